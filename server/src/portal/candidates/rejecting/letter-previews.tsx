import type { MemberVisit } from '../../../base/web/visit.ts'
import type { Language } from '../../../base/web/words/language.ts'
import { type Addressee, readAddressees, readSenderName } from '../../../candidates/letters/addressee-store.ts'
import { letterFrom } from '../../../candidates/letters/letter.ts'
import { readTemplates } from '../../../candidates/mail/templates/template-store.ts'
import { rejectingWords } from '../../words/candidates.ts'

/** What candidates with one language are sent, as the first of them reads it. */
export interface LetterPreview {
  readonly language: Language
  readonly subject: string
  readonly body: string
  /** Who reads it so: a first name, if there is one. */
  readonly reader: string
  /** How many others get it with their own names in it. */
  readonly others: number
}

/** What a template says to candidates, once for each language in which they get it. Nobody sends what they have not seen. */
export async function readPreviews(
  { database, access }: MemberVisit,
  ids: readonly string[],
  templateId: string,
): Promise<LetterPreview[]> {
  const { companyId } = access
  const [template] = templateId === '' ? [] : await readTemplates(database, [{ companyId, id: templateId }])
  if (!template || ids.length === 0) return []
  const sender = await readSenderName(database, access)
  const readers = await readAddressees(
    database,
    access,
    ids.map((id) => ({ companyId, id })),
  )
  const letters = readers.map((reader: Addressee) => ({ reader, letter: letterFrom(template, reader, sender) }))
  return [...Map.groupBy(letters, ({ letter }) => letter.language).values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : [{ ...first.letter, reader: first.reader.firstName ?? '', others: others.length }],
  )
}

/** The texts that would be sent. */
export function LetterPreviews({ previews, language }: { previews: readonly LetterPreview[]; language: Language }) {
  const w = rejectingWords[language]
  const named = (of: Language) => new Intl.DisplayNames(language, { type: 'language' }).of(of) ?? of
  return (
    <>
      {previews.map((preview) => (
        <figure class="letter-preview">
          <figcaption class="hint">{w.reads(preview.reader, named(preview.language), preview.others)}</figcaption>
          <p lang={preview.language} dir="auto">
            <strong>{preview.subject}</strong>
          </p>
          <p class="written" lang={preview.language} dir="auto">
            {preview.body}
          </p>
        </figure>
      ))}
    </>
  )
}
