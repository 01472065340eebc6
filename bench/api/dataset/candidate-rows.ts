import { sqlId } from './ids.ts'
import type { DataSize } from './size.ts'
import type { FillStep } from './fill-step.ts'

const STAGE = `(array['READY_FOR_REVIEW','ACCEPTED_BY_COMPANY','CONTACTED_BY_COMPANY','OFFER_MADE','HIRED','REJECTED',
  'OUT_OF_PROCESS','PRESCREENING'])`

/** The number of the position with many candidates: the first of the first company. */
export const CROWDED_POSITION = 1

/** People and their applications: 450 in each company, nine for each position, and many more for one position. */
export function candidateSteps(size: DataSize): FillStep[] {
  const ordinary = size.companies * 450
  // The ordinary candidates spread over their company's 50 positions. All others apply for the crowded one.
  const rows = `(
    select n, case when n <= ${ordinary} then (n - 1) / 450 + 1 else 1 end as company,
      case when n <= ${ordinary} then (n - 1) / 450 * 50 + 1 + n % 50 else ${CROWDED_POSITION} end as position,
      '2026-02-01'::timestamptz + n * interval '1 second' as at
    from generate_series(1, ${size.candidates}) n) o`
  return [
    {
      what: `${size.candidates} people`,
      sql: `insert into people (company_id, id, first_name, last_name, email, email_normalized, phone, linkedin_user_name,
          created_at, updated_at)
        select ${sqlId('company', 'company')}, ${sqlId('person', 'n')}, 'Kari ' || n, 'Nordmann', 'kari' || n || '@example.com',
          'kari' || n || '@example.com', '+4790' || lpad(n::text, 7, '0'), 'kari' || n, at, at from ${rows}`,
    },
    {
      what: `${size.candidates} candidates, ${size.candidatesOfOnePosition} of them of one position`,
      triggers: true,
      sql: `insert into vouches (company_id, id, position_id, person_id, kind, stage, created_at, updated_at, accepted_by_candidate_at,
          last_contacted_by_company_at)
        select ${sqlId('company', 'company')}, ${sqlId('vouch', 'n')}, ${sqlId('position', 'position')}, ${sqlId('person', 'n')},
          'application', ${STAGE}[1 + n % 8], at, at, at, case when n % 3 = 0 then at end from ${rows}`,
    },
  ]
}
