import type { Evidence, ReadList } from '../survey/evidence.ts'
import { type Exchange, nameOf } from '../survey/exchange.ts'

/** Where a demand stands: in the specification, or, where that is silent, in the description that `openapi.json` opens with. */
export interface Place {
  readonly document: 'specification' | 'openapi.json'
  readonly section: string
}

/** Something that an answer has, and should not. */
export interface Fault {
  /** The request, as a person names it. */
  readonly request: string
  /** What was received, as a sentence. */
  readonly received: string
}

/** What looking for faults came to. */
export interface Checked {
  /** How many times something was there that the rule is about; where it is none, nothing was checked. */
  readonly looked: number
  readonly faults: readonly Fault[]
}

/** Something that the specification demands, and how one sees whether it holds. */
export interface Rule {
  /** Its name, which stays: `group.what`. */
  readonly id: string
  readonly place: Place
  /** What is demanded, as a sentence. */
  readonly demand: string
  /** What has to be there for it to be checked, as the end of "could not be checked: needs …". */
  readonly needs: string
  check(evidence: Evidence): Checked
}

export function specification(section: string): Place {
  return { document: 'specification', section }
}

export function description(section: string): Place {
  return { document: 'openapi.json', section }
}

/** What is wrong with something; null where nothing is, undefined where the rule is not about it. */
export type Finding = string | null | undefined

/** A rule about each answer alone. */
export function aboutEach(rule: Omit<Rule, 'check'>, judge: (exchange: Exchange) => Finding): Rule {
  return { ...rule, check: ({ exchanges }) => gather(exchanges, (each) => [nameOf(each), judge(each)]) }
}

/** A rule about the status of the requests that are made for it alone. */
export function aboutStatus(rule: Omit<Rule, 'check'>): Rule {
  return aboutEach(rule, (exchange) => {
    if (exchange.rule !== rule.id) return undefined
    return exchange.given.status === exchange.status ? null : statusSentence(exchange)
  })
}

/** A rule about each list that was read. */
export function aboutLists(rule: Omit<Rule, 'check'>, judge: (list: ReadList, evidence: Evidence) => Finding): Rule {
  return { ...rule, check: (evidence) => gather(evidence.lists, (list) => [listName(list), judge(list, evidence)]) }
}

/** Judges things one by one. */
export function gather<T>(things: readonly T[], judge: (thing: T) => readonly [string, Finding]): Checked {
  const judged = things.map(judge).filter(([, finding]) => finding !== undefined)
  return {
    looked: judged.length,
    faults: judged.flatMap(([request, finding]) =>
      typeof finding === 'string' ? [{ request, received: finding }] : [],
    ),
  }
}

/** That an answer has another status than it should. */
function statusSentence({ status, given }: Exchange): string {
  return `status ${given.status}, expected ${status}`
}

function listName({ path, query }: ReadList): string {
  const text = new URLSearchParams(query).toString()
  return `GET ${path}${text === '' ? '' : `?${text}`}`
}
