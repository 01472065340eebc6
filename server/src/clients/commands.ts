import type { Command } from 'commander'
import { type Change, inTransaction } from '../changes/actions.ts'
import { readIds } from '@kandidat/shared/command-line/arguments'
import type { CommandContext } from '../cli/context.ts'
import { requireCompany } from '../companies/actions.ts'
import { letClientsGo, takeClientsOn } from './actions.ts'
import type { ClientKey } from './write-store.ts'

/** `kandidat companies take-on` and `let-go`: the clients of agencies. */
export function clientsCommands(companies: Command, context: CommandContext): void {
  add('take-on', 'make companies clients of an agency', 'Taken on', takeClientsOn)
  add(
    'let-go',
    "end an agency's work for clients: its positions for them become its own, and leave their pages",
    'Let go',
    letClientsGo,
  )

  function add(
    name: string,
    description: string,
    done: string,
    verb: (all: Change, pairs: ClientKey[]) => Promise<void>,
  ): void {
    companies
      .command(name)
      .description(description)
      .argument('<slugs>', 'slugs of clients, separated by commas', readIds)
      .requiredOption('--agency <slug>', 'the agency')
      .addHelpText('after', `\nExamples:\n  $ npx --no kandidat companies ${name} fjellvik,granholt --agency nordhaug`)
      .action((slugs: string[], options: { agency: string }) =>
        context.withDatabase(async (database) => {
          await inTransaction(database, await context.access(database), async (all) => {
            const clientIds: string[] = []
            for (const slug of slugs) clientIds.push((await requireCompany(all.tx, all.access, 'companies', slug)).id)
            const agency = await requireCompany(all.tx, all.access, 'companies', options.agency)
            await verb(
              all,
              clientIds.map((clientId) => ({ agencyId: agency.id, clientId })),
            )
          })
          context.output(`${done}: ${slugs.join(', ')}`, { companies: slugs })
        }),
      )
  }
}
