import { type Language, languages } from '@kandidat/contract/resources/enumerations'

const CODES: ReadonlyMap<string, Language> = new Map([
  ['nb', 'NO'],
  ['nn', 'NO'],
  ['no', 'NO'],
  ['nob', 'NO'],
  ['nno', 'NO'],
  ['nor', 'NO'],
  ['da', 'DK'],
  ['dan', 'DK'],
  ['sv', 'SE'],
  ['swe', 'SE'],
  ['en', 'EN'],
  ['eng', 'EN'],
  ['norwegian', 'NO'],
  ['norsk', 'NO'],
  ['bokmål', 'NO'],
  ['nynorsk', 'NO'],
  ['danish', 'DK'],
  ['dansk', 'DK'],
  ['swedish', 'SE'],
  ['svenska', 'SE'],
  ['english', 'EN'],
  ['engelsk', 'EN'],
  ['engelska', 'EN'],
])

// Enough characters to detect a language reliably. More would only take time.
const SAMPLE_LENGTH = 2_000

/** Converts a code or name (`nb-NO`, "Norsk bokmål"). Undefined if it is not supported. */
export function languageOf(code: string): Language | undefined {
  const normalized = code.trim().toLowerCase().replace(/_/g, '-')
  // British English is a separate language here.
  if (/^(?:en-(?:gb|uk)|british english|english \(uk\))$/.test(normalized)) return 'GB'
  // Feeds use the country codes "se" and "dk" for languages, as our own codes do.
  const own = languages.find((each) => each === code.trim().toUpperCase())
  const words = normalized.split(/[^\p{L}]+/u)
  return CODES.get(words[0] ?? '') ?? CODES.get(words[1] ?? '') ?? own
}

/**
 * Detects the language of a text from its letter sequences.
 * @returns ISO 639-1 code, `no` for both forms of Norwegian; undefined if the text is too short
 */
export async function detectLanguage(text: string): Promise<string | undefined> {
  const { eld } = await import('eld/small')
  const sample = text.slice(0, SAMPLE_LENGTH)
  const letters = sample.match(/\p{L}/gu)?.length ?? 0
  return letters < 20 ? undefined : eld.detect(sample).language || undefined
}
