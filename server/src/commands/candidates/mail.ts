import { type Command, InvalidArgumentError, Option } from 'commander'
import { readIds } from '@kandidat/shared/command-line/arguments'
import { CommandFailure } from '@kandidat/shared/command-line/failure'
import type { AllowedKey } from '../../base/access/reach.ts'
import { type Change, inTransaction } from '../../base/changes/actions.ts'
import type { CommandContext } from '../../base/cli/context.ts'
import type { Config } from '../../base/config.ts'
import { newId } from '../../base/db/id.ts'
import { mailAddress } from '../../base/forms/setting-value.ts'
import { addPageOptions, type PageOptions, pageRequest, printPage } from '../../base/cli/page-options.ts'
import { companyFilter } from '../../organisation/companies/actions.ts'
import { passOnMails, retryMails } from '../../candidates/mail/actions.ts'
import { listMails, type MailLine } from '../../candidates/mail/list-store.ts'
import { meaningOfFault, type MailState, mailStates, undeliveredStates } from '../../candidates/mail/mail.ts'
import { openMailer } from '../../candidates/mail/smtp-client.ts'
import { textToHtml } from '../../content/text.ts'

interface ListOptions extends PageOptions {
  company?: string
  state?: MailState
  undelivered?: boolean
}

/** `kandidat mails`: mails of all companies (docs/mail.md). */
export function mailsCommands(program: Command, context: CommandContext): void {
  const mails = program
    .command('mails')
    .description('list mails, try the mail server, send mails again, and record that they were passed on')

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
    .command('test')
    .description(
      'send a mail to an address now, with the settings of this process, and say why if the server does not take it',
    )
    .argument('<address>', 'an e-mail address', readAddress)
    .addHelpText('after', '\nExamples:\n  $ npx --no kandidat mails test you@example.com')
    .action(async (to: string) => {
      await sendTestMail(context.config, to)
      context.output(`The mail server took a mail to ${to}. Look whether it arrives.`, { to })
    })

  mails
    .command('retry')
    .description('send mails again that failed, that wait for their next try, or for somebody to pass them on')
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

function readAddress(text: string): string {
  if (mailAddress(text) === undefined)
    throw new InvalidArgumentError('It must be an e-mail address without a name, such as you@example.com.')
  return text
}

/** @throws {CommandFailure} if there is no mail server, or it does not take the mail */
async function sendTestMail({ mail, platformName, publicUrl }: Config, to: string): Promise<void> {
  if (mail === null) throw new CommandFailure('REFUSED', 'No mail server is set: set SMTP_URL and MAIL_FROM')
  const mailer = openMailer(mail)
  const sentence = `This mail shows that ${platformName} at ${publicUrl} can send mails. Nobody has to answer it.`
  try {
    const fault = await mailer.send({
      ...{ id: newId(), to, company: platformName, replyTo: null, language: 'en', at: new Date() },
      ...{ subject: `A test of mails from ${platformName}`, text: `${sentence}\n`, html: textToHtml(sentence) },
    })
    if (fault === null) return
    const why = `${meaningOfFault(fault.word)} (${fault.word})`
    throw new CommandFailure('FAILED', `The mail server ${new URL(mail.url).host} did not take the mail: ${why}`)
  } finally {
    mailer.close()
  }
}

const MAIL_COLUMNS = ['id', 'company', 'kind', 'state', 'to', 'written']

function cellsOf({ id, company, kind, state, recipient, createdAt, tries, fault }: MailLine): string[] {
  const attempts = tries === 0 ? '' : `, ${tries} ${tries === 1 ? 'try' : 'tries'}`
  const why = fault === null ? '' : `, ${fault}`
  return [id, company, kind, `${state}${attempts}${why}`, recipient ?? '', createdAt.toISOString()]
}
