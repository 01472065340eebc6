import { only } from '../../base/certain.ts'
import { tableLines } from '@kandidat/shared/command-line/table'
import { type Command, InvalidArgumentError } from 'commander'
import { readIds } from '@kandidat/shared/command-line/arguments'
import { requireReach } from '../../base/access/reach-store.ts'
import type { CommandContext } from '../../base/cli/context.ts'
import { EXPIRATION, type Expiration, readExpiration } from '../../base/cli/expiration.ts'
import { addPageOptions, type PageOptions, pageRequest, printPage, readTake } from '../../base/cli/page-options.ts'
import { companyFilter, requireCompany } from '../../organisation/companies/actions.ts'
import { inTransaction } from '../../base/changes/actions.ts'
import { createKeys, type NewKey, revokeKeys } from '../../organisation/keys/actions.ts'
import { KEY_COLUMNS, keyCells, REQUEST_COLUMNS, requestCells } from './key-table.ts'
import { listKeys } from '../../organisation/keys/list-store.ts'
import { KEPT } from '../../organisation/keys/request-log.ts'
import { listKeyRequests } from '../../organisation/keys/requests-store.ts'

interface CreateOptions {
  company: string
  hideIdentities?: boolean
  name?: string
  positions?: string[]
  limit?: number
  at?: Expiration
}

/** `kandidat keys`: API keys (docs/access.md#keys). */
export function keysCommands(program: Command, context: CommandContext): void {
  const keys = program.command('keys').description('create, list and revoke API keys, and show their last requests')

  keys
    .command('create')
    .description('create a key; it is shown once')
    .requiredOption('--company <slug>', 'the company that the key belongs to')
    .option('--name <name>', 'what the key is for, to recognize it later')
    .option('--positions <ids>', 'restrict the key to these positions: ids separated by commas', readIds)
    .option('--hide-identities', 'hide who the candidates are')
    .option('--limit <requests>', 'requests per minute; 60 by default', readLimit)
    .option('--at <time>', `when it stops working: ${EXPIRATION}`, readExpiration)
    .addHelpText(
      'after',
      `
Examples:
  $ npx --no kandidat keys create --company fjellvik --name "Careers site"
  $ npx --no kandidat keys create --company fjellvik --limit 600 --at 2027-01-31
  $ npx --no kandidat keys create --company fjellvik --as kari@fjellvik.example
  $ npx --no kandidat keys create --company fjellvik --positions ID,ID --json`,
    )
    .action((options: CreateOptions) =>
      context.withDatabase(async (database) => {
        const access = await context.access(database)
        const company = await requireCompany(database, access, 'companies', options.company)
        const expiresAt = options.at?.(context.config.timeZone)
        const wanted: NewKey = {
          companyId: company.id,
          ...(options.name !== undefined && { name: options.name }),
          ...(options.positions && { positionIds: options.positions }),
          ...(options.limit !== undefined && { limit: options.limit }),
          ...(expiresAt && { expiresAt }),
          ...(options.hideIdentities && { identities: false }),
        }
        const made = only(await inTransaction(database, access, (all) => createKeys(all, [wanted])))
        context.output(
          `${made.key}\n\nThis is the key ${made.id} of ${company.name}. It is shown only now: store it with your secrets.` +
            (expiresAt ? `\nIt stops working at ${expiresAt.toISOString()}.` : ''),
          { ...made, company: options.company },
        )
      }),
    )

  addPageOptions(
    keys
      .command('list')
      .description('list keys with their rights; the keys themselves cannot be shown again')
      .option('--company <slug>', 'only those of this company'),
  )
    .addHelpText(
      'after',
      `
Examples:
  $ npx --no kandidat keys list
  $ npx --no kandidat keys list --company fjellvik --json
  $ npx --no kandidat keys list --as kari@fjellvik.example`,
    )
    .action((options: PageOptions & { company?: string }) =>
      context.withDatabase(async (database) => {
        const access = await context.access(database)
        const filter = await companyFilter(database, access, options.company)
        const rows = await listKeys(database, access, filter, pageRequest(options))
        printPage(context.output, rows, options, {
          name: 'keys',
          nothing: 'There are no keys.',
          columns: KEY_COLUMNS,
          cells: keyCells,
        })
      }),
    )

  keys
    .command('requests')
    .description(
      `show the last requests with a key, newest first: at most ${KEPT}, of the past day, without parameters`,
    )
    .argument('<id>', 'the id of a key, as `keys list` shows it')
    .option('--take <number>', `how many to show, 1 to ${KEPT}`, readTake, KEPT)
    .addHelpText(
      'after',
      `
Requests appear a second after they were answered. Refused requests are included if they had the
right key.

Examples:
  $ npx --no kandidat keys requests 01997b1e-6a30-7c44-8f0e-3d5a1b2c4d6e
  $ npx --no kandidat keys requests ID --take 10 --as kari@fjellvik.example --json`,
    )
    .action((id: string, { take }: { take: number }) =>
      context.withDatabase(async (database) => {
        const access = await context.access(database)
        await requireReach(database, access, 'keys', [id])
        const requests = await listKeyRequests(database, access, id, take)
        const lines = tableLines(REQUEST_COLUMNS, requests.map(requestCells))
        context.output(requests.length > 0 ? lines.join('\n') : 'There were no requests in the past day.', { requests })
      }),
    )

  keys
    .command('revoke')
    .description('revoke keys: they are invalid from the next request on')
    .argument('<id...>', 'ids of keys, as `keys list` shows them')
    .addHelpText(
      'after',
      `
Examples:
  $ npx --no kandidat keys revoke 01997b1e-6a30-7c44-8f0e-3d5a1b2c4d6e`,
    )
    .action((ids: string[]) =>
      context.withDatabase(async (database) => {
        await inTransaction(database, await context.access(database), async (all) =>
          revokeKeys(all, await all.within('keys', ids)),
        )
        context.output(`Revoked: ${ids.join(', ')}`, { revoked: ids })
      }),
    )
}

function readLimit(text: string): number {
  if (!/^[0-9]{1,9}$/.test(text))
    throw new InvalidArgumentError('Give a whole number of requests a minute, such as 600.')
  return Number(text)
}
