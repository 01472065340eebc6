import type { Random } from '../../../scripts/harness/random.ts'

/** What a form would take: its fields, and the names of its files. */
export interface TakenForm {
  readonly values: Readonly<Record<string, string>>
  /** Empty for a form without files, which reads no multipart. */
  readonly files: readonly string[]
}

/** A body as it is sent. */
export interface HostileBody {
  readonly type: string
  readonly body: Buffer
  /** Whether the form reads bodies of this type at all. */
  readonly isRead: boolean
}

type Part = readonly [name: string, content: string, file?: { readonly name: string; readonly type: string }]

/** Names of fields that forms have, and names that only somebody hostile sends. */
const names = [
  ...['firstName', 'lastName', 'email', 'phone', 'linkedInUserName', 'portfolioUrl', 'message', 'keepMe', 'seal'],
  ...['proof', 'cv', 'cv_kept', 'cv_dropped', 'q7', 'way', 'theirEmail', 'note', 'knows', 'reason', 'answer'],
  ...['purpose', 'explanation', '__proto__', 'constructor', '', 'x'.repeat(90)],
]

const textOf = (random: Random): string =>
  random.pick([
    () => 'Kari',
    () => 'kari@example.com',
    () => `<script>alert(${random.whole(0, 9)})</script>`,
    () => String.fromCharCode(...Array.from({ length: random.whole(1, 40) }, () => random.whole(0, 0xffff))),
    () => '\0\u202e\ud800' + 'é'.repeat(random.whole(0, 50)),
    () => `${random.pick(['1', '01a20000-0000-7000-8000-000000000000'])}.${'x'.repeat(43)}`,
    () => `{"challenge":{"parameters":{},"signature":${random.pick(['1', '""', '{}', '[]'])}},"solution":null}`,
    () => "'); drop table people; --",
    () => 'a'.repeat(random.pick([201, 5_001, 20_000])),
    () => '%00%ff%c0%af+&=;',
  ])()

const fileOf = (random: Random) => ({
  name: random.pick(['cv.pdf', 'cv.txt', '../../etc', 'a\u202ecod.exe', '']),
  type: random.pick(['application/pdf', 'text/plain', 'text/html', '\u00e6']),
})

/** What the form would take, half of the time with some of it spoilt or left out, and with what it does not know. */
function partsOf(random: Random, { values, files }: TakenForm): Part[] {
  const isSpoilt = random.chance(0.5)
  const given = Object.entries(values).flatMap(([name, value]): Part[] => {
    if (!isSpoilt || random.chance(0.7)) return [[name, value]]
    return random.chance(0.8) ? [[name, textOf(random)]] : []
  })
  const sent = files.map((name): Part => {
    const begin = random.pick(['A letter in plain text.\n', '%PDF-1.7\n', 'PK\x03\x04', '\xd0\xcf\x11\xe0', ''])
    return isSpoilt
      ? [name, begin + textOf(random), fileOf(random)]
      : [name, 'A letter in plain text.\n', { name: 'cv.txt', type: 'text/plain' }]
  })
  const others = Array.from({ length: isSpoilt ? random.whole(0, 8) : 0 }, (): Part => {
    const name = random.pick(names)
    return random.chance(0.3) ? [name, textOf(random), fileOf(random)] : [name, textOf(random)]
  })
  return [...given, ...sent, ...others]
}

/** A body as browsers send it. */
export function bodyOf({ values, files }: TakenForm): HostileBody {
  if (files.length === 0) return urlencoded(Object.entries(values), encodeURIComponent)
  const file = { name: 'cv.txt', type: 'text/plain' }
  return multipart([...Object.entries(values), ...files.map((name): Part => [name, 'A letter in plain text.\n', file])])
}

/** A body for a form that nobody would send by accident: well-formed or broken somewhere. */
export function hostileBody(random: Random, form: TakenForm): HostileBody {
  const parts = partsOf(random, form)
  const hasFiles = form.files.length > 0
  // A form without files answers multipart as if it were empty, so that a few are enough.
  if (random.chance(hasFiles ? 0.7 : 0.02)) {
    const end = random.chance(0.9) ? undefined : random.pick(['', '--', '--b'])
    return { ...multipart(parts, end), isRead: hasFiles }
  }
  return urlencoded(parts, (text) => (random.chance(0.5) ? encodeURIComponent(text.toWellFormed()) : text))
}

function multipart(parts: readonly Part[], end = '--b--\r\n'): HostileBody {
  const written = parts.map(([name, content, file]) => {
    const described = file === undefined ? '' : `; filename="${file.name}"\r\ncontent-type: ${file.type}`
    return `--b\r\ncontent-disposition: form-data; name="${name}"${described}\r\n\r\n${content}\r\n`
  })
  return { type: 'multipart/form-data; boundary=b', body: Buffer.from(written.join('') + end), isRead: true }
}

function urlencoded(parts: readonly Part[], written: (text: string) => string): HostileBody {
  const pairs = parts.map(([name, text]) => `${name}=${written(text)}`)
  return { type: 'application/x-www-form-urlencoded', body: Buffer.from(pairs.join('&')), isRead: true }
}
