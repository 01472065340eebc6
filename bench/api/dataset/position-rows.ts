import { isAgency, largeCompany, locations, smallCompany } from './company-rows.ts'
import { sqlId } from './ids.ts'
import type { DataSize } from './size.ts'
import type { FillStep } from './fill-step.ts'

/** Statuses in their shares: of 20 positions 8 are published, and 3 have each of the other statuses. */
const STATUS = `(array['PUBLISHED','DRAFT','PUBLISHED','ACTIVE','PUBLISHED','PAUSED','PUBLISHED','ARCHIVED','PUBLISHED','DRAFT',
  'PUBLISHED','ACTIVE','PUBLISHED','PAUSED','PUBLISHED','ARCHIVED','DRAFT','ACTIVE','PAUSED','ARCHIVED'])`

/** Whether a position is published, by its number. */
export function isPublished(n: number): boolean {
  return n % 2 === 0 && n % 20 < 16
}

/** The number of the first position of a company. Its other positions follow. */
export function firstPosition(size: DataSize, company: number): number {
  if (company === largeCompany(size)) return size.positions + size.positionsOfSmallCompany + 1
  if (company === smallCompany(size)) return size.positions + 1
  return (company - 1) * 50 + 1
}

/** Positions with their sections, galleries, sharing links and listings. */
export function positionSteps(size: DataSize): FillStep[] {
  const short = size.positionsOfSmallCompany + size.positionsOfOneCompany
  const ordinary = {
    rows: `(select n, (n - 1) / 50 + 1 as company from generate_series(1, ${size.positions}) n)`,
    text: `(select string_agg(html, '' order by p.n) from bench_paragraphs p
      where p.n in (o.n % 2000, (o.n * 7 + 1) % 2000, (o.n * 13 + 2) % 2000, (o.n * 31 + 3) % 2000))`,
  }
  const apart = {
    rows: `(select n, case when n <= ${size.positions + size.positionsOfSmallCompany} then ${smallCompany(size)}
      else ${largeCompany(size)} end as company
      from generate_series(${size.positions + 1}, ${size.positions + short}) n)`,
    text: `'<p>Stilling nummer ' || o.n || ' i en stor bedrift, med en kort tekst.</p>'`,
  }
  const published = `from positions p join companies c on c.id = p.company_id where p.status = 'PUBLISHED'`
  return [
    { what: `${size.positions} positions with 3 KB of text`, sql: positions(size, ordinary) },
    { what: `${short} positions with short text`, sql: positions(size, apart) },
    {
      what: 'their sections',
      sql: `insert into sections (company_id, id, position_id, ordinal, kind, heading, html)
        select p.company_id, ${sqlId('section', numberOf('p.id'))}, p.id, 0, 'text', 'Om jobben', p.content_html_default
        from positions p where ${isOrdinary(size)}`,
    },
    {
      what: 'galleries',
      sql: `insert into sections (company_id, id, position_id, ordinal, kind, heading)
        select p.company_id, ${sqlId('gallery', numberOf('p.id'))}, p.id, 1, 'gallery', 'Bilder'
        from positions p where ${isOrdinary(size)}`,
    },
    {
      what: 'images',
      sql: `insert into images (company_id, section_id, ordinal, url)
        select company_id, id, k, 'https://cdn.example/images/' || id || '/' || k || '.jpg'
        from sections, generate_series(0, 1) k where kind = 'gallery'`,
    },
    {
      what: 'ids of sharing links',
      sql: `insert into links (company_id, id, kind)
        select p.company_id, ${sqlId('sharingLink', numberOf('p.id'))}, 'sharing_link' ${published} and ${isOrdinary(size)}`,
    },
    {
      what: 'sharing links',
      sql: `insert into sharing_links (company_id, id, position_id, type, platform, name, created_at)
        select p.company_id, ${sqlId('sharingLink', numberOf('p.id'))}, p.id, 'JOB_BOARD', 'FINN', 'FINN.no', p.created_at
        ${published} and ${isOrdinary(size)}`,
    },
    {
      what: 'listings',
      sql: `insert into listings (company_id, position_id, page_id, page_company_id, live, published_at, created_at)
        select p.company_id, p.id, cp.id, cp.company_id, true, p.published_at, p.created_at
        from positions p join careers_pages cp on cp.company_id = p.company_id where p.status = 'PUBLISHED'`,
    },
  ]
}

/** Inserts positions. Every third position of an agency is managed for one of its clients. */
function positions({ companies }: DataSize, { rows, text }: { rows: string; text: string }): string {
  const live = `o.status <> 'DRAFT'`
  return `insert into positions (company_id, id, client_id, title, pitch, status, language, employment_type, listing_color, banner_url,
      locations, highlights, salary_type, salary_currency, salary_min, salary_max, content_html_default, created_at, updated_at,
      published_at, last_published_at, first_activated_at, paused_at, archived_at)
    select ${sqlId('company', 'o.company')}, ${sqlId('position', 'o.n')},
      case when ${isAgency('o.company')} and o.company <= ${companies} and o.n % 3 = 0 then ${sqlId('company', 'o.company - 1 - o.n % 5')} end,
      'Stilling ' || o.n, 'En jobb for deg som vil noe, nummer ' || o.n || '.', o.status, 'NO', '{Full-time,On-site}', '#204060',
      'https://cdn.example/banners/' || o.n || '.jpg', ${locations('o.n')}, '{God lønn,Fleksibel arbeidstid,Faglig utvikling}',
      'YEAR', 'NOK', 500000, 500000 + o.n % 1000 * 100, ${text}, o.created, o.created + interval '2 days',
      case when ${live} then o.created end, case when ${live} then o.created end, case when ${live} then o.created end,
      case when o.status = 'PAUSED' then o.created end, case when o.status = 'ARCHIVED' then o.created end
    from (select n, company, ${STATUS}[1 + n % 20] as status, '2026-01-01'::timestamptz + n * interval '1 second' as created
      from ${rows} r) o`
}

function isOrdinary(size: DataSize): string {
  return `p.id <= ${sqlId('position', String(size.positions))}`
}

/** SQL: the number that an id contains. */
function numberOf(id: string): string {
  return `('x' || left(${id}::text, 8))::bit(32)::bigint`
}
