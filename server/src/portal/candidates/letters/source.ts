import { isId } from '../../../base/db/id.ts'
import type { Submitted } from '../../../base/web/form.ts'
import type { MemberVisit } from '../../../base/web/visit.ts'
import { type Language, languages } from '../../../base/web/words/language.ts'
import { webWords } from '../../../base/web/words/words.ts'
import type { LetterSource } from '../../../candidates/letters/letter.ts'
import type { LetterText } from '../../../candidates/mail/templates/template.ts'
import { readTemplates } from '../../../candidates/mail/templates/template-store.ts'
import { plainLine, plainText } from '../../../content/text.ts'
import { rejectingWords } from '../../words/candidates.ts'
import { submittedLetter } from '../candidacy/letter-screens.tsx'

/** What a form says in place of texts by language if somebody wrote the text themselves. */
const OWN = 'own'

/** What is written to several, as the form that asks for it says: a template, or a text of one's own. Faults of it are collected. */
export async function composedSource(visit: MemberVisit, sent: Submitted): Promise<LetterSource> {
  const { database, access, posted, language } = visit
  const templateId = posted.get('template') ?? ''
  if (templateId === '') return { own: tidy(submittedLetter(visit, sent)) }
  for (const field of ['subject', 'body']) {
    if (sent.text(field) !== '') sent.refuse(field, rejectingWords[language].notBoth)
  }
  const keys = isId(templateId) ? [{ companyId: access.companyId, id: templateId }] : []
  const [template] = await readTemplates(database, keys)
  if (!template) sent.refuse('template', webWords[language].form.choose)
  return { texts: template?.texts ?? {} }
}

/**
 * What is written, as the page with the texts keeps it: those of a template themselves, because a colleague may change it while
 * somebody reads. @param used the languages in which somebody gets it
 */
export function keptSource(source: LetterSource, used: ReadonlySet<Language>): string {
  if (!('texts' in source)) return OWN
  return JSON.stringify(Object.fromEntries(Object.entries(source.texts).filter(([name]) => used.has(name as Language))))
}

/** Reads what `keptSource` kept. Undefined if the form has something else. */
export function readSource(posted: URLSearchParams): LetterSource | undefined {
  const kept = posted.get('texts') ?? ''
  if (kept === OWN) return { own: tidy({ subject: posted.get('subject') ?? '', body: posted.get('body') ?? '' }) }
  const texts: Partial<Record<Language, LetterText>> = {}
  for (const [name, text] of Object.entries(parsed(kept))) {
    const language = languages.find((known) => known === name)
    if (language === undefined || typeof text !== 'object' || text === null) return undefined
    const { subject, body } = text as Partial<Record<string, unknown>>
    if (typeof subject !== 'string' || typeof body !== 'string') return undefined
    texts[language] = tidy({ subject, body })
  }
  return Object.keys(texts).length === 0 ? undefined : { texts }
}

/** Browsers send other ends of lines than pages have, and the texts are compared. */
const tidy = ({ subject, body }: LetterText): LetterText => ({ subject: plainLine(subject), body: plainText(body) })

function parsed(text: string): object {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}
