import type { Queryable } from '../../base/db/connection.ts'

/** What a submission was for, as its sender was told. */
export interface SubmissionJob {
  readonly title: string
  readonly employer: string
  readonly linkId: string
  /** The path of the form. */
  readonly path: string
}

/** Reads what a submission was for. */
export async function readSubmissionJob(
  database: Queryable,
  { companyId, submissionId }: { companyId: string; submissionId: string },
): Promise<SubmissionJob | null> {
  const [row] = await database.query<SubmissionJob & Record<string, unknown>>(
    `select ad.title, s.link_id as "linkId",
      (select c.name from companies c where c.id = coalesce(case when not p.hide_employer then p.client_id end, p.company_id))
        as employer,
      case l.kind when 'careers_page' then '/c/' || s.link_id || '/' || p.id else '/j/' || s.link_id end || '/apply' as path
    from submissions s
    join positions p on p.company_id = s.company_id and p.id = s.position_id
    join links l on l.id = s.link_id
    join shown_texts ad on ad.company_id = s.company_id and ad.hash = s.ad_hash
    where s.company_id = $1 and s.id = $2`,
    [companyId, submissionId],
  )
  return row ?? null
}
