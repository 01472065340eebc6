// The demonstration is data in our own import format (`server/demo/`), with all times moved so that they end yesterday. What
// happens is sorted by days (`service/demo/schedule.ts`), and taken day after day through the ordinary verbs, in one
// transaction, whose clock is set to that day (`service/demo/clock.ts`). Its events get the dates of what they report. They are
// older than every receiver, so nobody gets them. `service/demo/renewal.ts` publishes positions again before they expire: those
// with an import item of the demonstration, and without a later audit entry that somebody else caused.
import { zip } from '../../base/certain.ts'
import type { Transition as CandidacyTransition } from '../../candidates/candidacy.ts'
import { transitionCandidacies } from '../../candidates/actions.ts'
import { markSeen } from '../../candidates/notifications/actions.ts'
import { anonymizePeople } from '../../candidates/person-actions.ts'
import { findPeopleByEmail } from '../../candidates/person-store.ts'
import { createPages, renamePages, switchPages } from '../../positions/careers-pages/page-actions.ts'
import { type Change, inTransaction } from '../../base/changes/actions.ts'
import { changeLooks } from '../../positions/careers-pages/look/actions.ts'
import { proposeToClients } from '../../organisation/clients/proposal-actions.ts'
import { letClientsGo, takeClientsOn, type AgencySide, type ClientSide } from '../../organisation/clients/actions.ts'
import { createCompanies, editCompanies } from '../../organisation/companies/actions.ts'
import { normalizedEmail } from '../../content/email.ts'
import type { Database, ErasedPerson, Transaction } from '../../base/db/connection.ts'
import { addFiles } from '../../content/files/actions.ts'
import { importBatch } from '../../moving/imports/storing/item-actions.ts'
import type { CandidateLine } from '../../moving/imports/conversion/candidate-line.ts'
import { inOrder, POSITION_TRANSITIONS } from '../../moving/imports/conversion/history.ts'
import { addCandidates } from '../../moving/imports/storing/kandidat-format-actions.ts'
import { type Feed, knownItems } from '../../moving/imports/storing/item-store.ts'
import { createKeys, revokeKeys } from '../../organisation/keys/actions.ts'
import { transitionPositions } from '../../positions/actions.ts'
import { pagesOf } from '../../organisation/publication/page-store.ts'
import { sweepExpired } from '../../positions/job.ts'
import { addPictures } from '../../content/pictures/actions.ts'
import { createUsers, switchUsers } from '../../organisation/users/actions.ts'
import { createTemplate } from '../../candidates/mail/templates/actions.ts'
import { SentFiles } from './sent-files/attachments.ts'
import type { DemoLine } from './lines.ts'
import { setClock } from './clock.ts'
import { planAnew } from './plans.ts'
import { confirmDemoRetention } from './retention.ts'
import { accessOfSender, isInTeam, type Known, verbsOfPeople } from './people.ts'
import { entrustDemo } from './teams.ts'
import type { DemoPictures } from './pictures.ts'
import { withdraw } from './withdrawal.ts'
import type { Day, Events } from './schedule.ts'
import { installationAccess } from '../../base/access/access.ts'
import type { Allowed, AllowedKey } from '../../base/access/reach.ts'
import { requireReach } from '../../base/access/reach-store.ts'

/** The source of the demonstration's feeds in the table of imported items. No import format has this name. */
export const DEMO_SOURCE = 'demo'

/** Milliseconds that the clock is set after the last event, because the clock is rounded. */
const MARGIN = 10
/** The plans of empty tables are kept until there are twice as many positions and candidates. */
const FIRST_PLANS = 10

/**
 * Loads the demonstration's past in one transaction, day by day, through the product's usual verbs. It
 * stores the ids of the created objects under the names that the lines use.
 */
export class Load {
  readonly #tx: Transaction
  readonly #within: Database
  readonly #publicUrl: string
  /** The last setting of the clock (`at`), and the `performance.now()` of that setting (`since`). */
  #clock = { at: -Infinity, since: 0 }
  /** The number of positions and candidates for which statements were planned. */
  #plannedFor = FIRST_PLANS
  readonly #companies = new Map<string, Allowed<'companies' | 'profiles'>>()
  readonly #pages = new Map<string, AllowedKey<'pages'>>()
  readonly #users = new Map<string, AllowedKey<'users'>>()
  readonly #team: AllowedKey<'users'>[] = []
  readonly #keys = new Map<string, string>()
  readonly #positions = new Map<string, AllowedKey<'positions'>>()
  readonly #entrusted = new Set<string>()
  readonly #granted = new Map<string, string[]>()
  readonly #candidates = new Map<string, AllowedKey<'candidacies'>>()
  readonly #sent = new SentFiles()
  readonly #known: Known
  /** The people whom the load has erased, for the list outside of the database once the load has committed. */
  readonly erased: ErasedPerson[] = []

  constructor(tx: Transaction, database: Database, publicUrl: string) {
    this.#tx = tx
    this.#publicUrl = publicUrl
    // Each verb runs as a separate change with its own order of locks, as it would have on its day.
    // Nobody is woken: no receiver of events is old enough to get these events, and no page is open yet.
    // The list of people who were erased is outside of the database, and the load may still be rolled back.
    const onErased = new Set([async (people: readonly ErasedPerson[]) => void this.erased.push(...people)])
    const wakeUps = new Set<() => void>()
    this.#within = { ...database, wakeUps, onErased, onRaised: new Set(), transaction: (work) => work({ ...tx }) }
    this.#known = {
      ...{ database: this.#within, tx, users: this.#users, team: this.#team },
      ...{ positions: this.#positions, candidates: this.#candidates },
    }
  }

  /** Loads the events of a day. Events of one kind run together, at the time of the last of them. */
  async loadDay(day: Day): Promise<void> {
    // By then everybody works there, and whoever does something with a position is responsible for it.
    if (day.positionSetByTeam || day.candidateSetByTeam) await this.#entrust()
    await this.#planAnew()
    for (const [kind, verb] of Object.entries(this.#verbs)) {
      const batch = day[kind as keyof Events]
      if (!batch) continue
      await this.#advanceClock(batch.lastAt.getTime() + MARGIN)
      await (verb as (events: unknown[]) => Promise<unknown>)(batch.events)
    }
  }

  /** Lets PostgreSQL plan its statements anew each time that the demonstration has become twice as large. */
  async #planAnew(): Promise<void> {
    const size = this.#positions.size + this.#candidates.size
    if (size < 2 * this.#plannedFor) return
    this.#plannedFor = size
    await planAnew(this.#tx)
  }

  /**
   * Advances the clock to a time. It never sets the clock back, because the clock may already have
   * passed this time while verbs ran.
   */
  async #advanceClock(to: number): Promise<void> {
    const now = performance.now()
    if (to <= this.#clock.at + now - this.#clock.since) return
    this.#clock = { at: to, since: now }
    await setClock(this.#tx, new Date(to))
  }

  /** Returns the feed of a company's positions. */
  feedOf(slug: string): Feed {
    return { companyId: this.#company(slug), source: DEMO_SOURCE, board: slug }
  }

  /** Creates a key. @returns the key itself, which cannot be read again later */
  async createKey({ company, what, limit, user, positions, expiresAt }: DemoLine<'key'>, name = what): Promise<string> {
    const form = {
      companyId: this.#company(company),
      name,
      ...(limit !== undefined && { limit }),
      ...(expiresAt !== undefined && { expiresAt: new Date(expiresAt) }),
      ...(user !== undefined && { makerId: known(this.#users, `${company} ${user}`).id }),
      ...(positions && { positionIds: positions.map((position) => this.#position(position).id) }),
    }
    const [created] = await inTransaction(this.#within, installationAccess('operator'), (run) =>
      createKeys(run, [form]),
    )
    if (!created) throw new Error(`The key for ${company} was not created.`)
    this.#keys.set(what, created.id)
    return created.key
  }

  /**
   * The verb for each kind of event, in the order in which a day's events run. Objects are created
   * before they change.
   */
  readonly #verbs: { [K in keyof Events]: (events: Events[K][]) => Promise<unknown> } = {
    companyCreated: this.#each(async (run, { type: _type, at: _at, agency = false, ownWebsite = false, ...form }) => {
      const [created] = await createCompanies(run, [{ form, agency }])
      if (!created) return
      this.#companies.set(created.slug, created.id)
      // Its careers page here, because any other address would lead nowhere.
      const [page] = ownWebsite ? await pagesOf(run.tx, [created.id]) : []
      if (page) await editCompanies(run, [{ id: created.id, edit: { website: `${this.#publicUrl}/c/${page.id}` } }])
    }),
    pageCreated: this.#each(async (run, { company, name, look }) => {
      const page = await this.#createPage(run, this.#company(company), name)
      if (page && look) await changeLooks(run, [{ ...page, edit: look }])
      if (page) this.#pages.set(`${company} ${name}`, page)
    }),
    clientAdded: this.#each((run, line) => takeClientsOn(run, [this.#pair(line)])),
    positionCreated: async (created) => {
      const options = { client: 'per-employer', marketplace: true, publish: false } as const
      for (const [slug, ofCompany] of Map.groupBy(created, (one) => one.slug)) {
        const feed = this.feedOf(slug)
        const items = ofCompany.map(({ item }) => item)
        const ids = items.map(({ externalId }) => externalId)
        await this.#change((run) => importBatch(run, items, { ...options, feed }))
        this.#sent.note(items)
        const imported = await knownItems(this.#tx, feed, ids)
        const keys = await requireReach(
          this.#tx,
          installationAccess('import'),
          'positions',
          imported.map(({ positionId }) => positionId),
        )
        for (const [{ externalId }, key] of zip(imported, keys)) this.#positions.set(externalId, key)
      }
    },
    userCreated: this.#each(async (run, line) => {
      const { company, email, name = '', role, identities, positions } = line
      const positionIds = positions?.map((position) => this.#position(position).id) ?? null
      const settings = { ...(role && { role }), ...(identities !== undefined && { identities }) }
      const [user] = await createUsers(run, [
        { companyId: this.#company(company), email, name, positionIds, ...settings },
      ])
      if (user) this.#users.set(`${company} ${email}`, user)
      if (user && isInTeam(line)) this.#team.push(user)
      // Those who reach certain positions only are in the teams of these.
      const granted = user && line.until === undefined && role !== 'viewer' ? (positions ?? []) : []
      for (const title of granted) {
        const others = this.#granted.get(title) ?? []
        this.#granted.set(title, [...others, known(this.#users, `${company} ${email}`).id])
      }
    }),
    keyCreated: async (lines) => {
      for (const line of lines) await this.createKey(line)
    },
    positionChanged: (events) =>
      this.#change(async (run) => {
        for (const [did, alike] of Map.groupBy(events, (event) => event.did)) {
          const keys = alike.map(({ position }) => this.#position(position))
          const times = new Map<string, Date>(zip(alike, keys).map(([{ at }, { id }]) => [id, at]))
          const { verb, transition } = POSITION_TRANSITIONS[did]
          await transitionPositions(run, verb, keys, (position, now) =>
            transition(position, times.get(position.id) ?? now),
          )
        }
      }),
    positionWithdrawn: this.#each((run, line) => withdraw(run, this.#position(line.position), line)),
    candidateChanged: (events) => this.#changeCandidates(events),
    applied: (lines) => this.#add(lines),
    referred: (lines) => this.#add(lines),
    newCandidateChanged: (events) => this.#changeCandidates(events),
    positionExpired: () => sweepExpired(this.#within),
    ...verbsOfPeople(() => this.#known, this.#pages),
    templateCreated: this.#each((run, { company, name, kind, texts }) =>
      createTemplate(run, this.#company(company), { name, kind, texts }),
    ),
    personErased: this.#each(async (run, { company, email }) => {
      const person = { companyId: this.#company(company), emailNormalized: normalizedEmail(email) }
      const found = await findPeopleByEmail(run.tx, [person])
      await anonymizePeople(
        run,
        await run.within(
          'people',
          found.map(({ id }) => id),
        ),
      )
    }),
    pageSwitchedOff: this.#each((run, { company, name }) =>
      switchPages(run, [known(this.#pages, `${company} ${name}`)], false),
    ),
    clientRemoved: this.#each((run, line) => letClientsGo(run, [this.#pair(line)])),
    clientAsked: this.#each((run, line) => proposeToClients(run, [this.#pair(line)])),
    userDeactivated: this.#each((run, { company, email }) =>
      switchUsers(run, [known(this.#users, `${company} ${email}`)], false),
    ),
    keyRevoked: async (lines) => {
      const ids = lines.map(({ what }) => known(this.#keys, what))
      await this.#change(async (run) => revokeKeys(run, await run.within('keys', ids)))
    },
  }

  /** Confirms for how long the companies keep people. Call it with the clock of the last day. */
  confirmRetention(): Promise<void> {
    return confirmDemoRetention(this.#within, [...new Set([...this.#companies.values()])])
  }

  /** Names who is responsible for the positions that have been created since the last time. */
  async #entrust(): Promise<void> {
    const added = [...this.#positions].filter(([name]) => !this.#entrusted.has(name))
    if (added.length > 0) await entrustDemo(this.#known, added, this.#granted)
    for (const [name] of added) this.#entrusted.add(name)
  }

  /** Runs each event of a rare kind in a separate change. */
  #each<E>(work: (run: Change, event: E) => Promise<unknown>): (events: E[]) => Promise<void> {
    return async (events) => {
      for (const event of events) await this.#change((run) => work(run, event))
    }
  }

  #change(work: (run: Change) => Promise<unknown>): Promise<unknown> {
    return inTransaction(this.#within, installationAccess('import'), work)
  }

  async #add(lines: readonly CandidateLine[]): Promise<void> {
    // Somebody who comes alone, as all do in the last days, comes through a page or a link.
    const [only] = lines.length === 1 ? lines : []
    const sender = only && (await accessOfSender(this.#known, only))
    const added = await inTransaction(this.#within, sender ?? installationAccess('import'), (run) =>
      addCandidates(
        run,
        lines.map((line) => ({ line, position: known(this.#positions, line.position) })),
      ),
    )
    await this.#change((run) => addFiles(run, this.#sent.of(lines, added, this.#candidates.size)))
    for (const [line, candidate] of zip(lines, added)) this.#candidates.set(line.id, candidate)
  }

  /** Notes that everybody has seen what they were told until a time, as people do who work there every day. */
  async seeNotifications(until: Date): Promise<void> {
    const ids = [...this.#users.values()].map(({ id }) => id)
    await this.#change(async (run) => {
      for (const account of await run.within('accounts', ids)) await markSeen(run, account, until)
    })
  }

  /** Stores the pictures that companies show. */
  async addPictures(pictures: DemoPictures): Promise<void> {
    for (const [slug, encoded] of pictures) {
      if (encoded.length > 0) await this.#change((run) => addPictures(run, known(this.#companies, slug), encoded))
    }
  }

  async #changeCandidates(events: readonly Events['candidateChanged'][]): Promise<void> {
    const byKey = Map.groupBy(events, ({ candidate }) => known(this.#candidates, candidate))
    const byId = new Map<string, CandidacyTransition>(
      [...byKey].map(([{ id }, ofOne]) => [id, inOrder(ofOne.map((event) => event.transition))]),
    )
    await this.#change((run) =>
      transitionCandidacies(
        run,
        'candidates import',
        [...byKey.keys()],
        (candidacy, now) => byId.get(candidacy.id)?.(candidacy, now) ?? candidacy,
      ),
    )
  }

  /** A company is created with a default page. Its first line names that page, and others create more. */
  async #createPage(
    run: Change,
    companyId: Allowed<'profiles'>,
    name: string,
  ): Promise<AllowedKey<'pages'> | undefined> {
    const named = new Set<string>([...this.#pages.values()].map(({ id }) => id))
    const unnamed = (await pagesOf(run.tx, [companyId])).find(({ id }) => !named.has(id))
    if (!unnamed) return (await createPages(run, [{ companyId, name }]))[0]
    const [page] = await run.within('pages', [unnamed.id])
    if (page) await renamePages(run, [{ ...page, name }])
    return page
  }

  #company(slug: string): Allowed<'companies' | 'profiles'> {
    return known(this.#companies, slug)
  }

  #position(id: string): AllowedKey<'positions'> {
    return known(this.#positions, id)
  }

  #pair({ agency, client }: Pick<DemoLine<'client'>, 'agency' | 'client'>): AgencySide & ClientSide {
    return { agencyId: this.#company(agency), clientId: this.#company(client) }
  }
}

function known<T>(all: ReadonlyMap<string, T>, name: string): T {
  const found = all.get(name)
  if (found === undefined) throw new Error(`The demonstration uses ${JSON.stringify(name)} before creating it.`)
  return found
}
