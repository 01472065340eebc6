import { type Command, Option } from 'commander'
import { readIds } from '@kandidat/shared/command-line/arguments'
import type { CommandContext } from '../../base/cli/context.ts'
import { CommandFailure } from '@kandidat/shared/command-line/failure'
import { requireCompany } from '../../organisation/companies/actions.ts'
import { Refusal } from '../../base/forms/refusal.ts'
import { inTransaction, type Change } from '../../base/changes/actions.ts'
import { eventKinds } from '../../base/changes/event.ts'
import { addReceivers, editReceivers } from '../../webhooks/receivers/actions.ts'
import type { ReceiverEdit } from '../../webhooks/receivers/form.ts'
import { requireMasterKeys } from '../../base/secrets/master-keys-actions.ts'
import { headersFrom, kindsOf, type ReceiverOptions, unlessAll } from '../../webhooks/receivers/options.ts'

/** `kandidat receivers add` and `edit`. */
export function setupCommands(receivers: Command, context: CommandContext): void {
  withOptions(receivers.command('add'))
    .description("add a receiver of a company's events; its secret is shown once")
    .argument('<url>', 'the https URL that events are sent to')
    .requiredOption('--company <slug>', 'the company whose events it gets: those of the positions that it owns')
    .option('--strict', 'only 200 acknowledges, and no other 2xx')
    .addHelpText(
      'after',
      `
Without options it gets every event of the company, with all data of candidates.

Examples:
  $ npx --no kandidat receivers add https://example.com/hook --company fjellvik
  $ npx --no kandidat receivers add https://example.com/hook --company fjellvik --events CANDIDATE_ADDED,CANDIDATE_HIRED
  $ npx --no kandidat receivers add https://example.com/hook --company fjellvik --clients granholt --candidate-data ids
  $ npx --no kandidat receivers add https://example.com/hook --company fjellvik --header 'Authorization: Bearer TOKEN' --json`,
    )
    .action((url: string, options: ReceiverOptions & { company: string }) =>
      context.withDatabase(async (database) => {
        const { config } = context
        const keys = await requireMasterKeys(database, config)
        const [made] = await inTransaction(database, await context.access(database), async (all) => {
          const company = await requireCompany(all.tx, all.access, 'companies', options.company)
          const form = { ...(await editOf(all, options)), url }
          return addReceivers(all, { keys, policy: config.webhookPolicy }, [{ companyId: company.id, form }])
        }).catch(refusedAddress)
        if (!made) throw new Error('no receiver was made')
        context.output(
          `${made.secret}\n\nThis is the secret of the receiver ${made.id}. With it the receiver verifies signatures. ` +
            'It is shown only now: store it safely.',
          { id: made.id, secret: made.secret, company: options.company },
        )
      }),
    )

  withOptions(receivers.command('edit'))
    .description('change the settings of receivers: those that you name are replaced, all others stay')
    .argument('<ids>', 'ids of receivers, separated by commas', readIds)
    .option('--url <url>', 'send to another URL')
    .option('--strict', 'only 200 acknowledges')
    .option('--no-strict', 'any 2xx acknowledges')
    .addHelpText(
      'after',
      `
Events that already wait go to the new URL, in the form in which they were queued.

Examples:
  $ npx --no kandidat receivers edit ID --url https://example.com/other
  $ npx --no kandidat receivers edit ID --events all --clients all --header none --no-strict`,
    )
    .action((ids: string[], options: ReceiverOptions) =>
      context.withDatabase(async (database) => {
        const { config } = context
        const keys = await requireMasterKeys(database, config)
        await inTransaction(database, await context.access(database), async (all) => {
          const edit = await editOf(all, options)
          if (Object.keys(edit).length === 0)
            throw new Refusal('invalid', 'Name at least one setting to change: see `--help`.')
          const found = await all.within('receivers', ids)
          await editReceivers(
            all,
            { keys, policy: config.webhookPolicy },
            found.map(({ companyId, id }) => ({ companyId, id, edit })),
          )
        }).catch(refusedAddress)
        context.output(`Edited: ${ids.join(', ')}`, { receivers: ids })
      }),
    )
}

/** An address to which nothing may be sent ends a command as it ends `receivers check`. */
function refusedAddress(error: unknown): never {
  if (error instanceof Refusal && error.fields.some(({ field }) => field === 'url'))
    throw new CommandFailure('REFUSED', error.message, { cause: error })
  throw error
}

function withOptions(command: Command): Command {
  return command
    .option('--events <kinds>', `kinds of events, separated by commas: of ${eventKinds.join(', ')}; or all`, readIds)
    .option(
      '--clients <slugs>',
      'only events of positions managed for these clients, separated by commas; or all',
      readIds,
    )
    .option('--positions <ids>', 'only events of these positions: ids separated by commas; or all', readIds)
    .option(
      '--header <line>',
      'send this header too, "Name: value"; repeat it for several; none for no headers',
      collect,
    )
    .addOption(
      new Option('--candidate-data <form>', 'what events contain about candidates: full data, or ids only').choices([
        'full',
        'ids',
      ]),
    )
}

function collect(line: string, before: string[] = []): string[] {
  return [...before, line]
}

async function editOf(all: Change, options: ReceiverOptions): Promise<ReceiverEdit> {
  const { url, events, clients, positions, header, candidateData, strict } = options
  const slugs = clients && unlessAll(clients)
  const clientIds =
    slugs &&
    (await Promise.all(slugs.map((slug) => requireCompany(all.tx, all.access, 'clients', slug)))).map(({ id }) => id)
  return {
    ...(url !== undefined && { url }),
    ...(events && { kinds: kindsOf(events) }),
    ...(clientIds !== undefined && { clientIds }),
    ...(positions && { positionIds: unlessAll(positions) }),
    ...(header && { headers: headersFrom(header) }),
    ...(candidateData !== undefined && { candidateData: candidateData === 'ids' ? 'ids' : 'full' }),
    ...(strict !== undefined && { strict }),
  }
}
