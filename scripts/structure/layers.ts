import { basename, dirname, posix } from 'node:path'

/** Where a file belongs: to a layer of a module, or to a kind of file that has rules of its own. */
export type Place =
  | { kind: 'code'; layer: number; module: string; role: Role }
  | { kind: 'test' }
  | { kind: 'launcher' }
  | { kind: 'example'; folder: string }
  | { kind: 'settings' }
  | { kind: 'misplaced'; allowed: string }

/** What a file may touch. In a module of `server/src` the last word of the file's name says it. */
export type Role = keyof typeof LAYERS

/** An import may go to the same layer or to a lower one. */
export const LAYERS = {
  contract: 0,
  browser: 0,
  client: 1,
  shared: 1,
  infrastructure: 1,
  noun: 2,
  store: 3,
  client_file: 3,
  actions: 4,
  view: 4,
  api: 5,
  screens: 5,
  public: 5,
  commands: 5,
  job: 5,
  process: 6,
  tools: 6,
  script: 7,
} as const

// Modules that know nothing of positions and keys.
const INFRASTRUCTURE = new Set(['access', 'db', 'forms', 'http', 'cli', 'jobs', 'web'])
// Modules that put the others together.
const PROCESS = new Set(['commands', 'demo', 'doctor', 'portal', 'public-site', 'worker'])
const ROLES = ['store', 'client', 'actions', 'view', 'api', 'screens', 'public', 'commands', 'job'] as const
// Words that say nothing about what a file contains, or look like a role and are none.
const REFUSED = new Set(
  (
    'util utils utility utilities helper helpers common shared misc base lib core main index manager managers ' +
    'service services handler handlers controller controllers model models type types interface interfaces ' +
    'stores repository action views apis route command'
  ).split(' '),
)

/**
 * Says where the file at `path` (relative to the root, with slashes) belongs. The name of a file says what it may touch,
 * so a file whose name says nothing is misplaced.
 */
export function placeOf(path: string): Place {
  if (/\.test\.tsx?$/.test(path) || /^(client|server|tools|examples)\/test\//.test(path)) return { kind: 'test' }
  if (/^(bin\/[^/]+\.js|scripts\/[^/]+\.mjs)$/.test(path)) return { kind: 'launcher' }
  if (/^[^/]+\.config\.ts$/.test(path)) return { kind: 'settings' }
  if (/^(scripts|bench)\/(.+\/)?[^/]+\.ts$/.test(path)) return code('script', dirname(path))
  const example = /^(examples\/[^/]+\/)(.+\/)?[^/]+\.[jt]s$/.exec(path)
  if (example?.[1] !== undefined) return { kind: 'example', folder: example[1] }
  if (/^browser\/src\/(.+\/)?[^/]+\.ts$/.test(path)) return code('browser', dirname(path))
  if (/^contract\/src\/(.+\/)?[^/]+\.ts$/.test(path)) return code('contract', dirname(path))
  if (/^client\/src\/(.+\/)?[^/]+\.ts$/.test(path)) return code('client', dirname(path))
  if (/^shared\/src\/[^/]+\/[^/]+\.ts$/.test(path)) return code('shared', dirname(path))
  if (/^tools\/src\/(.+\/)?[^/]+\.ts$/.test(path)) return code('tools', dirname(path))
  if (path.startsWith('server/src/')) return placeInServer(path)
  return {
    kind: 'misplaced',
    allowed:
      'code lives in browser/src, client/src, contract/src, shared/src, tools/src, server/src, server/test, tools/test, scripts, bench, ' +
      'examples and bin',
  }
}

function placeInServer(path: string): Place {
  const name = basename(path, posix.extname(path))
  const folder = dirname(path)
  const [, , top = ''] = folder.split('/')
  if (top === '') {
    // These three are modules of one file each.
    if (name === 'config') return code('infrastructure', path)
    if (name === 'main' || name === 'app') return code('process', path)
    return {
      kind: 'misplaced',
      allowed: 'beside main.ts, app.ts and config.ts there are only modules, which are folders',
    }
  }
  if (INFRASTRUCTURE.has(top)) return code('infrastructure', folder)
  if (PROCESS.has(top)) return code('process', folder)
  return placeInModule(folder, name)
}

function placeInModule(module: string, name: string): Place {
  const words = name.split('-')
  const last = words.at(-1) ?? ''
  const role = ROLES.find((each) => each === last)
  if (role) return code(role === 'client' ? 'client_file' : role, module)
  const misused = words.find((word) => REFUSED.has(word) || ROLES.some((each) => each === word && each !== 'client'))
  if (misused === undefined) return code('noun', module)
  return {
    kind: 'misplaced',
    allowed:
      `"${misused}" does not say what the file may touch: ` +
      `a module has nouns (position.ts) and ${ROLES.map((each) => `${each}.ts`).join(', ')}, ` +
      'or these with words before (detail-store.ts)',
  }
}

function code(role: Role, module: string): Place {
  return { kind: 'code', layer: LAYERS[role], module, role }
}
