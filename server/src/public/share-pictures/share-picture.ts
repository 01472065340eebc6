import { hash } from 'node:crypto'

/** What a share picture shows of a position. */
export interface ShareFacts {
  readonly title: string
  readonly employer: string
  /** Where one works, in a few words; empty if that is unknown. */
  readonly place: string
  /** The colour of the employer's brand, as `#rrggbb`. */
  readonly colour: string | null
  /** The address of the employer's logo. */
  readonly logo: string | null
}

/** Pixels. The shape that networks and messengers show without cropping. */
export const SHARE_SIZE = { width: 1200, height: 630 } as const

/** Raise it with any change of the drawing: pictures are kept for ever under the name of what they show. */
const DRAWING = 1

/** The name of the picture that shows these facts: another one with any change of them. */
export function shareName(facts: ShareFacts): string {
  const { title, employer, place, colour, logo } = facts
  return hash('sha256', JSON.stringify([DRAWING, title, employer, place, colour, logo]), 'base64url').slice(0, 22)
}

/** Whether a picture says something: the font has no characters of other scripts than these. */
export function isDrawable({ title }: Pick<ShareFacts, 'title'>): boolean {
  return /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Nd}]/u.test(title)
}

/** An element as the drawing takes it. */
export interface Drawn {
  readonly type: string
  readonly props: {
    readonly style?: Readonly<Record<string, string | number>>
    readonly children?: readonly (Drawn | string)[]
    readonly src?: string
    readonly width?: number
    readonly height?: number
  }
}

const MARGIN = 72
const NEUTRAL = '#1d3a4f'
const TITLE_SIZES = [96, 88, 80, 72, 64, 58, 52, 46]
const SMALLEST = 42
/** Pixels of the space for the title. */
const TITLE = { width: SHARE_SIZE.width - 2 * MARGIN, height: 300 }
/** The mean width of a character of bold Inter, in parts of the size of the font, with some room. */
const CHARACTER = 0.6
const LINE = 1.15

/**
 * The drawing of a share picture.
 * @param logo a picture as a data address, with its size in pixels
 * @param fontNames fonts, of which each character is drawn with the first one that has it
 */
export function shareDrawing(
  { title, employer, place, colour }: ShareFacts,
  logo: { readonly src: string; readonly width: number; readonly height: number } | null,
  { fontNames, canDraw }: { readonly fontNames: readonly string[]; readonly canDraw: (character: string) => boolean },
): Drawn {
  const [shownTitle, shownEmployer, shownPlace] = [title, employer, place].map((words) => drawable(words, canDraw))
  const background = colour ?? NEUTRAL
  const ink = inkOn(background)
  const size = titleSize(shownTitle ?? '')
  return box(
    {
      ...SHARE_SIZE,
      flexDirection: 'column',
      justifyContent: 'space-between',
      boxSizing: 'border-box',
      padding: MARGIN,
      backgroundColor: background,
      color: ink,
      fontFamily: fontNames.join(', '),
    },
    [
      box({ alignItems: 'center', height: 104 }, [
        ...(logo === null ? [] : [logoTile(logo)]),
        text(shownEmployer ?? '', { fontSize: 38, fontWeight: 600, lineClamp: 2, lineHeight: 1.2 }),
      ]),
      box({ alignItems: 'center', height: TITLE.height }, [
        text(shownTitle ?? '', {
          width: TITLE.width,
          fontSize: size,
          fontWeight: 700,
          lineHeight: LINE,
          letterSpacing: -size * 0.02,
          lineClamp: Math.floor(TITLE.height / (size * LINE)),
        }),
      ]),
      box({ alignItems: 'center', height: 50 }, [
        ...(shownPlace === '' ? [] : [pin(ink)]),
        text(shownPlace ?? '', { fontSize: 34, fontWeight: 600, lineClamp: 1 }),
      ]),
    ],
  )
}

function box(style: Readonly<Record<string, string | number>>, children: readonly (Drawn | string)[]): Drawn {
  return { type: 'div', props: { style: { display: 'flex', ...style }, children } }
}

/** A text, which is as wide as it needs to be and at most as wide as its space. */
function text(content: string, style: Readonly<Record<string, string | number>>): Drawn {
  // A text with a limit of lines must not be a flex container.
  return {
    type: 'div',
    props: {
      style: { display: 'block', flexShrink: 1, minWidth: 0, wordBreak: 'break-word', ...style },
      children: [content],
    },
  }
}

/** The logo on white, because logos are drawn for white. */
function logoTile({ src, width, height }: { src: string; width: number; height: number }): Drawn {
  const scale = Math.min(240 / width, 72 / height)
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) }
  return box({ padding: 16, marginRight: 28, borderRadius: 18, backgroundColor: '#ffffff', flexShrink: 0 }, [
    { type: 'img', props: { src, ...size } },
  ])
}

function pin(ink: string): Drawn {
  const path =
    'M12 2a7 7 0 0 0-7 7c0 5.2 7 13 7 13s7-7.8 7-13a7 7 0 0 0-7-7zm0 9.6A2.6 2.6 0 1 1 12 6.4a2.6 2.6 0 0 1 0 5.2z'
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="${ink}" d="${path}"/></svg>`
  const src = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
  return { type: 'img', props: { src, width: 38, height: 38, style: { margin: '0 14px 0 -8px', flexShrink: 0 } } }
}

/** The largest size in which the title fits into its space, by the mean width of a character. */
function titleSize(title: string): number {
  const words = title.split(' ')
  const longest = Math.max(...words.map((word) => word.length))
  const fits = (size: number) => {
    const perLine = TITLE.width / (size * CHARACTER)
    if (longest > perLine) return false
    let [lines, used] = [1, 0]
    for (const { length } of words) {
      if (used > 0 && used + 1 + length > perLine) [lines, used] = [lines + 1, length]
      else used += (used > 0 ? 1 : 0) + length
    }
    return lines * size * LINE <= TITLE.height
  }
  return TITLE_SIZES.find(fits) ?? SMALLEST
}

/** The text without what the fonts cannot draw, such as emoji, which would be drawn as boxes. */
function drawable(words: string, canDraw: (character: string) => boolean): string {
  return (
    Array.from(words.normalize('NFC'))
      // Without the signs that join emoji, which have no width, the spaces around emoji stand side by side.
      .filter((character) => canDraw(character) && !/[\p{Cf}\p{Cc}\uFE0F\uFFFD]/u.test(character))
      .join('')
      .replaceAll(/\s+/g, ' ')
      .trim()
  )
}

/** Black or white, whichever is easier to read on a background: its contrast is at least 4.58:1 on any. */
function inkOn(background: string): string {
  const light = luminance(background)
  return 1.05 / (light + 0.05) >= (light + 0.05) / 0.05 ? '#ffffff' : '#000000'
}

/** Relative luminance, from 0 to 1 (WCAG 2.2). @param colour `#rrggbb` */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((i) => {
    const part = Number.parseInt(colour.slice(i, i + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
