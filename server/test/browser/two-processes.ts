import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { openDatabase } from '../../src/base/db/connection.ts'
import { newId } from '../../src/base/db/id.ts'
import { insertSession } from '../../src/organisation/sessions/store.ts'
import { makeToken, sessionCookie } from '../../src/organisation/sessions/token.ts'
import { createTestDatabase, type TestDatabase } from '../database.ts'
import { byVerb } from '../by-verb.ts'
import { type Factory, factory } from '../factory.ts'
import { beforeServing } from '../fixture.ts'
import { runService, type RunningService } from '../service.ts'

/** Two processes of the compiled program on one database, and a browser. */
export interface TwoProcesses {
  readonly database: TestDatabase
  readonly processes: readonly RunningService[]
  readonly browser: Browser
  /** A page of a recruiter of the company, who has signed in, at one of the processes. The caller closes its context. */
  readonly pageAt: (process: number, company: { id: string }, path: string) => Promise<Page>
  readonly end: () => Promise<void>
}

/** @param rows makes what is there before the processes serve */
export async function startTwoProcesses<T>(
  rows: (make: Factory, database: TestDatabase) => Promise<T>,
): Promise<TwoProcesses & { made: T }> {
  const database = await createTestDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'kandidat-two-'))
  const made = await beforeServing(database, (make) => rows(make, database))
  const start = () =>
    runService(
      {
        ...{ DATABASE_URL: database.url, DATA_DIR: folder, MASTER_KEY: Buffer.alloc(32, 1).toString('base64') },
        METRICS_PORT: '',
      },
      ['--no-demo', '--no-worker'],
    )
  const processes = [await start(), await start()]
  // In containers, and for root, Chromium's sandbox cannot be set up.
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
  return {
    ...{ database, processes, browser, made },
    async pageAt(process, company, path) {
      const url = processes[process]?.url ?? ''
      const context = await browser.newContext({ baseURL: url, locale: 'en-GB', reducedMotion: 'reduce' })
      await context.addCookies([{ name: sessionCookie(false), value: await signIn(database, company), url }])
      const page = await context.newPage()
      await page.goto(path)
      return page
    },
    async end() {
      await browser.close()
      for (const { child, ended } of processes) {
        child.kill('SIGTERM')
        await ended
      }
      await database.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Makes a recruiter with a session. @returns its token */
async function signIn(database: TestDatabase, company: { id: string }): Promise<string> {
  const connection = openDatabase({ url: database.url, poolSize: 2 })
  const user = await factory(connection).user(company, { role: 'recruiter', email: `${newId()}@example.com` })
  const identityId = await byVerb({ server: { app: { database: connection } } }).join(user)
  const token = makeToken()
  const membership = { companyId: company.id, userId: user.id }
  const client = { address: '127.0.0.1', device: 'A browser of a test' }
  await insertSession(connection, { id: newId(), token, identityId, membership, client, isProven: true })
  await connection.close()
  return token
}
