import { tableLines } from '@kandidat/shared/command-line/table'
import type { Command } from 'commander'
import { type Change, inTransaction } from '../../base/changes/actions.ts'
import { readIds } from '@kandidat/shared/command-line/arguments'
import { readForms } from '@kandidat/shared/command-line/input'
import type { CommandContext } from '../../base/cli/context.ts'
import { companyFilter, requireCompany } from '../../organisation/companies/actions.ts'
import { CompanyForm } from '../../organisation/companies/form.ts'
import { readForm } from '../../base/forms/form.ts'
import { findCompany } from '../../organisation/companies/store.ts'
import {
  type AgencySide,
  type ClientSide,
  createClients,
  letClientsGo,
  takeClientsOn,
} from '../../organisation/clients/actions.ts'
import {
  acceptProposals,
  declineProposals,
  proposeToClients,
  withdrawProposals,
} from '../../organisation/clients/proposal-actions.ts'
import { listProposals } from '../../organisation/clients/proposal-store.ts'

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
        const access = await context.access(database)
        const agency = await requireCompany(database, access, 'companies', options.agency)
        const created = await inTransaction(database, access, (all) => createClients(all, agency.id, forms))
        const lines = created.map(({ id, slug }) => `${id}  ${slug}`)
        context.output(`Created:\n${lines.join('\n')}`, { companies: created })
      })
    })

  byAgency('take-on', 'make companies clients of an agency at once, without a proposal', 'Taken on', takeClientsOn)
  byAgency('propose', 'propose to companies that they become clients of an agency', 'Proposed', proposeToClients)
  byClients('accept', 'accept the proposal of an agency: the companies become its clients', 'Accepted', acceptProposals)
  byClients('decline', 'decline the proposal of an agency', 'Declined', declineProposals)
  byAgency('withdraw', 'take the proposal of an agency back', 'Withdrawn', withdrawProposals)
  add(
    'let-go',
    "end an agency's work for clients: its positions for them become its own, and leave their pages",
    'Let go',
    async (all, agency, clients) => {
      // Either side can end it. A user acts for the side of their own company.
      const isAgency = all.access.companyId === null || (await findCompany(all.tx, agency))?.id === all.access.companyId
      await letClientsGo(all, await (isAgency ? agencySides : clientSides)(all, agency, clients))
    },
  )

  companies
    .command('proposals')
    .description('list the open proposals of agencies')
    .option('--company <slug>', 'only those from or to this company')
    .addHelpText('after', '\nExamples:\n  $ npx --no kandidat companies proposals --company fjellvik --json')
    .action((options: { company?: string }) =>
      context.withDatabase(async (database) => {
        const access = await context.access(database)
        const proposals = await listProposals(database, access, await companyFilter(database, access, options.company))
        const rows = proposals.map(({ agency, client, proposedAt }) => [agency, client, proposedAt.toISOString()])
        const lines = tableLines(['agency', 'client', 'since'], rows)
        context.output(rows.length > 0 ? lines.join('\n') : 'There are no open proposals.', { proposals })
      }),
    )

  function byAgency(
    name: string,
    description: string,
    done: string,
    verb: (all: Change, pairs: AgencySide[]) => Promise<void>,
  ): void {
    add(name, description, done, async (all, agency, clients) => verb(all, await agencySides(all, agency, clients)))
  }

  function byClients(
    name: string,
    description: string,
    done: string,
    verb: (all: Change, pairs: ClientSide[]) => Promise<void>,
  ): void {
    add(name, description, done, async (all, agency, clients) => verb(all, await clientSides(all, agency, clients)))
  }

  function add(
    name: string,
    description: string,
    done: string,
    work: (all: Change, agency: string, clients: string[]) => Promise<void>,
  ): void {
    companies
      .command(name)
      .description(description)
      .argument('<slugs>', 'slugs of clients, separated by commas', readIds)
      .requiredOption('--agency <slug>', 'the agency')
      .addHelpText('after', `\nExamples:\n  $ npx --no kandidat companies ${name} fjellvik,granholt --agency nordhaug`)
      .action((slugs: string[], options: { agency: string }) =>
        context.withDatabase(async (database) => {
          await inTransaction(database, await context.access(database), (all) => work(all, options.agency, slugs))
          context.output(`${done}: ${slugs.join(', ')}`, { companies: slugs })
        }),
      )
  }
}

async function agencySides({ tx, access }: Change, agency: string, clients: string[]): Promise<AgencySide[]> {
  const { id: agencyId } = await requireCompany(tx, access, 'companies', agency)
  const sides: AgencySide[] = []
  for (const slug of clients) sides.push({ agencyId, clientId: (await requireCompany(tx, access, 'others', slug)).id })
  return sides
}

async function clientSides({ tx, access }: Change, agency: string, clients: string[]): Promise<ClientSide[]> {
  const { id: agencyId } = await requireCompany(tx, access, 'others', agency)
  const sides: ClientSide[] = []
  for (const slug of clients) {
    sides.push({ agencyId, clientId: (await requireCompany(tx, access, 'companies', slug)).id })
  }
  return sides
}
