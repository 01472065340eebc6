import { transitionCandidacies } from '../candidates/actions.ts'
import type { Added } from '../candidates/intake/actions.ts'
import { anonymizePeople } from '../candidates/person-actions.ts'
import { findPeopleByEmail } from '../candidates/person-store.ts'
import type { Transition } from '../candidates/candidacy.ts'
import { createPages, switchPages } from '../careers-pages/page-actions.ts'
import { type Change, change } from '../changes/actions.ts'
import type { ObjectKey } from '../changes/object-key.ts'
import { letClientsGo, takeClientsOn } from '../clients/actions.ts'
import { createCompanies } from '../companies/actions.ts'
import { normalizedEmail } from '../content/email.ts'
import type { Database, Transaction } from '../db/connection.ts'
import { takeItems } from '../imports/actions.ts'
import type { CandidateLine } from '../imports/candidate-line.ts'
import { inOrder, POSITION_TRANSITIONS } from '../imports/history.ts'
import { addCandidates } from '../imports/own-actions.ts'
import { type Feed, knownItems, linksOf } from '../imports/store.ts'
import { createKeys, revokeKeys } from '../keys/actions.ts'
import { unlistFromPages } from '../listings/actions.ts'
import { transitionPositions } from '../positions/actions.ts'
import { sweepExpired } from '../positions/job.ts'
import { switchSharingLinks } from '../sharing-links/actions.ts'
import { createUsers, switchUsers } from '../users/actions.ts'
import type { DemoLine } from './lines.ts'
import type { Day, Events } from './schedule.ts'

/** What the demonstration's feeds are called among those that positions were imported from. No format has this name. */
export const DEMO_SOURCE = 'demo'

const IMPORTER = { kind: 'import' } as const

/**
 * Loads the demonstration's past in one transaction, day by day, through the verbs that everybody uses. It remembers
 * what it made by the names that the lines use.
 */
export class Load {
  readonly #tx: Transaction
  readonly #within: Database
  readonly #companies = new Map<string, string>()
  readonly #pages = new Map<string, ObjectKey>()
  readonly #users = new Map<string, ObjectKey>()
  readonly #keys = new Map<string, string>()
  readonly #positions = new Map<string, ObjectKey>()
  readonly #candidates = new Map<string, ObjectKey>()

  constructor(tx: Transaction, database: Database) {
    this.#tx = tx
    // Each verb is a change of its own, as it would be on its day, with its own order of locks. Nobody is woken up to
    // deliver what it emits, because no receiver is as old as that.
    this.#within = {
      ...database,
      wakeUps: new Set(),
      transaction: (work) => work({ ...tx }),
    }
  }

  /** Lets the events of a day happen. The clock stands at the end of that day. */
  async take({ events }: Day): Promise<void> {
    for (const [kind, take] of Object.entries(this.#verbs)) {
      const ofKind = events[kind as keyof Events]
      if (ofKind) await (take as (all: unknown[]) => Promise<unknown>)(ofKind)
    }
  }

  /** The feed of a company's positions. */
  feedOf(slug: string): Feed {
    return { companyId: this.#company(slug), source: DEMO_SOURCE, board: slug }
  }

  /** Makes a key. @returns the key itself, which is never seen again */
  async makeKey({ company, what, limit, user, positions, expiresAt }: DemoLine<'key'>, name = what): Promise<string> {
    const [made] = await createKeys(this.#within, [
      {
        companyId: this.#company(company),
        name,
        ...(limit !== undefined && { limit }),
        ...(expiresAt !== undefined && { expiresAt: new Date(expiresAt) }),
        ...(user !== undefined && { makerId: known(this.#users, `${company} ${user}`).id }),
        ...(positions && { positionIds: positions.map((position) => known(this.#positions, position).id) }),
      },
    ])
    if (!made) throw new Error(`no key was made for ${company}`)
    this.#keys.set(what, made.id)
    return made.key
  }

  /** What happens for each kind of event, in the order of a day: what is made comes before what happens to it. */
  readonly #verbs: { [K in keyof Events]: (events: Events[K][]) => Promise<unknown> } = {
    companyMade: (lines) =>
      this.#change(async (run) => {
        const made = await createCompanies(
          run,
          lines.map(({ type: _type, at: _at, agency = false, ...form }) => ({ form, agency })),
        )
        for (const { id, slug } of made) this.#companies.set(slug, id)
      }),
    pageMade: (lines) =>
      this.#change(async (run) => {
        const pages = lines.map(({ company, name }) => ({ companyId: this.#company(company), name }))
        for (const [i, page] of (await createPages(run, pages)).entries()) {
          this.#pages.set(`${lines[i]?.company} ${lines[i]?.name}`, page)
        }
      }),
    clientTaken: (lines) =>
      this.#change((run) =>
        takeClientsOn(
          run,
          lines.map((line) => this.#pair(line)),
        ),
      ),
    positionMade: async (made) => {
      for (const [slug, ofCompany] of Map.groupBy(made, (one) => one.slug)) {
        const feed = this.feedOf(slug)
        const items = ofCompany.map(({ item }) => item)
        const ids = items.map(({ externalId }) => externalId)
        await this.#change((run) => takeItems(run, items, { feed, client: 'per-employer', publish: false }))
        for (const { externalId, positionId } of await knownItems(this.#tx, feed, ids)) {
          this.#positions.set(externalId, { companyId: feed.companyId, id: positionId })
        }
      }
    },
    userMade: (lines) =>
      this.#change(async (run) => {
        const users = lines.map(({ company, email, name = '', positions }) => ({
          companyId: this.#company(company),
          email,
          name,
          ...(positions && { positionIds: positions.map((position) => known(this.#positions, position).id) }),
        }))
        for (const [i, user] of (await createUsers(run, users)).entries()) {
          this.#users.set(`${lines[i]?.company} ${lines[i]?.email}`, user)
        }
      }),
    keyMade: async (lines) => {
      for (const line of lines) await this.makeKey(line)
    },
    positionChanged: (events) =>
      this.#change(async (run) => {
        for (const [did, alike] of Map.groupBy(events, (event) => event.did)) {
          const times = new Map(alike.map(({ position, at }) => [known(this.#positions, position), at]))
          const byId = new Map([...times].map(([{ id }, at]) => [id, at]))
          const { verb, transition } = POSITION_TRANSITIONS[did]
          await transitionPositions(run, verb, [...times.keys()], (position, now) =>
            transition(position, byId.get(position.id) ?? now),
          )
        }
      }),
    positionWithdrawn: async (lines) => {
      for (const line of lines) await this.#withdraw(line)
    },
    positionExpired: () => sweepExpired(this.#within),
    applied: (lines) => this.#add(lines),
    referred: (lines) => this.#add(lines),
    candidateChanged: (events) =>
      this.#change(async (run) => {
        const transitions = new Map<string, Transition[]>()
        const keys = new Map<string, ObjectKey>()
        for (const { candidate, transition } of events) {
          const key = known(this.#candidates, candidate)
          keys.set(key.id, key)
          transitions.set(key.id, [...(transitions.get(key.id) ?? []), transition])
        }
        await transitionCandidacies(run, 'candidates import', [...keys.values()], (candidacy, at) =>
          inOrder(transitions.get(candidacy.id) ?? [])(candidacy, at),
        )
      }),
    personErased: (lines) =>
      this.#change(async (run) => {
        const emails = lines.map(({ company, email }) => ({
          companyId: this.#company(company),
          emailNormalized: normalizedEmail(email),
        }))
        await anonymizePeople(run, await findPeopleByEmail(run.tx, emails))
      }),
    pageSwitchedOff: (lines) =>
      this.#change((run) =>
        switchPages(
          run,
          lines.map(({ company, name }) => known(this.#pages, `${company} ${name}`)),
          false,
        ),
      ),
    clientLetGo: (lines) =>
      this.#change((run) =>
        letClientsGo(
          run,
          lines.map((line) => this.#pair(line)),
        ),
      ),
    userDeactivated: (lines) =>
      this.#change((run) =>
        switchUsers(
          run,
          lines.map(({ company, email }) => known(this.#users, `${company} ${email}`)),
          false,
        ),
      ),
    keyRevoked: (lines) =>
      revokeKeys(
        this.#within,
        lines.map(({ what }) => known(this.#keys, what)),
      ),
  }

  #change(work: (run: Change) => Promise<unknown>): Promise<unknown> {
    return change(this.#within, IMPORTER, work)
  }

  async #add(lines: readonly CandidateLine[]): Promise<void> {
    let added: Added[] = []
    await this.#change(async (run) => {
      added = await addCandidates(
        run,
        lines.map((line) => ({ line, position: known(this.#positions, line.position) })),
      )
    })
    for (const [i, candidate] of added.entries()) this.#candidates.set(lines[i]?.id ?? '', candidate)
  }

  async #withdraw({ position, pages, links }: DemoLine<'withdrawal'>): Promise<void> {
    const key = known(this.#positions, position)
    const all = await linksOf(this.#tx, [key])
    const ofKind = (kind: string, names: readonly string[] | undefined, others: readonly string[] | undefined) =>
      all.filter((link) => link.kind === kind && (names?.includes(link.name) ?? others === undefined))
    await this.#change(async (run) => {
      const off = ofKind('sharing_link', links, pages)
      await switchSharingLinks(
        run,
        off.map(({ id }) => ({ companyId: key.companyId, id, positionId: key.id })),
        false,
      )
      const left = ofKind('careers_page', pages, links)
      await unlistFromPages(
        run,
        left.map(({ id, companyId }) => ({ ...key, page: { companyId, id } })),
      )
    })
  }

  #company(slug: string): string {
    return known(this.#companies, slug)
  }

  #pair({ agency, client }: { agency: string; client: string }): { agencyId: string; clientId: string } {
    return { agencyId: this.#company(agency), clientId: this.#company(client) }
  }
}

function known<T>(all: ReadonlyMap<string, T>, name: string): T {
  const found = all.get(name)
  if (found === undefined) throw new Error(`Nothing is called ${JSON.stringify(name)} before it is named.`)
  return found
}
