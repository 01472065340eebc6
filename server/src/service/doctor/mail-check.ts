import { toFailure } from '../../base/cli/failure.ts'
import { commandName, type Config } from '../../base/config.ts'
import { meaningOfFault } from '../../candidates/mail/mail.ts'
import { openMailer } from '../../candidates/mail/smtp-client.ts'
import { fault, type Finding, ok } from './finding.ts'

/** Milliseconds for each step of the connection: whoever runs `doctor` waits for it. */
const TIMEOUT = 10_000

/** Checks whether the mail server would take a mail: its name, its certificate, and the user and the password. */
export async function checkMail({ mail }: Pick<Config, 'mail'>): Promise<Finding> {
  const check = 'mail'
  if (mail === null) return ok(check, 'no mail server is set: somebody passes mails on by hand')
  const { host } = new URL(mail.url)
  try {
    const mailer = openMailer(mail, TIMEOUT)
    const found = await mailer.check()
    mailer.close()
    if (found === null) return ok(check, `${host} would take mails from ${mail.from}`)
    const advice = `correct SMTP_URL (docs/mail.md), and try it with \`${commandName()} mails test ADDRESS\``
    return fault(check, `${host} takes no mails: ${meaningOfFault(found.word)} (${found.word})`, advice)
  } catch (error) {
    return fault(check, toFailure(error).message, 'correct SMTP_URL')
  }
}
