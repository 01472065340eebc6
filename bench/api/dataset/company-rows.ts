import { sqlId } from './ids.ts'
import type { DataSize } from './size.ts'
import type { FillStep } from './fill-step.ts'

/** SQL: every tenth company is an agency, and the five companies before it are its clients. */
export const isAgency = (n: string) => `${n} % 10 = 0`

/** The number of the company with many positions. It follows the ordinary companies. */
export function largeCompany(size: DataSize): number {
  return size.companies + 1
}

/** The number of the company that the large one is compared with. */
export function smallCompany(size: DataSize): number {
  return size.companies + 2
}

/** The companies, agencies with their clients, and a careers page for each. */
export function companySteps(size: DataSize): FillStep[] {
  const all = `generate_series(1, ${smallCompany(size)}) n`
  return [
    {
      what: `${size.companies} companies, and a large and a small one`,
      sql: `insert into companies (id, kind, name, slug, website, logo_url, industries, country, language, brand_color,
          social_media_links, locations, content_html_default, created_at, updated_at)
        select ${sqlId('company', 'n')}, case when ${isAgency('n')} and n <= ${size.companies} then 'agency' else 'company' end,
          'Bedrift ' || n || ' AS', 'bedrift-' || n, 'https://bedrift-' || n || '.example', 'https://cdn.example/logos/' || n || '.png',
          '{SOFTWARE_DEVELOPMENT,OTHER}', 'NO', 'NO', '#204060', '{"linkedin":"https://www.linkedin.com/company/bedrift"}',
          ${locations('n')}, (select html from bench_paragraphs p where p.n = all_of.n % 2000), '2026-01-01', '2026-01-01'
        from (select n from ${all}) all_of`,
    },
    {
      what: 'clients of agencies',
      sql: `insert into clients (agency_id, client_id, started_at)
        select ${sqlId('company', 'n')}, ${sqlId('company', 'n - k')}, '2026-01-01'
        from generate_series(10, ${size.companies}, 10) n, generate_series(1, 5) k`,
    },
    {
      what: 'ids of careers pages',
      sql: `insert into links (company_id, id, kind)
        select ${sqlId('company', 'n')}, ${sqlId('page', 'n')}, 'careers_page' from ${all}`,
    },
    {
      what: 'careers pages',
      sql: `insert into careers_pages (company_id, id, name, is_default, created_at)
        select ${sqlId('company', 'n')}, ${sqlId('page', 'n')}, 'Ledige stillinger', true, '2026-01-01' from ${all}`,
    },
  ]
}

/** SQL: one location in the form that the verbs write, different for each number. */
export function locations(n: string): string {
  return `('[{"id":"loc-' || ${n} || '","address":"Storgata ' || ${n} || '","city":"Oslo","country":"NO","locality":null,"postalCode":"' ||
    lpad((${n} % 10000)::text, 4, '0') || '","administrativeArea":"Oslo","subAdministrativeArea":null,"lat":59.91,"lng":10.75}]')::json`
}
