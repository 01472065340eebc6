// Writes server/schema.sql and server/src/db/types.ts from the migrated schema; with --check, says whether they are up to date.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generate, PostgresDialect } from 'kysely-codegen'
import { openDatabase } from '../server/src/db/connection.ts'
import { startCluster } from '../server/src/db/embedded/cluster.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { writeOrCheck } from './generated.ts'
import { dumpSchema } from './schema/dump.ts'

const folder = await mkdtemp(join(tmpdir(), 'kandidat-schema-'))
const cluster = await startCluster(join(folder, 'postgres'), { logFile: join(folder, 'postgres.log'), durable: false })
try {
  const url = cluster.url('postgres')
  await migrate(url)
  const database = openDatabase({ url, poolSize: 1 })
  try {
    const schema = await database.transaction((tx) => dumpSchema((sql) => tx.query(sql, [])))
    const types = await generate({
      db: database.kysely,
      dialect: new PostgresDialect(),
      excludePattern: '{kysely_*,*_default}',
      outFile: null,
    })
    await writeOrCheck('server/schema.sql', schema, 'npm run schema')
    await writeOrCheck('server/src/db/types.ts', types, 'npm run schema')
  } finally {
    await database.close()
  }
} finally {
  await cluster.stop()
  await rm(folder, { recursive: true, force: true })
}
