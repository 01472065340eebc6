import type { TestDatabase } from '../database.ts'

/** What each of many positions has. */
interface Many {
  /** Characters of the description. */
  readonly text?: number
  /** SQL of the locations of the position with the number `n`. */
  readonly locations?: string
  /** Further pages that the positions are listed on. */
  readonly alsoOn?: readonly { company_id: string; id: string }[]
}

/**
 * Inserts many positions of the owner of a page that are live on it, each published a second after the one before. It is
 * one statement, because verbs would take minutes for 100,000.
 */
export async function insertLive(
  { run }: Pick<TestDatabase, 'run'>,
  page: { company_id: string; id: string },
  count: number,
  { text = 100, locations = `'[]'`, alsoOn = [] }: Many = {},
): Promise<void> {
  const pages = [page, ...alsoOn]
  await run(
    `with numbered as (
      select n, gen_random_uuid() as id, timestamptz '2026-01-01Z' + n * interval '1 second' as at from generate_series(1, $2::integer) n
    ), inserted as (
      insert into positions (company_id, id, title, status, language, created_at, updated_at, published_at, last_published_at,
        first_activated_at, content_html_default, locations)
      select $1, id, 'Position ' || n, 'PUBLISHED', 'NO', at, at, at, at, at, '<p>' || repeat('x', $3::integer) || '</p>', (${locations})::json
      from numbered returning company_id, id, published_at
    )
    insert into listings (company_id, position_id, page_id, page_company_id, live, published_at, created_at)
    select i.company_id, i.id, page.id, page.company_id, true, i.published_at, i.published_at
    from inserted i cross join unnest($4::uuid[], $5::uuid[]) as page (company_id, id)`,
    [page.company_id, count, text, pages.map(({ company_id }) => company_id), pages.map(({ id }) => id)],
  )
  await run('analyze positions, listings', [])
}
