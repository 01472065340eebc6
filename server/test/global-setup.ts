import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startCluster } from '../src/base/db/embedded/cluster.ts'
import { migrate } from '../src/base/db/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A database of the run's PostgreSQL that may create others. */
    adminUrl: string
  }
}

/** The migrated database from which every test file gets a copy. */
export const TEMPLATE = 'kandidat_template'
/** The same with the demonstration loaded. The first file that needs it creates it. */
export const DEMO_TEMPLATE = 'kandidat_template_demo'

/**
 * One PostgreSQL for the run: the embedded one in a temporary folder, or the one that
 * TEST_DATABASE_URL names. Use that to run the suite on other versions.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL']
  const { adminUrl, stop } = given ? { adminUrl: given, stop: async () => {} } : await startEmbedded()
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  for (const name of [TEMPLATE, DEMO_TEMPLATE]) await admin.query(`drop database if exists ${name}`)
  await admin.query(`create database ${TEMPLATE} template template0 encoding 'UTF8'`)
  await admin.end()
  await migrate(databaseUrl(adminUrl, TEMPLATE))
  project.provide('adminUrl', adminUrl)
  return stop
}

async function startEmbedded(): Promise<{ adminUrl: string; stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'kandidat-test-'))
  const cluster = await startCluster(join(folder, 'postgres'), {
    logFile: join(folder, 'postgres.log'),
    durable: false,
    settings: { max_connections: '300' },
  })
  const stop = async () => {
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { adminUrl: cluster.url('postgres'), stop }
}

/** The URL of another database on the same server. */
export function databaseUrl(adminUrl: string, database: string): string {
  const url = new URL(adminUrl)
  url.pathname = `/${database}`
  return url.href
}
