import type { Command } from 'commander'
import { readIds } from '@kandidat/shared/command-line/arguments'
import type { CommandContext } from '../../base/cli/context.ts'
import { readForms } from '@kandidat/shared/command-line/input'
import { readForm } from '../../base/forms/form.ts'
import { Refusal } from '../../base/forms/refusal.ts'
import { inTransaction } from '../../base/changes/actions.ts'
import { anonymizePeople, editPeople } from '../../candidates/person-actions.ts'
import { PersonEdit } from '../../candidates/person.ts'

/** The commands of `kandidat candidates` about people rather than candidacies. */
export function personCommands(candidates: Command, context: CommandContext): void {
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
        throw new Refusal('invalid', 'The edit must be one JSON object. It applies to all people that you name.')
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
