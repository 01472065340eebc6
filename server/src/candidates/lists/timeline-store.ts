import type { CandidateStage } from '@kandidat/contract/resources/enumerations'
import type { Source } from '../intake/origin.ts'
import { type Access, canReadPosition, requireAbility, type Who } from '../../base/access/access.ts'
import type { Queryable } from '../../base/db/connection.ts'
import { rowById } from '../../base/db/lookup.ts'
import { parameters } from '../../base/db/parameters.ts'
import { KINDS_OF_REFERRERS, type MailState } from '../mail/mail.ts'
import type { MailKind } from '../words/mail-facts.ts'
import { CAME_THROUGH, type CameThrough } from './came-through.ts'
import { NAME_OF_USER } from '../../organisation/users/store.ts'

/** So many entries of each kind are shown, the newest ones. */
const SHOWN = 100

/** A move of a candidacy. */
export interface ShownMove {
  readonly at: Date
  readonly by: Who['kind']
  /** The name of the user who moved it; null if no user did. */
  readonly name: string | null
  readonly before: CandidateStage
  readonly stage: CandidateStage
  readonly customStage: string | null
}

/** A contact that somebody recorded. */
export interface ShownContact {
  readonly at: Date
  readonly name: string | null
}

/** A mail to the person about the position. */
export interface ShownMail {
  readonly id: string
  readonly kind: MailKind
  readonly state: MailState
  readonly createdAt: Date
  readonly dueAt: Date | null
  /** The name of who wrote it; null for what the service writes. */
  readonly author: string | null
  /** What a colleague wrote; null for other mails, and if it is not to be shown or was stopped. */
  readonly subject: string | null
  readonly text: string | null
  /** Whether it can still be stopped. */
  readonly waits: boolean
}

/** What happened to a candidacy, each list with the newest first. */
export interface Timeline {
  readonly moves: readonly ShownMove[]
  readonly contacts: readonly ShownContact[]
  readonly mails: readonly ShownMail[]
}

/**
 * Reads what happened to a candidacy. Mails are shown once the person has agreed, and what they say to those who see who
 * candidates are.
 * @throws {Refusal} if the access does not have the ability `candidates.read`
 */
export async function readTimeline(database: Queryable, access: Access, candidacyId: string): Promise<Timeline> {
  requireAbility(access, 'candidates.read')
  const $ = parameters()
  const limit = $(SHOWN)
  const says = (fact: string) =>
    access.abilities.has('candidates.identity') ? `case when m.kind = 'letter' then m.facts ->> '${fact}' end` : 'null'
  const list = (rows: string) => `coalesce((select json_agg(row_to_json(x)) from (${rows}) x), '[]')`
  const [row] = await database.query<{
    moves: Dated<ShownMove>[]
    contacts: Dated<ShownContact>[]
    mails: DatedMail[]
  }>(
    `select ${list(`select s.at, s.actor_kind as by, s.stage_before as before, s.stage, s.custom_stage as "customStage",
        (select ${NAME_OF_USER} from users u where s.actor_kind = 'user' and u.id = s.actor_id) as name
      from stage_changes s where s.company_id = v.company_id and s.candidacy_id = v.id
      order by s.id desc limit ${limit}`)} as moves,
    ${list(`select a.at, (select ${NAME_OF_USER} from users u where a.actor_kind = 'user' and u.id = a.actor_id) as name
      from audit_entries a where a.object_ids @> array[v.id] and a.company_id = v.company_id
        and a.verb = 'candidates contact'
      order by a.at desc, a.id desc limit ${limit}`)} as contacts,
    ${list(`select m.id, m.kind, m.state, m.created_at as "createdAt", coalesce(m.due_at, m.leaves_at) as "dueAt", ${says('subject')} as subject,
        ${says('text')} as text, (select ${NAME_OF_USER} from users u where u.id = m.author_id) as author,
        (m.state = 'queued' and m.tries = 0 and m.leaves_at > clock()) is true as waits
      -- Of the person first: with the position in the same condition, PostgreSQL read all mails of the position.
      from (select * from mails where company_id = v.company_id and person_id = v.person_id offset 0) m
      where m.position_id = v.position_id and v.accepted_by_candidate_at is not null and m.kind <> all (${$([...KINDS_OF_REFERRERS])}::text[])
      order by m.created_at desc, m.id desc limit ${limit}`)} as mails
    from ${rowById('vouches', $(candidacyId))} v
    where ${canReadPosition(access, $, 'v.company_id', 'v.position_id')}`,
    $.values,
  )
  if (!row) return { moves: [], contacts: [], mails: [] }
  // In JSON times are texts.
  return {
    moves: row.moves.map((move) => ({ ...move, at: new Date(move.at) })),
    contacts: row.contacts.map((contact) => ({ ...contact, at: new Date(contact.at) })),
    mails: row.mails.map((mail) => ({
      ...mail,
      createdAt: new Date(mail.createdAt),
      dueAt: mail.dueAt === null ? null : new Date(mail.dueAt),
    })),
  }
}

type Dated<Entry extends { at: Date }> = Omit<Entry, 'at'> & { at: string }
type DatedMail = Omit<ShownMail, 'createdAt' | 'dueAt'> & { createdAt: string; dueAt: string | null }

/** Another candidacy of a person. */
export interface OtherCandidacy {
  readonly id: string
  readonly positionTitle: string
  readonly stage: CandidateStage
  readonly customStage: string | null
  readonly kind: 'application' | 'referral'
  /** Where a colleague or an import has it from; null for who came by a form. */
  readonly source: Source | null
  readonly cameThrough: CameThrough | null
  readonly createdAt: Date
}

/**
 * The candidacies of a person in reach that the person agreed to, the newest first.
 * @throws {Refusal} if the access cannot read candidates, or works without their identities
 */
export async function readCandidaciesOf(
  database: Queryable,
  access: Access,
  person: { readonly companyId: string; readonly id: string },
): Promise<OtherCandidacy[]> {
  requireAbility(access, 'candidates.read')
  requireAbility(access, 'candidates.identity')
  const $ = parameters()
  return database.query<OtherCandidacy & Record<string, unknown>>(
    `select v.id, p.title as "positionTitle", v.stage, v.custom_stage as "customStage", v.kind, v.source, ${CAME_THROUGH} as "cameThrough", v.created_at as "createdAt"
    from (select * from vouches where company_id = ${$(person.companyId)} and person_id = ${$(person.id)} offset 0) v
    cross join lateral ${rowById('positions', 'v.position_id')} p
    where v.accepted_by_candidate_at is not null and ${canReadPosition(access, $, 'v.company_id', 'v.position_id')}
    order by v.created_at desc, v.id desc limit ${$(SHOWN)}`,
    $.values,
  )
}
