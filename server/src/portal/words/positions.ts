import type { Catalogue } from '../../base/web/words/language.ts'
import * as da from './da/positions.ts'
import * as en from './en/positions.ts'
import * as nb from './nb/positions.ts'
import * as sv from './sv/positions.ts'

/** The texts of choosing positions, in all languages. */
export const positionWords: Catalogue<en.PositionWords> = {
  en: en.positionWords,
  nb: nb.positionWords,
  da: da.positionWords,
  sv: sv.positionWords,
}

/** The texts of the list of positions, in all languages. */
export const listWords: Catalogue<en.ListWords> = {
  en: en.listWords,
  nb: nb.listWords,
  da: da.listWords,
  sv: sv.listWords,
}

/** The texts of the page of a position, in all languages. */
export const showWords: Catalogue<en.ShowWords> = {
  en: en.showWords,
  nb: nb.showWords,
  da: da.showWords,
  sv: sv.showWords,
}

/** The texts of the editor of positions, in all languages. */
export const editorWords: Catalogue<en.EditorWords> = {
  en: en.editorWords,
  nb: nb.editorWords,
  da: da.editorWords,
  sv: sv.editorWords,
}

/** The texts of the steps of positions, in all languages. */
export const stepWords: Catalogue<en.StepWords> = {
  en: en.stepWords,
  nb: nb.stepWords,
  da: da.stepWords,
  sv: sv.stepWords,
}

/** The texts about the figures of a position, in all languages. */
export const figuresWords: Catalogue<en.FiguresWords> = {
  en: en.figuresWords,
  nb: nb.figuresWords,
  da: da.figuresWords,
  sv: sv.figuresWords,
}

/** The texts about who is responsible for a position, in all languages. */
export const responsibleWords: Catalogue<en.ResponsibleWords> = {
  en: en.responsibleWords,
  nb: nb.responsibleWords,
  da: da.responsibleWords,
  sv: sv.responsibleWords,
}

/** The texts of the tabs of a position, in all languages. */
export const tabWords: Catalogue<en.TabWords> = {
  en: en.tabWords,
  nb: nb.tabWords,
  da: da.tabWords,
  sv: sv.tabWords,
}
