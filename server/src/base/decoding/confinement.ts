import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** What the kernel does about a decoder. */
export interface Confinement {
  /** Whether it keeps the limits. */
  readonly withLimits: boolean
  /** Whether it is in a network of its own, in which nothing is. */
  readonly withoutNetwork: boolean
  /** Whether folders with secrets look empty to it. */
  readonly withoutFolders: boolean
  /** What the system said about what is missing; empty if nothing is. */
  readonly reason: string
}

/** Limits of one decoder, which the kernel keeps. */
export interface Limits {
  /** Seconds of a processor. */
  readonly seconds: number
  /** Kibibytes of memory of its own. Node reserves 650 MiB of them, and uses a tenth of those. */
  readonly memory: number
}

const SHELL = '/bin/sh'
/** Namespaces of its own: of users, because that makes the others possible without any right; of the network; and of what processes share. */
const APART = '--user --map-root-user --net --ipc'
/** Takes away the rights that whoever makes a namespace has in it: with them the folders could be uncovered. */
const WITHOUT_RIGHTS = 'setpriv --no-new-privs --bounding-set=-all --inh-caps=-all --ambient-caps=-all --pdeathsig KILL'
/** An empty file system over each folder that is there; two lines end their list. */
const COVER =
  'while [ "$1" != -- ]; do [ ! -d "$1" ] || mount -t tmpfs -o size=4k,mode=0 tmpfs "$1" || exit 1; shift; done; shift'

const run = promisify(execFile)

/** Tries what this system lets a decoder be kept away from. */
export async function tryConfinement(folders: readonly string[]): Promise<Confinement> {
  const limits = await refusalOf(inShell(limitsOf({ seconds: 60, memory: 1_400 * 1024 }, '&&'), []))
  const withLimits = limits === null
  const nothing = { withLimits, withoutNetwork: false, withoutFolders: false }
  if (process.platform !== 'linux') return { ...nothing, reason: limits ?? `${process.platform} has no namespaces` }
  const whole = { withLimits, withoutNetwork: true, withoutFolders: true, reason: limits ?? '' }
  const reason = await refusalOf(confined(whole, folders, ['true']))
  if (reason === null) return whole
  const alone = { withLimits, withoutNetwork: true, withoutFolders: false, reason }
  if ((await refusalOf(confined(alone, folders, ['true']))) === null) return alone
  return { ...nothing, reason }
}

/** What the system says about a command; null if it does it. */
async function refusalOf([command = '', ...words]: readonly string[]): Promise<string | null> {
  try {
    await run(command, words, { env: {}, cwd: '/' })
    return null
  } catch (error) {
    const { stderr, message } = error as { stderr?: string; message: string }
    return (stderr?.trim() || message).slice(0, 300)
  }
}

function limitsOf({ seconds, memory }: Limits, then: ';' | '&&'): string {
  return ['ulimit -c 0', `ulimit -t ${seconds}`, `ulimit -d ${memory}`].join(` ${then} `)
}

/**
 * The command that runs a program so. Each word replaces the process of the one before, so that it has one id, to which signals go.
 * Limits are set by the shell, as every system has one.
 */
export function confinedCommand(
  confinement: Confinement,
  limits: Limits,
  folders: readonly string[],
  program: readonly string[],
): string[] {
  const limited = `${limitsOf(limits, ';')}; exec nice -n 19 env -i "$@"`
  return confined(confinement, folders, inShell(limited, program))
}

function confined({ withoutNetwork, withoutFolders }: Confinement, folders: readonly string[], program: string[]) {
  if (!withoutNetwork) return inShell('exec "$@"', program)
  if (!withoutFolders) return inShell(`exec unshare ${APART} -- "$@"`, program)
  const inside = inShell(`${COVER}; exec ${WITHOUT_RIGHTS} "$@"`, [...folders, '--', ...program])
  return inShell(`exec unshare ${APART} --mount -- "$@"`, inside)
}

/** The shell knows where programs are, without an environment. */
function inShell(script: string, words: readonly string[]): string[] {
  return [SHELL, '-c', script, 'sh', ...words]
}
