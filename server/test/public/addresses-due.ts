import { expect } from 'vitest'
import type { TestDatabase } from '../database.ts'
import type { SiteReply } from './browse.ts'

/** What the rows say about an address. The statements know nothing of the rule of the product. */
export interface Due {
  /** The status of the job. */
  readonly job: 200 | 404 | 410
  /** Whether applications, and referrals, are taken there. */
  readonly apply: boolean
  readonly refer: boolean
}

/** The states of addresses, and the positions of pages, by the rows of a database alone. */
export function dueIn({ run }: Pick<TestDatabase, 'run'>) {
  return {
    /** What is due at an address that was live once: of a careers page or a link, with or without `/apply` and `/refer`. */
    async at(path: string): Promise<Due> {
      const [, kind, first, second] = /^\/(c|j)\/([^/]+)(?:\/([^/]+))?/.exec(path) ?? []
      const forms = 'as apply, coalesce(l.enable_vouch, p.enable_vouch) as refer'
      const [row] =
        kind === 'j'
          ? await run(
              `select p.status, p.expiration_date <= clock() as expired, s.active as leads, true as page_on,
                p.enable_application as apply, p.enable_vouch as refer
              from sharing_links s join positions p on p.id = s.position_id where s.id = $1`,
              [first],
            )
          : await run(
              `select p.status, p.expiration_date <= clock() as expired, coalesce(l.enabled, false) as leads,
                cp.active as page_on, coalesce(l.enable_application, p.enable_application) ${forms}
              from careers_pages cp cross join positions p
              left join listings l on l.page_id = cp.id and l.position_id = p.id
              where cp.id = $1 and p.id = $2`,
              [first, second],
            )
      return { job: statusOf(row), apply: row?.['apply'] === true, refer: row?.['refer'] === true }
    },

    /** Whether a careers page is on. */
    async isOn(pageId: string): Promise<boolean> {
      const [row] = await run('select active from careers_pages where id = $1', [pageId])
      return row?.['active'] === true
    },

    /** The ids of the positions that a page shows, in order. */
    async positionsOn(pageId: string): Promise<string[]> {
      const rows = await run<{ id: string }>(
        `select p.id from listings l join positions p on p.id = l.position_id
        where l.page_id = $1 and l.enabled and p.status = 'PUBLISHED' and (p.expiration_date is null or p.expiration_date > clock())
        order by p.id`,
        [pageId],
      )
      return rows.map(({ id }) => id)
    },
  }
}

function statusOf(row: Record<string, unknown> | undefined): Due['job'] {
  if (row?.['page_on'] !== true) return 404
  if (row['leads'] !== true || row['expired'] === true) return 410
  return row['status'] === 'PUBLISHED' ? 200 : row['status'] === 'PAUSED' ? 404 : 410
}

/** Checks the answer of a form: the form, or a page that says why there is none and leads to the job. */
export function expectForm(path: string, { status, text, headers }: SiteReply, job: Due['job'], isOn: boolean): void {
  expect([path, status]).toEqual([path, job === 200 && !isOn ? 404 : job])
  expect([path, headers['x-robots-tag'], headers['cache-control']]).toEqual([path, 'noindex', 'no-store'])
  expect([path, text.includes('<form method="post"')]).toEqual([path, status === 200])
  const jobPath = path.replace(/\/(?:apply|refer)$/, '')
  if (job === 200) expect([path, text.includes(`href="${jobPath}"`)]).toEqual([path, true])
}
