import type { Dataset } from '../dataset/dataset.ts'
import { type LoadGenerator, startGenerator } from '../load/client.ts'
import { type MeasuredServer, startKandidat, startServer } from '../servers/server.ts'
import type { Contestant } from './figures.ts'

/** What the measurements run on. */
export interface ApiFixture {
  dataset: Dataset
  servers: Record<Contestant, MeasuredServer>
  /** The port of the product's metrics. */
  metricsPort: number
  generator: LoadGenerator
  /** The process of the dataset's own connection in PostgreSQL, which is not measured. */
  ownConnection: number
}

/** Runs `work` while all servers and the load generator run. @param folder gets the data folder of the product */
export async function withApiFixture<T>(
  dataset: Dataset,
  folder: string,
  work: (fixture: ApiFixture) => Promise<T>,
): Promise<T> {
  const { url, client } = dataset
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const generator = startGenerator()
  const started: MeasuredServer[] = []
  const start = async <Server extends MeasuredServer>(starting: Promise<Server>): Promise<Server> => {
    const server = await starting
    started.push(server)
    return server
  }
  try {
    const kandidat = await start(startKandidat(url, folder))
    const environment = { DATABASE_URL: url, GRAPHILE_ENV: 'production' }
    const servers = {
      Kandidat: kandidat,
      'node:http': await start(startServer('static-server.ts')),
      PostGraphile: await start(startServer('postgraphile-server.ts', environment)),
    }
    const { metricsPort } = kandidat
    return await work({ dataset, servers, metricsPort, generator, ownConnection: rows[0]?.pid ?? 0 })
  } finally {
    generator.close()
    for (const server of started) await server.stop()
  }
}

/** Makes every cached answer of these companies outdated, or of all companies, as a change in each of them would. */
export async function raiseVersions({ client }: Dataset, companyIds?: readonly string[]): Promise<void> {
  await client.query(
    `insert into versions as v (company_id, kind, slot, n)
    select id, raised.kind, 0, 1 from companies, unnest(array['content', 'people']) as raised (kind)
    where $1::uuid[] is null or id = any ($1::uuid[])
    on conflict (company_id, kind, slot) do update set n = v.n + 1`,
    [companyIds ?? null],
  )
}
