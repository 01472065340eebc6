import type { Dataset } from '../dataset/dataset.ts'
import type { LoadGenerator } from '../load/client.ts'
import type { Servers } from './cells.ts'

/** Everything that runs while it is measured. */
export interface BenchFixture {
  dataset: Dataset
  servers: Servers
  /** Where the product tells its own figures. */
  metricsPort: number
  generator: LoadGenerator
  /** The process of our own connection to PostgreSQL, which is not counted. */
  ownConnection: number
}

/** Makes every kept answer of these companies old, or of all, as a change in each of them would. */
export async function raiseVersions(
  { dataset }: Pick<BenchFixture, 'dataset'>,
  companyIds?: readonly string[],
): Promise<void> {
  await dataset.client.query(
    `insert into versions as v (company_id, kind, slot, n)
    select id, raised.kind, 0, 1 from companies, unnest(array['content', 'people']) as raised (kind)
    where $1::uuid[] is null or id = any ($1::uuid[])
    on conflict (company_id, kind, slot) do update set n = v.n + 1`,
    [companyIds ?? null],
  )
}
