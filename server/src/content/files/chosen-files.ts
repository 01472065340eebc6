import type { FileLimits } from '../../base/web/fields/file-field.tsx'
import type { Language } from '../../base/web/words/language.ts'
import { fileWords } from '../words/words.ts'
import { MAX_FILE, MAX_FILES } from './content/file-name.ts'

/** What a script checks when CVs are chosen, in the words that the server has for it. */
export function cvLimits(language: Language): FileLimits {
  const { faults, chosen, remove } = fileWords[language]
  const words = {
    large: faults['too-large'],
    many: faults['too-many'],
    kind: faults['not-allowed'],
    heic: faults.heic,
    empty: faults.empty,
    chosen,
    remove,
  }
  return { most: MAX_FILES, largest: MAX_FILE, words }
}
