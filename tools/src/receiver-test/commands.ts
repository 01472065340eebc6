import { readFile } from 'node:fs/promises'
import { type Command, Option } from 'commander'
import type { ToolContext } from '../context.ts'
import { CommandFailure } from '@kandidat/shared/command-line/failure'
import { screenOf } from '@kandidat/shared/command-line/screen'
import { requireAllowedAddress } from '../address-policy.ts'
import { examine } from './receiver-client.ts'
import { gradesJson, gradesText } from './view.ts'

interface TestReceiverOptions {
  secret?: string
  secretFile?: string
  candidateData: 'full' | 'ids'
}

/**
 * `kandidat test-receiver`: whether somebody's receiver does what docs/webhooks.md asks of one.
 * @param version of this program, which requests carry
 */
export function testReceiverCommand(program: Command, context: ToolContext, version: string): void {
  program
    .command('test-receiver')
    .description('send a receiver good, stale, forged, doubled and odd events, and grade what it does with them')
    .argument('<url>', 'where it is')
    .option('--secret <secret>', 'the secret that it verifies with: whsec_…')
    .addOption(new Option('--secret-file <file>', 'file that holds nothing but the secret').conflicts('secret'))
    .addOption(
      new Option('--candidate-data <form>', 'what is told of candidates: full, or ids alone')
        .choices(['full', 'ids'])
        .default('full'),
    )
    .addHelpText(
      'after',
      `
Every request carries the header x-service-test: true, tells of nobody real, and is written down nowhere. Sends where receivers may be,
and to this machine. Exit code 0 where nothing is wrong, 3 where something is, or nothing may be sent there, 1 where nothing answers.

Examples:
  $ npx --no kandidat test-receiver http://localhost:3000/hook --secret whsec_…
  $ npx --no kandidat test-receiver https://example.com/hook --secret-file secret.txt --candidate-data ids --json`,
    )
    .action(async (url: string, options: TestReceiverOptions) => {
      const { config } = context
      const secret = await readSecret(options)
      const policy = await requireAllowedAddress(url, config.webhookPolicy)
      const idsAlone = options.candidateData === 'ids'
      const grades = await examine({ url, secret, policy, idsAlone, version })
      const [first] = grades
      if (first?.reactions.every(({ status }) => status === null)) {
        throw new CommandFailure('FAILED', `Nothing could be tried: ${first.reactions[0]?.sentence}.`)
      }
      context.output(gradesText(url, grades, screenOf(process.stdout, config.colours)), gradesJson(url, grades))
      const wrong = grades.filter(({ result }) => result === 'wrong').length
      if (wrong > 0)
        throw new CommandFailure('REFUSED', `${wrong} of ${grades.length} things are wrong with this receiver.`)
    })
}

async function readSecret({ secret, secretFile }: TestReceiverOptions): Promise<string> {
  const given = secret ?? (secretFile === undefined ? undefined : await readSecretFile(secretFile))
  if (given === undefined)
    throw new CommandFailure('USAGE', 'Give the secret of the receiver: --secret whsec_…, or --secret-file FILE.')
  if (/^[\x21-\x7e]+$/.test(given)) return given
  throw new CommandFailure('USAGE', 'A secret is one word of visible ASCII characters, such as whsec_ and base64.')
}

async function readSecretFile(file: string): Promise<string> {
  try {
    return (await readFile(file, 'utf8')).trim()
  } catch (error) {
    throw new CommandFailure('USAGE', `The file ${file} can not be read: ${(error as NodeJS.ErrnoException).code}.`)
  }
}
