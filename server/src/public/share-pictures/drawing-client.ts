import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Font } from 'satori'
import { dataFolder } from '../../base/config.ts'
import { encodeDrawing, fitPicture } from '../../content/pictures/encoding/encoding-client.ts'
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
 * @param companyId whose position it is
 * @param logo the picture of the logo, as it is stored
 */
export async function drawSharePicture(companyId: string, facts: ShareFacts, logo: Buffer | null): Promise<Buffer> {
  const [{ default: satori }, { fonts, ...coverage }] = await Promise.all([import('satori'), loadFonts()])
  const shownLogo = logo === null ? null : await asPng(companyId, logo)
  const drawing = shareDrawing(facts, shownLogo, coverage)
  const svg = await satori(drawing as Parameters<typeof satori>[0], { ...SHARE_SIZE, fonts: [...fonts] })
  return encodeDrawing(companyId, svg)
}

async function asPng(companyId: string, logo: Buffer) {
  const { data, width, height } = await fitPicture(companyId, logo, { width: 480, height: 144 })
  return { src: `data:image/png;base64,${data.toString('base64')}`, width, height }
}
