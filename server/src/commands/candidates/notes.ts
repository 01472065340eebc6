import { tableLines } from '@kandidat/shared/command-line/table'
import type { Command } from 'commander'
import { readIds } from '@kandidat/shared/command-line/arguments'
import { type Change, inTransaction } from '../../base/changes/actions.ts'
import type { CommandContext } from '../../base/cli/context.ts'
import { addPageOptions, type PageOptions, pageRequest, printPage } from '../../base/cli/page-options.ts'
import { Refusal } from '../../base/forms/refusal.ts'
import { addNote, editNote, readMentions, removeNotes } from '../../candidates/notes/actions.ts'
import { listUnreadMentions, type UnreadMention } from '../../candidates/notes/mention-store.ts'
import { readNotes, type ShownNote } from '../../candidates/notes/note-store.ts'

interface WriteOptions {
  text: string
  personal?: true
  mention?: string
}

/** `kandidat notes`: what colleagues write about candidates (docs/portal.md#notes). */
export function notesCommands(program: Command, context: CommandContext): void {
  const notes = program.command('notes').description('write notes about candidates, and read mentions in them')

  notes
    .command('list')
    .description('list the notes about a candidate, the newest first; personal ones only for their author')
    .argument('<candidate>', 'the id of the candidate')
    .addHelpText('after', '\nExamples:\n  $ npx --no kandidat notes list ID --as kari@example.com')
    .action((id: string) =>
      context.withDatabase(async (database) => {
        const access = await context.access(database)
        await inTransaction(database, access, (change) => change.within('candidacies', [id]))
        const found = await readNotes(database, access, { candidacyId: id })
        const lines = tableLines(['note', 'by', 'time', 'text'], found.map(noteCells))
        context.output(found.length > 0 ? lines.join('\n') : 'There are no notes.', { notes: found })
      }),
    )

  writing(notes.command('add').description('add a note about a candidate'))
    .argument('<candidate>', 'the id of the candidate')
    .option('--personal', 'only you read it')
    .addHelpText(
      'after',
      `
Examples:
  $ npx --no kandidat notes add ID --text "Speaks Sami. @Ola Lie, please call." --as kari@example.com
  $ npx --no kandidat notes add ID --text "Ask about June" --personal --as kari@example.com`,
    )
    .action((id: string, options: WriteOptions) =>
      act(async (change) => {
        const [candidacy] = await change.within('candidacies', [id])
        if (!candidacy) throw new Refusal('not-found', `There is no candidate ${id}.`)
        const form = { text: options.text, isPersonal: options.personal ?? false, mentions: mentionsOf(options) }
        return ['Added', [(await addNote(change, candidacy, form)).id]]
      }),
    )

  writing(notes.command('edit').description('replace the text of a note, and whom it mentions'))
    .argument('<note>', 'the id of the note')
    .addHelpText('after', '\nExamples:\n  $ npx --no kandidat notes edit NOTE --text "Speaks Sami and Finnish"')
    .action((id: string, options: WriteOptions) =>
      act(async (change) => {
        const [note] = await change.within('notes', [id])
        if (!note) throw new Refusal('not-found', `There is no note ${id}.`)
        await editNote(change, note, { text: options.text, mentions: mentionsOf(options) })
        return ['Edited', [id]]
      }),
    )

  notes
    .command('remove')
    .description('remove notes for good')
    .argument('<notes>', 'ids of notes, separated by commas', readIds)
    .addHelpText('after', '\nExamples:\n  $ npx --no kandidat notes remove NOTE,NOTE')
    .action((ids: string[]) =>
      act(async (change) => {
        await removeNotes(change, await change.within('notes', ids))
        return ['Removed', ids]
      }),
    )

  addPageOptions(notes.command('mentions').description('list the mentions of you that you have not read'))
    .addHelpText('after', '\nExamples:\n  $ npx --no kandidat notes mentions --as kari@example.com --json')
    .action((options: PageOptions) =>
      context.withDatabase(async (database) => {
        const found = await listUnreadMentions(database, await context.access(database), pageRequest(options))
        printPage(context.output, found, options, {
          name: 'mentions',
          nothing: 'There are no mentions.',
          columns: ['note', 'candidate', 'name', 'position', 'by', 'time', 'text'],
          cells: mentionCells,
        })
      }),
    )

  notes
    .command('read')
    .description('mark the mentions in notes about candidates as read')
    .argument('<candidates>', 'ids of candidates, separated by commas', readIds)
    .addHelpText('after', '\nExamples:\n  $ npx --no kandidat notes read ID,ID --as kari@example.com')
    .action((ids: string[]) =>
      act(async (change) => {
        await readMentions(change, await change.within('candidacies', ids))
        return ['Read', ids]
      }),
    )

  function act(work: (change: Change) => Promise<readonly [string, readonly string[]]>): Promise<void> {
    return context.withDatabase(async (database) => {
      const [done, ids] = await inTransaction(database, await context.access(database), work)
      context.output(`${done}: ${ids.join(', ')}`, { notes: ids })
    })
  }
}

/** Adds what every note that is written has. */
function writing(command: Command): Command {
  return command
    .requiredOption('--text <text>', 'the text; @ and a name mention a colleague')
    .option('--mention <users>', 'ids or e-mails of colleagues to mention, separated by commas')
}

function mentionsOf({ mention = '' }: WriteOptions): string[] {
  return mention
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '')
}

function noteCells({ id, author, isPersonal, createdAt, text }: ShownNote): string[] {
  return [id, `${author ?? 'operator'}${isPersonal ? ' (personal)' : ''}`, createdAt.toISOString(), oneLine(text)]
}

function mentionCells(mention: UnreadMention): string[] {
  const { id, candidacyId, firstName, lastName, positionTitle, author, createdAt, text } = mention
  const name = [firstName, lastName].filter((part) => part !== null).join(' ')
  return [id, candidacyId, name, positionTitle, author ?? 'operator', createdAt.toISOString(), oneLine(text)]
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ')
}
