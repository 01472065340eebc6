import type { PictureWords } from './en.ts'

export const da: PictureWords = {
  faults: {
    empty: 'Filen er tom.',
    'too-large': 'Billedet er for stort. Et billede må fylde op til 15 MB.',
    'too-many-pixels': 'Billedet har for mange pixels. Det må have op til 40 megapixels: Gør det mindre først.',
    'not-allowed': 'Det er ikke et billede, som vi kan vise. Vælg en JPEG, PNG, WebP, AVIF, GIF eller SVG.',
    broken: 'Billedet er beskadiget og kan ikke åbnes. Gem det igen.',
    entities: 'Tegningen definerer egne ord, og dem læser vi ikke. Gem den som en enkel SVG eller som PNG.',
  },
}
