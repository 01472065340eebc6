import { EmailField, EMAIL_SCRIPT } from '../../base/web/fields/email-field.tsx'
import { checkEmail } from '../../content/sent-email.ts'
import { editScreen } from '../parts/edit-screen.ts'
import { listScreen } from '../parts/list-screen.tsx'
import { changeRow } from '../parts/row-actions.ts'
import { visited } from '../parts/visited.ts'
import { requireReach } from '../../base/access/reach-store.ts'
import { editCompanies } from '../../organisation/companies/actions.ts'
import { withQuery } from '../../base/http/request-target.ts'
import { ErrorSummary, Form } from '../../base/web/controls.tsx'
import { formState, Submitted, type Refused } from '../../base/web/form.ts'
import { CopyText, Empty, Facts, Heading, LinkButton, Section } from '../../base/web/parts.tsx'
import { type Answer, goTo, memberScreen, page, type Screen } from '../parts/screen.ts'
import { mailtoOf } from '../../content/email.ts'
import type { MemberVisit } from '../../base/web/visit.ts'
import { commonWords, webWords } from '../../base/web/words/words.ts'
import { passOnMails, retryMails } from '../../candidates/mail/actions.ts'
import { listMails, readMail, readReplyTo, type UnopenedMail } from '../../candidates/mail/list-store.ts'
import { messageOf } from '../../candidates/mail/message.ts'
import type { MailKind } from '../../candidates/words/mail-facts.ts'
import { askedMails } from './asked-mails.ts'
import { mailColumns } from './list-view.tsx'
import { MAILS_PATH } from '../addresses.ts'
import { mailPortalWords } from '../words/mail.ts'

const SENDER_PATH = `${MAILS_PATH}/sender` as const

const mailList = listScreen('people.write', {
  path: MAILS_PATH,
  list: async (visit, slice) => {
    const { database, access, language, query } = visit
    const w = mailPortalWords[language]
    const { showsAll, states } = askedMails(query)
    const filter = { companyId: access.companyId, ...(states && { states }) }
    const found = await listMails(database, access, filter, slice)
    const replyTo = await readReplyTo(database, access.companyId)
    return {
      title: webWords[language].mail,
      lead: w.lead,
      ...(found.length > 0 && {
        actions: (
          <LinkButton href={withQuery(`${MAILS_PATH}/export`, query)} icon="download">
            {webWords[language].exportCsv}
          </LinkButton>
        ),
      }),
      before: (
        <nav aria-label={w.which} class="actions">
          <LinkButton href={showsAll ? MAILS_PATH : `${MAILS_PATH}?all`}>{showsAll ? w.undelivered : w.all}</LinkButton>
        </nav>
      ),
      found,
      table: { caption: showsAll ? w.all : w.undelivered, columns: mailColumns(visit) },
      empty: <Empty title={showsAll ? w.noneAll : w.none}>{w.noneText}</Empty>,
      after: (
        <Section id="sender" title={w.sender} lead={w.senderLead}>
          <p>{replyTo ?? w.noReplies}</p>
          {access.abilities.has('company.write') ? (
            <LinkButton href={SENDER_PATH}>{commonWords[language].change}</LinkButton>
          ) : null}
        </Section>
      ),
    }
  },
})

async function showMail(visit: MemberVisit, refused?: Refused): Promise<Answer> {
  const { database, access, language, site, path } = visit
  const w = mailPortalWords[language]
  const mail = await readMail(database, access, (await visitedMail(visit)).id)
  const trail = [{ href: MAILS_PATH, label: webWords[language].mail }]
  if (!mail) {
    return page(
      w.gone,
      <>
        <Heading title={w.gone} path={trail} language={language} />
        <Empty title={w.gone} action={<LinkButton href={MAILS_PATH}>{w.back}</LinkButton>}>
          {w.goneText}
        </Empty>
      </>,
    )
  }
  if (mail.facts === null) return sealedPage(visit, mail, refused)
  const { publicUrl, timeZone } = site
  // Whoever passes it on gets the replies.
  const frame = { language: mail.language, publicUrl, timeZone, takesReplies: true }
  const { subject, text } = messageOf(mail, frame)
  const isUndelivered = mail.state === 'to_pass_on' || mail.state === 'failed'
  const waitsForNextTry = mail.state === 'queued' && mail.fault !== null
  const address = `${mailtoOf(mail.recipient)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`
  return page(
    w.show,
    <>
      <Heading title={w.show} path={trail} language={language} />
      <ErrorSummary form={formState(refused)} language={language} />
      <Facts
        facts={[
          [w.kind, w.kinds[mail.kind]],
          [w.recipient, mail.recipient],
          [w.subject, subject],
        ]}
      />
      <Section id="text" title={commonWords[language].text}>
        <CopyText id="mail" text={text} label={commonWords[language].text} language={language} />
        <p>
          <a href={address}>{w.mailto}</a>
        </p>
      </Section>
      {isUndelivered || waitsForNextTry ? (
        <Form action={path}>
          {isUndelivered ? <p>{passedOnText(mail.kind, language)}</p> : null}
          <div class="actions">
            {isUndelivered ? (
              <button type="submit" name="action" value="passed-on" class="button primary">
                {w.passedOn}
              </button>
            ) : null}
            <button type="submit" name="action" value="retry" class="button secondary">
              {w.retry}
            </button>
          </div>
        </Form>
      ) : null}
    </>,
  )
}

/** The page of a mail whose link cannot be decrypted. It can be sent again, once the key is there. */
function sealedPage(
  { language, path }: MemberVisit,
  { kind, recipient, state }: UnopenedMail,
  refused?: Refused,
): Answer {
  const w = mailPortalWords[language]
  return page(
    w.gone,
    <>
      <Heading title={w.gone} path={[{ href: MAILS_PATH, label: webWords[language].mail }]} language={language} />
      <ErrorSummary form={formState(refused)} language={language} />
      <p>{w.sealedText}</p>
      <Facts
        facts={[
          [w.kind, w.kinds[kind]],
          [w.recipient, recipient],
        ]}
      />
      {state === 'to_pass_on' || state === 'failed' ? (
        <Form action={path}>
          <button type="submit" name="action" value="retry" class="button secondary">
            {w.retry}
          </button>
        </Form>
      ) : null}
    </>,
  )
}

/** What becomes of a mail that somebody has passed on: a text with a secret link is forgotten, and a letter stays. */
function passedOnText(kind: MailKind, language: MemberVisit['language']): string {
  const w = mailPortalWords[language]
  if (kind === 'letter') return w.passedOnLetterText
  return kind === 'receipt' ? w.passedOnReceiptText : w.passedOnText
}

async function decide(visit: MemberVisit): Promise<Answer> {
  const { posted, language } = visit
  const { id } = await visitedMail(visit)
  const submitted = new Submitted(posted, webWords[language].form)
  const action = submitted.choice('action', ['passed-on', 'retry'])
  submitted.check()
  await changeRow(visit, 'mails', id, action === 'retry' ? retryMails : passOnMails)
  return goTo(MAILS_PATH)
}

/** The mail of the address, which the visitor need not be able to read. */
const visitedMail = visited(async ({ database, access }, id) => {
  const [mail] = await requireReach(database, access, 'mails', [id])
  return mail
})

const senderScreen = editScreen('company.write', {
  path: SENDER_PATH,
  needsEverything: true,
  edit: async ({ database, access, language, query }) => {
    const w = mailPortalWords[language]
    return {
      title: w.sender,
      lead: w.senderLead,
      above: [{ href: MAILS_PATH, label: webWords[language].mail }],
      done: query.has('saved') ? w.senderSaved : undefined,
      labels: { replyTo: w.replyTo },
      initial: { replyTo: (await readReplyTo(database, access.companyId)) ?? '' },
      fields: (form) => (
        <EmailField
          {...{ form, language, name: 'replyTo', label: w.replyTo, hint: w.replyToHint }}
          autocomplete="off"
        />
      ),
      submit: webWords[language].save,
      icon: 'check',
      scripts: [EMAIL_SCRIPT],
    }
  },
  save: async (visit) => {
    const submitted = new Submitted(visit.posted, webWords[visit.language].form)
    const text = submitted.text('replyTo', { max: 320 })
    checkEmail(
      submitted,
      visit.posted,
      'replyTo',
      visit.language,
      await readReplyTo(visit.database, visit.access.companyId),
    )
    submitted.check()
    const replyTo = text === '' ? null : text
    await changeRow(visit, 'profiles', visit.access.companyId, (change, [{ id }]) =>
      editCompanies(change, [{ id, edit: { replyTo } }]),
    )
    return goTo(`${SENDER_PATH}?saved`)
  },
})

/** Mails that the company writes by Kandidat, and those that somebody has to pass on. */
export const mailScreens: readonly Screen[] = [
  mailList,
  senderScreen,
  memberScreen('people.write', { path: `${MAILS_PATH}/:id`, show: showMail, act: decide }),
]
