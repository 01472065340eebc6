import { basename, posix } from 'node:path'

/**
 * Where a file stands, which decides what it may import: 0 contract, 1 client and infrastructure, 2 nouns, 3 stores
 * and gateways, 4 actions and views, 5 faces, 6 process, 7 scripts; or what else it is.
 */
export type Place =
  | { kind: 'floor'; floor: number; room: string; role: Role }
  | { kind: 'test' }
  | { kind: 'launcher' }
  | { kind: 'example'; folder: string }
  | { kind: 'settings' }
  | { kind: 'misplaced'; allowed: string }

export type Role =
  | 'contract'
  | 'client'
  | 'infrastructure'
  | 'noun'
  | 'store'
  | 'gateway'
  | 'actions'
  | 'view'
  | 'api'
  | 'commands'
  | 'job'
  | 'process'
  | 'script'

const FLOORS: Record<Role, number> = {
  contract: 0,
  client: 1,
  infrastructure: 1,
  noun: 2,
  store: 3,
  gateway: 3,
  actions: 4,
  view: 4,
  api: 5,
  commands: 5,
  job: 5,
  process: 6,
  script: 7,
}

const INFRASTRUCTURE = new Set(['db', 'http', 'web', 'cli', 'outgoing'])
const PROCESS = new Set(['commands', 'demo'])
const ROOM_ROLES = ['store', 'actions', 'view', 'api', 'commands', 'job'] as const
// Words that say nothing of what a file is about, or nearly say a floor.
const REFUSED = new Set(
  (
    'util utils utility utilities helper helpers common shared misc base lib core main index manager managers ' +
    'service services handler handlers controller controllers model models type types interface interfaces ' +
    'stores repository action views apis route routes command jobs'
  ).split(' '),
)

/**
 * Says where the file at `path` (relative to the root, with slashes) stands. The name of a file says what it may touch,
 * so a name that says nothing is misplaced.
 */
export function placeOf(path: string): Place {
  if (path.endsWith('.test.ts') || /^(client|server|examples)\/test\//.test(path)) return { kind: 'test' }
  if (/^(bin\/[^/]+\.js|scripts\/[^/]+\.mjs)$/.test(path)) return { kind: 'launcher' }
  if (/^[^/]+\.config\.ts$/.test(path)) return { kind: 'settings' }
  if (/^(scripts|bench)\/(.+\/)?[^/]+\.ts$/.test(path)) return on('script', 'scripts')
  const example = /^(examples\/[^/]+\/)(.+\/)?[^/]+\.ts$/.exec(path)
  if (example?.[1] !== undefined) return { kind: 'example', folder: example[1] }
  if (/^contract\/src\/(.+\/)?[^/]+\.ts$/.test(path)) return on('contract', 'contract')
  if (/^client\/src\/[^/]+\.ts$/.test(path)) return on('client', 'client')
  if (path.startsWith('server/src/')) return placeInServer(path.slice('server/src/'.length))
  return {
    kind: 'misplaced',
    allowed: 'code lives in client/src, contract/src, server/src, server/test, scripts, bench, examples and bin',
  }
}

function placeInServer(path: string): Place {
  const name = basename(path, posix.extname(path))
  const [folder = '', ...below] = path.split('/')
  if (below.length === 0) {
    if (name === 'config') return on('infrastructure', 'config')
    if (name === 'main' || name === 'app') return on('process', 'process')
    return {
      kind: 'misplaced',
      allowed:
        'beside main.ts, app.ts and config.ts there are only folders: rooms, db, http, web, cli, outgoing, commands, demo',
    }
  }
  if (INFRASTRUCTURE.has(folder)) return on('infrastructure', folder)
  if (PROCESS.has(folder)) return on('process', folder)
  if (below.length > 2) return { kind: 'misplaced', allowed: 'the subfolders of a module have no folders of their own' }
  return placeInModule(folder, name)
}

/** The layer follows from the file name alone, so a file in a subfolder has the layer that it would have beside it. */
function placeInModule(room: string, name: string): Place {
  const words = name.split('-')
  const last = words.at(-1) ?? ''
  const role = ROOM_ROLES.find((each) => each === last)
  if (role) return on(role, room)
  // Only at the end of a longer name, because a client is also a noun: the company that an agency works for.
  if (words.length > 1 && last === 'client') return on('gateway', room)
  const misused = words.find((word) => REFUSED.has(word) || ROOM_ROLES.some((each) => each === word))
  if (misused === undefined) return on('noun', room)
  return {
    kind: 'misplaced',
    allowed:
      `"${misused}" does not say what the file may touch: ` +
      `a module has nouns (position.ts) and ${ROOM_ROLES.map((each) => `${each}.ts`).join(', ')}, ` +
      'alone or with words before (detail-store.ts), and fetch-client.ts for the network and files',
  }
}

function on(role: Role, room: string): Place {
  return { kind: 'floor', floor: FLOORS[role], room, role }
}
