import { type Command, Option } from 'commander'
import { readIds } from '@kandidat/shared/command-line/arguments'
import { type Change, inTransaction } from '../../base/changes/actions.ts'
import type { CommandContext } from '../../base/cli/context.ts'
import { Refusal } from '../../base/forms/refusal.ts'
import { type RejectionReason, rejectionReasons } from '../../candidates/rejections/rejection.ts'
import { type Letter, rejectCandidates, undoRejections, writeToCandidates } from '../../candidates/letters/actions.ts'

interface LetterOptions {
  template?: string
  subject?: string
  text?: string
}

/** The commands of `kandidat candidates` that write to people, and reject them. */
export function letterCommands(candidates: Command, context: CommandContext): void {
  writing(
    candidates
      .command('reject')
      .description('reject candidates with a reason that stays within the company, and with a mail if you give one')
      .argument('<ids>', 'ids of candidates, separated by commas', readIds)
      .addOption(
        new Option('--reason <reason>', 'why').choices(rejectionReasons).default('other' satisfies RejectionReason),
      )
      .option('--words <text>', 'more about the reason, only for the company', ''),
  )
    .addHelpText(
      'after',
      `
Examples:
  $ npx --no kandidat candidates reject ID,ID --reason experience --template TEMPLATE
  $ npx --no kandidat candidates reject ID --reason other_candidate --words "Close second" --as kari@example.com`,
    )
    .action((ids: string[], options: LetterOptions & { reason: RejectionReason; words: string }) =>
      act('Rejected', ids, async (change) => {
        const { reason, words } = options
        const letter = await letterOf(change, options)
        return rejectCandidates(change, await change.within('candidacies', ids), { reason, words, letter })
      }),
    )

  candidates
    .command('undo-reject')
    .description('take rejections back; mails about them that were not sent yet are stopped')
    .argument('<ids>', 'ids of candidates, separated by commas', readIds)
    .addHelpText('after', '\nExamples:\n  $ npx --no kandidat candidates undo-reject ID,ID')
    .action((ids: string[]) =>
      act('Taken back', ids, async (change) => {
        await undoRejections(change, await change.within('candidacies', ids))
        return []
      }),
    )

  writing(
    candidates
      .command('write')
      .description('write a mail to candidates; it is sent after 30 seconds, and until then `mails stop` stops it')
      .argument('<ids>', 'ids of candidates, separated by commas', readIds),
  )
    .addHelpText(
      'after',
      `
Examples:
  $ npx --no kandidat candidates write ID,ID --template TEMPLATE --as kari@example.com
  $ npx --no kandidat candidates write ID --subject "Interview" --text "Dear {firstName}, can you come on Friday?"`,
    )
    .action((ids: string[], options: LetterOptions) =>
      act('Written to', ids, async (change) => {
        const letter = await letterOf(change, options)
        if (!letter) throw new Refusal('invalid', 'Give --template, or --subject and --text.')
        return writeToCandidates(change, await change.within('candidacies', ids), letter)
      }),
    )

  function act(done: string, ids: string[], work: (change: Change) => Promise<string[]>): Promise<void> {
    return context.withDatabase(async (database) => {
      const mails = await inTransaction(database, await context.access(database), work)
      const sent = mails.length === 0 ? '' : `\nMails: ${mails.join(', ')}`
      context.output(`${done}: ${ids.join(', ')}${sent}`, { candidates: ids, mails })
    })
  }
}

/** Adds what a mail is written from. */
function writing(command: Command): Command {
  return command
    .option('--template <id>', 'a template, in the language of each candidate')
    .option('--subject <text>', 'the subject, without a template')
    .option('--text <text>', 'the text, without a template')
}

async function letterOf(change: Change, { template, subject, text }: LetterOptions): Promise<Letter | undefined> {
  if (template !== undefined && (subject !== undefined || text !== undefined)) {
    throw new Refusal('invalid', 'Give either --template, or --subject and --text.')
  }
  if (template !== undefined) {
    const [found] = await change.within('templates', [template])
    return found && { template: found }
  }
  return subject === undefined && text === undefined ? undefined : { subject: subject ?? '', body: text ?? '' }
}
