import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Gauge } from 'prom-client'
import { readArchiveAge, readClockOffset } from '../base/changes/installation-store.ts'
import { readHorizonAge } from '../base/changes/feed-store.ts'
import type { Database } from '../base/db/connection.ts'
import { countDeletions } from '../candidates/retention/list-store.ts'
import type { Registry } from '../base/http/metrics.ts'

/** Registers what an operator watches beside requests and deliveries: version, disk, archives, clock. */
export function watchInstallation(
  registry: Registry,
  database: Database,
  { dataDir, version }: { dataDir: string; version: string },
): void {
  const registers = [registry]
  const build = new Gauge({
    name: 'kandidat_build_info',
    help: 'Always 1; the label has the version',
    labelNames: ['version'],
    registers,
  })
  build.set({ version }, 1)
  const free: Gauge = new Gauge({
    name: 'kandidat_disk_free_bytes',
    help: 'Free bytes on the disk of DATA_DIR',
    registers,
    async collect() {
      let folder = dataDir
      while (!existsSync(folder)) folder = dirname(folder)
      const { bavail, bsize } = await statfs(folder)
      free.set(bavail * bsize)
    },
  })
  const archive: Gauge = new Gauge({
    name: 'kandidat_archive_age_seconds',
    help: 'Seconds since export last wrote an archive of everything; NaN if it never has',
    registers,
    collect: async () => archive.set((await readArchiveAge(database)) ?? Number.NaN),
  })
  const deletions: Gauge = new Gauge({
    name: 'kandidat_announced_deletions',
    help: 'People whose deletion is announced because the time is over; late ones should have been deleted a day ago',
    labelNames: ['state'],
    registers,
    async collect() {
      const { announced, late } = await countDeletions(database)
      deletions.set({ state: 'announced' }, announced)
      deletions.set({ state: 'late' }, late)
    },
  })
  const horizon: Gauge = new Gauge({
    name: 'kandidat_changes_delay_seconds',
    help: 'Seconds since the oldest open transaction began that writes: the feed of changes waits for it',
    registers,
    collect: async () => horizon.set(await readHorizonAge(database)),
  })
  const clock: Gauge = new Gauge({
    name: 'kandidat_clock_offset_seconds',
    help: 'Seconds by which the clock of this machine is ahead of that of the database',
    registers,
    collect: async () => clock.set(await readClockOffset(database)),
  })
}
