import { requireReach } from '../../base/access/reach-store.ts'
import { inTransaction } from '../../base/changes/actions.ts'
import { editCompanies } from '../../organisation/companies/actions.ts'
import { isId } from '../../base/db/id.ts'
import { nothingHere, withQuery } from '../../base/http/request-target.ts'
import { ErrorSummary, Form, Submit, TextField } from '../../base/web/controls.tsx'
import { formState, Submitted, type Refused } from '../../base/web/form.ts'
import { Banner, CopyText, Empty, Facts, Heading, LinkButton, Section } from '../../base/web/parts.tsx'
import { type Answer, goTo, memberScreen, page, type Screen } from '../parts/screen.ts'
import type { MemberVisit } from '../../base/web/visit.ts'
import { webWords } from '../../base/web/words/words.ts'
import { passOnMails, retryMails } from '../../candidates/mail/actions.ts'
import { listMails, readMail, readReplyTo } from '../../candidates/mail/list-store.ts'
import { messageOf } from '../../candidates/mail/message.ts'
import { askedMails } from './asked-mails.ts'
import { Mails } from './list-view.tsx'
import { MAILS_PATH } from '../addresses.ts'
import { mailPortalWords } from '../words/mail.ts'

const PAGE = 50
const SENDER_PATH = `${MAILS_PATH}/sender` as const

/** Mails that the company writes by Kandidat, and those that somebody has to pass on. */
export const mailScreens: readonly Screen[] = [
  memberScreen('people.write', { path: MAILS_PATH, show: showMails }),
  memberScreen('company.write', { path: SENDER_PATH, show: showSender, act: changeSender }),
  memberScreen('people.write', { path: `${MAILS_PATH}/:id`, show: showMail, act: decide }),
]

async function showMails(visit: MemberVisit): Promise<Answer> {
  const { database, access, language, query } = visit
  const w = mailPortalWords[language]
  const { showsAll, states } = askedMails(query)
  const after = query.get('after') ?? ''
  const filter = { companyId: access.companyId, ...(states && { states }) }
  const cursor = isId(after) ? after : undefined
  const found = await listMails(database, access, filter, { limit: PAGE + 1, cursor })
  const mails = found.slice(0, PAGE)
  const next = found.length > PAGE ? (mails.at(-1)?.id ?? null) : null
  const replyTo = await readReplyTo(database, access.companyId)
  const exportButton = (
    <LinkButton href={withQuery(`${MAILS_PATH}/export`, query)} icon="download">
      {webWords[language].exportCsv}
    </LinkButton>
  )
  return page(
    w.title,
    <>
      <Heading title={w.title} lead={w.lead} language={language} {...(mails.length > 0 && { actions: exportButton })} />
      <Mails {...{ visit, mails, next, showsAll }} />
      <Section id="sender" title={w.sender} lead={w.senderLead}>
        <p>{replyTo ?? w.noReplies}</p>
        {access.abilities.has('company.write') ? <LinkButton href={SENDER_PATH}>{w.change}</LinkButton> : null}
      </Section>
    </>,
  )
}

async function showMail(visit: MemberVisit, refused?: Refused): Promise<Answer> {
  const { database, access, language, site, path } = visit
  const w = mailPortalWords[language]
  const mail = await readMail(database, access, (await visited(visit)).id)
  const trail = [{ href: MAILS_PATH, label: w.title }]
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
  const { publicUrl, timeZone } = site
  // Whoever passes it on gets the replies.
  const frame = { language: mail.language, publicUrl, timeZone, takesReplies: true }
  const { subject, text } = messageOf(mail, frame)
  const address = `mailto:${encodeURIComponent(mail.recipient)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`
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
      <Section id="text" title={w.text}>
        <CopyText id="mail" text={text} label={w.text} language={language} />
        <p>
          <a href={address}>{w.mailto}</a>
        </p>
      </Section>
      {mail.state === 'to_pass_on' || mail.state === 'failed' ? (
        <Form action={path}>
          <p>{mail.kind === 'receipt' ? w.passedOnReceiptText : w.passedOnText}</p>
          <div class="actions">
            <button type="submit" name="action" value="passed-on" class="button primary">
              {w.passedOn}
            </button>
            <button type="submit" name="action" value="retry" class="button secondary">
              {w.retry}
            </button>
          </div>
        </Form>
      ) : null}
    </>,
  )
}

async function decide(visit: MemberVisit): Promise<Answer> {
  const { database, access, posted, language } = visit
  const { id } = await visited(visit)
  const submitted = new Submitted(posted, webWords[language].form)
  const action = submitted.choice('action', ['passed-on', 'retry'])
  submitted.check()
  await inTransaction(database, access, async (change) => {
    const mails = await change.within('mails', [id])
    await (action === 'retry' ? retryMails(change, mails) : passOnMails(change, mails))
  })
  return goTo(MAILS_PATH)
}

/** The mail of the address. What is out of reach is not there. */
async function visited({ database, access, params }: MemberVisit) {
  const { id = '' } = params
  const [found] = isId(id) ? await requireReach(database, access, 'mails', [id]).catch(() => []) : []
  if (!found) throw nothingHere()
  return found
}

async function showSender(visit: MemberVisit, refused?: Refused): Promise<Answer> {
  const { database, access, language, path, query } = visit
  const w = mailPortalWords[language]
  const replyTo = (await readReplyTo(database, access.companyId)) ?? ''
  const form = formState(refused, { replyTo })
  return page(
    w.sender,
    <>
      <Heading title={w.sender} lead={w.senderLead} path={[{ href: MAILS_PATH, label: w.title }]} language={language} />
      {query.has('saved') && !refused ? <Banner tone="good" title={w.senderSaved} /> : null}
      <ErrorSummary form={form} language={language} labels={{ replyTo: w.replyTo }} />
      <Form action={path}>
        <TextField
          {...{ form, language, name: 'replyTo', label: w.replyTo, hint: w.replyToHint }}
          {...{ type: 'email', inputmode: 'email', autocomplete: 'off' }}
          spellcheck={false}
          maxlength={320}
        />
        <Submit icon="check">{webWords[language].save}</Submit>
      </Form>
    </>,
  )
}

async function changeSender({ database, access, posted, language }: MemberVisit): Promise<Answer> {
  const submitted = new Submitted(posted, webWords[language].form)
  const text = submitted.text('replyTo', { max: 320 })
  submitted.check()
  await inTransaction(database, access, async (change) => {
    const [profile] = await change.within('profiles', [access.companyId])
    if (profile) await editCompanies(change, [{ id: profile.id, edit: { replyTo: text === '' ? null : text } }])
  })
  return goTo(`${SENDER_PATH}?saved`)
}
