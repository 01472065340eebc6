import type { Command } from 'commander'
import { readIds } from '@kandidat/shared/command-line/arguments'
import { readForms } from '@kandidat/shared/command-line/input'
import { type Change, inTransaction } from '../../base/changes/actions.ts'
import type { CommandContext } from '../../base/cli/context.ts'
import { readForm } from '../../base/forms/form.ts'
import { Refusal } from '../../base/forms/refusal.ts'
import { PersonEdit } from '../../candidates/person.ts'
import { pathOfToken } from '../../candidates/tokens/token.ts'
import { correctPeople, exportPerson, withdrawCandidacies } from '../../candidates/self/actions.ts'
import { askErasure, declineErasure } from '../../candidates/self/erasure-actions.ts'
import { replaceCvLinks } from '../../candidates/self/files/cv-links-actions.ts'
import { openPersonPage } from '../../candidates/self/link-actions.ts'

/** What people can do about themselves on their own page, for somebody who asks a human instead. */
export function selfCommands(candidates: Command, context: CommandContext): void {
  candidates
    .command('withdraw')
    .description('withdraw candidates who are not available any more: OUT_OF_PROCESS')
    .argument('<ids>', 'ids of candidates, separated by commas', readIds)
    .addHelpText('after', '\nExamples:\n  $ npx --no kandidat candidates withdraw ID,ID')
    .action((ids: string[]) =>
      act(async (change) => {
        await withdrawCandidacies(change, await change.within('candidacies', ids))
        return ['Withdrawn', ids, 'candidates'] as const
      }),
    )

  candidates
    .command('correct')
    .description('correct fields of people at their request; all but the e-mail')
    .argument('<people>', 'ids of people, separated by commas', readIds)
    .argument('[file]', 'a file with the JSON; standard input by default')
    .addHelpText('after', `\nExamples:\n  $ echo '{"lastName":"Lie"}' | npx --no kandidat candidates correct PERSON`)
    .action(async (ids: string[], file: string | undefined) => {
      const [form] = await readForms(file)
      const edit = readForm(PersonEdit, form, 'correction')
      await act(async (change) => {
        await correctPeople(change, await change.within('people', ids), edit)
        return ['Corrected', ids, 'people'] as const
      })
    })

  candidates
    .command('export')
    .description('print everything that is stored about a person, as JSON')
    .argument('<person>', 'the id of the person')
    .addHelpText('after', '\nExamples:\n  $ npx --no kandidat candidates export PERSON > kari.json')
    .action((id: string) =>
      context.withDatabase(async (database) => {
        const person = await inTransaction(database, await context.access(database), async (change) => {
          const [key] = await change.within('people', [id])
          if (!key) throw new Refusal('not-found', `There is no person ${id}.`)
          return exportPerson(change, key)
        })
        context.output(JSON.stringify(person, null, 2), person)
      }),
    )

  candidates
    .command('page-link')
    .description('create a link to the own page of a person, which works for 30 days; first make sure who asks for it')
    .argument('<person>', 'the id of the person')
    .option('--mail', 'also mail it to the e-mail of the person')
    .addHelpText('after', '\nExamples:\n  $ npx --no kandidat candidates page-link PERSON --mail')
    .action((id: string, options: { mail?: true }) =>
      context.withDatabase(async (database) => {
        const { token, expiresAt } = await inTransaction(database, await context.access(database), async (change) => {
          const [key] = await change.within('people', [id])
          if (!key) throw new Refusal('not-found', `There is no person ${id}.`)
          return openPersonPage(change, key, { isMailed: options.mail === true })
        })
        const url = `${context.config.publicUrl}${pathOfToken(token)}`
        context.output(`${url}\nIt works until ${expiresAt.toISOString()}, and is shown only now.`, { url, expiresAt })
      }),
    )

  candidates
    .command('replace-cv-links')
    .description('give the CVs of people new addresses; the old ones, which events contain, answer 410')
    .argument('<people>', 'ids of people, separated by commas', readIds)
    .addHelpText('after', '\nExamples:\n  $ npx --no kandidat candidates replace-cv-links PERSON,PERSON')
    .action((ids: string[]) =>
      context.withDatabase(async (database) => {
        const files = await inTransaction(database, await context.access(database), async (change) =>
          replaceCvLinks(change, await change.within('people', ids)),
        )
        const cvs = files.map(({ person, name, path }) => ({ person, name, url: `${context.config.publicUrl}${path}` }))
        context.output(cvs.map(({ url, name }) => `${url}  ${name}`).join('\n'), { cvs })
      }),
    )

  candidates
    .command('ask-erasure')
    .description(
      'record that a person asked to be erased: it happens at once, or after 30 days if the company reviews requests',
    )
    .argument('<person>', 'the id of the person')
    .addHelpText('after', '\nExamples:\n  $ npx --no kandidat candidates ask-erasure PERSON')
    .action((id: string) =>
      context.withDatabase(async (database) => {
        const answer = await inTransaction(database, await context.access(database), async (change) => {
          const [key] = await change.within('people', [id])
          if (!key) throw new Refusal('not-found', `There is no person ${id}.`)
          return askErasure(change, key)
        })
        const text = answer === 'erased' ? `Erased: ${id}` : `Noted: ${id} is erased in 30 days, unless you decline it.`
        context.output(text, { person: id, answer })
      }),
    )

  candidates
    .command('keep')
    .description(
      'decline requests to be erased, if a law requires you to keep the data; the people are informed by mail',
    )
    .argument('<people>', 'ids of people, separated by commas', readIds)
    .requiredOption('--reason <text>', 'why; the people read it')
    .addHelpText(
      'after',
      '\nExamples:\n  $ npx --no kandidat candidates keep PERSON --reason "There is a lawsuit about this application."',
    )
    .action((ids: string[], options: { reason: string }) =>
      act(async (change) => {
        await declineErasure(change, await change.within('people', ids), options.reason)
        return ['Kept', ids, 'people'] as const
      }),
    )

  function act(work: (change: Change) => Promise<readonly [done: string, ids: string[], name: string]>): Promise<void> {
    return context.withDatabase(async (database) => {
      const [done, ids, name] = await inTransaction(database, await context.access(database), work)
      context.output(`${done}: ${ids.join(', ')}`, { [name]: ids })
    })
  }
}
