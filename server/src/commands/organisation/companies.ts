import { tableLines } from '@kandidat/shared/command-line/table'
import type { Command } from 'commander'
import { readIds } from '@kandidat/shared/command-line/arguments'
import type { CommandContext } from '../../base/cli/context.ts'
import type { Allowed } from '../../base/access/reach.ts'
import { readForms } from '@kandidat/shared/command-line/input'
import { readForm } from '../../base/forms/form.ts'
import { Refusal } from '../../base/forms/refusal.ts'
import { type Change, inTransaction } from '../../base/changes/actions.ts'
import { createCompanies, editCompanies, makeAgencies, requireCompany } from '../../organisation/companies/actions.ts'
import { CompanyEdit, CompanyForm } from '../../organisation/companies/form.ts'
import { listCompanies } from '../../organisation/companies/write-store.ts'

/** `kandidat companies`: creates, changes and lists companies. */
/** Makes the first user of a company, and the path of the link by which that person joins. */
export type InviteAdministrator = (change: Change, companyId: Allowed<'companies'>, email: string) => Promise<string>

export function companiesCommands(companies: Command, context: CommandContext, invite: InviteAdministrator): void {
  companies
    .command('create')
    .description('create companies from JSON: an object, an array, or one object per line')
    .argument('[file]', 'a file with the JSON; standard input by default')
    .option('--agency', 'create agencies, which work for clients')
    .option('--administrator <email>', 'create the first user too, and print the link by which that person joins')
    .addHelpText(
      'after',
      `
Examples:
  $ echo '{"name":"Fjellvik Verft","website":"https://fjellvik.example","country":"NO"}' | npx --no kandidat companies create
  $ npx --no kandidat companies create company.json --administrator kari@fjellvik.example
  $ npx --no kandidat companies create agencies.jsonl --agency --json`,
    )
    .action(async (file: string | undefined, options: { agency?: boolean; administrator?: string }) => {
      const forms = (await readForms(file)).map((form, i) => readForm(CompanyForm, form, `company ${i + 1}`))
      const { administrator } = options
      if (administrator !== undefined && forms.length !== 1) {
        throw new Refusal('invalid', `--administrator works for one company only, but ${forms.length} were given.`)
      }
      await context.withDatabase(async (database) => {
        const { created, path } = await inTransaction(database, await context.access(database), async (all) => {
          const made = await createCompanies(
            all,
            forms.map((form) => ({ form, agency: options.agency === true })),
          )
          const [company] = made
          if (administrator === undefined || !company) return { created: made, path: null }
          const { id } = await requireCompany(all.tx, all.access, 'companies', company.slug)
          return { created: made, path: await invite(all, id, administrator) }
        })
        const link = path === null ? null : context.config.publicUrl + path
        const lines = [`Created:`, ...created.map(({ id, slug }) => `${id}  ${slug}`)]
        if (link !== null) lines.push('', `${administrator} can join with this link, once and within 7 days:`, link)
        context.output(lines.join('\n'), { companies: created, ...(link !== null && { link }) })
      })
    })

  companies
    .command('edit')
    .description('replace the fields of companies that the JSON contains; all others stay')
    .argument('<slugs>', 'slugs of companies, separated by commas', readIds)
    .argument('[file]', 'a file with the JSON; standard input by default')
    .addHelpText(
      'after',
      `
Examples:
  $ echo '{"brandColor":"#0a4d68","contentHtmlOverride":null}' | npx --no kandidat companies edit fjellvik
  $ npx --no kandidat companies edit fjellvik profile.json`,
    )
    .action(async (slugs: string[], file: string | undefined) => {
      const [form, ...more] = await readForms(file)
      if (more.length > 0)
        throw new Refusal('invalid', 'The edit must be one JSON object. It applies to all companies that you name.')
      const edit = readForm(CompanyEdit, form, 'edit')
      await act('profiles', slugs, 'Edited', (all, ids) =>
        editCompanies(
          all,
          ids.map((id) => ({ id, edit })),
        ),
      )
    })

  companies
    .command('make-agency')
    .description('turn companies into agencies, which work for clients')
    .argument('<slugs>', 'slugs of companies, separated by commas', readIds)
    .addHelpText('after', '\nExamples:\n  $ npx --no kandidat companies make-agency nordhaug')
    .action((slugs: string[]) => act('companies', slugs, 'Agencies', makeAgencies))

  companies
    .command('list')
    .description('list all companies, and the clients of agencies')
    .addHelpText('after', '\nExamples:\n  $ npx --no kandidat companies list --json')
    .action(() =>
      context.withDatabase(async (database) => {
        const rows = await listCompanies(database)
        const cells = rows.map(({ id, slug, kind, name, clients }) => [id, kind, slug, name, clients.join(', ')])
        const lines = tableLines(['id', 'kind', 'slug', 'name', 'clients'], cells)
        context.output(rows.length > 0 ? lines.join('\n') : 'There are no companies.', { companies: rows })
      }),
    )

  /** Runs a verb on companies and prints that it is done. */
  async function act<R extends 'companies' | 'profiles'>(
    reach: R,
    slugs: string[],
    done: string,
    verb: (all: Change, ids: Allowed<R>[]) => Promise<void>,
  ): Promise<void> {
    await context.withDatabase(async (database) => {
      await inTransaction(database, await context.access(database), async (all) => {
        const ids: Allowed<R>[] = []
        for (const slug of slugs) ids.push((await requireCompany(all.tx, all.access, reach, slug)).id)
        await verb(all, ids)
      })
      context.output(`${done}: ${slugs.join(', ')}`, { companies: slugs })
    })
  }
}
