import type { Command } from 'commander'
import { Type } from 'typebox'
import { readIds } from '@kandidat/shared/command-line/arguments'
import { readForms } from '@kandidat/shared/command-line/input'
import { type Change, inTransaction } from '../../base/changes/actions.ts'
import type { CommandContext } from '../../base/cli/context.ts'
import { addPageOptions, type PageOptions, pageRequest, printPage } from '../../base/cli/page-options.ts'
import { companyFilter, requireCompany } from '../../organisation/companies/actions.ts'
import { readForm } from '../../base/forms/form.ts'
import { Refusal } from '../../base/forms/refusal.ts'
import { languages } from '../../base/web/words/language.ts'
import { createTemplate, editTemplate, removeTemplates } from '../../candidates/mail/templates/actions.ts'
import { MAX_BODY, MAX_SUBJECT, type TemplateForm, templateKinds } from '../../candidates/mail/templates/template.ts'
import { listTemplates, readTemplates, type TemplateLine } from '../../candidates/mail/templates/template-store.ts'

const closed = { additionalProperties: false }
const Text = Type.Object(
  { subject: Type.String({ maxLength: MAX_SUBJECT * 2 }), body: Type.String({ maxLength: MAX_BODY * 2 }) },
  closed,
)
const Form = Type.Object(
  {
    name: Type.String({ maxLength: 200 }),
    kind: Type.Enum([...templateKinds]),
    texts: Type.Partial(Type.Object(Object.fromEntries(languages.map((language) => [language, Text])), closed)),
  },
  closed,
)

/** `kandidat templates`: mails that companies write again and again (docs/portal.md#templates). */
export function templatesCommands(program: Command, context: CommandContext): void {
  const templates = program.command('templates').description('list, create, edit and remove templates of mails')

  addPageOptions(
    templates
      .command('list')
      .description('list templates, the newest first')
      .option('--company <slug>', 'only those of this company'),
  )
    .addHelpText('after', '\nExamples:\n  $ npx --no kandidat templates list --json')
    .action((options: PageOptions & { company?: string }) =>
      context.withDatabase(async (database) => {
        const access = await context.access(database)
        const filter = await companyFilter(database, access, options.company)
        const rows = await listTemplates(database, access, filter, pageRequest(options))
        printPage(context.output, rows, options, {
          name: 'templates',
          nothing: 'There are no templates.',
          columns: ['id', 'company', 'kind', 'languages', 'name'],
          cells: cellsOf,
        })
      }),
    )

  templates
    .command('show')
    .description('print a template as JSON, as `edit` takes it')
    .argument('<template>', 'the id of the template')
    .addHelpText('after', '\nExamples:\n  $ npx --no kandidat templates show ID > template.json')
    .action((id: string) =>
      context.withDatabase(async (database) => {
        const found = await inTransaction(database, await context.access(database), async (change) =>
          readTemplates(change.tx, await change.within('templates', [id])),
        )
        const { name, kind, texts } = found[0] ?? missing(id)
        context.output(JSON.stringify({ name, kind, texts }, null, 2), { name, kind, texts })
      }),
    )

  templates
    .command('create')
    .description('create a template from JSON, with a text in at least one language')
    .requiredOption('--company <slug>', 'the company')
    .argument('[file]', 'a file with the JSON; standard input by default')
    .addHelpText(
      'after',
      `
Texts leave open: {firstName}, {position}, {company}, {sender}.

Examples:
  $ echo '{"name":"No","kind":"rejection","texts":{"en":{"subject":"Thank you","body":"Dear {firstName}, …"}}}' | npx --no kandidat templates create --company fjellvik`,
    )
    .action(async (file: string | undefined, { company }: { company: string }) => {
      const form = await readTemplate(file)
      await act(async (change) => {
        const { id } = await requireCompany(change.tx, change.access, 'companies', company)
        return ['Created', [(await createTemplate(change, id, form)).id]]
      })
    })

  templates
    .command('edit')
    .description('replace everything of a template by JSON')
    .argument('<template>', 'the id of the template')
    .argument('[file]', 'a file with the JSON; standard input by default')
    .addHelpText('after', '\nExamples:\n  $ npx --no kandidat templates edit ID template.json')
    .action(async (id: string, file: string | undefined) => {
      const form = await readTemplate(file)
      await act(async (change) => {
        const [template] = await change.within('templates', [id])
        await editTemplate(change, template ?? missing(id), form)
        return ['Edited', [id]]
      })
    })

  templates
    .command('remove')
    .description('remove templates; mails that were written from them stay as they are')
    .argument('<templates>', 'ids of templates, separated by commas', readIds)
    .addHelpText('after', '\nExamples:\n  $ npx --no kandidat templates remove ID,ID')
    .action((ids: string[]) =>
      act(async (change) => {
        await removeTemplates(change, await change.within('templates', ids))
        return ['Removed', ids]
      }),
    )

  function act(work: (change: Change) => Promise<readonly [string, readonly string[]]>): Promise<void> {
    return context.withDatabase(async (database) => {
      const [done, ids] = await inTransaction(database, await context.access(database), work)
      context.output(`${done}: ${ids.join(', ')}`, { templates: ids })
    })
  }
}

async function readTemplate(file: string | undefined): Promise<TemplateForm> {
  const [form, ...more] = await readForms(file)
  if (more.length > 0) throw new Refusal('invalid', 'A template must be one JSON object.')
  return readForm(Form, form, 'template')
}

function missing(id: string): never {
  throw new Refusal('not-found', `There is no template ${JSON.stringify(id)}.`)
}

function cellsOf({ id, company, name, kind, languages: of }: TemplateLine): string[] {
  return [id, company, kind, of.join(','), name]
}
