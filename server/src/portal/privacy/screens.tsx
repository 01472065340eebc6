import { EmailField, EMAIL_SCRIPT } from '../../base/web/fields/email-field.tsx'
import { EDITOR_SCRIPT, RichTextArea } from '../sections/rich-text-view.tsx'
import { submittedHtml } from '../sections/section-fields.ts'
import { editScreen } from '../parts/edit-screen.ts'
import type { FormPage } from '../parts/form-page.tsx'
import { changeRow } from '../parts/row-actions.ts'
import { PRIVACY_PATH, RETENTION_PATH } from '../addresses.ts'
import { checkEmail } from '../../content/sent-email.ts'
import { Checkbox, TextArea, TextField } from '../../base/web/controls.tsx'
import { Submitted } from '../../base/web/form.ts'
import { Banner, LinkButton, Section } from '../../base/web/parts.tsx'
import { type Answer, goTo, type Screen } from '../parts/screen.ts'
import type { MemberVisit } from '../../base/web/visit.ts'
import { commonWords, webWords } from '../../base/web/words/words.ts'
import { publishNotice } from '../../candidates/privacy/actions.ts'
import { lacksPeriod, noticeText, PERIOD } from '../../candidates/privacy/notice.ts'
import { readNotice } from '../../candidates/privacy/store.ts'
import { noticeScreenWords } from '../words/privacy.ts'
import { Prose } from '../../base/web/public/markup.tsx'

const lines = ['controller', 'address', 'email', 'officer', 'authority'] as const

/** The privacy notice of the company: what it is filled with, and how it reads. */
export const noticeScreens: readonly Screen[] = [
  editScreen('company.write', { path: PRIVACY_PATH, needsEverything: true, edit, save }),
]

async function edit({ database, language, signedIn, site }: MemberVisit): Promise<FormPage> {
  const w = noticeScreenWords[language]
  const { companyId } = signedIn.membership
  const notice = await readNotice(database.reads, companyId)
  if (!notice) throw new Error('the company of a member is gone')
  const { reviewsErasure, ownHtml, recipients } = notice
  return {
    title: commonWords[language].privacyNotice,
    lead: w.lead,
    labels: w.fields,
    before: (
      <>
        {notice.policy === null ? (
          <Banner tone="warning" title={w.noPeriod}>
            <div class="actions">
              <LinkButton href={RETENTION_PATH}>{w.confirmPeriod}</LinkButton>
            </div>
          </Banner>
        ) : null}
        {lacksPeriod(notice) ? <Banner tone="warning" title={w.lacksPeriod(PERIOD)} /> : null}
        <p>{w.version(notice.version)}</p>
      </>
    ),
    initial: {
      ...Object.fromEntries(lines.map((name) => [name, notice[name]])),
      recipients,
      reviewsErasure: reviewsErasure ? 'on' : '',
      ownHtml: ownHtml ?? '',
    },
    fields: (form) => {
      const field = (name: keyof typeof w.fields) => ({ form, language, name, label: w.fields[name] })
      return (
        <>
          <TextField {...field('controller')} required hint={w.hints.controller} />
          <TextField {...field('address')} />
          <EmailField {...field('email')} />
          <TextField {...field('officer')} />
          <TextField {...field('authority')} />
          <TextArea {...field('recipients')} hint={w.hints.recipients} rows={3} />
          <Checkbox form={form} name="reviewsErasure" label={w.fields.reviewsErasure} hint={w.hints.reviewsErasure} />
          <RichTextArea {...field('ownHtml')} hint={w.hints.ownHtml(PERIOD)} rows={6} />
        </>
      )
    },
    submit: w.publish,
    scripts: [EDITOR_SCRIPT, EMAIL_SCRIPT],
    after: (
      <Section id="preview" title={w.preview}>
        <Prose html={noticeText(notice, language, site.name).html} />
      </Section>
    ),
  }
}

async function save(visit: MemberVisit): Promise<Answer> {
  const { language, signedIn } = visit
  const submitted = new Submitted(visit.posted, webWords[language].form)
  const form = {
    controller: submitted.text('controller', { max: 500, required: true }),
    address: submitted.text('address', { max: 500 }),
    email: submitted.text('email', { max: 320 }),
    officer: submitted.text('officer', { max: 500 }),
    authority: submitted.text('authority', { max: 500 }),
    recipients: submitted.text('recipients'),
    reviewsErasure: submitted.isTicked('reviewsErasure'),
    ownHtml: submittedHtml(submitted.text('ownHtml', { max: 100_000 })) || null,
  }
  checkEmail(submitted, visit.posted, 'email', language)
  submitted.check()
  await changeRow(visit, 'profiles', signedIn.membership.companyId, (change, [company]) =>
    publishNotice(change, company, form),
  )
  return goTo(PRIVACY_PATH)
}
