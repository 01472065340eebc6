import type { Catalogue } from '../../../../base/web/words/language.ts'
import { da } from './da.ts'
import { type ArchiveWords, en } from './en.ts'
import { nb } from './nb.ts'
import { sv } from './sv.ts'

/** The texts of the archive, in all languages. */
export const archiveWords: Catalogue<ArchiveWords> = { en, nb, da, sv }
