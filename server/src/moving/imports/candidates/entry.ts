import { type CandidateStage, candidateStages } from '@kandidat/contract/resources/enumerations'
import { newPerson, type PersonForm, splitName } from '../../../candidates/person.ts'
import type { RefusalCode } from '../../../base/forms/refusal-code.ts'
import { Refusal } from '../../../base/forms/refusal.ts'
import { isId } from '../../../base/db/id.ts'
import { type Source, sources } from '../../../candidates/intake/origin.ts'
import { MAX_NOTE } from '../../../candidates/notes/note.ts'
import { plainText } from '../../../content/text.ts'
import type { ImportFaultCode } from '../../../content/faults/fault-code.ts'
import { readTimestamp } from '../values/timestamp.ts'
import type { DayOrder } from '../values/written-time.ts'
import { type CandidateField, plain } from './columns.ts'
import { type FileWords, saidMeaning } from './file-words.ts'

/** A candidate of a file, checked. */
export interface CandidateEntry {
  /** The line of the file. */
  readonly line: number
  readonly person: PersonForm
  /** The form in which e-mails are compared. */
  readonly emailNormalized: string
  readonly positionId: string
  readonly createdAt: Date | null
  readonly stage: CandidateStage | null
  /** How the person came, if it differs from the others of the file. */
  readonly source: Source | null
  /** What becomes a note about the candidacy. */
  readonly note: string | null
}

/** A line that cannot be taken. */
export interface RefusedLine {
  readonly line: number
  /** What the column is called in the file; null if it is about the line as a whole. */
  readonly column: string | null
  /** What is wrong and what is allowed. It never repeats a value. */
  readonly reason: string
  /** The name of the fault, for which the portal has words; null if it has none. */
  readonly code: ImportFaultCode | null
}

/** Where candidates go, and how their values are read. */
export interface EntryContext {
  /** The position of all; null if a column has it. */
  readonly positionId: string | null
  /**
   * The country of phone numbers without one: ISO 3166-1 alpha-2, or empty. Null if it is that of each position: the verb that adds
   * people checks their numbers then.
   */
  readonly country: string | null
  readonly timeZone: string
  /** In which order dates with `/` or `-` have days and months; without it, they are none. */
  readonly dates?: DayOrder | undefined
  /** What the stages are called on screens, in all languages. */
  readonly stageNames: ReadonlyMap<string, CandidateStage>
  /** What other words mean, if somebody has said it. */
  readonly words: FileWords
}

/**
 * Checks the values of a line.
 * @param columnOf what the column of a field is called in the file
 */
export function entryOf(
  line: number,
  values: ReadonlyMap<CandidateField, string>,
  columnOf: (field: CandidateField) => string,
  context: EntryContext,
): CandidateEntry | RefusedLine {
  const given = (field: CandidateField) => values.get(field)?.trim() ?? ''
  const refused = (field: CandidateField, reason: string, code: ImportFaultCode | null): RefusedLine => {
    return { line, column: columnOf(field), reason, code }
  }
  if (given('email') === '')
    return refused('email', 'The e-mail is missing. It identifies each person.', 'line-no-email')
  const positionId = context.positionId ?? given('position').toLowerCase()
  if (!isId(positionId))
    return refused('position', 'This must be the id of a position, as its page shows it.', 'line-position-id')
  const stage = stageOf(given('stage'), context)
  if (stage === undefined)
    return refused(
      'stage',
      `There is no such stage. Allowed are the names on the board, or ${candidateStages.join(', ')}.`,
      'line-stage',
    )
  const created = given('createdAt') === '' ? null : readTimestamp(given('createdAt'), context.timeZone, context.dates)
  if (created && 'problem' in created)
    return refused('createdAt', 'This must be a day or a time, such as 2027-01-31 or 31.01.2027.', 'line-time')
  const note = plainText(given('note'))
  if (note.length > MAX_NOTE)
    return refused('note', `The comment has ${note.length} characters; the limit is ${MAX_NOTE}.`, 'line-note')
  const person = personOf(given)
  try {
    const { phone: _phone, ...others } = person
    const { emailNormalized } = newPerson(context.country === null ? others : person, context.country ?? '')
    const createdAt = created === null ? null : new Date(created.iso)
    return {
      line,
      person,
      emailNormalized,
      positionId,
      createdAt,
      stage,
      source: sourceOf(given('source'), context),
      note: note === '' ? null : note,
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const [fault] = error.fields
    const field = fault?.field.split('.')[0] as CandidateField | undefined
    if (fault === undefined || field === undefined)
      return { line, column: null, reason: error.message, code: personFault(error.code) }
    const column = values.has(field) || !field.endsWith('Name') ? field : 'name'
    return refused(column, fault.message, personFault(fault.code))
  }
}

/** The name under which an import knows what is wrong with a person. */
export function personFault(code: RefusalCode | null | undefined): ImportFaultCode | null {
  switch (code) {
    case 'email-form':
      return 'line-email'
    case 'phone-form':
      return 'line-phone'
    case 'linkedin-form':
      return 'line-linkedin'
    case 'portfolio-form':
      return 'line-portfolio'
    default:
      return null
  }
}

/** The first of several e-mails or phone numbers, which some systems write into one cell. */
function firstOf(text: string, between: RegExp): string {
  return text.split(between).find((part) => part.trim() !== '') ?? ''
}

function personOf(given: (field: CandidateField) => string): PersonForm {
  const { firstName: first, lastName: last } = splitName(given('name'))
  const orNull = (text: string) => (text === '' ? null : text)
  return {
    email: firstOf(given('email'), /[,;]\s*|\s+(?=\S+@)/),
    firstName: orNull(given('firstName')) ?? (given('lastName') === '' ? first : null),
    lastName: orNull(given('lastName')) ?? (given('firstName') === '' ? last : null),
    phone: orNull(firstOf(given('phone'), /\s*[,;]\s*|\s+\/\s+/)),
    linkedInUserName: orNull(given('linkedInUserName')),
    portfolioUrl: orNull(given('portfolioUrl')),
  }
}

/** Null if nothing is said, which is the stage of somebody new; undefined for a word whose meaning nobody has said. */
export function stageOf(
  text: string,
  { stageNames, words }: Pick<EntryContext, 'stageNames' | 'words'>,
): CandidateStage | null | undefined {
  if (text === '') return null
  return (
    saidMeaning(words.stage, text) ??
    candidateStages.find((name) => name === text.toUpperCase()) ??
    stageNames.get(plain(text))
  )
}

/** Null for the way that was chosen for all. */
export function sourceOf(text: string, { words }: Pick<EntryContext, 'words'>): Source | null {
  return (saidMeaning(words.source, text) || sources.find((name) => name === text.toLowerCase())) ?? null
}
