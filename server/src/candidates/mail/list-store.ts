import { type Access, requireAbility } from '../../base/access/access.ts'
import { newestInReach } from '../../base/access/newest.ts'
import type { Allowed, CompanyFilter } from '../../base/access/reach.ts'
import type { Database, Queryable } from '../../base/db/connection.ts'
import { rowById } from '../../base/db/lookup.ts'
import type { PageRequest } from '../../base/db/page.ts'
import { parameters } from '../../base/db/parameters.ts'
import type { Language } from '../../base/web/words/language.ts'
import { SealError } from '../../base/secrets/sealed.ts'
import { KINDS_OF_REFERRERS, type MailContent, type MailState } from './mail.ts'
import { withPage } from './sealed-page.ts'
import type { MailKind } from '../words/mail-facts.ts'

/** A mail in a list. */
export interface MailLine extends Record<string, unknown> {
  id: string
  company: string
  kind: MailKind
  state: MailState
  language: Language
  /** Null if the reader must not know it, or it was forgotten. */
  recipient: string | null
  createdAt: Date
  /** When it is tried next. */
  dueAt: Date | null
  endedAt: Date | null
  tries: number
  fault: string | null
  /** Whether what it says is still there, and the reader may see it. */
  isReadable: boolean
}

/** SQL of whether the reader may know who gets a mail `x`: not before a referred person has agreed. */
const isShown = ({ abilities }: Access, kinds: string) =>
  abilities.has('candidates.identity') ? `x.kind <> all (${kinds}::text[])` : 'false'

/**
 * Lists mails, the newest first.
 * @param filter also: only mails in these states
 * @throws {Refusal} if the access does not have the ability `people.write`
 */
export async function listMails(
  database: Queryable,
  access: Access,
  filter: CompanyFilter & { states?: readonly MailState[] },
  page: PageRequest,
): Promise<MailLine[]> {
  requireAbility(access, 'people.write')
  const $ = parameters()
  const shown = isShown(access, $([...KINDS_OF_REFERRERS]))
  const found = newestInReach(access, $, { ...filter, table: 'mails', before: page.cursor, limit: page.limit })
  const text = `
    select x.id, c.slug as company, x.kind, x.state, x.language, case when ${shown} then x.recipient end as recipient,
      x.created_at as "createdAt", coalesce(x.due_at, x.leaves_at) as "dueAt", x.ended_at as "endedAt", x.tries, x.fault,
      x.facts is not null and x.kind <> 'proof' and ${shown} as "isReadable"
    from (${found}) x cross join lateral ${rowById('companies', 'x.company_id')} c
    order by x.id desc`
  return database.query<MailLine>(text, $.values)
}

/** A mail that a human passes on. */
export type ReadableMail = MailContent & {
  id: string
  state: MailState
  language: Language
  recipient: string
  /** Why the last try failed, if one did since. */
  fault: string | null
}

/** A mail whose address cannot be decrypted, so that nobody can read it. */
export type UnopenedMail = Omit<ReadableMail, 'kind' | 'facts'> & { kind: MailKind; facts: null }

/** Reads what a mail says; null if it was emptied, or the reader must not know it. */
export async function readMail(
  database: Database,
  access: Access,
  id: Allowed<'mails'>,
): Promise<ReadableMail | UnopenedMail | null> {
  requireAbility(access, 'people.write')
  const $ = parameters()
  const [mail] = await database.query<ReadableMail & { sealedPage: string | null }>(
    `select x.id, x.kind, x.facts, x.sealed_page as "sealedPage", x.state, x.language, x.recipient, x.fault
    from mails x
    where x.id = ${$(id)} and x.facts is not null and x.kind <> 'proof' and ${isShown(access, $([...KINDS_OF_REFERRERS]))}`,
    $.values,
  )
  if (!mail) return null
  if (mail.sealedPage === null) return mail
  try {
    return withPage(await database.sealer(), mail)
  } catch (error) {
    if (error instanceof SealError) return { ...mail, facts: null }
    throw error
  }
}

/** Where replies to the mails of a company go; null if nowhere. */
export async function readReplyTo(database: Queryable, companyId: string): Promise<string | null> {
  const [row] = await database.query<{ replyTo: string | null }>(
    'select reply_to as "replyTo" from companies where id = $1',
    [companyId],
  )
  return row?.replyTo ?? null
}
