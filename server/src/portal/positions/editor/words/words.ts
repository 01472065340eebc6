import type { Catalogue } from '../../../../base/web/words/language.ts'
import { da } from './da.ts'
import { en, type EditorWords } from './en.ts'
import { nb } from './nb.ts'
import { sv } from './sv.ts'

/** The texts of the editor of positions, in all languages. */
export const editorWords: Catalogue<EditorWords> = { en, nb, da, sv }
