import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Database } from '../src/base/db/connection.ts'
import { newId } from '../src/base/db/id.ts'
import type {
  CareersPages,
  Companies,
  Listings,
  People,
  Positions,
  SharingLinks,
  Users,
  Vouches,
} from '../src/base/db/types.ts'
import { installationAccess } from '../src/base/access/access.ts'
import type { Allowed, AllowedKey, Reach } from '../src/base/access/reach.ts'
import { inTransaction } from '../src/base/changes/actions.ts'
import { createKeys, type NewKey } from '../src/organisation/keys/actions.ts'
import { refreshPositions } from '../src/organisation/publication/status-store.ts'

let count = 0
/** An id that tests call any verb with: the rows that they make count as checked. */
export type AnyId = Allowed<Reach>
export type AnyKey = AllowedKey<Reach>

export function allowed(id: string): AnyId {
  return id as AnyId
}

/** The same for a key. */
export function anyKey({ companyId, id }: { companyId: string; id: string }): AnyKey {
  return { companyId, id: allowed(id) }
}

/** Each row is a millisecond later than the one before, so that orders are known. */
const EPOCH = Date.UTC(2026, 0, 1)
const moment = () => new Date(EPOCH + ++count)

/**
 * Creates rows with every default, as many as a test needs. The rows are consistent after
 * `refresh`.
 */
export function factory(database: Database) {
  const { kysely } = database
  const touched = new Map<string, { companyId: string; id: string }>()

  async function company(values: Partial<Insertable<Companies>> = {}) {
    const at = moment()
    const row = {
      id: newId(),
      kind: 'company',
      name: `Company ${count}`,
      slug: `company-${count}`,
      created_at: at,
      updated_at: at,
      ...values,
    }
    await kysely.insertInto('companies').values(row).execute()
    return { ...row, id: allowed(row.id) }
  }

  async function client(agency: { id: string }, of?: { id: string }) {
    const taken = of ? { ...of, id: allowed(of.id) } : await company()
    await kysely
      .insertInto('clients')
      .values({ agency_id: agency.id, client_id: taken.id, started_at: moment() })
      .execute()
    return taken
  }

  async function position(owner: { id: string }, values: Partial<Insertable<Positions>> = {}) {
    const at = moment()
    const row = {
      company_id: owner.id,
      id: newId(),
      title: `Position ${count}`,
      language: 'NO',
      created_at: at,
      updated_at: values.created_at ?? at,
      ...values,
    }
    await kysely.insertInto('positions').values(row).execute()
    touched.set(row.id, { companyId: owner.id, id: row.id })
    return { ...row, id: allowed(row.id) }
  }

  /** A published position. Add `listing` and `sharingLink` for the links that lead to it. */
  async function published(owner: { id: string }, values: Partial<Insertable<Positions>> = {}) {
    const at = moment()
    return position(owner, { status: 'ACTIVE', published_at: at, last_published_at: at, ...values })
  }

  async function link(owner: { id: string }, kind: 'sharing_link' | 'careers_page') {
    const id = randomUUID()
    await kysely.insertInto('links').values({ company_id: owner.id, id, kind }).execute()
    return id
  }

  async function page(owner: { id: string }, values: Partial<Insertable<CareersPages>> = {}) {
    const id = await link(owner, 'careers_page')
    const row = { company_id: owner.id, id, name: `Page ${count}`, created_at: moment(), ...values }
    await kysely.insertInto('careers_pages').values(row).execute()
    return { ...row, id: allowed(row.id) }
  }

  async function sharingLink(of: { company_id: string; id: string }, values: Partial<Insertable<SharingLinks>> = {}) {
    const id = await link({ id: of.company_id }, 'sharing_link')
    const row = {
      company_id: of.company_id,
      id,
      position_id: of.id,
      type: 'AD',
      platform: 'Paper',
      name: `Link ${count}`,
      created_at: moment(),
      ...values,
    }
    await kysely.insertInto('sharing_links').values(row).execute()
    touched.set(of.id, { companyId: of.company_id, id: of.id })
    return { ...row, id: allowed(row.id) }
  }

  async function listing(
    of: { company_id: string; id: string },
    on: { company_id: string; id: string },
    values: Partial<Insertable<Listings>> = {},
  ) {
    const row = {
      company_id: of.company_id,
      position_id: of.id,
      page_company_id: on.company_id,
      page_id: on.id,
      created_at: moment(),
      ...values,
    }
    await kysely.insertInto('listings').values(row).execute()
    touched.set(of.id, { companyId: of.company_id, id: of.id })
    return row
  }

  /** A gallery section with its images: of a position, or of the company itself. */
  async function gallery(of: { company_id: string; id: string } | { id: string }, ordinal: number, urls: string[]) {
    const owner =
      'company_id' in of ? { company_id: of.company_id, position_id: of.id } : { company_id: of.id, position_id: null }
    const section = { ...owner, id: newId(), ordinal, kind: 'gallery' }
    await kysely.insertInto('sections').values(section).execute()
    const images = urls.map((url, i) => ({ company_id: owner.company_id, section_id: section.id, ordinal: i, url }))
    if (images.length > 0) await kysely.insertInto('images').values(images).execute()
    return section
  }

  async function person(owner: { id: string }, values: Partial<Insertable<People>> = {}) {
    const at = moment()
    const email = `person${count}@example.com`
    const row = {
      company_id: owner.id,
      id: newId(),
      first_name: 'Kari',
      last_name: 'Lie',
      email,
      email_normalized: email,
      created_at: at,
      updated_at: at,
      ...values,
    }
    await kysely.insertInto('people').values(row).execute()
    return { ...row, id: allowed(row.id) }
  }

  async function vouch(of: { company_id: string; id: string }, values: Partial<Insertable<Vouches>> = {}) {
    const at = moment()
    const who = values.person_id ?? (await person({ id: of.company_id })).id
    const row = {
      company_id: of.company_id,
      id: newId(),
      position_id: of.id,
      person_id: who,
      kind: 'application',
      stage: 'READY_FOR_REVIEW',
      created_at: at,
      updated_at: values.created_at ?? at,
      accepted_by_candidate_at: at,
      ...values,
    }
    await kysely.insertInto('vouches').values(row).execute()
    return { ...row, id: allowed(row.id) }
  }

  async function user(
    owner: { id: string },
    values: Partial<Insertable<Users>> = {},
    positions: { id: string }[] = [],
  ) {
    const row = {
      company_id: owner.id,
      id: newId(),
      email: `user${++count}@example.com`,
      role: values.restricted === true ? 'recruiter' : 'administrator',
      created_at: moment(),
      ...values,
    }
    await kysely.insertInto('users').values(row).execute()
    for (const { id } of positions) {
      await kysely.insertInto('grants').values({ company_id: owner.id, user_id: row.id, position_id: id }).execute()
    }
    return { ...row, id: allowed(row.id) }
  }

  /** A key with a limit that no test reaches by accident. */
  async function key(of: { id: string }, values: Omit<NewKey, 'companyId'> = {}) {
    const [made] = await inTransaction(database, installationAccess('operator'), (all) =>
      createKeys(all, [{ companyId: allowed(of.id), limit: 1_000_000, ...values }]),
    )
    if (!made) throw new Error('no key was created')
    return { ...made, id: allowed(made.id) }
  }

  /** Marks a position that a test changed directly. */
  function touch(changed: { company_id: string; id: string }) {
    touched.set(changed.id, { companyId: changed.company_id, id: changed.id })
  }

  /** Sets the status of everything that changed since the last call according to the rule. */
  async function refresh() {
    const positions = [...touched.values()]
    touched.clear()
    await database.transaction((tx) => refreshPositions(tx, positions, moment()))
  }

  return {
    company,
    client,
    position,
    published,
    page,
    sharingLink,
    listing,
    gallery,
    person,
    vouch,
    user,
    key,
    touch,
    refresh,
  }
}

export type Factory = ReturnType<typeof factory>
