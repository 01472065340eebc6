import type { FillStep } from '../../api/dataset/fill-step.ts'
import { id, MARKET, SHOWN, SMALL } from './ids.ts'

/** A word of one position, and a word of every second one. */
export const words = { rare: 'quetzal', common: 'harbour' } as const

/** SQL: positions and users by their number `n`, with their company `c`. Those of the small company come first. */
const numbered = (size: number, c = `${MARKET.large} + n % ${SHOWN}`) =>
  `(select n, case when n <= ${SMALL} then ${MARKET.small} else ${c} end as c, timestamptz '2026-01-01Z' + n * interval '1 second' as at
    from generate_series(1, ${SMALL + size}) as n) o`

/**
 * Companies with `size` positions that are live on the marketplace and on their default page, with texts as long as usual, and one
 * with a thousand on its own page alone. The first and the last company also have as many users and keys.
 */
export function marketSteps(size: number): FillStep[] {
  return [
    {
      what: 'the marketplace',
      sql: `insert into companies (id, kind, name, slug, created_at, updated_at)
          values (${id('company', '0')}, 'platform', 'Kandidat', 'kandidat', clock(), clock());
        insert into links (company_id, id, kind) values (${id('company', '0')}, ${id('page', '0')}, 'careers_page');
        insert into careers_pages (company_id, id, name, is_default, is_marketplace, created_at)
          values (${id('company', '0')}, ${id('page', '0')}, 'Kandidat', false, true, clock())`,
    },
    {
      what: `${size} positions with ordinary texts beside ${SMALL}`,
      sql: `insert into positions (company_id, id, title, pitch, status, language, employment_type, locations, salary_type,
            salary_currency, salary_min, salary_max, highlights, content_html_default, created_at, updated_at, published_at,
            last_published_at, first_activated_at, expiration_date)
          select ${id('company', 'c')}, ${id('job', 'n')}, 'Engineer ' || n || case when n = ${SMALL + Math.ceil(size / 2)} then ' ${words.rare}' else '' end,
            'Work on things that matter' || case when n % 2 = 0 then ' at the ${words.common}' else ' in the hills' end || ', with others.',
            'PUBLISHED', 'NO', array['Full-time', case when n % 3 = 0 then 'Remote' else 'On-site' end],
            json_build_array(json_build_object('id', md5('place' || n), 'address', 'Storgata ' || n % 100, 'city', 'City ' || n % 300,
              'country', 'NO', 'locality', null, 'postalCode', '0155', 'administrativeArea', null, 'subAdministrativeArea', null,
              'lat', 59.9, 'lng', 10.7)),
            'YEAR', 'NOK', case when n % 2 = 0 then 500000 end, case when n % 2 = 0 then 600000 end, array['Good colleagues', 'Free lunch'],
            repeat('<p>We look for somebody who likes to build things that others use every day, and to talk about them.</p>', 25),
            at, at, at, at, at, case when n % 4 = 0 then timestamptz '2099-01-01Z' + n * interval '1 second' end
          from ${numbered(size)};
        insert into listings (company_id, position_id, page_id, page_company_id, live, was_live, published_at, created_at)
          select ${id('company', 'c')}, ${id('job', 'n')}, cp.id, cp.company_id, true, true, at, at from ${numbered(size)}
          join careers_pages cp on cp.company_id = ${id('company', 'c')} or cp.is_marketplace and c <> ${MARKET.small}`,
    },
    {
      what: `${size} users and keys beside ${SMALL}`,
      sql: `insert into users (company_id, id, email, role, restricted, created_at)
          select ${id('company', 'c')}, ${id('member', 'n')}, n || '@example.com', 'administrator', false, at
          from ${numbered(size, String(MARKET.large))};
        insert into keys (company_id, id, secret_hash, abilities, maker_id, created_at)
          select ${id('company', 'c')}, ${id('memberKey', 'n')}, sha256('key'), '{positions.read}', ${id('member', 'n')}, at
          from ${numbered(size, String(MARKET.large))}`,
    },
  ]
}
