import { Gauge } from 'prom-client'
import type { Database } from '../../base/db/connection.ts'
import type { Registry } from '../../base/http/metrics.ts'
import { readBytesOfNothing } from '../../content/files/store.ts'
import { readUnusedBytes } from '../../content/pictures/unused-store.ts'

/** Registers how much is stored that belongs to nothing, read at each scrape. */
export function registerStored(registry: Registry, database: Database): void {
  const gauge = new Gauge({
    name: 'kandidat_orphan_bytes',
    help: 'Bytes in the database that belong to nothing: files of refused forms, and pictures that nothing names',
    labelNames: ['kind'],
    registers: [registry],
    async collect() {
      gauge.set({ kind: 'file' }, await readBytesOfNothing(database))
      gauge.set({ kind: 'picture' }, await readUnusedBytes(database))
    },
  })
}
