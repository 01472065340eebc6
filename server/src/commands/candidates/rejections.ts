import { type Command, Option } from 'commander'
import { readIds } from '@kandidat/shared/command-line/arguments'
import { type Change, inTransaction } from '../../base/changes/actions.ts'
import type { CommandContext } from '../../base/cli/context.ts'
import { Refusal } from '../../base/forms/refusal.ts'
import { type RejectionReason, rejectionReasons } from '../../candidates/rejections/rejection.ts'
import { type Letter, rejectCandidates, undoRejections } from '../../candidates/letters/actions.ts'

interface LetterOptions {
  template?: string
  subject?: string
  text?: string
}

/** `kandidat candidates reject` and `undo-reject`. */
export function rejectionCommands(candidates: Command, context: CommandContext): void {
  candidates
    .command('reject')
    .description('reject candidates with a reason that stays within the company, and with a mail if you give one')
    .argument('<ids>', 'ids of candidates, separated by commas', readIds)
    .addOption(
      new Option('--reason <reason>', 'why').choices(rejectionReasons).default('other' satisfies RejectionReason),
    )
    .option('--words <text>', 'more about the reason, only for the company', '')
    .option('--template <id>', 'mail this template, in the language of each candidate')
    .option('--subject <text>', 'the subject of a mail without a template')
    .option('--text <text>', 'the text of a mail without a template')
    .addHelpText(
      'after',
      `
The id of a template is the end of the address of its page in the portal.

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

  function act(done: string, ids: string[], work: (change: Change) => Promise<string[]>): Promise<void> {
    return context.withDatabase(async (database) => {
      const mails = await inTransaction(database, await context.access(database), work)
      const sent = mails.length === 0 ? '' : `\nMails: ${mails.join(', ')}`
      context.output(`${done}: ${ids.join(', ')}${sent}`, { candidates: ids, mails })
    })
  }
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
