import type { CommandContext } from '../src/cli/context.ts'
import { toFailure } from '../src/cli/failure.ts'
import { createProgram } from '../src/commands/command-line.ts'
import { loadConfig } from '../src/config.ts'
import type { Database } from '../src/db/connection.ts'

/** What a command answers, to a machine and to a person. */
export interface CommandAnswer {
  // oxlint-disable-next-line typescript/no-explicit-any -- the tests say what each command answers
  result?: any
  text: string
  /** What it said beside. */
  said: string[]
  code?: string
  error?: string
}

/**
 * Runs commands in process, because there are so many of them.
 * @param env the settings
 * @param database what those work on that need one; they do not look for it by the settings
 */
export function runIn(env: Record<string, string> = {}, database?: Database) {
  const config = loadConfig(env)
  return async (...args: string[]): Promise<CommandAnswer> => {
    const answer: CommandAnswer = { text: '', said: [] }
    const context: CommandContext = {
      config,
      json: false,
      output: (forPeople, forMachines) => {
        answer.text = forPeople
        const line = JSON.stringify(forMachines)
        answer.result = JSON.parse(line)
      },
      say: (sentence) => void answer.said.push(sentence),
      withDatabase: (work) =>
        database ? work(database) : Promise.reject(new Error('none of these commands needs a database')),
      withLocated: () => Promise.reject(new Error('none of these commands needs a database of its own')),
    }
    try {
      await createProgram(context).parseAsync(args, { from: 'user' })
    } catch (thrown) {
      const { code, message } = toFailure(thrown)
      Object.assign(answer, { code, error: message })
    }
    return answer
  }
}
