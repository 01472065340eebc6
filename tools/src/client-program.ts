import { CommandFailure, exitCodes } from '@kandidat/shared/command-line/failure'
import { failureOf, leafCommands, wordsOf, writeFailure } from '@kandidat/shared/command-line/running'
import { ReaderGone, StandardOutput } from '@kandidat/shared/command-line/standard-output'
import { Command } from 'commander'
import { anyAddress } from './address-policy.ts'
import { apiCommands } from './api-get/commands.ts'
import { conformanceCommand } from './conformance/commands.ts'
import type { ToolContext } from './context.ts'
import { testReceiverCommand } from './receiver-test/commands.ts'
import { triggerCommand } from './trigger/commands.ts'

// The program of the client package: the tools that need an address and a key or a secret, and no installation.
// `scripts/release/client.ts` puts it into one file beside `client/bin/kandidat-client.js`, which starts it, because the
// package depends on no other.

const NAME = 'kandidat-client'
/** How the help texts name the command line, which are written for a clone of Kandidat. */
const IN_CLONE = 'npx --no kandidat'

const closing = `
Exit codes:
  0  done
  1  failed, or there was no response
  2  the command line is wrong
  3  something does not exist, or does not allow the operation, or failed its test`

/**
 * Runs one command of the client package.
 * @param args what follows the program's name
 * @param env KANDIDAT_KEY and NO_COLOR
 * @param version of the package
 * @returns the exit code
 */
export async function runTools(args: readonly string[], env: NodeJS.ProcessEnv, version: string): Promise<number> {
  const stdout = new StandardOutput(process.stdout)
  // Errors in the command line are printed before it is parsed.
  const context = contextOf(args.includes('--json'), env, stdout)
  const program = createProgram(context, version)
  try {
    await program.parseAsync(wordsOf(args), { from: 'user' })
    await stdout.flush()
    return 0
  } catch (thrown) {
    if (thrown instanceof ReaderGone) return 0
    const failure = failureOf(program, args, thrown, toFailure)
    if (failure === null) return 0
    writeFailure(context.json, failure)
    return exitCodes[failure.code]
  }
}

function createProgram(context: ToolContext, version: string): Command {
  const program = new Command(NAME)
    .description("Commands for integrators: read Kandidat's API, check it, and try a receiver of webhooks.")
    .version(version, '-V, --version', 'print the version')
    .exitOverride()
    .configureOutput({
      writeErr: () => undefined,
      writeOut: (text) => void process.stdout.write(text.replaceAll(IN_CLONE, `npx ${NAME}`)),
    })
  apiCommands(program, context, version)
  conformanceCommand(program, context, version)
  testReceiverCommand(program, context, version)
  triggerCommand(program, context, version)
  program.addHelpText('after', closing)
  for (const command of leafCommands(program)) {
    command.option('--json', 'print one line of JSON, for machines; errors too').addHelpText('after', closing)
  }
  return program
}

function contextOf(json: boolean, env: NodeJS.ProcessEnv, stdout: StandardOutput): ToolContext {
  return {
    json,
    isStandalone: true,
    config: {
      apiKey: env['KANDIDAT_KEY']?.trim() || null,
      publicUrl: null,
      webhookPolicy: anyAddress,
      colours: (env['NO_COLOR'] ?? '') === '',
    },
    output: (forPeople, forPrograms) => stdout.write(`${json ? JSON.stringify(forPrograms) : forPeople}\n`),
    say: (message) => void process.stderr.write(`${message}\n`),
  }
}

function toFailure(thrown: unknown): CommandFailure {
  if (thrown instanceof CommandFailure) return thrown
  return new CommandFailure('FAILED', thrown instanceof Error ? thrown.message : String(thrown), { cause: thrown })
}
