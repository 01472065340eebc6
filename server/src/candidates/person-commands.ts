import type { Command } from 'commander'
import { readIds } from '@kandidat/shared/command-line/arguments'
import type { CommandContext } from '../cli/context.ts'
import { readForms } from '@kandidat/shared/command-line/input'
import { requireCompany } from '../companies/actions.ts'
import { readForm } from '../forms/form.ts'
import { Refusal } from '../forms/refusal.ts'
import { inTransaction } from '../changes/actions.ts'
import { findCandidaciesOf } from './write-store.ts'
import { anonymizePeople, editPeople } from './person-actions.ts'
import { PersonEdit } from './person.ts'
import { findPeopleByEmail } from './person-store.ts'
import { normalizedEmail } from '../content/email.ts'

/** The commands of `kandidat candidates` about people rather than candidacies. */
export function personCommands(candidates: Command, context: CommandContext): void {
  candidates
    .command('find')
    .description('find a person of a company by e-mail, also one who was referred and has not agreed yet')
    .argument('<email>', 'the e-mail')
    .requiredOption('--company <slug>', 'the company')
    .addHelpText(
      'after',
      '\nExamples:\n  $ npx --no kandidat candidates find kari@example.com --company fjellvik --json',
    )
    .action((email: string, options: { company: string }) =>
      context.withDatabase(async (database) => {
        const company = await requireCompany(database, await context.access(database), 'companies', options.company)
        const wanted = { companyId: company.id, emailNormalized: normalizedEmail(email) }
        const [person] = await findPeopleByEmail(database, [wanted])
        if (!person) throw new Refusal('not-found', `${company.name} has no person with that e-mail.`)
        const candidacies = (await findCandidaciesOf(database, [person])).map(({ id }) => id)
        context.output(`person ${person.id}\n${candidacies.map((id) => `candidate ${id}`).join('\n')}`.trimEnd(), {
          person: person.id,
          candidates: candidacies,
        })
      }),
    )

  candidates
    .command('edit')
    .description('replace the fields of people that the JSON contains; all others stay')
    .argument('<people>', 'ids of people, separated by commas', readIds)
    .argument('[file]', 'a file with the JSON; standard input by default')
    .addHelpText(
      'after',
      `\nExamples:\n  $ echo '{"lastName":"Lie","phone":null}' | npx --no kandidat candidates edit PERSON`,
    )
    .action(async (ids: string[], file: string | undefined) => {
      const [form, ...more] = await readForms(file)
      if (more.length > 0)
        throw new Refusal('invalid', 'An edit is one object. It applies to all people whom you name.')
      const edit = readForm(PersonEdit, form, 'edit')
      await context.withDatabase(async (database) => {
        await inTransaction(database, await context.access(database), async (all) =>
          editPeople(
            all,
            (await all.within('people', ids)).map((person) => ({ ...person, edit })),
          ),
        )
        context.output(`Edited: ${ids.join(', ')}`, { people: ids })
      })
    })

  candidates
    .command('anonymize')
    .description('empty every field of people for good, also in past events; records and counts stay')
    .argument('<people>', 'ids of people, separated by commas, as `list` and `find` show them', readIds)
    .addHelpText('after', '\nExamples:\n  $ npx --no kandidat candidates anonymize PERSON,PERSON')
    .action((ids: string[]) =>
      context.withDatabase(async (database) => {
        await inTransaction(database, await context.access(database), async (all) =>
          anonymizePeople(all, await all.within('people', ids)),
        )
        context.output(`Anonymized: ${ids.join(', ')}`, { people: ids })
      }),
    )
}
