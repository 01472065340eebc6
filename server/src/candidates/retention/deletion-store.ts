import type { Queryable, Transaction } from '../../base/db/connection.ts'
import { keyArrays, type Keys, type ObjectKey } from '../../base/db/keys.ts'
import { parameters } from '../../base/db/parameters.ts'
import type { Announced, Counted, Erased } from './deletion.ts'
import { ALIKE, alive, KEPT, type KeptPerson, keptPeople, ofCompany, USUAL } from './kept-store.ts'

/** Somebody whom the job looks at, with what was announced; null if nothing was. */
export type Looked = KeptPerson & { readonly announcedAt: Date | null; readonly dueAt: Date | null }

/**
 * Looks at the next people of a company.
 * @returns those who are kept until a day at the latest, or whose deletion was announced, and the last of all who were looked at;
 * null at the end
 */
export async function lookAtPeople(
  database: Queryable,
  { companyId, afterId }: { companyId: string; afterId: string | null },
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<{ looked: Looked[]; lastId: string | null }> {
  const people = await database.query<{ id: string }>(
    `select id from people where company_id = $1 and ($2::uuid is null or id > $2::uuid) and erased_at is null
    order by id limit $3`,
    [companyId, afterId, limit],
  )
  const ids = people.map(({ id }) => id)
  const $ = parameters()
  const looked = await database.query<Looked & Record<string, unknown>>(
    `select ${KEPT}, d.announced_at as "announcedAt", d.due_at as "dueAt"
    from (${keptPeople(alive($, companyId, ids), `${$(now)}::timestamptz`, $(USUAL), ofCompany($, companyId), ALIKE)}) k
    left join deletions d on d.company_id = k.company_id and d.person_id = k.id and d.done_at is null
    where k.until <= ${$(until)}::timestamptz or d.due_at is not null`,
    $.values,
  )
  return { looked, lastId: ids.length < limit ? null : (ids.at(-1) ?? null) }
}

/** Announces deletions, or moves what was announced. */
export async function writeAnnouncements(
  tx: Transaction,
  people: readonly (KeptPerson & { readonly announcedAt: Date; readonly dueAt: Date })[],
): Promise<void> {
  if (people.length === 0) return
  await tx.query(
    `insert into deletions as d (company_id, person_id, announced_at, due_at, policy_version, candidacy_id, ended_at, because,
      country, months, is_promised, agreed_until)
    select r."companyId", r.id, r."announcedAt", r."dueAt", r."policyVersion", r."candidacyId", r."endedAt", r.because, r.country, r.months,
      r."isPromised", r."agreedUntil"
    from json_to_recordset($1::json) as r ("companyId" uuid, id uuid, "announcedAt" timestamptz, "dueAt" timestamptz, "policyVersion" integer,
      "candidacyId" uuid, "endedAt" timestamptz, because text, country text, months integer, "isPromised" boolean,
      "agreedUntil" timestamptz)
    on conflict (company_id, person_id) do update set due_at = excluded.due_at, policy_version = excluded.policy_version,
      candidacy_id = excluded.candidacy_id, ended_at = excluded.ended_at, because = excluded.because, country = excluded.country,
      months = excluded.months, is_promised = excluded.is_promised, agreed_until = excluded.agreed_until
      where d.done_at is null`,
    [JSON.stringify(people)],
  )
}

/** Takes announcements back. */
export async function deleteAnnouncements(tx: Transaction, people: Keys): Promise<void> {
  await tx.query(
    `delete from deletions d using unnest($1::uuid[], $2::uuid[]) as given (company_id, id)
    where d.company_id = given.company_id and d.person_id = given.id and d.done_at is null`,
    keyArrays(people),
  )
}

/** Takes back what was announced of people who were anonymized meanwhile, for another reason. */
export async function deleteOfErased(tx: Transaction, companyId: string): Promise<void> {
  await tx.query(
    `delete from deletions d using people p where d.company_id = $1 and d.done_at is null and p.id = d.person_id
      and p.erased_at is not null`,
    [companyId],
  )
}

/** The deletions whose day has come, the oldest first. */
export async function findDue(database: Queryable, after: Announced | null, limit: number): Promise<Announced[]> {
  return database.query<Announced & Record<string, unknown>>(
    `select company_id as "companyId", person_id as id, announced_at as "announcedAt", due_at as "dueAt" from deletions
    where done_at is null and due_at <= clock() and ($1::timestamptz is null or (due_at, person_id) > ($1::timestamptz, $2::uuid))
    order by due_at, person_id limit $3`,
    [after?.dueAt ?? null, after?.id ?? null, limit],
  )
}

/** Locks what was announced of a person; undefined if nothing is. */
export async function lockAnnouncement(tx: Transaction, person: ObjectKey): Promise<Announced | undefined> {
  const [row] = await tx.query<Announced & Record<string, unknown>>(
    `select company_id as "companyId", person_id as id, announced_at as "announcedAt", due_at as "dueAt" from deletions
    where company_id = $1 and person_id = $2 and done_at is null for no key update`,
    [person.companyId, person.id],
  )
  return row
}

/** Makes an announcement the receipt. */
export async function writeReceipt(tx: Transaction, person: ObjectKey, erased: Erased, at: Date): Promise<void> {
  await tx.query(
    'update deletions set done_at = $3, erased = $4 where company_id = $1 and person_id = $2 and done_at is null',
    [person.companyId, person.id, at, JSON.stringify(erased)],
  )
}

/** Counts what people have that anonymizing empties. */
export async function countErased(database: Queryable, people: Keys): Promise<Counted> {
  const [row] = await database.query<Counted & Record<string, unknown>>(
    `select sum(c.candidacies)::integer as candidacies, sum(c.forms)::integer as forms, sum(c.files)::integer as files,
      sum(c.notes)::integer as notes, sum(c.mails)::integer as mails
    from unnest($1::uuid[], $2::uuid[]) as given (company_id, id) cross join lateral (select
      (select count(*) from vouches v where v.company_id = given.company_id and v.person_id = given.id) as candidacies,
      (select count(*) from submissions s where s.company_id = given.company_id and s.person_id = given.id
        and s.erased_at is null) as forms,
      (select count(*) from files f where f.company_id = given.company_id and f.person_id = given.id)
        + (select count(*) from vouches v join documents d on d.company_id = v.company_id and d.candidacy_id = v.id
          where v.company_id = given.company_id and v.person_id = given.id) as files,
      (select count(*) from vouches v join notes n on n.company_id = v.company_id and n.candidacy_id = v.id
        where v.company_id = given.company_id and v.person_id = given.id) as notes,
      (select count(*) from mails m where m.company_id = given.company_id and m.person_id = given.id
        and m.recipient is not null) as mails) c`,
    keyArrays(people),
  )
  return row ?? { candidacies: 0, forms: 0, files: 0, notes: 0, mails: 0 }
}
