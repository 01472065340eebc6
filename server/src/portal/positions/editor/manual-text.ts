import { readSections, sectionFault, sectionForms, writtenText } from '../../sections/section-fields.ts'
import { deriveContentHtml } from '../../../content/sections/section.ts'
import { Refusal } from '../../../base/forms/refusal.ts'
import { newFields } from '../../../positions/form.ts'

/** The field of a text that is shown in place of the derived one. */
export const MANUAL = 'contentHtmlOverride'

/** Buttons of the form about that text: to begin with the derived one, and to go back to it. */
export const manualButtons = { start: 'text-start', drop: 'text-drop' } as const

/**
 * Does what a button about the manual text asks for, in the fields that a form sent. A text that is there is not replaced.
 * @returns false if it is another button
 * @throws {Refusal} if a section cannot be stored, with the fault at its field
 */
export function changeManualText(posted: URLSearchParams, button: string): boolean {
  if (button === manualButtons.drop) posted.set(MANUAL, '')
  else if (button !== manualButtons.start) return false
  else if ((posted.get(MANUAL) ?? '').trim() === '') posted.set(MANUAL, writtenText(derivedHtml(posted)))
  return true
}

/** The text that visitors would see without a manual one. */
function derivedHtml(posted: URLSearchParams): string {
  const { forms, places } = sectionForms(readSections(posted))
  try {
    const { pitch, sections } = newFields({ title: '-', language: 'EN', pitch: posted.get('pitch'), sections: forms })
    return deriveContentHtml(pitch, sections)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const faults = error.fields.map((fault) => sectionFault(fault, places))
    throw new Refusal(error.reason, error.message, faults)
  }
}
