import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Font } from 'satori'
import type { SharpConstructor } from 'sharp'
import { dataFolder } from '../../base/config.ts'
import { SUBSETS, WEIGHTS, fontFile } from './font-files.ts'
import { SHARE_SIZE, shareDrawing, type ShareFacts } from './share-picture.ts'

const FONTS = join(dataFolder, 'fonts')

interface Fonts {
  readonly fonts: readonly Font[]
  readonly fontNames: readonly string[]
  readonly canDraw: (character: string) => boolean
}

let loaded: Promise<Fonts> | undefined

/** The fonts, which are read when the first picture is drawn. */
function loadFonts(): Promise<Fonts> {
  loaded ??= readFonts()
  // Another picture tries again.
  loaded.catch(() => (loaded = undefined))
  return loaded
}

async function readFonts(): Promise<Fonts> {
  const ranges = JSON.parse(await readFile(join(FONTS, 'unicode.json'), 'utf8')) as Record<string, string>
  const covered = SUBSETS.flatMap((subset) => (ranges[subset] ?? '').split(',')).map((range) => {
    const [first = '', last = first] = range.replace('U+', '').split('-')
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const
  })
  const fonts = await Promise.all(
    WEIGHTS.flatMap((weight) =>
      SUBSETS.map(async (subset) => ({
        // Fonts of one name would hide each other: a character is looked for in the first one alone.
        name: nameOf(subset),
        weight,
        style: 'normal' as const,
        data: await readFile(join(FONTS, fontFile(subset, weight))),
      })),
    ),
  )
  const canDraw = (character: string) => {
    const code = character.codePointAt(0) ?? 0
    return covered.some(([first, last]) => code >= first && code <= last)
  }
  return { fonts, fontNames: SUBSETS.map(nameOf), canDraw }
}

function nameOf(subset: string): string {
  return `Inter ${subset}`
}

/**
 * Draws the share picture of a position, as PNG.
 * @param logo the picture of the logo, in any format that sharp reads
 */
export async function drawSharePicture(facts: ShareFacts, logo: Buffer | null): Promise<Buffer> {
  const [{ default: satori }, { default: sharp }, { fonts, ...coverage }] = await Promise.all([
    import('satori'),
    import('sharp'),
    loadFonts(),
  ])
  const shownLogo = logo === null ? null : await asPng(sharp, logo)
  const drawing = shareDrawing(facts, shownLogo, coverage)
  const svg = await satori(drawing as Parameters<typeof satori>[0], { ...SHARE_SIZE, fonts: [...fonts] })
  return sharp(Buffer.from(svg)).png({ palette: true, quality: 90, effort: 4 }).toBuffer()
}

async function asPng(sharp: SharpConstructor, logo: Buffer) {
  const { data, info } = await sharp(logo)
    .resize({ width: 480, height: 144, fit: 'inside' })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { src: `data:image/png;base64,${data.toString('base64')}`, width: info.width, height: info.height }
}
