import { type Access, reachesAllPositions, requireAbility } from '../../base/access/access.ts'
import { inReach } from '../../base/access/reach.ts'
import type { Queryable } from '../../base/db/connection.ts'
import { parameters } from '../../base/db/parameters.ts'
import { Refusal } from '../../base/forms/refusal.ts'
import { recipientsOf } from './read-store.ts'

/** SQL of the positions of the person `x`. */
const POSITIONS = `array(select v.position_id from vouches v where v.company_id = x.company_id and v.person_id = x.id
  union select s.position_id from submissions s where s.company_id = x.company_id and s.person_id = x.id)`

/**
 * What shows everything about a person is for the person, and for colleagues who reach all positions. For others it would have to
 * leave out what belongs to the rest, and then it would not be everything.
 * @throws {Refusal} for everybody else
 */
export function requireWholePerson(access: Access): void {
  if (access.who.kind === 'candidate' || reachesAllPositions(access)) return
  const message = 'You reach certain positions only, and this shows everything about the person, whatever it was for.'
  const way = 'Ask a colleague who reaches all positions.'
  throw new Refusal('forbidden', `${message} ${way}`)
}

/**
 * Everything that is stored about a person, as JSON for programs: with where it came from and to whom it is sent
 * (GDPR, Articles 15 and 20). Undefined if the person is out of reach.
 */
export async function readExport(database: Queryable, access: Access, personId: string): Promise<unknown> {
  requireAbility(access, 'people.self')
  requireWholePerson(access)
  const $ = parameters()
  const [row] = await database.query<{ person: unknown }>(
    `select (select row_to_json(shown) from (select x.id, x.email, x.first_name as "firstName", x.last_name as "lastName",
      x.phone, x.linkedin_user_name as "linkedInUserName", x.portfolio_url as "portfolioUrl", iso(x.created_at) as "createdAt",
      iso(x.updated_at) as "updatedAt",
      (select c.name from companies c where c.id = x.company_id) as company,
      (select coalesce(json_agg(json_build_object('id', v.id, 'position', p.title, 'kind', v.kind, 'stage', v.stage,
        'customStage', v.custom_stage, 'createdAt', iso(v.created_at), 'acceptedAt', iso(v.accepted_by_candidate_at),
        'foundBy', v.source, 'legalBasis', v.legal_basis, 'importedAt', iso(v.imported_at), 'source', coalesce((select s.name from sharing_links s where s.id = v.link_id),
          (select g.name from careers_pages g where g.id = v.link_id))) order by v.id), '[]')
        from vouches v join positions p on p.id = v.position_id
        where v.company_id = x.company_id and v.person_id = x.id) as candidacies,
      (select coalesce(json_agg(json_build_object('id', s.id, 'sentAt', iso(s.created_at), 'state', s.state, 'email', s.email,
        'firstName', s.first_name, 'lastName', s.last_name, 'phone', s.phone, 'linkedInUserName', s.linkedin_user_name,
        'portfolioUrl', s.portfolio_url, 'message', s.message, 'keepMe', s.keep_me,
        'tellReferrer', s.tell_referrer, 'noticeVersion', s.notice_version) order by s.id), '[]') from submissions s where s.company_id = x.company_id and s.person_id = x.id) as submissions,
      (select coalesce(json_agg(json_build_object('purpose', k.purpose, 'coversName', k.covers_name, 'givenAt', iso(k.given_at),
        'expiresAt', iso(k.expires_at), 'withdrawnAt', iso(k.withdrawn_at)) order by k.given_at), '[]')
        from consents k where k.company_id = x.company_id and k.person_id = x.id) as consents,
      (select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'type', f.type, 'bytes', f.size)
        order by f.attached_at), '[]') from files f where f.company_id = x.company_id and f.person_id = x.id) as files,
      -- What colleagues call them is left out: it may name whoever gave a reference.
      (select coalesce(json_agg(json_build_object('id', d.id, 'candidacy', d.candidacy_id, 'kind', d.kind, 'type', f.type,
        'bytes', f.size, 'addedAt', iso(d.created_at)) order by d.id), '[]')
        from vouches v join documents d on d.company_id = v.company_id and d.candidacy_id = v.id
        join files f on f.company_id = d.company_id and f.id = d.file_id
        where v.company_id = x.company_id and v.person_id = x.id) as "filesAddedByTheCompany",
      (select coalesce(json_agg(coalesce(name, 'an employer that the ad does not name') order by name nulls last), '[]')
        from (${recipientsOf('x.company_id', POSITIONS)}) as recipient) as recipients
    ) shown) as person
    from people x where x.id = ${$(personId)} and x.erased_at is null and ${inReach(access, $, 'people', {})}`,
    $.values,
  )
  return row?.person
}
