// Writes server/schema.sql and server/src/base/db/types.ts from the migrated schema; with --check, says whether they are up to date.
import { generate, PostgresDialect } from 'kysely-codegen'
import { openDatabase } from '../server/src/base/db/connection.ts'
import { writeOrCheck } from './check/generated-file.ts'
import { withTemporaryDatabase } from './harness/database/postgres.ts'
import { dumpSchema } from './schema/dump.ts'

await withTemporaryDatabase(
  async ({ url }) => {
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
      await writeOrCheck('server/src/base/db/types.ts', types, 'npm run schema')
    } finally {
      await database.close()
    }
  },
  { durable: false },
)
