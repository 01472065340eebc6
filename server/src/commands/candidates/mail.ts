import { type Command, Option } from 'commander'
import { readIds } from '@kandidat/shared/command-line/arguments'
import type { AllowedKey } from '../../base/access/reach.ts'
import { type Change, inTransaction } from '../../base/changes/actions.ts'
import type { CommandContext } from '../../base/cli/context.ts'
import { addPageOptions, type PageOptions, pageRequest, printPage } from '../../base/cli/page-options.ts'
import { companyFilter } from '../../organisation/companies/actions.ts'
import { passOnMails, retryMails } from '../../candidates/mail/actions.ts'
import { listMails, type MailLine } from '../../candidates/mail/list-store.ts'
import { type MailState, mailStates, undeliveredStates } from '../../candidates/mail/mail.ts'

interface ListOptions extends PageOptions {
  company?: string
  state?: MailState
  undelivered?: boolean
}

/** `kandidat mails`: mails of all companies (docs/mail.md). */
export function mailsCommands(program: Command, context: CommandContext): void {
  const mails = program.command('mails').description('list mails, send them again, and record that they were passed on')

  addPageOptions(
    mails
      .command('list')
      .description('list mails, the newest first')
      .option('--company <slug>', 'only those of this company')
      .addOption(new Option('--state <state>', 'only those in this state').choices(mailStates))
      .addOption(
        new Option('--undelivered', 'only those that failed or wait for somebody to pass them on').conflicts('state'),
      ),
  )
    .addHelpText('after', '\nExamples:\n  $ npx --no kandidat mails list --undelivered --json')
    .action((options: ListOptions) =>
      context.withDatabase(async (database) => {
        const access = await context.access(database)
        const states = options.undelivered === true ? undeliveredStates : options.state && [options.state]
        const filter = { ...(await companyFilter(database, access, options.company)), ...(states && { states }) }
        const rows = await listMails(database, access, filter, pageRequest(options))
        printPage(context.output, rows, options, {
          name: 'mails',
          nothing: 'There are no mails.',
          columns: MAIL_COLUMNS,
          cells: cellsOf,
        })
      }),
    )

  mails
    .command('retry')
    .description('send mails again that failed, or that wait for somebody to pass them on')
    .argument('<mails>', 'ids of mails, separated by commas', readIds)
    .addHelpText('after', '\nExamples:\n  $ npx --no kandidat mails retry ID,ID')
    .action((ids: string[]) => act(ids, 'Queued', retryMails))

  mails
    .command('passed-on')
    .description('record that mails were passed on by hand; their text is deleted')
    .argument('<mails>', 'ids of mails, separated by commas', readIds)
    .addHelpText('after', '\nExamples:\n  $ npx --no kandidat mails passed-on ID')
    .action((ids: string[]) => act(ids, 'Passed on', passOnMails))

  function act(
    ids: string[],
    done: string,
    verb: (change: Change, keys: readonly AllowedKey<'mails'>[]) => Promise<void>,
  ): Promise<void> {
    return context.withDatabase(async (database) => {
      await inTransaction(database, await context.access(database), async (change) =>
        verb(change, await change.within('mails', ids)),
      )
      context.output(`${done}: ${ids.join(', ')}`, { mails: ids })
    })
  }
}

const MAIL_COLUMNS = ['id', 'company', 'kind', 'state', 'to', 'written']

function cellsOf({ id, company, kind, state, recipient, createdAt, tries, fault }: MailLine): string[] {
  const attempts = tries === 0 ? '' : `, ${tries} ${tries === 1 ? 'try' : 'tries'}`
  const why = fault === null ? '' : `, ${fault}`
  return [id, company, kind, `${state}${attempts}${why}`, recipient ?? '', createdAt.toISOString()]
}
