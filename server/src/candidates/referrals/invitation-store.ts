import type { ObjectKey } from '../../base/db/keys.ts'
import type { Queryable, Transaction } from '../../base/db/connection.ts'
import type { Language } from '../../base/web/words/language.ts'
import type { InvitationAnswer } from './referral.ts'
import { SHOWN_TO_REFERRER } from './overview-store.ts'
import { EMPLOYER } from './referrer-link-store.ts'
import { REMINDER_DAYS, SILENCE_DAYS } from './referral.ts'

/** An invitation to store. */
export interface NewInvitation {
  readonly companyId: string
  readonly candidacyId: string
  readonly linkId: string
  readonly language: Language
  readonly name: string
  readonly note: string | null
  readonly referrerName: string
}

/** Stores an invitation, unless the referred person has one for this referral. @returns whether it was stored */
export async function insertInvitation(tx: Transaction, invitation: NewInvitation): Promise<boolean> {
  const rows = await tx.query(
    `insert into invitations (company_id, candidacy_id, link_id, language, name, note, referrer_name, created_at, lapses_at)
    select $1, $2, $3, $4, $5, $6, $7, at, at + make_interval(days => $8) from (select clock() as at) this_moment
    on conflict (company_id, candidacy_id) do nothing returning candidacy_id`,
    [
      invitation.companyId,
      invitation.candidacyId,
      invitation.linkId,
      invitation.language,
      invitation.name,
      invitation.note,
      invitation.referrerName,
      SILENCE_DAYS,
    ],
  )
  return rows.length > 0
}

/** An invitation with everything that its page and mails tell. */
export interface Invitation extends Record<string, unknown> {
  companyId: string
  candidacyId: string
  /** Whom it invites. */
  personId: string
  positionId: string
  /** The link of the referrer, whose form is the yes. */
  linkId: string
  language: Language
  title: string
  employer: string
  /** The company that stores the data. */
  company: string
  /** The name, as the referrer wrote it; null if the referrer was erased. */
  referrer: string | null
  referrerId: string
  /** What the referrer wrote. */
  name: string | null
  note: string | null
  email: string | null
  /** The name of the person's record, which the company may have had before. */
  firstName: string | null
  lastName: string | null
  createdAt: Date
  lapsesAt: Date
  /** Whether it waits for an answer. */
  isOpen: boolean
  hasAgreed: boolean
  /** Whether the position takes applications now. */
  isJobOpen: boolean
}

const INVITATION = `i.company_id as "companyId", i.candidacy_id as "candidacyId", v.person_id as "personId",
  v.position_id as "positionId", i.link_id as "linkId", i.language, p.title, ${EMPLOYER} as employer, c.name as company,
  i.referrer_name as referrer, v.referrer_id as "referrerId", i.name, i.note, person.email,
  person.first_name as "firstName", person.last_name as "lastName",
  i.created_at as "createdAt", i.lapses_at as "lapsesAt",
  v.stage = 'REFERRAL_CREATED' and i.answer is null and i.lapses_at > clock() and person.erased_at is null as "isOpen",
  v.accepted_by_candidate_at is not null as "hasAgreed",
  p.status = 'PUBLISHED' and coalesce(p.expiration_date > clock(), true) as "isJobOpen"`

const SOURCES = `invitations i
  join vouches v on v.company_id = i.company_id and v.id = i.candidacy_id
  join positions p on p.company_id = v.company_id and p.id = v.position_id
  join people person on person.company_id = v.company_id and person.id = v.person_id
  join companies c on c.id = i.company_id`

/** The invitation of a referral, or null. */
export async function readInvitation(
  database: Queryable,
  companyId: string,
  candidacyId: string,
): Promise<Invitation | null> {
  const [row] = await database.query<Invitation>(
    `select ${INVITATION} from ${SOURCES} where i.company_id = $1 and i.candidacy_id = $2`,
    [companyId, candidacyId],
  )
  return row ?? null
}

/** The referral of the invitation that belongs to a referrer's link, or null. */
export async function findInvited(database: Queryable, companyId: string, linkId: string): Promise<string | null> {
  const [row] = await database.query<{ id: string }>(
    'select candidacy_id as id from invitations where company_id = $1 and link_id = $2',
    [companyId, linkId],
  )
  return row?.id ?? null
}

/** Invitations whose month is over and that nobody has closed, the oldest first. */
export async function findLapsed(database: Queryable, limit: number): Promise<Invitation[]> {
  return database.query<Invitation>(
    `select ${INVITATION} from ${SOURCES} where i.answer is null and i.lapses_at <= clock() order by i.lapses_at limit $1`,
    [limit],
  )
}

/** Open invitations to remind of, the oldest first. */
export async function findSilent(database: Queryable, limit: number): Promise<Invitation[]> {
  return database.query<Invitation>(
    `select ${INVITATION} from ${SOURCES}
    where i.answer is null and i.reminded_at is null and i.lapses_at > clock()
      and i.created_at <= clock() - make_interval(days => $2) and v.stage = 'REFERRAL_CREATED'
      and p.status = 'PUBLISHED' and coalesce(p.expiration_date > clock(), true)
    order by i.created_at limit $1`,
    [limit, REMINDER_DAYS],
  )
}

/** Notes that people were reminded. @returns the referrals that had not been */
export async function writeReminded(tx: Transaction, invitation: Invitation): Promise<boolean> {
  const rows = await tx.query(
    `update invitations set reminded_at = clock() where company_id = $1 and candidacy_id = $2 and reminded_at is null
    returning candidacy_id`,
    [invitation.companyId, invitation.candidacyId],
  )
  return rows.length > 0
}

/** Notes answers, and empties what the referrer wrote unless the person agreed. */
export async function writeAnswers(
  tx: Transaction,
  companyId: string,
  candidacyIds: readonly string[],
  answer: InvitationAnswer | 'yes',
): Promise<void> {
  await tx.query(
    `update invitations set answer = $3, answered_at = greatest(clock(), created_at),
      name = case when $3 = 'yes' then name end, note = case when $3 = 'yes' then note end,
      referrer_name = case when $3 = 'yes' then referrer_name end
    where company_id = $1 and candidacy_id = any ($2::uuid[]) and answer is null`,
    [companyId, candidacyIds, answer],
  )
}

/** The referrals of a person that nobody has answered or closed. */
export async function findOpenReferrals(
  database: Queryable,
  person: ObjectKey,
): Promise<(ObjectKey & { positionId: string; personId: string })[]> {
  return database.query<ObjectKey & { positionId: string; personId: string }>(
    `select company_id as "companyId", id, position_id as "positionId", person_id as "personId" from vouches
    where company_id = $1 and person_id = $2 and stage = 'REFERRAL_CREATED' order by id`,
    [person.companyId, person.id],
  )
}

/** To whom the answer of a referred person is told, and whether with their name: the person decides. */
export async function readTold(
  database: Queryable,
  { companyId, candidacyId }: Pick<Invitation, 'companyId' | 'candidacyId'>,
): Promise<{ email: string | null; isNamed: boolean }> {
  const [row] = await database.query<{ email: string | null; isNamed: boolean }>(
    `select referrer.email, coalesce((select bool_or(named) from (${SHOWN_TO_REFERRER}) given), false) as "isNamed"
    from vouches v join people referrer on referrer.company_id = v.company_id and referrer.id = v.referrer_id
    where v.company_id = $1 and v.id = $2`,
    [companyId, candidacyId],
  )
  return row ?? { email: null, isNamed: false }
}

/**
 * Whether a company knows a person by anything but referrals that came to nothing: by an application, a referral that the
 * person agreed to or that is still open, a form, or because the person refers others.
 * @param besides a candidacy that does not count
 */
export async function isKnownElsewhere(
  database: Queryable,
  person: ObjectKey,
  besides: string | null = null,
): Promise<boolean> {
  const [row] = await database.query<{ known: boolean }>(
    `select exists (select from vouches where company_id = $1 and person_id = $2
        and (accepted_by_candidate_at is not null or stage = 'REFERRAL_CREATED') and id is distinct from $3)
      or exists (select from vouches where company_id = $1 and referrer_id = $2)
      or exists (select from referrer_links where company_id = $1 and referrer_id = $2)
      or exists (select from submissions where company_id = $1 and person_id = $2 and erased_at is null)
      or exists (select from submissions s join people p on p.company_id = s.company_id and p.id = $2
        where s.company_id = $1 and s.state = 'held' and s.email_normalized = p.email_normalized) as known`,
    [person.companyId, person.id, besides],
  )
  return row?.known ?? false
}
