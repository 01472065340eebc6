import { documentToHtml } from '../../content/texts/plain-document.ts'
import type { FieldFault } from '../../base/forms/refusal.ts'
import type { SectionForm, StoredSection } from '../../content/sections/section.ts'

/** Sections that a form can have. */
const MAX_SECTIONS = 200

/** A section as a form has it. */
export interface WrittenSection {
  readonly kind: 'text' | 'gallery'
  readonly heading: string
  readonly html: string
  readonly images: readonly string[]
}

const EMPTY: WrittenSection = { kind: 'text', heading: '', html: '', images: [] }

/** What the fields of stored sections begin with. A form without sections begins with an empty text. */
export function sectionFields(sections: readonly StoredSection[]): Record<string, string | string[]> {
  const shown = sections.length === 0 ? [EMPTY] : sections.map((each) => ({ ...each, html: writtenText(each.html) }))
  return Object.fromEntries(shown.flatMap((section, i) => fieldsOf(section, i)))
}

function fieldsOf({ kind, heading, html, images }: WrittenSection, i: number): [string, string | string[]][] {
  return [
    [`section-${i}-kind`, kind],
    [`section-${i}-heading`, heading],
    [`section-${i}-html`, html],
    [`section-${i}-images`, [...images]],
  ]
}

const BLOCK = String.raw`(<\/(?:p|ul|ol|li|h[2-4])>|<[uo]l>)`

/**
 * HTML as a field for texts has it: without markup if the same HTML comes of that, and otherwise with a line for each
 * paragraph and item.
 */
export function writtenText(html: string): string {
  const plain = html
    .replaceAll('<br />', '\n')
    .replaceAll(/<li>(.*?)<\/li>/gs, '- $1\n')
    .replaceAll(/<\/?(?:p|ul)>/g, '\n\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
  if (!/<\w/.test(plain) && documentToHtml(plain) === html) return plain
  return html.replaceAll(new RegExp(`${BLOCK}(?=<)`, 'g'), '$1\n')
}

/** The sections that a form sent, without the pictures that it asks to remove. */
export function readSections(posted: URLSearchParams): WrittenSection[] {
  const found: WrittenSection[] = []
  for (let i = 0; i < MAX_SECTIONS && posted.has(`section-${i}-kind`); i++) {
    const value = (member: string) => posted.get(`section-${i}-${member}`) ?? ''
    const removed = new Set(posted.getAll(`section-${i}-remove`))
    const images = posted.getAll(`section-${i}-images`).filter((image) => image !== '' && !removed.has(image))
    const kind = value('kind') === 'gallery' ? 'gallery' : 'text'
    found.push({ kind, heading: value('heading'), html: value('html'), images })
  }
  return found
}

/** Puts sections into a form in place of those that it has. */
export function writeSections(posted: URLSearchParams, sections: readonly WrittenSection[]): void {
  for (const name of [...posted.keys()]) if (/^section-\d+-/.test(name)) posted.delete(name)
  for (const [name, value] of sections.flatMap((section, i) => fieldsOf(section, i)))
    for (const each of [value].flat()) posted.append(name, each)
}

/**
 * The sections after a button: `up-2`, `down-2`, `drop-2`, `add-text`, `add-gallery`, or `earlier-2-1` for the second picture of
 * the third section. After a drag: `section-2-0` for the third section, which becomes the first, and `picture-2-1-0` for the
 * second picture of the third. `keep` leaves them as they are. Null if the button is none of these.
 */
export function rearranged(sections: readonly WrittenSection[], button: string): WrittenSection[] | null {
  if (button === 'keep') return [...sections]
  const [, what = '', of = '', from = '', to = ''] =
    /^(section|picture)-(?:(\d{1,3})-)??(\d{1,3})-(\d{1,3})$/.exec(button) ?? []
  if (what === 'section' && of === '') return dragged(sections, Number(from), Number(to))
  if (what === 'picture' && of !== '') {
    return sections.map((section, n) =>
      n === Number(of) ? { ...section, images: dragged(section.images, Number(from), Number(to)) } : section,
    )
  }
  const [, step = '', at = '', image = ''] =
    /^(up|down|drop|add|earlier|later)-(\d{1,3}|text|gallery)(?:-(\d{1,3}))?$/.exec(button) ?? []
  if (step === '') return null
  if (step === 'add') {
    const isFull = sections.length >= MAX_SECTIONS
    return isFull ? [...sections] : [...sections, { ...EMPTY, kind: at === 'gallery' ? 'gallery' : 'text' }]
  }
  const i = Number(at)
  if (step === 'drop') return sections.filter((_, n) => n !== i)
  if (step === 'up' || step === 'down') return moved(sections, i, step === 'up' ? -1 : 1)
  const by = step === 'earlier' ? -1 : 1
  return sections.map((section, n) =>
    n === i ? { ...section, images: moved(section.images, Number(image), by) } : section,
  )
}

/** A list in which one item stands at another place; the same if there is no such item or place. */
function dragged<T>(list: readonly T[], from: number, to: number): T[] {
  const item = list[from]
  if (item === undefined || to >= list.length) return [...list]
  return list.toSpliced(from, 1).toSpliced(to, 0, item)
}

/** A list in which one item and its neighbour have changed places; the same if there is none. */
function moved<T>(list: readonly T[], i: number, by: 1 | -1): T[] {
  const [one, other] = [list[i], list[i + by]]
  if (one === undefined || other === undefined) return [...list]
  return list.map((each, n) => (n === i ? other : n === i + by ? one : each))
}

/** Sections as a verb takes them, without the empty ones, and the places that they have in the form. */
export function sectionForms(sections: readonly WrittenSection[]): { forms: SectionForm[]; places: number[] } {
  const filled = sections.flatMap((section, place) => {
    const isEmpty = section.kind === 'text' ? section.html.trim() === '' : section.images.length === 0
    return isEmpty ? [] : [{ place, form: formOf(section) }]
  })
  return { forms: filled.map(({ form }) => form), places: filled.map(({ place }) => place) }
}

function formOf({ kind, heading, html, images }: WrittenSection): SectionForm {
  return { kind, heading: heading.trim(), html: kind === 'text' ? submittedHtml(html) : '', images: [...images] }
}

/** The HTML of what somebody wrote: HTML as it is, and any other text by its empty lines and dashes. */
export function submittedHtml(written: string): string {
  const text = written.trim()
  if (!/<\w/.test(text)) return documentToHtml(text)
  return text.replaceAll(new RegExp(`${BLOCK}\\s*\\n\\s*(?=<)`, 'g'), '$1')
}

/** A fault of a verb, `sections.1.html`, as a fault of the field in the form. */
export function sectionFault(fault: FieldFault, places: readonly number[]): FieldFault {
  const { field } = fault
  const [, index = '', member = 'html'] = /^sections\.(\d+)(?:\.(heading|html|images))?/.exec(field) ?? []
  return index === '' ? fault : { ...fault, field: `section-${places[Number(index)] ?? 0}-${member}` }
}
