// Isolated: it installs the service and runs it as commands do under systemd.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bareEnvironment, install } from '../../../scripts/release/installation.ts'
import { packService } from '../../../scripts/release/service.ts'
import { deployed, pathOf, stepsBelow } from './deploy.ts'

const temporary = mkdtempSync(join(tmpdir(), 'kandidat-restore-'))
afterAll(() => rmSync(temporary, { recursive: true, force: true, maxRetries: 10 }))
// Others may go through it: PostgreSQL runs as another user if root runs the tests.
chmodSync(temporary, 0o711)
const [installed, state, programs] = ['installed', 'state', 'programs'].map((name) => join(temporary, name)) as [
  string,
  string,
  string,
]
const program = join(installed, 'node_modules', '.bin', 'kandidat')
const settings = join(temporary, 'kandidat.env')
const calls = join(temporary, 'calls')
const PATH = `${programs}:${bareEnvironment('/')['PATH']}`

/** What systemd-run does with the options of the script: an environment of its own, the settings, the folder, the command. */
const systemdRun = `#!/bin/sh
[ "$CLEAN" = yes ] || exec env -i CLEAN=yes HOME=/nonexistent PATH="$PATH" "$0" "$@"
while :; do
  case $1 in
    -E) export "$2"; shift 2 ;;
    -p)
      case $2 in
        EnvironmentFile=-*) set -a; . "\${2#EnvironmentFile=-}"; set +a ;;
        UMask=*) umask "\${2#UMask=}" ;;
        *) echo "unknown property $2" >&2; exit 1 ;;
      esac
      shift 2 ;;
    --working-directory=*) cd "\${1#*=}"; shift ;;
    --uid=*|--gid=*|--quiet|--collect|--pipe|--wait) shift ;;
    -*) echo "unknown option $1" >&2; exit 1 ;;
    *) exec "$@" ;;
  esac
done
`

/** A text of the page or of deploy/, with the paths and the user of this test. */
function here(text: string): string {
  const { username } = userInfo()
  return text
    .replaceAll('/var/lib/kandidat', state)
    .replaceAll('/usr/local/bin/kandidat', program)
    .replaceAll('/usr/local/sbin', programs)
    .replaceAll('/etc/kandidat.env', settings)
    .replaceAll(
      '-o kandidat -g kandidat',
      `-o ${username} -g ${execFileSync('id', ['-gn'], { encoding: 'utf8' }).trim()}`,
    )
}

/** Runs commands as an operator does, in the folder `deploy`; the first one that fails ends them. */
function run(steps: string): string {
  const options = { cwd: temporary, env: { PATH, HOME: temporary }, encoding: 'utf8' } as const
  const { status, stdout, stderr } = spawnSync('/bin/sh', ['-ec', here(steps)], options)
  expect([status, status === 0 ? '' : stdout + stderr]).toEqual([0, ''])
  return stdout
}

beforeAll(() => {
  for (const folder of [installed, state, programs]) mkdirSync(folder)
  install(packService(temporary, true), installed)
  writeFileSync(join(programs, 'systemd-run'), systemdRun, { mode: 0o755 })
  writeFileSync(join(programs, 'systemctl'), `#!/bin/sh\necho "$@" >> '${calls}'\n`, { mode: 0o755 })
  symlinkSync(program, join(programs, 'kandidat'))
  writeFileSync(settings, 'PUBLIC_URL=https://jobs.example\n')
  writeFileSync(join(temporary, 'kandidat-as-service.sh'), here(deployed('kandidat-as-service.sh')))
  writeFileSync(join(temporary, 'company.json'), '{"name":"Fjellvik","country":"NO","language":"NO"}')
})

test('the options of the script exist in systemd-run', () => {
  const help = execFileSync('/usr/bin/systemd-run', ['--help'], { encoding: 'utf8' })
  const options = deployed('kandidat-as-service.sh').match(/(?<=\s)--?[a-zA-Z][\w-]*/g) ?? []
  expect(options.length).toBeGreaterThan(6)
  expect(options.filter((option) => !help.includes(option))).toEqual([])
})

/** Starts the service by the command and the settings of its unit; resolves when it listens. */
async function startService() {
  const unit = here(deployed('kandidat.service'))
  const [, command = ''] = /^ExecStart=(.*)$/m.exec(unit) ?? []
  const environment = [...unit.matchAll(/^Environment=(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value])
  const env = { ...(Object.fromEntries(environment) as Record<string, string>), PATH, PORT: '0' }
  const child = spawn('/bin/sh', ['-c', `exec ${command} --json`], {
    cwd: '/',
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  await once(createInterface(child.stdout), 'line')
  return async () => {
    child.kill('SIGTERM')
    return once(child, 'exit')
  }
}

test('a company is created by the steps of the page, and an archive restores it by those of the page', async () => {
  const stop = await startService()
  const [create = '', copy = ''] = stepsBelow('Create your company')
  const created = run(create)
  expect(created).toContain('https://jobs.example/')
  const slugs = () =>
    (JSON.parse(run('kandidat-as-service companies list --json')) as { companies: { slug: string }[] }).companies
      .map(({ slug }) => slug)
      .toSorted()
  // Without demonstration: beside the new company there is only that of the marketplace.
  expect(slugs()).toEqual(['fjellvik', 'kandidat'])
  expect(copy).toContain('kandidat-as-service import candidates people.csv ')

  const archives = join(state, 'archives')
  const env = { PATH, HOME: temporary, DATA_DIR: join(state, 'data') }
  execFileSync('/bin/sh', [pathOf('export.sh'), archives, '14'], { env, stdio: ['ignore', 'ignore', 2] })
  const [archive = ''] = readdirSync(archives)
  run(`echo '{"name":"Later","country":"NO","language":"NO"}' | kandidat-as-service companies create -`)
  expect(slugs()).toContain('later')

  expect(await stop()).toEqual([0, null])

  const [restore = ''] = stepsBelow('Restore an archive')
  expect(restore).toMatch(/archives\/20\S+/)
  const restored = run(restore.replace(/(?<=archives\/)20\S+/, archive))
  expect(restored).toContain(`Restored from archives/${archive}: `)
  // Messages name the command that works here.
  expect(restored).toContain('kandidat-as-service users invite --all makes a new link for each')
  expect(restored).toContain('https://jobs.example/')
  expect(readFileSync(calls, 'utf8').split('\n')).toEqual([
    'stop kandidat kandidat-export.timer',
    'start kandidat kandidat-export.timer',
    '',
  ])
  expect(slugs()).toEqual(['fjellvik', 'kandidat'])
  expect(readdirSync(state)).toContain('data-before')
})
