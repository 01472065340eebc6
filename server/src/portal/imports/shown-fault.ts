import type { Language } from '../../base/web/words/language.ts'
import { type ImportFaultCode, importFaultCodes } from '../../content/faults/fault-code.ts'
import { importFaultWords, lineWords } from '../../content/words/words.ts'

/**
 * What is wrong with an import, in the language of the reader.
 * @param message in English, for a fault without words of its own
 * @param code its name as it is stored: null if it has none, and unknown if another version stored it
 */
export function shownFault(message: string, code: string | null | undefined, language: Language): string {
  const known = importFaultCodes.find((name): name is ImportFaultCode => name === code)
  return known === undefined ? message : importFaultWords[language][known]
}

/** Why a file or feed cannot be read, with the line that it is about. */
export function shownFeedError(
  { message, code, line }: { message: string; code: ImportFaultCode | null; line: number | null },
  language: Language,
): string {
  const shown = shownFault(`${message}.`, code, language)
  return code === null || line === null ? shown : `${shown} (${lineWords[language]} ${line})`
}
