import type { Catalogue } from '../../../base/web/words/language.ts'
import type { ImportFaultCode } from '../fault-code.ts'
import { da } from './da.ts'
import { en } from './en.ts'
import { nb } from './nb.ts'
import { sv } from './sv.ts'

/** What is wrong with an import, in all languages. */
export const importFaultWords: Catalogue<Readonly<Record<ImportFaultCode, string>>> = { en, nb, da, sv }

/** What comes before the number of a line. */
export const lineWords: Catalogue<string> = { en: 'line', nb: 'linje', da: 'linje', sv: 'rad' }
