import { type Language, languages } from '@kandidat/contract/resources/enumerations'

const CODES: Readonly<Record<string, Language>> = {
  nb: 'NO',
  nn: 'NO',
  no: 'NO',
  nob: 'NO',
  nno: 'NO',
  nor: 'NO',
  da: 'DK',
  dan: 'DK',
  sv: 'SE',
  swe: 'SE',
  en: 'EN',
  eng: 'EN',
  norwegian: 'NO',
  norsk: 'NO',
  bokmål: 'NO',
  nynorsk: 'NO',
  danish: 'DK',
  dansk: 'DK',
  swedish: 'SE',
  svenska: 'SE',
  english: 'EN',
  engelsk: 'EN',
  engelska: 'EN',
}

// Enough to tell languages apart with certainty, at no cost of length.
const SAMPLE = 2_000

/** The language that a feed's code or word stands for (`nb-NO`, `en-GB`, "Norsk bokmål"); undefined for any other. */
export function languageOf(code: string): Language | undefined {
  const given = code.trim().toLowerCase().replace(/_/g, '-')
  // British English is a language of its own here.
  if (/^(?:en-(?:gb|uk)|british english|english \(uk\))$/.test(given)) return 'GB'
  // The feeds' "se" and "dk" are countries, and mean what is spoken there; so are our own codes.
  const own = languages.find((each) => each === code.trim().toUpperCase())
  const words = given.split(/[^\p{L}]+/u)
  return CODES[words[0] ?? ''] ?? CODES[words[1] ?? ''] ?? own
}

/**
 * The language of a text, told by which letters stand beside which.
 * @returns ISO 639-1 code, `no` for both forms of Norwegian; undefined where the text is too short to say
 */
export async function detectLanguage(text: string): Promise<string | undefined> {
  const { eld } = await import('eld/small')
  const sample = text.slice(0, SAMPLE)
  const letters = sample.match(/\p{L}/gu)?.length ?? 0
  return letters < 20 ? undefined : eld.detect(sample).language || undefined
}
