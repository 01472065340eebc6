import type { PositionStatus } from '@kandidat/contract/resources/enumerations'
import type { ObjectKey } from '../../../base/db/keys.ts'
import type { ImportCounts, ImportItem } from '../conversion/item.ts'

/** The titles that a report has, unless it asks for more. A person reads them; a program asks for the positions. */
const TITLES = 20

/** What became of the items of a batch. */
export interface ImportedBatch extends ImportCounts {
  positions: ImportedPosition[]
  /** The names of the employers that became clients. */
  clientsCreated: string[]
}

/** The position of an item. */
export interface ImportedPosition extends ObjectKey {
  item: ImportItem
  did: 'created' | 'changed' | 'unchanged'
}

/** The state of a position after an import. */
export interface PositionState {
  id: string
  status: PositionStatus
  /** Whether its deadline has passed. */
  expired: boolean
}

/** A careers page on which visitors see positions of an import. */
export interface VisiblePage {
  id: string
  name: string
  /** The company that owns the page. */
  company: string
  /** The number of positions of the import that visitors see there. */
  positions: number
}

/** What became of new positions, or of those that an earlier import created. */
export interface Publication {
  /** Visitors can see them. */
  published: number
  /** They were published, but they are listed nowhere, or their deadline has passed. */
  hidden: number
  /** They are drafts because their deadline has passed. */
  draftsPastDeadline: number
  /** They are drafts for another reason: nobody has published them. */
  drafts: number
  /** They are paused or archived. */
  closed: number
}

/** A position that the import created or changed. */
export interface ReportedPosition {
  /** Null in a dry run, which keeps no position. */
  id: string | null
  externalId: string
  title: string
  employer: string | null
  did: 'created' | 'changed'
  status: PositionStatus
}

/** What the positions of an import have become, for the report. */
export interface OutcomeReport {
  /** The first positions that were created or changed; those that visitors can see come first. */
  positions: ReportedPosition[]
  publication: { created: Publication; existing: Publication }
  /** The careers pages on which visitors see positions of the feed now, those with the most first. */
  visibleOn: VisiblePage[]
  /** The names of the employers that became clients. */
  clientsCreated: string[]
}

/** Collects what became of the batches of an import. */
export class Outcome {
  readonly #dryRun: boolean
  readonly #titles: number
  readonly #visible: ReportedPosition[] = []
  readonly #others: ReportedPosition[] = []
  readonly #publication = { created: noPublication(), existing: noPublication() }
  readonly #pages = new Map<string, VisiblePage>()
  readonly #clients = new Map<string, string>()

  constructor({ dryRun, titles = TITLES }: { dryRun: boolean; titles?: number }) {
    this.#dryRun = dryRun
    this.#titles = titles
  }

  /** Adds a batch, with the states of its positions and the pages that show them. */
  add(
    { positions, clientsCreated }: Pick<ImportedBatch, 'positions' | 'clientsCreated'>,
    states: readonly PositionState[],
    pages: readonly VisiblePage[],
  ): void {
    const stateOf = new Map(states.map((state) => [state.id, state]))
    for (const position of positions) {
      const state = stateOf.get(position.id)
      if (state) this.#addPosition(position, state)
    }
    // A dry run rolls back each batch, so it creates the same client, with its page, for several batches.
    for (const name of clientsCreated)
      this.#clients.set(name.toLowerCase(), this.#clients.get(name.toLowerCase()) ?? name)
    for (const page of pages) {
      const key = this.#dryRun ? JSON.stringify([page.company, page.name]).toLowerCase() : page.id
      const before = this.#pages.get(key)
      this.#pages.set(key, { ...(before ?? page), positions: page.positions + (before?.positions ?? 0) })
    }
  }

  report(): OutcomeReport {
    return {
      positions: [...this.#visible, ...this.#others].slice(0, this.#titles),
      publication: this.#publication,
      visibleOn: [...this.#pages.values()].toSorted((a, b) => b.positions - a.positions || (a.name < b.name ? -1 : 1)),
      clientsCreated: [...this.#clients.values()],
    }
  }

  #addPosition({ id, item, did }: ImportedPosition, { status, expired }: PositionState): void {
    this.#publication[did === 'created' ? 'created' : 'existing'][kindOf(status, expired)]++
    const reported = status === 'PUBLISHED' ? this.#visible : this.#others
    if (did === 'unchanged' || reported.length >= this.#titles) return
    const { externalId, employer } = item
    reported.push({ id: this.#dryRun ? null : id, externalId, title: item.form.title, employer, did, status })
  }
}

function noPublication(): Publication {
  return { published: 0, hidden: 0, draftsPastDeadline: 0, drafts: 0, closed: 0 }
}

function kindOf(status: PositionStatus, expired: boolean): keyof Publication {
  if (status === 'PUBLISHED') return 'published'
  if (status === 'ACTIVE') return 'hidden'
  if (status === 'DRAFT') return expired ? 'draftsPastDeadline' : 'drafts'
  return 'closed'
}
