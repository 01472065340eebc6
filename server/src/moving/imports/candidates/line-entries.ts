import { type Static, Type } from 'typebox'
import { nullable } from '@kandidat/contract/schema'
import { PersonForm } from '../../../candidates/person.ts'
import { readForm } from '../../../base/forms/form.ts'
import { Refusal } from '../../../base/forms/refusal.ts'
import type { ImportFaultCode } from '../../../content/faults/fault-code.ts'
import { type Chunks, openFeed, utf8Chunks, utf8Text } from '../parsing/encoding.ts'
import { splitLines } from '../parsing/line-split.ts'
import type { CandidateField } from './columns.ts'
import { type CandidateEntry, type EntryContext, entryOf, type RefusedLine } from './entry.ts'

const Text = Type.Optional(nullable(Type.String({ maxLength: 200 })))

/** A line of a file of candidates: the person, and where and when. */
const Line = Type.Object(
  {
    ...PersonForm.properties,
    positionId: Text,
    createdAt: Text,
    stage: Text,
    source: Text,
    note: Type.Optional(nullable(Type.String())),
  },
  { additionalProperties: false },
)
const LONGEST = 100_000

/** Reads the candidates of JSON Lines: an object in each line. @throws {FeedError} if it is no text */
export async function* lineEntries(
  open: () => Chunks,
  context: EntryContext,
): AsyncGenerator<CandidateEntry | RefusedLine> {
  const opened = await openFeed(open())
  for await (const { number: line, bytes } of splitLines(utf8Chunks(opened), LONGEST)) {
    const refused = (reason: string, code: ImportFaultCode): RefusedLine => ({ line, column: null, reason, code })
    const text = bytes === null ? undefined : utf8Text(bytes)
    if (text === undefined) {
      yield bytes === null
        ? refused(`The line is longer than ${LONGEST} bytes.`, 'line-too-long')
        : refused('The line is not UTF-8.', 'line-encoding')
      continue
    }
    let form: Static<typeof Line>
    try {
      form = readForm(Line, JSON.parse(text), 'line')
    } catch (error) {
      if (error instanceof SyntaxError)
        yield refused('The line is not JSON: each line must be an object.', 'line-no-json')
      else if (error instanceof Refusal) yield refused(error.message, 'line-form')
      else throw error
      continue
    }
    const { positionId, createdAt, stage, source, note, ...person } = form
    const values = new Map<CandidateField, string>()
    const given = { ...person, position: positionId, createdAt, stage, source, note }
    for (const [field, value] of Object.entries(given)) if (value != null) values.set(field as CandidateField, value)
    yield entryOf(line, values, (field) => (field === 'position' ? 'positionId' : field), context)
  }
}
