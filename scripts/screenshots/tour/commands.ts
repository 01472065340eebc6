import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type * as contexts from '../../../server/src/base/cli/context.ts'
import type * as commandLine from '../../../server/src/commands/command-line.ts'
import type * as users from '../../../server/src/organisation/users/actions.ts'

// The compiled command line: Node cannot run the source of pages, which some commands use.
const compiled = (module: string) => join(import.meta.dirname, '..', '..', '..', 'server', 'dist', `${module}.js`)

/**
 * Runs a command of the command line, with `--json`.
 * @param input what the command reads
 * @returns what it printed
 * @throws {Error} if it failed
 */
export type RunCommand = <T>(command: readonly string[], input?: string) => Promise<T>

/**
 * Runs commands in this process, on the data of a service that runs elsewhere. A process for each would take most of a second,
 * and a tour runs fifty.
 */
export async function commandsOn(env: Readonly<Record<string, string>>): Promise<RunCommand> {
  const { createProgram } = (await import(compiled('commands/command-line'))) as typeof commandLine
  const { commandContext } = (await import(compiled('base/cli/context'))) as typeof contexts
  const { userAccess } = (await import(compiled('organisation/users/actions'))) as typeof users
  const run = async (args: readonly string[]): Promise<unknown> => {
    let printed: unknown
    const context = Object.assign(commandContext(userAccess, env), {
      output: (_text: string, result: unknown) => {
        // As a machine reads it: dates become strings, and undefined properties disappear.
        const line = JSON.stringify(result)
        printed = JSON.parse(line)
      },
      say: () => {},
    })
    await createProgram(context).parseAsync([...args, '--json'], { from: 'user' })
    return printed
  }
  return async <T>(command: readonly string[], input?: string) => {
    if (input === undefined) return (await run(command)) as T
    const folder = await mkdtemp(join(tmpdir(), 'kandidat-input-'))
    try {
      await writeFile(join(folder, 'input'), input)
      return (await run([...command, join(folder, 'input')])) as T
    } finally {
      await rm(folder, { recursive: true })
    }
  }
}
