// Draws the pictures of the demonstration into server/demo/pictures, and writes their paths into the lines that show them. They are
// drawings, which take a kilobyte each; loading the demonstration makes pixels of them.
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pictureNameOf } from '../../server/src/content/pictures/encoding/picture.ts'

const demo = join(import.meta.dirname, '..', '..', 'server', 'demo')
const folder = join(demo, 'pictures')
const WIDES = 4
const SCENES = 12

/** Numbers from 0 to 1, the same for the same word. */
function numbersOf(word: string): () => number {
  let seed = createHash('sha256').update(word).digest().readUInt32LE()
  return () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return seed / 2 ** 32
  }
}

const svg = (width: number, height: number, inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${inside}</svg>\n`

/** A colour between two, as `#rrggbb`. */
function mixed(a: string, b: string, share: number): string {
  const channel = (at: number) =>
    Math.round(parseInt(a.slice(at, at + 2), 16) * (1 - share) + parseInt(b.slice(at, at + 2), 16) * share)
  return `#${[1, 3, 5].map((at) => channel(at).toString(16).padStart(2, '0')).join('')}`
}

/** A mark of three simple forms in the colour of the company, with nothing behind it. */
function logo(slug: string, colour: string): string {
  const random = numbersOf(slug)
  const light = mixed(colour, '#ffffff', 0.55)
  const turned = Math.floor(random() * 4) * 90
  const forms = [
    `<circle cx="80" cy="80" r="64" fill="${colour}"/><circle cx="160" cy="160" r="64" fill="${light}"/><rect x="96" y="96" width="48" height="48" fill="#fff"/>`,
    `<path d="M24 216 120 24l96 192z" fill="${colour}"/><path d="M84 216l36-72 36 72z" fill="${light}"/>`,
    `<rect x="24" y="24" width="88" height="192" rx="24" fill="${colour}"/><rect x="128" y="24" width="88" height="88" rx="44" fill="${light}"/><rect x="128" y="128" width="88" height="88" rx="24" fill="${colour}"/>`,
    `<path d="M24 120a96 96 0 0 1 192 0z" fill="${colour}"/><path d="M24 136h192a96 96 0 0 1-192 0z" fill="${light}"/>`,
    `<rect x="24" y="24" width="192" height="192" rx="56" fill="${colour}"/><path d="M64 152q56-96 112 0" fill="none" stroke="#fff" stroke-width="28" stroke-linecap="round"/>`,
  ]
  const form = forms[Math.floor(random() * forms.length)] ?? ''
  return svg(240, 240, `<g transform="rotate(${turned} 120 120)">${form}</g>`)
}

/** A line of hills from the left to the right edge. */
function hills(random: () => number, width: number, height: number, top: number, rough: number): string {
  const steps = 8
  const points = Array.from({ length: steps + 1 }, (_, i) => {
    const y = top + (random() - 0.5) * rough
    return [Math.round((i * width) / steps), Math.round(y)] as const
  })
  const curve = points.slice(1).map(([x, y], i) => {
    const middle = Math.round(x - width / steps / 2)
    return `C${middle} ${points[i]?.[1] ?? y} ${middle} ${y} ${x} ${y}`
  })
  return `M0 ${points[0]?.[1] ?? top}${curve.join('')}V${height}H0z`
}

/** Hills in shades of a colour, one before the other, below a sun. */
function landscape(word: string, colour: string, width: number, height: number): string {
  const random = numbersOf(word)
  const sky = mixed(colour, '#ffffff', 0.82)
  const sun = `<circle cx="${Math.round(width * (0.2 + 0.6 * random()))}" cy="${Math.round(height * 0.32)}" r="${Math.round(height * 0.13)}" fill="#fff4d6"/>`
  const layers = [0.62, 0.42, 0.2, 0].map((share, i) => {
    const path = hills(random, width, height, height * (0.45 + i * 0.14), height * 0.22)
    return `<path d="${path}" fill="${mixed(colour, sky, share)}"/>`
  })
  return svg(width, height, `<rect width="${width}" height="${height}" fill="${sky}"/>${sun}${layers.join('')}`)
}

const PALETTE = ['#1f5c57', '#274b7a', '#8a4b2d', '#5b3f73', '#2f6b3a', '#7a2f45']

/** Houses of a town at different heights, with windows. */
function town(word: string, colour: string, width: number, height: number): string {
  const random = numbersOf(word)
  const sky = mixed(colour, '#ffffff', 0.85)
  let houses = ''
  for (let x = 0; x < width;) {
    const wide = Math.round(70 + random() * 90)
    const high = Math.round(height * (0.25 + random() * 0.45))
    houses += `<rect x="${x}" y="${height - high}" width="${wide}" height="${high}" fill="${mixed(colour, sky, random() * 0.6)}"/>`
    for (let y = height - high + 24; y < height - 40; y += 56) {
      for (let at = x + 16; at < x + wide - 24; at += 36)
        if (random() > 0.45) houses += `<path d="M${at} ${y}h16v24h-16z" fill="#ffe9b8"/>`
    }
    x += wide + 6
  }
  return svg(width, height, `<rect width="${width}" height="${height}" fill="${sky}"/>${houses}`)
}

/** Boats on a sea below a wide sky. */
function sea(word: string, colour: string, width: number, height: number): string {
  const random = numbersOf(word)
  const sky = mixed(colour, '#ffffff', 0.88)
  const waves = [0.55, 0.7, 0.85].map(
    (top, i) =>
      `<path d="${hills(random, width, height, height * top, 30)}" fill="${mixed(colour, sky, 0.5 - i * 0.22)}"/>`,
  )
  const boats = [0.22, 0.55, 0.78].map((at, i) => {
    const [x, y, size] = [Math.round(width * at), Math.round(height * (0.5 + i * 0.12)), 40 + i * 22]
    return `<path d="M${x} ${y}h${3 * size}l-${size / 2} ${size}h-${2 * size}z" fill="#fff"/><path d="M${x + size} ${y - 6}v-${2 * size}l${1.4 * size} ${2 * size}z" fill="${mixed(colour, '#ffffff', 0.3)}"/>`
  })
  return svg(
    width,
    height,
    `<rect width="${width}" height="${height}" fill="${sky}"/>${waves[0]}${boats[0]}${waves[1]}${boats[1]}${waves[2]}${boats[2]}`,
  )
}

/** Trees, the nearer the darker. */
function forest(word: string, colour: string, width: number, height: number): string {
  const random = numbersOf(word)
  const sky = mixed(colour, '#ffffff', 0.86)
  let trees = ''
  for (const [row, share] of [0.6, 0.35, 0.05].entries()) {
    for (let x = -40; x < width; x += 70 + Math.round(random() * 60)) {
      const high = Math.round(height * (0.3 + row * 0.14 + random() * 0.12))
      const foot = height - (2 - row) * 60
      trees += `<path d="M${x} ${foot}l${Math.round(high / 5)}-${high} ${Math.round(high / 5)} ${high}z" fill="${mixed(colour, sky, share)}"/>`
    }
  }
  return svg(
    width,
    height,
    `<rect width="${width}" height="${height}" fill="${sky}"/><circle cx="${Math.round(width * random())}" cy="160" r="70" fill="#fff4d6"/>${trees}`,
  )
}

interface Company {
  slug: string
  brandColor?: string | null
}

const companies = readFileSync(join(demo, 'companies.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Company & { type: string })
  .filter(({ type }) => type === 'company')

const drawings = new Map<string, string>()
for (const [i, { slug, brandColor }] of companies.entries()) {
  const colour = brandColor ?? PALETTE[i % PALETTE.length] ?? '#1f5c57'
  drawings.set(`logo-${slug}`, logo(slug, colour))
  drawings.set(`banner-${slug}`, landscape(slug, colour, 1200, 360))
}
const colourOf = (n: number) => PALETTE[n % PALETTE.length] ?? '#1f5c57'
for (let n = 1; n <= WIDES; n++) drawings.set(`wide-${n}`, landscape(`wide-${n}`, colourOf(n), 1200, 360))
const motifs = [town, sea, forest, landscape]
for (let n = 1; n <= SCENES; n++) {
  const motif = motifs[n % motifs.length] ?? town
  drawings.set(`scene-${n}`, motif(`scene-${n}`, colourOf(n), 960, 640))
}

/** The path of a drawing, as the API shows it: logos have nothing behind them. */
const pathOf = (key: string, bytes: Buffer) =>
  `/p/${pictureNameOf(bytes)}-960.${key.startsWith('logo-') ? 'webp' : 'jpg'}`

// The paths that the lines have now, of the drawings before this run.
const before = new Map<string, string>()
mkdirSync(folder, { recursive: true })
for (const file of readdirSync(folder)) {
  const key = file.replace(/\.svg$/, '')
  before.set(pathOf(key, readFileSync(join(folder, file))), key)
  rmSync(join(folder, file))
}
const after = new Map<string, string>()
for (const [key, text] of drawings) {
  writeFileSync(join(folder, `${key}.svg`), text)
  after.set(key, pathOf(key, Buffer.from(text)))
}

for (const file of readdirSync(demo).filter((name) => name.endsWith('.jsonl'))) {
  const text = readFileSync(join(demo, file), 'utf8')
  const changed = text.replaceAll(/"(\/p\/[\w-]{32}-960\.\w+)"/g, (whole, path: string) => {
    const key = before.get(path)
    return key === undefined ? whole : `"${after.get(key)}"`
  })
  writeFileSync(join(demo, file), changed)
}
console.log(`${drawings.size} drawings, ${[...drawings.values()].reduce((sum, text) => sum + text.length, 0)} bytes`)
