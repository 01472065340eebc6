import type { Fault } from './fault.ts'
import { placeOf, type Role } from './layers.ts'
import { faultsOfMigrations, faultsOfParts } from './parts.ts'
import { faultsOfNouns } from './purity.ts'
import type { Import, Source } from './source.ts'
import { faultsOfTables } from './tables.ts'
import { targetOf } from './target.ts'
import { faultsOfTests } from './verbs.ts'

// Two files of the contract import nothing, and are compiled into the client.
const CLIENT_IMPORTS = /^(client\/src\/.+|contract\/src\/(types|webhooks\/signature)\.ts)$/
// Tools work with any server, so they do not know ours: the command line passes in what they need
// from it.
const WORKSPACE_IMPORTS: Partial<Record<Role, readonly Role[]>> = {
  // A table that both need is in shared, without anything of Node.
  browser: ['browser', 'shared'],
  shared: ['contract', 'shared'],
  tools: ['contract', 'client', 'shared', 'tools'],
}
const LAYER_NAMES =
  'contract 0; browser, client, shared and base 1; noun 2; store and -client 3; actions 4; job 5; doors and tools 6; scripts 7'
const TRANSACTION_ROLES = new Set<Role>(['actions', 'job', 'door'])

/** Checks the rules of the architecture for all files of a tree. Faults come in the order of paths and lines. */
export function findFaults(sources: readonly Source[]): Fault[] {
  const paths = new Set(sources.map(({ path }) => path))
  return [
    ...sources.flatMap((source) => [
      ...faultsOfForm(source),
      ...source.imports.flatMap((each) => faultsOfImport(source.path, each, paths)),
    ]),
    ...faultsOfMigrations([...paths].toSorted()),
    ...faultsOfParts(sources),
    ...faultsOfNouns(sources),
    ...faultsOfTables(sources),
    ...faultsOfTests(sources),
  ].toSorted((a, b) => compare(a.path, b.path) || a.line - b.line)
}

function faultsOfForm({ path, isBarrel, transactions }: Source): Fault[] {
  const place = placeOf(path)
  const faults: Fault[] = []
  const add = (line: number, message: string) => faults.push({ path, line, message })
  if (place.kind === 'misplaced') add(1, `this file has no place: ${place.allowed}`)
  if (isBarrel) add(1, 'this file only passes on what others export: import from the file that defines it')
  if (place.kind !== 'code' || place.role === 'script') return faults
  const mayBegin = TRANSACTION_ROLES.has(place.role) || place.module === 'base/db' || /(actions|job)\.ts$/.test(path)
  if (!mayBegin) for (const line of transactions) add(line, 'transactions begin in actions, jobs and doors')
  return faults
}

function faultsOfImport(path: string, { specifier, line }: Import, paths: ReadonlySet<string>): Fault[] {
  const fault = (message: string): Fault[] => [{ path, line, message: `imports ${specifier}: ${message}` }]
  const from = placeOf(path)
  const target = targetOf(path, specifier)
  if (from.kind === 'launcher') {
    return specifier.startsWith('node:') || (target !== undefined && placeOf(target).kind === 'launcher')
      ? []
      : fault('this runs before anything is installed, so it imports only node: modules and other launchers')
  }
  if (from.kind === 'example') {
    const itsOwn = target?.startsWith(from.folder) === true && placeOf(target).kind === 'example'
    if (!itsOwn && !/^(node:|@kandidat\/client(\/|$))/.test(specifier))
      return fault('an example is what others could write: it imports node:, @kandidat/client and files of its own')
  }
  if (
    from.kind === 'code' &&
    from.role === 'client' &&
    (!specifier.startsWith('.') || !CLIENT_IMPORTS.test(target ?? ''))
  )
    return fault(
      'the client is published on its own: it imports its own files, and types.ts and signature.ts of the contract',
    )
  if (target === undefined) return []
  // A table of data is no code.
  if (!paths.has(target) && !target.endsWith('.json')) return fault(`there is no ${target}`)
  const [, workspace, name] = /^(contract|shared|tools)\/src\/(.+)\.ts$/.exec(target) ?? []
  const isOfAnother = /^(server|shared|tools)\/src\//.test(path) && !path.startsWith(`${workspace}/`)
  if (workspace !== undefined && isOfAnother && specifier.startsWith('.')) {
    return fault(`a file of another workspace is imported by its name: @kandidat/${workspace}/${name}`)
  }
  const to = placeOf(target)
  if (from.kind !== 'code') return []
  if (to.kind === 'test') return fault('only tests import what belongs to the tests')
  if (to.kind !== 'code') return []
  if (from.role === 'contract' && to.role !== 'contract') return fault('the contract imports nothing of ours')
  const allowed = WORKSPACE_IMPORTS[from.role]
  if (allowed && !allowed.includes(to.role)) return fault(`this workspace imports from ${allowed.join(', ')} alone`)
  if (to.layer <= from.layer) return []
  return fault(`imports go down, and this is layer ${from.layer} importing layer ${to.layer} (${LAYER_NAMES})`)
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
