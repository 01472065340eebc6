/** The weights that a share picture uses. */
export const WEIGHTS = [600, 700] as const

/** The parts of the font that are loaded. The first one has most characters of most texts. */
export const SUBSETS = ['latin', 'latin-ext', 'cyrillic', 'greek', 'vietnamese'] as const

/** The name of one file of the font. */
export function fontFile(subset: (typeof SUBSETS)[number], weight: (typeof WEIGHTS)[number]): string {
  return `inter-${subset}-${weight}-normal.woff`
}

/** The names of all files of the font. */
export function fontFiles(): string[] {
  return WEIGHTS.flatMap((weight) => SUBSETS.map((subset) => fontFile(subset, weight)))
}
