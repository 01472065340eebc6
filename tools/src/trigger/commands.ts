import type { eventExamples } from '@kandidat/contract/examples/events'
import { type EventType, eventTypes } from '@kandidat/contract/webhooks/events'
import { CommandFailure } from '@kandidat/shared/command-line/failure'
import { openConnections } from '@kandidat/shared/outgoing/connections'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { v7 as newId } from 'uuid'
import { allowedAddresses, requireAllowedAddress } from '../address-policy.ts'
import type { ToolContext } from '../context.ts'
import { bodyOf, requestOf } from '../receiver-test/request.ts'
import { sendRequest } from '../receiver-test/receiver-client.ts'
import { secretNotice } from '../receiver-test/advice.ts'
import { readSecret, type SecretOptions } from '../secret-option.ts'
import { type SentSample, sampleJson, sampleText } from './view.ts'

/** Sends a sample to a receiver of this installation, with its secret, address and settings. */
export type SendToReceiver = (receiverId: string, event: EventType) => Promise<SentSample>

interface TriggerOptions extends SecretOptions {
  to?: string
  receiver?: string
  candidateData: 'full' | 'ids'
}

/**
 * `kandidat trigger`: sends one sample event, as the service would send it, to an address or to a receiver.
 * @param version of this program, for the User-Agent header
 * @param sendToReceiver sends to a receiver of the installation, if there is one
 */
export function triggerCommand(
  program: Command,
  context: ToolContext,
  version: string,
  sendToReceiver?: SendToReceiver,
): void {
  const command = program
    .command('trigger')
    .description(
      `send one sample event, signed like a real one, to an address${sendToReceiver ? ' or a receiver' : ''}`,
    )
    .argument('<event>', `its kind: ${eventTypes.join(', ')}`, readEvent)
    .option('--to <url>', 'address to send to, such as http://localhost:3000/hook')
    .option('--secret <secret>', 'with --to: the secret to sign with, whsec_…')
    .addOption(new Option('--secret-file <file>', 'with --to: file that contains only the secret').conflicts('secret'))
    .addOption(
      new Option('--candidate-data <form>', 'with --to: what the event contains about candidates: full, or only ids')
        .choices(['full', 'ids'])
        .default('full'),
    )
  if (sendToReceiver) {
    command.addOption(
      new Option('--receiver <id>', 'send to this receiver, with its own secret').conflicts([
        'to',
        'secret',
        'secretFile',
        'candidateData',
      ]),
    )
  }
  command
    .addHelpText(
      'after',
      `
The event has exactly the fields of a real one, and is about nobody real. The header x-service-test:
true marks it as a sample. Nothing is stored, and it is sent once.
${allowedAddresses(context)}${sendToReceiver ? ' --as goes with --receiver only.' : ''}
Exit code 0 if the answer is 2xx, 3 if it is another one or the address is not allowed, 1 if there
is no answer.

Examples:
  $ npx --no kandidat trigger CANDIDATE_ADDED --to http://localhost:3000/hook --secret whsec_…
  $ npx --no kandidat trigger POSITION_UPDATED ${sendToReceiver ? '--receiver ID' : '--to https://example.com/hook --secret-file secret.txt'} --json`,
    )
    .action(async (event: EventType, options: TriggerOptions) => {
      const sample =
        options.receiver !== undefined && sendToReceiver
          ? await sendToReceiver(options.receiver, event)
          : await sendToAddress(context, version, event, options)
      context.output(sampleText(sample), sampleJson(sample))
      if (sample.status === null) throw new CommandFailure('FAILED', `The sample was not delivered: ${sample.message}.`)
      if (sample.status < 200 || sample.status > 299)
        throw new CommandFailure('REFUSED', `The receiver responded ${sample.status} to the sample.`)
    })
}

async function sendToAddress(
  context: ToolContext,
  version: string,
  event: EventType,
  options: TriggerOptions,
): Promise<SentSample> {
  const { to: url, candidateData } = options
  if (url === undefined)
    throw new CommandFailure(
      'USAGE',
      `Say where to send it: --to URL --secret whsec_…${context.isStandalone ? '' : ', or --receiver ID'}.`,
    )
  const secret = await readSecret(options)
  const policy = await requireAllowedAddress(url, context.config.webhookPolicy)
  const connections = openConnections(policy)
  try {
    const id = newId()
    const setup = { secret, idsAlone: candidateData === 'ids', now: Date.now, newId }
    const request = requestOf(setup, bodyOf(event, setup), { id })
    const { status, message, body, milliseconds } = await sendRequest({ url, policy, version }, connections, request)
    const sent = JSON.parse(request.body) as (typeof eventExamples)[EventType]
    return { event, id, to: url, sent, status, message, answer: body, milliseconds, notice: secretNotice(secret) }
  } finally {
    await connections.close()
  }
}

function readEvent(text: string): EventType {
  const found = eventTypes.find((type) => type === text.toUpperCase())
  if (found !== undefined) return found
  throw new InvalidArgumentError(`Give one of ${eventTypes.join(', ')}.`)
}
