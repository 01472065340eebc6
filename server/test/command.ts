import { commandContext } from '../src/base/cli/context.ts'
import { failureOf } from '@kandidat/shared/command-line/running'
import { toFailure } from '../src/base/cli/failure.ts'
import { createProgram, knownWords } from '../src/commands/command-line.ts'
import { userAccess } from '../src/organisation/users/actions.ts'
import type { Database } from '../src/base/db/connection.ts'

/** The output of a command, for machines and for people. */
export interface CommandAnswer {
  // oxlint-disable-next-line typescript/no-explicit-any -- the tests define the result of each command
  result?: any
  text: string
  /** Its other messages. */
  said: string[]
  code?: string
  error?: string
}

/**
 * Runs commands in process, because there are so many of them.
 * @param env the settings
 * @param database used by the commands; without it they open the one of the settings, as a process
 * would
 */
export function runIn(env: Record<string, string> = {}, database?: Database) {
  return async (...args: string[]): Promise<CommandAnswer> => {
    const answer: CommandAnswer = { text: '', said: [] }
    const context = Object.assign(
      commandContext(userAccess, env),
      {
        output: (forPeople: string, forMachines: unknown) => {
          answer.text = forPeople
          // As a machine reads it: dates become strings, and undefined properties disappear.
          const line = JSON.stringify(forMachines)
          answer.result = JSON.parse(line)
        },
        say: (sentence: string) => void answer.said.push(sentence),
      },
      database && { withDatabase: <T>(work: (known: Database) => Promise<T>) => work(database) },
    )
    const program = createProgram(context)
    try {
      await program.parseAsync(knownWords(args), { from: 'user' })
    } catch (thrown) {
      const failure = failureOf(program, args, thrown, toFailure)
      if (failure) Object.assign(answer, { code: failure.code, error: failure.message })
    }
    return answer
  }
}
