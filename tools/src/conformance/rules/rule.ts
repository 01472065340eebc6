import type { Evidence, ReadList } from '../survey/evidence.ts'
import { type Exchange, nameOf } from '../survey/exchange.ts'

/**
 * The place of a rule: a section of the specification, or, if that is silent, a part of
 * `openapi.json`.
 */
export interface Place {
  readonly document: 'specification' | 'openapi.json'
  readonly section: string
}

/** A violation of a rule. */
export interface Fault {
  /** The request, described for a person. */
  readonly request: string
  /** What the response was. */
  readonly received: string
}

/** The result of checking a rule. */
export interface Checked {
  /** How many times the rule applied; 0 if it could not be checked. */
  readonly looked: number
  readonly faults: readonly Fault[]
}

/** A demand of the specification, and how to check it. */
export interface Rule {
  /** A stable name: `group.what`. */
  readonly id: string
  readonly place: Place
  /** The demand, as a sentence. */
  readonly demand: string
  /** What a check needs, as the end of "not checked: needs …". */
  readonly needs: string
  check(evidence: Evidence): Checked
}

/** A rule without its check. */
export type Demand = Omit<Rule, 'check'>

export function specification(section: string): Place {
  return { document: 'specification', section }
}

/**
 * @param section a heading of the description, an operation such as `GET /positions`, `Headers,
 * ETag` or `Schemas, Position`
 */
export function openapi(section: string): Place {
  return { document: 'openapi.json', section }
}

/** What is wrong; null if nothing is, undefined if the rule does not apply. */
export type Finding = string | null | undefined

/** A rule about each response on its own. */
export function responseRule(demand: Demand, find: (exchange: Exchange) => Finding): Rule {
  return { ...demand, check: ({ exchanges }) => collect(exchanges, (each) => [nameOf(each), find(each)]) }
}

/** A rule about the status of the requests that the survey sends for this rule alone. */
export function statusRule(demand: Demand): Rule {
  return responseRule(demand, ({ rule, status, response }) => {
    if (rule !== demand.id) return undefined
    return response.status === status ? null : `status ${response.status}, expected ${status}`
  })
}

/** A rule about each list that the survey read. */
export function listRule(demand: Demand, find: (list: ReadList, evidence: Evidence) => Finding): Rule {
  return { ...demand, check: (evidence) => collect(evidence.lists, (list) => [listName(list), find(list, evidence)]) }
}

/** Checks things one by one. @param find returns the request and the finding */
export function collect<T>(things: readonly T[], find: (thing: T) => readonly [request: string, Finding]): Checked {
  const found = things.map(find).filter(([, finding]) => finding !== undefined)
  return {
    looked: found.length,
    faults: found.flatMap(([request, finding]) =>
      typeof finding === 'string' ? [{ request, received: finding }] : [],
    ),
  }
}

function listName({ path, query }: ReadList): string {
  const text = new URLSearchParams(query).toString()
  return `GET ${path}${text === '' ? '' : `?${text}`}`
}
