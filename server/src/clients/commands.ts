import type { Command } from 'commander'
import { type Change, change } from '../changes/actions.ts'
import { readIds } from '@kandidat/shared/command-line/arguments'
import { readForms } from '@kandidat/shared/command-line/input'
import type { CommandContext } from '../cli/context.ts'
import { requireCompany } from '../companies/actions.ts'
import { CompanyForm } from '../companies/form.ts'
import { readForm } from '../forms/form.ts'
import { createClients, letClientsGo, takeClientsOn } from './actions.ts'
import { acceptProposals, declineProposals, proposeToClients, withdrawProposals } from './proposal-actions.ts'
import { listProposals } from './proposal-store.ts'
import type { ClientKey } from './write-store.ts'

const OPERATOR = { kind: 'operator' } as const

/** The commands of `kandidat companies` about the clients of agencies (docs/access.md#becoming-a-client). */
export function clientsCommands(companies: Command, context: CommandContext): void {
  companies
    .command('create-clients')
    .description('create companies as clients of an agency, from JSON: an object, an array, or one object per line')
    .argument('[file]', 'a file with the JSON; standard input by default')
    .requiredOption('--agency <slug>', 'the agency')
    .addHelpText(
      'after',
      `
Examples:
  $ echo '{"name":"Fjellvik Verft","country":"NO"}' | npx --no kandidat companies create-clients --agency nordhaug`,
    )
    .action(async (file: string | undefined, options: { agency: string }) => {
      const forms = (await readForms(file)).map((form, i) => readForm(CompanyForm, form, `company ${i + 1}`))
      await context.withDatabase(async (database) => {
        const agency = await requireCompany(database, options.agency)
        const created = await change(database, OPERATOR, (all) => createClients(all, agency.id, forms))
        const lines = created.map(({ id, slug }) => `${id}  ${slug}`)
        context.output(`Created:\n${lines.join('\n')}`, { companies: created })
      })
    })

  add('take-on', 'make companies clients of an agency at once, without a proposal', 'Taken on', takeClientsOn)
  add('propose', 'propose to companies that they become clients of an agency', 'Proposed', proposeToClients)
  add('accept', 'accept the proposal of an agency: the companies become its clients', 'Accepted', acceptProposals)
  add('decline', 'decline the proposal of an agency', 'Declined', declineProposals)
  add('withdraw', 'take the proposal of an agency back', 'Withdrawn', withdrawProposals)
  add(
    'let-go',
    "end an agency's work for clients: its positions for them become its own, and leave their pages",
    'Let go',
    letClientsGo,
  )

  companies
    .command('proposals')
    .description('list the open proposals of agencies')
    .option('--company <slug>', 'only those from or to this company')
    .addHelpText('after', '\nExamples:\n  $ npx --no kandidat companies proposals --company fjellvik --json')
    .action((options: { company?: string }) =>
      context.withDatabase(async (database) => {
        const company = options.company === undefined ? null : await requireCompany(database, options.company)
        const proposals = await listProposals(database, company?.id ?? null)
        const lines = proposals.map(
          ({ agency, client, proposedAt }) => `${agency} to ${client}, since ${proposedAt.toISOString()}`,
        )
        context.output(lines.length > 0 ? lines.join('\n') : 'There are no open proposals.', { proposals })
      }),
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
          await change(database, OPERATOR, async (all) => {
            const clientIds: string[] = []
            for (const slug of slugs) clientIds.push((await requireCompany(all.tx, slug)).id)
            const agency = await requireCompany(all.tx, options.agency)
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
