import { type Static, Type } from 'typebox'
import { readForm } from '../../base/forms/form.ts'
import { Refusal, refusedField } from '../../base/forms/refusal.ts'
import { type EventKind, eventKinds } from '../../base/changes/event.ts'
import { storedHeaders } from './header.ts'

const MOST = 1_000
const LONGEST_OVERLAP = 7 * 24 * 3_600_000
const ID = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'

/** A list that restricts, or null for no restriction. */
const restriction = <T extends string>(items: object) =>
  Type.Unsafe<T[] | null>({ type: ['array', 'null'], items, maxItems: MOST })

const fields = {
  url: Type.String({ minLength: 1, maxLength: 2_000 }),
  kinds: restriction<EventKind>({ type: 'string', enum: [...eventKinds] }),
  clientIds: restriction<string>({ type: 'string', pattern: ID, description: 'the id of a company' }),
  positionIds: restriction<string>({ type: 'string', pattern: ID, description: 'the id of a position' }),
  headers: Type.Record(Type.String(), Type.String()),
  candidateData: Type.Unsafe<'full' | 'ids'>({ type: 'string', enum: ['full', 'ids'] }),
  strict: Type.Boolean(),
}

/** An edit of a receiver: any of its fields. */
export const ReceiverEdit = Type.Partial(Type.Object(fields), { additionalProperties: false })
export type ReceiverEdit = Static<typeof ReceiverEdit>

/** The form of a new receiver. Without restrictions it gets all events of what its company owns. */
export type ReceiverForm = ReceiverEdit & { url: string }

/** The fields of a receiver as they are stored, without its secret and headers. */
export interface ReceiverFields {
  url: string
  kinds: EventKind[] | null
  clientIds: string[] | null
  positionIds: string[] | null
  candidateData: 'full' | 'ids'
  strict: boolean
}

const UNRESTRICTED: ReceiverFields = {
  url: '',
  kinds: null,
  clientIds: null,
  positionIds: null,
  candidateData: 'full',
  strict: false,
}

/**
 * The fields of a new receiver. The URL is not checked yet. @throws {Refusal} as `editedReceiver`
 */
export function newReceiver(form: ReceiverForm): ReceiverFields {
  return editedReceiver(UNRESTRICTED, form)
}

/**
 * The fields after an edit: it replaces those that it names. @throws {Refusal} if a field is wrong
 */
export function editedReceiver(before: ReceiverFields, given: ReceiverEdit): ReceiverFields {
  const edit = readForm(ReceiverEdit, given, 'receiver')
  const { url, candidateData, strict } = edit
  const kinds = edit.kinds && eventKinds.filter((kind) => edit.kinds?.includes(kind))
  return {
    url: url ?? before.url,
    kinds: kinds === undefined ? before.kinds : some('kinds', kinds, 'kind of event'),
    clientIds: edit.clientIds === undefined ? before.clientIds : some('clientIds', edit.clientIds, 'client'),
    positionIds:
      edit.positionIds === undefined ? before.positionIds : some('positionIds', edit.positionIds, 'position'),
    candidateData: candidateData ?? before.candidateData,
    strict: strict ?? before.strict,
  }
}

/**
 * The own headers after an edit as JSON; null for none, undefined if the edit does not name them.
 * @throws {Refusal} if one is wrong
 */
export function editedHeaders({ headers }: ReceiverEdit): string | null | undefined {
  if (headers === undefined) return undefined
  const stored = storedHeaders(headers)
  return Object.keys(stored).length === 0 ? null : JSON.stringify(stored)
}

/** Checks the milliseconds for which two secrets sign. @throws {Refusal} if they are too many */
export function storedOverlap(milliseconds: number): number {
  if (Number.isInteger(milliseconds) && milliseconds > 0 && milliseconds <= LONGEST_OVERLAP) return milliseconds
  throw new Refusal('invalid', 'The overlap must be from 1 minute to 7 days.')
}

function some<T>(field: keyof ReceiverEdit, given: readonly T[] | null, what: string): T[] | null {
  if (given === null) return null
  if (given.length > 0) return [...new Set(given)]
  throw refusedField(field, `A receiver of events of no ${what} would get nothing: name one, or all.`)
}
