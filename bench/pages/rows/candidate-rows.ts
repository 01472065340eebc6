import type { FillStep } from '../../api/dataset/fill-step.ts'
import { CLIENTS, id, MARKET, SMALL } from './ids.ts'

/** Candidates of a position that has many, in the large company. */
const CROWD = 5_000
/** Words that notes of so many candidates have, in either company. */
const RARE_NOTES = 60
/** Positions that a restricted recruiter of each agency reaches. */
const REACHED = 1_000

const FIRST = `(array['Kari','Anne','Karin','Ola','Karl','Nora','Karoline','Emil','Karen','Ingrid','Karim','Lars','Karsten','Sofie','Karina','Jonas'])`
const LAST = `(array['Hansen','Johansen','Olsen','Larsen','Andersen','Pedersen','Nilsen','Kristiansen','Jensen','Karlsen','Johnsen',
  'Pettersen','Eriksen','Berg','Haugen','Hagen','Johannessen','Andreassen','Jacobsen','Dahl','Halvorsen','Henriksen','Lund','Jørgensen',
  'Moen','Sørensen','Strand','Gundersen','Iversen','Svendsen','Eide','Solberg','Bakken','Martinsen','Kristoffersen','Lie','Knudsen',
  'Bakke','Nguyen','Kristensen','Isaksen','Ali','Solheim','Berge','Moe','Antonsen','Myhre','Fredriksen','Nygård','Lien'])`
const ROLE = `(array['Utvikler','Sykepleier','Lærer','Sjåfør','Kokk','Regnskapsfører','Montør','Selger','Rådgiver','Tekniker'])`
const TOWN = `(array['Oslo','Bergen','Trondheim','Stavanger','Tromsø','Drammen','Bodø'])`
/** The first of them are published: those that are asked for. Of the others seven tenths are archived. */
const STATUS = `case when k <= 20 or hashint4(k) & 127 < 23 then 'PUBLISHED' when hashint4(k) & 127 < 30 then 'ACTIVE'
  when hashint4(k) & 127 < 35 then 'PAUSED' when hashint4(k) & 127 < 39 then 'DRAFT' else 'ARCHIVED' end`
/** As many of each stage at the crowded position, so that its columns are full; elsewhere most were rejected. */
const STAGE = `case when crowded then (array['READY_FOR_REVIEW','ACCEPTED_BY_COMPANY','CONTACTED_BY_COMPANY','OFFER_MADE','HIRED',
    'REJECTED','OUT_OF_PROCESS'])[1 + place % 7]
  when hashint4(k) & 31 < 22 then 'REJECTED' when hashint4(k) & 31 < 25 then 'READY_FOR_REVIEW'
  when hashint4(k) & 31 < 27 then 'CONTACTED_BY_COMPANY' when hashint4(k) & 31 < 29 then 'OUT_OF_PROCESS' else 'HIRED' end`

/** Two agencies with their clients and users, and the companies of the marketplace. */
export function companySteps(): FillStep[] {
  const all = `select n from generate_series(1, ${MARKET.small}) as n`
  const users = `select c, role, n from (values (1), (2)) as company (c), (values ('administrator', 1), ('recruiter', 2), ('recruiter', 3)) as given (role, n)`
  return [
    {
      what: 'companies, clients and users',
      sql: `insert into companies (id, kind, name, slug, created_at, updated_at)
          select ${id('company', 'n')}, case when n <= 2 then 'agency' else 'company' end, 'Bedrift ' || n, 'bedrift-' || n, at, at
          from (${all}) o, (select clock() - interval '400 days' as at) t;
        insert into clients (agency_id, client_id, started_at)
          select ${id('company', `case when n <= ${2 + CLIENTS.large} then 1 else 2 end`)}, ${id('company', 'n')}, clock() - interval '400 days'
          from (${all}) o where n between 3 and ${2 + CLIENTS.large + CLIENTS.small};
        insert into links (company_id, id, kind) select ${id('company', 'n')}, ${id('page', 'n')}, 'careers_page' from (${all}) o;
        insert into careers_pages (company_id, id, name, is_default, created_at)
          select ${id('company', 'n')}, ${id('page', 'n')}, 'Ledige stillinger', true, clock() - interval '400 days' from (${all}) o;
        insert into identities (id, email, created_at)
          select ${id('user', 'c * 10 + n')}, c || '.' || n || '@bench.example', clock() - interval '400 days' from (${users}) o;
        insert into users (company_id, id, email, name, role, restricted, identity_id, created_at)
          select ${id('company', 'c')}, ${id('user', 'c * 10 + n')}, c || '.' || n || '@bench.example', 'Bruker ' || n, role, n > 1,
            ${id('user', 'c * 10 + n')}, clock() - interval '400 days' from (${users}) o`,
    },
  ]
}

/** Rows of both companies: their company `c`, and their number `k` in it. */
const numbered = (size: number) =>
  `(select n, case when n <= ${SMALL} then 2 else 1 end as c, case when n <= ${SMALL} then n else n - ${SMALL} end as k,
    case when n <= ${SMALL} then ${SMALL} else ${size} end as size,
    clock() - interval '300 days' * (1 - (case when n <= ${SMALL} then n::float / ${SMALL} else (n - ${SMALL})::float / ${size} end)) as at
  from generate_series(1, ${SMALL + size}) as n) o`

/** Positions of both agencies. */
export function positionSteps(size: number): FillStep[] {
  const client = `case when k % 3 = 0 then case when c = 1 then 3 + k / 3 % (case when k % 2 = 0 then 1 else ${CLIENTS.large} end)
    else ${3 + CLIENTS.large} + k / 3 % (case when k % 2 = 0 then 1 else ${CLIENTS.small} end) end end`
  return [
    {
      what: `${size} positions beside ${SMALL}`,
      sql: `insert into positions (company_id, id, client_id, title, pitch, status, language, employment_type, locations, content_html_default,
          created_at, updated_at, published_at, last_published_at, first_activated_at, paused_at, archived_at, expiration_date)
        select ${id('company', 'c')}, ${id('position', 'n')}, case when client is not null then ${id('company', 'client')} end,
          ${ROLE}[1 + k % 10] || ' i ' || ${TOWN}[1 + k % 7] || ' ' || k, 'En jobb for deg som vil noe.', status, 'NO', '{Full-time}',
          json_build_array(json_build_object('id', 'loc-' || n, 'address', null, 'city', ${TOWN}[1 + k % 7], 'country', 'NO', 'locality', null,
            'postalCode', null, 'administrativeArea', null, 'subAdministrativeArea', null, 'lat', 59.91, 'lng', 10.75)),
          '<p>Stilling nummer ' || k || ' med en kort tekst.</p>', at, at,
          case when status <> 'DRAFT' then at end, case when status <> 'DRAFT' then at end, case when status <> 'DRAFT' then at end,
          case when status = 'PAUSED' then at end, case when status = 'ARCHIVED' then at end,
          case when k % 2 = 0 then clock() + interval '7 days' + interval '1 day' * (k % 300) end
        from (select *, ${client} as client, ${STATUS} as status from ${numbered(size)}) o`,
    },
    {
      what: 'their listings and links',
      sql: `insert into listings (company_id, position_id, page_id, page_company_id, live, published_at, created_at)
          select p.company_id, p.id, cp.id, cp.company_id, true, p.published_at, p.created_at
          from positions p join careers_pages cp on cp.company_id = p.company_id where p.status = 'PUBLISHED';
        insert into grants (company_id, user_id, position_id)
          select ${id('company', 'c')}, ${id('user', 'c * 10 + 2')}, ${id('position', `k + case when c = 1 then ${SMALL} else 0 end`)}
          from (values (1), (2)) as company (c), (values (1), (3), (11)) as position (k);
        insert into grants (company_id, user_id, position_id)
          select ${id('company', 'c')}, ${id('user', 'c * 10 + 3')}, ${id('position', `k + case when c = 1 then ${SMALL} else 0 end`)}
          from (values (1), (2)) as company (c), generate_series(1, ${REACHED}) as position (k)`,
    },
  ]
}

/** Candidates of both agencies, with what is written and counted of them. */
export function peopleSteps(size: number): FillStep[] {
  const crowd = `case when c = 1 then ${Math.max(2, Math.round(size / CROWD))} else 2 end`
  return [
    {
      what: `${size} people beside ${SMALL}`,
      sql: `insert into people (company_id, id, first_name, last_name, email, email_normalized, created_at, updated_at)
        select ${id('company', 'c')}, ${id('person', 'n')}, first, last, email, email, at, at
        from (select *, lower(first || '.' || last || '.' || k || '@example.com') as email
          from (select *, ${FIRST}[1 + k % 16] as first, ${LAST}[1 + k / 16 % 50] as last from ${numbered(size)}) o) o`,
    },
    {
      what: 'their candidacies, and what is counted of them',
      sql: `insert into vouches (company_id, id, position_id, person_id, kind, stage, created_at, updated_at, accepted_by_candidate_at)
          select ${id('company', 'c')}, ${id('vouch', 'n')},
            ${id('position', `case when c = 1 then ${SMALL} else 0 end + case when crowded then 1 when k % 10 = 1 then 2 else 1 + k::bigint * 10 % size end`)},
            ${id('person', 'n')}, 'application', ${STAGE}, at, at, at
          from (select *, k % (${crowd}) = 0 as crowded, k / (${crowd}) as place from ${numbered(size)}) o;
        insert into position_people (company_id, position_id, person_id, vouches, viewable, active, fresh, hired)
          select company_id, position_id, person_id, 1, 1, (stage not in ('HIRED', 'REJECTED', 'OUT_OF_PROCESS'))::integer,
            (stage = 'READY_FOR_REVIEW')::integer, (stage = 'HIRED')::integer from vouches;
        insert into position_tallies (company_id, position_id, vouches, viewable_vouches, active_vouches, fresh_vouches, prescreening_vouches,
            people, viewable_people, active_people, fresh_people, hired_people, accepted_by_candidate_at)
          select company_id, position_id, count(*), count(*), sum(active), sum(fresh), 0, count(*), count(*), sum(active), sum(fresh), sum(hired), max(at)
          from (select v.company_id, v.position_id, p.active, p.fresh, p.hired, v.accepted_by_candidate_at as at
            from vouches v join position_people p using (company_id, position_id, person_id)) counted group by 1, 2`,
    },
    {
      what: 'notes about every tenth, with mentions',
      sql: `insert into notes (company_id, id, candidacy_id, author_id, is_personal, text, created_at)
          select ${id('company', 'c')}, ${id('note', 'n')}, ${id('vouch', 'n')}, ${id('user', 'c * 10 + 2')}, false,
            case when k % (size / ${RARE_NOTES} / 10 * 10) = 0 then 'Snakker portugisisk. ' else '' end || 'Ringt til intervju, venter på svar.', at
          from ${numbered(size)} where k % 10 = 0;
        insert into note_mentions (company_id, note_id, user_id)
          select ${id('company', 'c')}, ${id('note', 'n')}, ${id('user', 'c * 10 + 1')} from ${numbered(size)} where k % 10 = 0 and k > size - 300`,
    },
    {
      what: 'what colleagues did',
      sql: `insert into audit_entries (id, company_id, at, actor_kind, actor_id, via, verb, object_ids)
        select ${id('entry', 'n')}, ${id('company', 'c')}, at, 'user', ${id('user', 'c * 10 + 2')}, 'portal',
          case when k % 2 = 0 then 'positions edit' else 'candidates move' end,
          array[case when k % 2 = 0 then ${id('position', 'n')} else ${id('vouch', 'n')} end] from ${numbered(size)}`,
    },
  ]
}
