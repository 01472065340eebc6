import type { Command } from 'commander'
import { readIds } from '@kandidat/shared/command-line/arguments'
import type { CommandContext } from '../cli/context.ts'
import { readForms } from '@kandidat/shared/command-line/input'
import { readForm } from '../forms/form.ts'
import { Refusal } from '../forms/refusal.ts'
import { type Change, change } from '../changes/actions.ts'
import { createCompanies, editCompanies, makeAgencies, requireCompany } from './actions.ts'
import { CompanyEdit, CompanyForm } from './form.ts'
import { listCompanies } from './write-store.ts'

const OPERATOR = { kind: 'operator' } as const

/** `kandidat companies`: everything that can happen to companies. */
export function companiesCommands(companies: Command, context: CommandContext): void {
  companies
    .command('create')
    .description('make companies from JSON, as an object, an array or one a line')
    .argument('[file]', 'where the JSON is; standard input if not given')
    .option('--agency', 'they work for clients')
    .addHelpText(
      'after',
      `
Examples:
  $ echo '{"name":"Fjellvik Verft","website":"https://fjellvik.example","country":"NO"}' | npx --no kandidat companies create
  $ npx --no kandidat companies create agencies.jsonl --agency --json`,
    )
    .action(async (file: string | undefined, options: { agency?: boolean }) => {
      const forms = (await readForms(file)).map((form, i) => readForm(CompanyForm, form, `company ${i + 1}`))
      await context.withDatabase(async (database) => {
        const made = await change(database, OPERATOR, (all) =>
          createCompanies(
            all,
            forms.map((form) => ({ form, agency: options.agency === true })),
          ),
        )
        context.output(`Made:\n${made.map(({ id, slug }) => `${id}  ${slug}`).join('\n')}`, { companies: made })
      })
    })

  companies
    .command('edit')
    .description('replace fields of companies by those that the JSON names; all else stays')
    .argument('<slugs>', 'slugs of companies, with commas between', readIds)
    .argument('[file]', 'where the JSON is; standard input if not given')
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
        throw new Refusal('invalid', 'An edit is one object; it is done to all companies that are named.')
      const edit = readForm(CompanyEdit, form, 'edit')
      await act(slugs, 'Edited', (all, ids) =>
        editCompanies(
          all,
          ids.map((id) => ({ id, edit })),
        ),
      )
    })

  companies
    .command('make-agency')
    .description('let companies work for clients')
    .argument('<slugs>', 'slugs of companies, with commas between', readIds)
    .addHelpText('after', '\nExamples:\n  $ npx --no kandidat companies make-agency nordhaug')
    .action((slugs: string[]) => act(slugs, 'Agencies', makeAgencies))

  companies
    .command('list')
    .description('list all companies with the clients of agencies')
    .addHelpText('after', '\nExamples:\n  $ npx --no kandidat companies list --json')
    .action(() =>
      context.withDatabase(async (database) => {
        const rows = await listCompanies(database)
        const lines = rows.map(
          ({ id, slug, kind, name, clients }) =>
            `${id}  ${kind}  ${slug}  ${name}${clients.length > 0 ? `  (for ${clients.join(', ')})` : ''}`,
        )
        context.output(lines.length > 0 ? lines.join('\n') : 'There are no companies.', { companies: rows })
      }),
    )

  /** Does a verb to companies, and says that it was done. */
  async function act(
    slugs: string[],
    done: string,
    verb: (all: Change, ids: string[]) => Promise<void>,
  ): Promise<void> {
    await context.withDatabase(async (database) => {
      await change(database, OPERATOR, async (all) => {
        const ids: string[] = []
        for (const slug of slugs) ids.push((await requireCompany(all.tx, slug)).id)
        await verb(all, ids)
      })
      context.output(`${done}: ${slugs.join(', ')}`, { companies: slugs })
    })
  }
}
