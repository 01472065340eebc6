import { basename, dirname, posix } from 'node:path'

/**
 * Where a file stands, which decides what it may import: 0 contract, 1 client, shared and infrastructure, 2 nouns, 3 stores,
 * 4 actions and views, 5 faces, 6 process and tools, 7 scripts; or what else it is.
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
  | 'shared'
  | 'infrastructure'
  | 'noun'
  | 'store'
  | 'actions'
  | 'view'
  | 'api'
  | 'commands'
  | 'job'
  | 'process'
  | 'tools'
  | 'script'

const FLOORS: Record<Role, number> = {
  contract: 0,
  client: 1,
  shared: 1,
  infrastructure: 1,
  noun: 2,
  store: 3,
  actions: 4,
  view: 4,
  api: 5,
  commands: 5,
  job: 5,
  process: 6,
  tools: 6,
  script: 7,
}

const INFRASTRUCTURE = new Set(['db', 'http', 'web', 'cli'])
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
  if (path.endsWith('.test.ts') || /^(client|server|tools|examples)\/test\//.test(path)) return { kind: 'test' }
  if (/^(bin\/[^/]+\.js|scripts\/[^/]+\.mjs)$/.test(path)) return { kind: 'launcher' }
  if (/^[^/]+\.config\.ts$/.test(path)) return { kind: 'settings' }
  if (/^(scripts|bench)\/(.+\/)?[^/]+\.ts$/.test(path)) return on('script', 'scripts')
  const example = /^(examples\/[^/]+\/)(.+\/)?[^/]+\.ts$/.exec(path)
  if (example?.[1] !== undefined) return { kind: 'example', folder: example[1] }
  if (/^contract\/src\/(.+\/)?[^/]+\.ts$/.test(path)) return on('contract', 'contract')
  if (/^client\/src\/[^/]+\.ts$/.test(path)) return on('client', 'client')
  const shared = /^shared\/src\/([^/]+)\/[^/]+\.ts$/.exec(path)
  if (shared?.[1] !== undefined) return on('shared', `shared/${shared[1]}`)
  const tool = /^tools\/src\/(?:([^/]+)\/)?(.+\/)?[^/]+\.ts$/.exec(path)
  if (tool) return on('tools', `tools/${tool[1] ?? ''}`)
  if (path.startsWith('server/src/')) return placeInServer(path.slice('server/src/'.length))
  return {
    kind: 'misplaced',
    allowed:
      'code lives in client/src, contract/src, shared/src, tools/src, server/src, server/test, scripts, bench, examples and bin',
  }
}

function placeInServer(path: string): Place {
  const name = basename(path, posix.extname(path))
  const [folder = '', deeper] = path.split('/')
  if (deeper === undefined) {
    if (name === 'config') return on('infrastructure', 'config')
    if (name === 'main' || name === 'app') return on('process', 'process')
    return {
      kind: 'misplaced',
      allowed: 'beside main.ts, app.ts and config.ts there are only folders: rooms, db, http, web, cli, commands, demo',
    }
  }
  if (INFRASTRUCTURE.has(folder)) return on('infrastructure', folder)
  if (PROCESS.has(folder)) return on('process', folder)
  return placeInRoom(folder, dirname(path) === folder, name)
}

function placeInRoom(room: string, direct: boolean, name: string): Place {
  if (!direct) return { kind: 'misplaced', allowed: 'a room has no folders: put the file right into the room' }
  const words = name.split('-')
  const last = words.at(-1) ?? ''
  const role = ROOM_ROLES.find((each) => each === last)
  if (role) return on(role, room)
  const misused = words.find((word) => REFUSED.has(word) || ROOM_ROLES.some((each) => each === word))
  if (misused === undefined) return on('noun', room)
  return {
    kind: 'misplaced',
    allowed:
      `"${misused}" does not say what the file may touch: ` +
      `a room has nouns (position.ts) and ${ROOM_ROLES.map((each) => `${each}.ts`).join(', ')}, ` +
      'or these with words before (detail-store.ts)',
  }
}

function on(role: Role, room: string): Place {
  return { kind: 'floor', floor: FLOORS[role], room, role }
}
