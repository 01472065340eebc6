import { basename, dirname, posix } from 'node:path'

/** Where a file belongs: to a layer, and in `server/src` to a part of the plan; or to a kind of file that has rules of its own. */
export type Place =
  | { kind: 'code'; layer: number; role: Role; module: string; part?: Part }
  | { kind: 'test' }
  | { kind: 'launcher' }
  | { kind: 'example'; folder: string }
  | { kind: 'settings' }
  | { kind: 'misplaced'; allowed: string }

/** The parts of `server/src`, the base first and the doors last. An import may only go to a part that stands further left. */
export const PARTS = [
  'base',
  'content',
  'organisation',
  'positions',
  'webhooks',
  'candidates',
  'moving',
  'public',
  'portal',
  'api',
  'service',
  'commands',
] as const
export type Part = (typeof PARTS)[number]

/** What comes in comes in by these. A door puts together what the nouns below it can do, so its files have no layers of their own. */
const DOORS: ReadonlySet<Part> = new Set(['public', 'portal', 'api', 'service', 'commands'])

/** What a file may touch. In a noun the last word of the file's name says it. */
export type Role = keyof typeof LAYERS

/** An import may go to the same layer or to a lower one. */
export const LAYERS = {
  contract: 0,
  browser: 1,
  client: 1,
  shared: 1,
  base: 1,
  noun: 2,
  store: 3,
  client_file: 3,
  actions: 4,
  job: 5,
  door: 6,
  tools: 6,
  script: 7,
} as const

const ROLES = ['store', 'client', 'actions', 'job'] as const
/** Words that say where a file belongs, in the one part of which that is true. */
const DOOR_WORDS: Readonly<Record<string, readonly Part[]>> = {
  screens: ['portal'],
  public: ['public'],
  view: ['portal', 'public', 'base', 'service'],
}
// Words that say nothing about what a file contains, or look like a role and are none.
const REFUSED = new Set(
  (
    'util utils utility utilities helper helpers common shared misc base lib core main index manager managers ' +
    'service services handler handlers controller controllers model models type types interface interfaces ' +
    'stores repository action views api apis route command commands'
  ).split(' '),
)

/**
 * Says where the file at `path` (relative to the root, with slashes) belongs. The name of a file says what it may touch,
 * so a file whose name says nothing is misplaced.
 */
export function placeOf(path: string): Place {
  if (/\.test\.tsx?$/.test(path) || /^(client|server|tools|examples)\/test\//.test(path)) return { kind: 'test' }
  if (/^((client\/)?bin\/[^/]+\.js|scripts\/[^/]+\.mjs)$/.test(path)) return { kind: 'launcher' }
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
  if (path === 'server/src/main.ts') return code('door', path)
  const [, , top = '', second = '', ...below] = path.split('/')
  const part = PARTS.find((each) => each === top)
  if (part === undefined) {
    return {
      kind: 'misplaced',
      allowed: `beside main.ts there are only the parts ${PARTS.join(', ')}, which are folders`,
    }
  }
  // A file that lies in the part itself belongs to no folder of it: positions/fields.ts to positions.
  const module = below.length === 0 ? part : `${part}/${second}`
  return placeInPart(part, module, path)
}

function placeInPart(part: Part, module: string, path: string): Place {
  const name = basename(path, posix.extname(path))
  const words = name.split('-')
  const last = words.at(-1) ?? ''
  const belongs = DOOR_WORDS[last]
  if (belongs && !belongs.includes(part)) {
    return { kind: 'misplaced', allowed: `only a file of ${belongs.join(' or ')} is called "${last}"` }
  }
  if (last === 'view' && !path.endsWith('.tsx')) {
    return { kind: 'misplaced', allowed: 'a view contains markup, in a file with .tsx: name this one by what it does' }
  }
  if (part === 'base') return code('base', module, part)
  if (DOORS.has(part)) return code('door', module, part)
  const role = ROLES.find((each) => each === last)
  if (role) return code(role === 'client' ? 'client_file' : role, module, part)
  const misused = words.find((word) => REFUSED.has(word) || ROLES.some((each) => each === word && each !== 'client'))
  if (misused === undefined) return code('noun', module, part)
  return {
    kind: 'misplaced',
    allowed:
      `"${misused}" does not say what the file may touch: ` +
      `a part has nouns (position.ts) and ${ROLES.map((each) => `${each}.ts`).join(', ')}, ` +
      'or these with words before (detail-store.ts)',
  }
}

function code(role: Role, module: string, part?: Part): Place {
  return { kind: 'code', layer: LAYERS[role], role, module, ...(part !== undefined && { part }) }
}
