import type { TestDatabase } from '../database.ts'
import type { SmallWorld } from './small-world.ts'

/** An event as the outbox holds it. */
export interface EventRow {
  companyId: string
  objectId: string
  positionId: string
  kind: string
  sequence: string
  body: string
}

/** What decides the status of a position, from the tables that contain it. */
export interface Facts {
  positionId: string
  archived: boolean
  published: boolean
  paused: boolean
  expired: boolean
  activeLinks: string[]
  /** Active careers pages on which it is enabled. */
  enabledPages: string[]
}

/** What no response of the API contains, of one world. */
export interface Records {
  /** By object, in the order of their numbers. */
  events: Map<string, EventRow[]>
  facts: Map<string, Facts>
  /** Vouch → the start date of the person. */
  startDates: Map<string, string | null>
  /** Company → how often its versions were raised. */
  versions: Map<string, number>
  /** Careers page → how often its version was raised: its owner's content, or that of all companies. */
  pageVersions: Map<string, number>
  auditEntries: number
}

/** Reads the records of all given worlds at once. */
export async function readRecords(database: TestDatabase, worlds: readonly SmallWorld[]): Promise<Records[]> {
  const companies = worlds.map(({ agency, client, world }) => [agency.companyId, client.companyId, ...world.spares])
  const worldOf = new Map(companies.flatMap((ids, i) => ids.map((id) => [id, i])))
  const read = async <Row extends { companyId: string }>(text: string): Promise<Row[][]> => {
    const rows = Map.groupBy(await database.run<Row>(text, [companies.flat()]), ({ companyId }) =>
      worldOf.get(companyId),
    )
    return worlds.map((_, i) => rows.get(i) ?? [])
  }
  const [events, facts, startDates, versions, pages, [marketplace], audit] = await Promise.all([
    read<EventRow>(`select company_id as "companyId", object_id as "objectId", position_id as "positionId", kind, sequence, body
      from events where company_id = any ($1::uuid[]) order by object_id, sequence`),
    read<Facts & { companyId: string }>(`select p.company_id as "companyId", p.id as "positionId",
      p.archived_at is not null or p.deleted_at is not null as archived, p.published_at is not null as published,
      p.paused_at is not null as paused, coalesce(p.expiration_date <= clock(), false) as expired,
      array(select s.id::text from sharing_links s where s.position_id = p.id and s.active order by 1) as "activeLinks",
      array(select cp.id::text from listings l join careers_pages cp on cp.id = l.page_id
        where l.position_id = p.id and l.enabled and cp.active order by 1) as "enabledPages"
      from positions p where p.company_id = any ($1::uuid[])`),
    read<{ companyId: string; id: string; startDate: string | null }>(`select company_id as "companyId", id,
      iso(start_date) as "startDate" from vouches where company_id = any ($1::uuid[])`),
    read<{ companyId: string; n: number }>(`select company_id as "companyId", sum(n)::int as n from versions
      where company_id = any ($1::uuid[]) group by company_id`),
    read<{ companyId: string; id: string; n: number }>(`select cp.company_id as "companyId", cp.id,
      coalesce(sum(v.n), 0)::int as n from careers_pages cp
      left join versions v on v.company_id = cp.company_id and v.kind = 'content'
      where cp.company_id = any ($1::uuid[]) group by cp.company_id, cp.id`),
    database.run<{ n: number }>('select coalesce(sum(n), 0)::int as n from marketplace_versions'),
    read<{ companyId: string; n: number }>(`select company_id as "companyId", count(*)::int as n from audit_entries
      where company_id = any ($1::uuid[]) group by company_id`),
  ])
  return worlds.map(({ world }, i) => ({
    events: Map.groupBy(events[i] ?? [], ({ objectId }) => objectId),
    facts: new Map((facts[i] ?? []).map((row) => [row.positionId, row])),
    startDates: new Map((startDates[i] ?? []).map(({ id, startDate }) => [id, startDate])),
    versions: new Map((versions[i] ?? []).map(({ companyId, n }) => [companyId, n])),
    pageVersions: new Map([
      ...(pages[i] ?? []).map(({ id, n }): [string, number] => [id, n]),
      [world.marketplace.id, marketplace?.n ?? 0],
    ]),
    auditEntries: (audit[i] ?? []).reduce((sum, { n }) => sum + n, 0),
  }))
}
