import { COLOUR_RULE } from '../../base/web/public/colour-address.ts'

/** Red, green and blue, from 0 to 1. */
type Colour = readonly [number, number, number]

/** What pages have behind texts, lightest and darkest, as in `browser/style/public/tokens.css`. */
const modes = {
  light: { page: '#ffffff', others: ['#f6f6f4', '#ffffff'], end: 0, tint: 0.07, contrast: 4.5 },
  // Thin bright letters on dark need more.
  dark: { page: '#14151a', others: ['#191a20', '#1d1e25'], end: 1, tint: 0.16, contrast: 6 },
} as const

type Mode = keyof typeof modes

/** The least contrast of a text on a button (WCAG 1.4.3), and of what is no text (1.4.11). */
const TEXT = 4.5
const SHAPE = 3

/** How the colour of a company is shown in one mode. */
export interface BrandColours {
  /** For texts and links on the page. */
  readonly accent: string
  /** For buttons, and for the texts on them. */
  readonly button: string
  readonly onButton: string
  /** A hint of the colour behind texts. */
  readonly tint: string
}

/** The colours of a page for that of a company: as near to it as texts can be read. @param colour `#rrggbb` */
export function brandColours(colour: string, mode: Mode): BrandColours {
  const { page, others, end, tint: share, contrast: least } = modes[mode]
  const brand = parse(colour)
  const tint = parse(text(mix(parse(page), brand, share)))
  const backgrounds = [page, ...others].map(parse)
  const accent = shifted(brand, end, (each) =>
    [...backgrounds, tint].every((background) => contrast(each, background) >= least),
  )
  const button = shifted(brand, end, (each) => contrast(each, parse(page)) >= SHAPE)
  const onButton = contrast(button, WHITE) >= TEXT ? WHITE : BLACK
  return { accent: text(accent), button: text(button), onButton: text(onButton), tint: text(tint) }
}

const WHITE: Colour = [1, 1, 1]
const BLACK: Colour = [0, 0, 0]

/** The style that gives a page the colour of a company. */
export function colourStyle(colour: string): string {
  const [light, dark] = [brandColours(colour, 'light'), brandColours(colour, 'dark')]
  const names = { accent: '--accent', button: '--button', onButton: '--on-button', tint: '--tint' } as const
  const lines = Object.entries(names).map(([member, name]) => {
    const key = member as keyof BrandColours
    return `${name}:light-dark(${light[key]},${dark[key]})`
  })
  return `:root{${lines.join(';')}}`
}

/** The colour that the name of a style stands for, or null if there is no such style. */
export function colourIn(name: string): string | null {
  const [, hex, rule] = /^([0-9a-f]{6})-(\d+)\.css$/.exec(name) ?? []
  return hex !== undefined && Number(rule) === COLOUR_RULE ? `#${hex}` : null
}

/** The contrast of two colours: from 1 to 21 (WCAG 2.2). */
export function contrastOf(one: string, other: string): number {
  return contrast(parse(one), parse(other))
}

/**
 * The first colour of the same hue that is good enough, on the way to black or white. The end of the way always is. Mixed with
 * white instead, dark colours would become grey.
 */
function shifted(from: Colour, end: 0 | 1, isGood: (colour: Colour) => boolean): Colour {
  const STEPS = 50
  for (let step = 0; step < STEPS; step++) {
    // Rounded as it will be written, so that what is compared is what is shown.
    const colour = step === 0 ? from : parse(text(withLightness(from, end, step / STEPS)))
    if (isGood(colour)) return colour
  }
  return end === 0 ? BLACK : WHITE
}

/** A colour that is lighter or darker, by a share of what is left to the end (HSL). */
function withLightness(colour: Colour, end: 0 | 1, share: number): Colour {
  const [max, min] = [Math.max(...colour), Math.min(...colour)]
  const before = (max + min) / 2
  const spread = max - min
  const saturation = spread === 0 ? 0 : spread / (1 - Math.abs(2 * before - 1))
  const lightness = before + (end - before) * share
  const chroma = saturation * (1 - Math.abs(2 * lightness - 1))
  const part = (i: 0 | 1 | 2) => (spread === 0 ? lightness : lightness + chroma * ((colour[i] - min) / spread - 0.5))
  return [part(0), part(1), part(2)]
}

function mix(one: Colour, other: Colour, share: number): Colour {
  const part = (i: 0 | 1 | 2) => one[i] + (other[i] - one[i]) * share
  return [part(0), part(1), part(2)]
}

function contrast(one: Colour, other: Colour): number {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

function luminance([red, green, blue]: Colour): number {
  const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

function parse(hex: string): Colour {
  const part = (i: number) => Number.parseInt(hex.slice(1 + 2 * i, 3 + 2 * i), 16) / 255
  return [part(0), part(1), part(2)]
}

function text(colour: Colour): string {
  return `#${colour
    .map((part) =>
      Math.round(part * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}
