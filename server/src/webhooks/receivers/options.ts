import { type EventKind, eventKinds } from '../../base/changes/event.ts'
import { Refusal } from '../../base/forms/refusal.ts'

/** The settings of a receiver as options of a command. */
export interface ReceiverOptions {
  url?: string
  events?: string[]
  clients?: string[]
  positions?: string[]
  header?: string[]
  candidateData?: string
  strict?: boolean
}

/** A list of names or ids; null, which is no restriction, for the word "all". */
export function unlessAll<T>(given: readonly T[]): T[] | null {
  return given.length === 1 && given[0] === 'all' ? null : [...given]
}

/**
 * Kinds of events by their names. @throws {Refusal} if one does not exist; the message contains all
 * kinds
 */
export function kindsOf(names: readonly string[]): EventKind[] | null {
  return (
    unlessAll(names)?.map((name) => {
      const kind = eventKinds.find((each) => each === name)
      if (kind) return kind
      const allowed = `allowed are ${eventKinds.join(', ')}, or all`
      throw new Refusal('invalid', `There is no kind of event ${JSON.stringify(name)}: ${allowed}.`)
    }) ?? null
  )
}

/**
 * Headers from options of the form `Name: value`; the word "none" for no headers.
 * @throws {Refusal} if one has no name, or is given twice; the message never contains a value,
 * which may be a credential
 */
export function headersFrom(lines: readonly string[]): Record<string, string> {
  if (lines.length === 1 && lines[0] === 'none') return {}
  const headers = new Map<string, string>()
  for (const line of lines) {
    const colon = line.indexOf(':')
    if (colon < 1) throw new Refusal('invalid', 'A header must have the form "Name: value".')
    const name = line.slice(0, colon).trim().toLowerCase()
    if (headers.has(name)) throw new Refusal('invalid', `The header ${name} is given twice.`)
    headers.set(name, line.slice(colon + 1))
  }
  return Object.fromEntries(headers)
}
