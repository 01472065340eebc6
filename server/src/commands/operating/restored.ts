import type { Command } from 'commander'
import { readErasureList } from '../../base/changes/erasure-list.ts'
import { endCursors } from '../../base/changes/feed-store.ts'
import type { CommandContext } from '../../base/cli/context.ts'
import { Refusal } from '../../base/forms/refusal.ts'
import { completeList, eraseAgain } from '../../candidates/erased/actions.ts'

/** `kandidat restored`: applies a list of erasures to a database that was restored, and ends the cursors of integrators. */
export function restoredCommand(program: Command, context: CommandContext): void {
  program
    .command('restored')
    .description('after restoring a database: anonymize again whom a list names, and let integrators start anew')
    .argument('[list]', 'a file erasures.jsonl; by default that of the settings')
    .addHelpText(
      'after',
      `
\`start\` and \`work\` do it with the list that the settings name. Run this for another list: of an
older data folder, of another host, or of an archive.

It also ends the cursors with which integrators follow changes, because what changed after the
backup never happened. They read everything anew. A standby that took over with nothing lost needs
no \`restored\`.

Examples:
  $ npx --no kandidat restored
  $ npx --no kandidat restored /srv/before/erasures.jsonl`,
    )
    .action((given: string | undefined) =>
      context.withDatabase(async (database) => {
        const { erasuresFile } = context.config
        const list = given ?? erasuresFile
        await endCursors(database)
        const read = await readErasureList(list)
        if (read === undefined) throw new Refusal('not-found', noListAt(list))
        const anonymized = await eraseAgain(database, read.people)
        await completeList(database, erasuresFile)
        const again = anonymized === 1 ? '1 person was' : `${anonymized} people were`
        const faults = read.broken.length === 0 ? [] : [`Lines that are not whole: ${read.broken.join(', ')}.`]
        const text = [
          `${again} anonymized again, of ${read.people.length} on ${list}.`,
          'Integrators that follow changes start anew.',
          ...faults,
        ].join('\n')
        context.output(text, { list, listed: read.people.length, anonymized, broken: read.broken })
      }),
    )
}

/** What is to be said where the list that was asked for is not there. */
function noListAt(path: string): string {
  return `There is no list of erasures at ${path}. Give the erasures.jsonl of the old data folder, or of a newer archive.`
}
