import { CommandFailure } from '@kandidat/shared/command-line/failure'
import { screenOf } from '@kandidat/shared/command-line/screen'
import { type Command, Option } from 'commander'
import { allowedAddresses, requireAllowedAddress } from '../address-policy.ts'
import { readSecret, type SecretOptions } from '../secret-option.ts'
import { secretNotice } from './advice.ts'
import type { ToolContext } from '../context.ts'
import { testReceiver } from './receiver-client.ts'
import { resultsJson, resultsText } from './view.ts'

interface TestReceiverOptions extends SecretOptions {
  candidateData: 'full' | 'ids'
}

/**
 * `kandidat test-receiver`: tests whether a receiver does what docs/webhooks.md asks of receivers.
 * @param version of this program, for the User-Agent header
 */
export function testReceiverCommand(program: Command, context: ToolContext, version: string): void {
  program
    .command('test-receiver')
    .description('send a receiver valid, old, forged, repeated and unusual events, and rate its responses')
    .argument('<url>', 'address of the receiver')
    .option('--secret <secret>', 'the secret that the receiver verifies with: whsec_…')
    .addOption(new Option('--secret-file <file>', 'file that contains only the secret').conflicts('secret'))
    .addOption(
      new Option('--candidate-data <form>', 'what events contain about candidates: full, or only ids')
        .choices(['full', 'ids'])
        .default('full'),
    )
    .addHelpText(
      'after',
      `
Every request has the header x-service-test: true and is about nobody real. Nothing is stored.
${allowedAddresses(context)}
Exit code 0 if nothing is wrong, 3 if something is wrong or the address is not allowed, 1 if there
is no response.

Examples:
  $ npx --no kandidat test-receiver http://localhost:3000/hook --secret whsec_…
  $ npx --no kandidat test-receiver https://example.com/hook --secret-file secret.txt --candidate-data ids --json`,
    )
    .action(async (url: string, options: TestReceiverOptions) => {
      const { config } = context
      const secret = await readSecret(options)
      const notice = secretNotice(secret)
      const policy = await requireAllowedAddress(url, config.webhookPolicy)
      const idsAlone = options.candidateData === 'ids'
      const results = await testReceiver({ url, secret, policy, idsAlone, version })
      const [first] = results
      if (first?.responses.every(({ status }) => status === null)) {
        throw new CommandFailure('FAILED', `Nothing could be tested. ${first.responses[0]?.message}.`)
      }
      context.output(
        resultsText(url, results, notice, screenOf(process.stdout, config.colours)),
        resultsJson(url, results, notice),
      )
      const wrong = results.filter(({ grade }) => grade === 'wrong').length
      if (wrong > 0) throw new CommandFailure('REFUSED', `This receiver failed ${wrong} of ${results.length} tests.`)
    })
}
