import { posix } from 'node:path'
import { findCircles } from './circles.ts'
import type { Fault } from './fault.ts'
import { placeOf, type Role } from './place.ts'
import { faultsOfNouns } from './purity.ts'
import type { Import, Source } from './source.ts'
import { targetOf } from './target.ts'

const MAX_LINES = 300
const GENERATED = new Set(['contract/src/types.ts', 'server/src/db/types.ts'])
// What may send requests to addresses that others chose: the first connects to none unchecked, the other sends over it.
const OUTGOING = new Set(['shared/src/outgoing/connections.ts', 'shared/src/outgoing/exchange.ts'])
const OUTGOING_PACKAGES = /^(undici|axios|got|ky|node-fetch|(node:)?https)$/
// These two of the contract import nothing, and are compiled into the client.
const CLIENT_IMPORTS = /^(client\/src\/.+|contract\/src\/(types|signature)\.ts)$/
// Tools work with any server, so they do not know ours: the command line passes in what they need from it.
const WORKSPACE_IMPORTS: Partial<Record<Role, readonly Role[]>> = {
  shared: ['contract', 'shared'],
  tools: ['contract', 'client', 'shared', 'tools'],
}
const FLOOR_NAMES =
  'contract 0, client/shared/db/http/web/cli/config 1, noun 2, store 3, actions/view 4, api/commands/job 5, app/main/commands/demo/tools 6, scripts 7'

/** Holds architecture's rules against all files of a tree; the order of the faults is that of the files. */
export function findFaults(sources: readonly Source[]): Fault[] {
  const paths = new Set(sources.map(({ path }) => path))
  const faults = sources.flatMap((source) => [
    ...faultsOfForm(source),
    ...faultsOfReach(source),
    ...source.imports.flatMap((each) => faultsOfImport(source.path, each, paths)),
  ])
  const edges = new Map(
    sources.map(({ path, imports }) => [path, imports.flatMap((each) => targetOf(path, each.specifier) ?? [])]),
  )
  for (const circle of findCircles(edges)) {
    const [path = ''] = circle
    faults.push({ path, line: 1, message: `files import one another in a circle: ${[...circle, path].join(' → ')}` })
  }
  return [...faults, ...faultsOfNouns(sources), ...faultsOfWriting(sources)].toSorted(
    (a, b) => compare(a.path, b.path) || a.line - b.line,
  )
}

function faultsOfForm(source: Source): Fault[] {
  const { path, lines } = source
  const place = placeOf(path)
  const faults: Fault[] = []
  const add = (line: number, message: string) => faults.push({ path, line, message })
  if (place.kind === 'misplaced') add(1, `this file has no place: ${place.allowed}`)
  if (!/^[a-z0-9]+([-.][a-z0-9]+)*$/.test(posix.basename(path))) add(1, 'file names are lower case with hyphens')
  if (lines > MAX_LINES && !GENERATED.has(path)) {
    add(MAX_LINES + 1, `${lines} lines; at most ${MAX_LINES} are allowed: split the file by subject`)
  }
  if (source.isBarrel) add(1, 'this file only passes on what others export: import from where it is written')
  for (const line of source.decorators) add(line, 'no decorators: wiring is arguments')
  if (place.kind !== 'settings') {
    for (const line of source.defaultExports) add(line, 'no default exports: a thing has one name everywhere')
  }
  return faults
}

/** What reaches out of the program: environment, network, transactions. */
function faultsOfReach({ path, environment, fetches, transactions, imports }: Source): Fault[] {
  const place = placeOf(path)
  if (place.kind !== 'floor' || place.role === 'script') return []
  const faults: Fault[] = []
  const add = (line: number, message: string) => faults.push({ path, line, message })
  if (place.room !== 'config') {
    for (const line of environment) add(line, 'the environment is read by server/src/config.ts only: take a Config')
  }
  // What a client is told to ask is its caller's business.
  if (!OUTGOING.has(path) && place.role !== 'client') {
    const sends = imports.filter((each) => OUTGOING_PACKAGES.test(each.specifier) || sendsByHttp(each))
    for (const line of [...fetches, ...sends.map((each) => each.line)]) {
      add(line, 'outgoing HTTP is sent through shared/src/outgoing/, because that is where the address guard is')
    }
  }
  const mayBegin = ['actions', 'job', 'process'].includes(place.role) || place.room === 'db'
  if (!mayBegin) for (const line of transactions) add(line, 'transactions begin in actions, jobs and process commands')
  return faults
}

function sendsByHttp({ specifier, typeOnly, names }: Import): boolean {
  if (typeOnly || !/^(node:)?http$/.test(specifier)) return false
  return names.some((name) => name === 'request' || name === 'get' || name === 'Agent')
}

function faultsOfImport(path: string, { specifier, line }: Import, paths: ReadonlySet<string>): Fault[] {
  const fault = (message: string): Fault[] => [{ path, line, message: `imports ${specifier}: ${message}` }]
  const from = placeOf(path)
  const target = targetOf(path, specifier)
  if (from.kind === 'launcher') {
    return specifier.startsWith('node:') || (target !== undefined && placeOf(target).kind === 'launcher')
      ? []
      : fault('this runs before anything is installed, so it imports nothing but node: modules and what runs as early')
  }
  if (from.kind === 'example') {
    const itsOwn = target?.startsWith(from.folder) === true && placeOf(target).kind === 'example'
    if (!itsOwn && !/^(node:|@kandidat\/client(\/|$))/.test(specifier))
      return fault('an example is what others could write: it imports node:, @kandidat/client and files of its own')
  }
  if (
    from.kind === 'floor' &&
    from.role === 'client' &&
    (!specifier.startsWith('.') || !CLIENT_IMPORTS.test(target ?? ''))
  )
    return fault(
      'the client is published by itself: it imports its own files, and types.ts and signature.ts of the contract',
    )
  if (target === undefined) return []
  if (!paths.has(target)) return fault(`there is no ${target}`)
  const [, workspace, name] = /^(contract|shared|tools)\/src\/(.+)\.ts$/.exec(target) ?? []
  const isOfAnother = /^(server|shared|tools)\/src\//.test(path) && !path.startsWith(`${workspace}/`)
  if (workspace !== undefined && isOfAnother && specifier.startsWith('.')) {
    return fault(`a file of another workspace is imported by its name: @kandidat/${workspace}/${name}`)
  }
  const to = placeOf(target)
  if (from.kind !== 'floor') return []
  if (to.kind === 'test') return fault('only tests import what belongs to the tests')
  if (to.kind !== 'floor') return []
  if (from.role === 'contract' && to.role !== 'contract') return fault('the contract imports nothing of ours')
  const allowed = WORKSPACE_IMPORTS[from.role]
  if (allowed && !allowed.includes(to.role)) return fault(`this workspace imports from ${allowed.join(', ')} alone`)
  if (to.floor <= from.floor) return []
  return fault(`imports go down, and this is floor ${from.floor} importing floor ${to.floor} (${FLOOR_NAMES})`)
}

/** Rule 2: a table is written by one room's store, or by one folder of the infrastructure. */
function faultsOfWriting(sources: readonly Source[]): Fault[] {
  const faults: Fault[] = []
  const owners = new Map<string, { room: string; path: string }>()
  for (const { path, writes } of sources) {
    const place = placeOf(path)
    if (place.kind !== 'floor' || place.role === 'script' || path.startsWith('server/src/db/migrations/')) continue
    for (const { table, line } of writes) {
      if (place.role !== 'store' && place.role !== 'infrastructure') {
        faults.push({ path, line, message: `writes the table ${table}: that is for a store` })
        continue
      }
      const owner = owners.get(table)
      if (owner && owner.room !== place.room) {
        faults.push({
          path,
          line,
          message: `writes the table ${table}, which ${owner.path} writes: one room writes a table`,
        })
      } else if (!owner) owners.set(table, { room: place.room, path })
    }
  }
  return faults
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
