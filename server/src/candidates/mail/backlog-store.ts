import type { Queryable } from '../../base/db/connection.ts'

/** The mails that nobody has got yet, over all companies. */
export interface MailBacklog {
  readonly mails: Readonly<Record<'queued' | 'to_pass_on' | 'failed', number>>
  /** For how many seconds the oldest one that is due has been due. */
  readonly lag: number
}

/** Counts the mails that nobody has got yet, by two indexes that contain no others. */
export async function readMailBacklog(database: Queryable): Promise<MailBacklog> {
  const [queued] = await database.query<{ mails: number; lag: number }>(
    `select count(*)::float8 as mails,
      coalesce(extract(epoch from clock() - min(coalesce(due_at, leaves_at)) filter (where coalesce(due_at, leaves_at) <= clock())), 0)::float8 as lag
    from mails where state = 'queued'`,
    [],
  )
  const [left] = await database.query<{ failed: number; passed: number }>(
    `select count(*) filter (where state = 'failed')::float8 as failed, count(*) filter (where state = 'to_pass_on')::float8 as passed
    from mails where state in ('failed', 'to_pass_on')`,
    [],
  )
  if (!queued || !left) throw new Error('counting returned no row')
  return { mails: { queued: queued.mails, to_pass_on: left.passed, failed: left.failed }, lag: queued.lag }
}
