import { chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runCommand, runService, stopService } from '../../../../test/service.ts'

const UID = 54_321
const temporary = mkdtempSync(join(tmpdir(), 'kandidat-nameless-'))
afterAll(() => rmSync(temporary, { recursive: true, force: true, maxRetries: 10 }))

// Root becomes that user. Anybody else becomes one in a namespace.
const isRoot = process.getuid?.() === 0
const by = isRoot
  ? ['setpriv', `--reuid=${UID}`, `--regid=${UID}`, '--clear-groups']
  : ['unshare', '--user', `--map-user=${UID}`, `--map-group=${UID}`]

test('a user without a line in /etc/passwd creates the embedded PostgreSQL, starts it again, and gives commands', async () => {
  expect(readFileSync('/etc/passwd', 'utf8')).not.toMatch(new RegExp(`^[^:]*:[^:]*:${UID}:`, 'm'))
  const env = { DATA_DIR: join(temporary, 'data'), HOME: temporary }
  mkdirSync(env.DATA_DIR)
  if (isRoot) for (const folder of [temporary, env.DATA_DIR]) chownSync(folder, UID, UID)
  for (const _ of ['first', 'second']) {
    const service = await runService(env, ['--no-demo'], by)
    expect((await fetch(`${service.url}/health/ready`)).status).toBe(200)
    const companies = runCommand(['companies', 'list', '--json'], env, by)
    expect(await companies.ended, companies.stderr()).toBe(0)
    expect(JSON.parse(companies.stdout())).toMatchObject({ companies: [{ kind: 'platform' }] })
    await stopService(service)
  }
  if (isRoot) expect(statSync(join(env.DATA_DIR, 'postgres', 'data')).uid).toBe(UID)
}, 120_000)
