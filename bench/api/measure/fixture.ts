import type { Dataset } from '../dataset/dataset.ts'
import { type LoadGenerator, startGenerator } from '../load/client.ts'
import type { EarlierCommit } from '../servers/earlier.ts'
import { type MeasuredProduct, type MeasuredServer, startKandidat, startServer } from '../servers/server.ts'

/** What the measurements run on. */
export interface ApiFixture {
  dataset: Dataset
  servers: {
    Kandidat: MeasuredProduct
    'earlier commit'?: MeasuredProduct
    'node:http': MeasuredServer
    PostGraphile: MeasuredServer
  }
  generator: LoadGenerator
}

/** Runs `work` while all servers and the load generator run. @param folder gets the data folder of the product */
export async function withApiFixture<T>(
  dataset: Dataset,
  folder: string,
  earlier: EarlierCommit | undefined,
  work: (fixture: ApiFixture) => Promise<T>,
): Promise<T> {
  const generator = startGenerator()
  const started: MeasuredServer[] = []
  const start = async <Server extends MeasuredServer>(starting: Promise<Server>): Promise<Server> => {
    const server = await starting
    started.push(server)
    return server
  }
  try {
    const environment = { DATABASE_URL: dataset.url, GRAPHILE_ENV: 'production' }
    const servers = {
      Kandidat: await start(startKandidat(dataset, folder)),
      ...(earlier && {
        'earlier commit': await start(startKandidat(earlier.dataset, earlier.folder, earlier.clone)),
      }),
      'node:http': await start(startServer('static-server.ts')),
      PostGraphile: await start(startServer('postgraphile-server.ts', environment)),
    }
    return await work({ dataset, servers, generator })
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
