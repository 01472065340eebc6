import { PRIVACY_PATH } from '../addresses.ts'
import { inTransaction } from '../../base/changes/actions.ts'
import { isBareAddress } from '../../content/email.ts'
import { plainLine } from '../../content/text.ts'
import { Checkbox, ErrorSummary, Form, Submit, TextArea, TextField } from '../../base/web/controls.tsx'
import { formState, Submitted, type Refused } from '../../base/web/form.ts'
import { Banner, Heading, Section } from '../../base/web/parts.tsx'
import { type Answer, goTo, memberScreen, page, type Screen } from '../parts/screen.ts'
import type { MemberVisit } from '../../base/web/visit.ts'
import { webWords } from '../../base/web/words/words.ts'
import { publishNotice } from '../../candidates/privacy/actions.ts'
import { defaultMonths, longMonths, noticeText } from '../../candidates/privacy/notice.ts'
import { readCountry, readNotice } from '../../candidates/privacy/store.ts'
import { noticeScreenWords } from '../words/privacy.ts'
import { Prose } from '../../base/web/public/markup.tsx'

/** The privacy notice of the company: what it is filled with, and how it reads. */
export const noticeScreens: readonly Screen[] = [memberScreen('company.write', { path: PRIVACY_PATH, show, act })]

const lines = ['controller', 'address', 'email', 'officer', 'authority'] as const

async function show(visit: MemberVisit, refused?: Refused): Promise<Answer> {
  const { database, language, signedIn, site } = visit
  const w = noticeScreenWords[language]
  const { companyId } = signedIn.membership
  const [notice, country] = [await readNotice(database.reads, companyId), await readCountry(database.reads, companyId)]
  if (!notice) throw new Error('the company of a member is gone')
  const { months, reviewsErasure, ownHtml, recipients } = notice
  const initial = {
    ...Object.fromEntries(lines.map((name) => [name, notice[name]])),
    ...{ recipients, months: String(months), reviewsErasure: reviewsErasure ? 'on' : '', ownHtml: ownHtml ?? '' },
  }
  const form = formState(refused, initial)
  const field = (name: keyof typeof w.fields) => ({ form, language, name, label: w.fields[name] })
  const long = longMonths(country)
  return page(
    w.title,
    <>
      <Heading title={w.title} lead={w.lead} language={language} />
      {long !== null && months > long ? <Banner tone="warning" title={w.long(long)} /> : null}
      <p>{w.version(notice.version)}</p>
      <Form action={PRIVACY_PATH}>
        <ErrorSummary form={form} language={language} labels={w.fields} />
        <TextField {...field('controller')} required hint={w.hints.controller} />
        <TextField {...field('address')} />
        <TextField {...field('email')} type="email" />
        <TextField {...field('officer')} />
        <TextField {...field('authority')} />
        <TextArea {...field('recipients')} hint={w.hints.recipients} rows={3} />
        <TextField {...field('months')} required hint={w.hints.months(defaultMonths(country))} inputmode="numeric" />
        <Checkbox form={form} name="reviewsErasure" label={w.fields.reviewsErasure} hint={w.hints.reviewsErasure} />
        <TextArea {...field('ownHtml')} hint={w.hints.ownHtml} rows={6} spellcheck={false} />
        <Submit>{w.publish}</Submit>
      </Form>
      <Section id="preview" title={w.preview}>
        <Prose html={noticeText(notice, language, site.name).html} />
      </Section>
    </>,
  )
}

async function act(visit: MemberVisit): Promise<Answer> {
  const { database, access, language, signedIn } = visit
  const submitted = new Submitted(visit.posted, webWords[language].form)
  const { months, ...form } = {
    controller: submitted.text('controller', { max: 500, required: true }),
    address: submitted.text('address', { max: 500 }),
    email: submitted.text('email', { max: 320 }),
    officer: submitted.text('officer', { max: 500 }),
    authority: submitted.text('authority', { max: 500 }),
    recipients: submitted.text('recipients'),
    months: submitted.wholeNumber('months', 1, 60, { required: true }),
    reviewsErasure: submitted.isTicked('reviewsErasure'),
    ownHtml: submitted.text('ownHtml', { max: 100_000 }) || null,
  }
  if (form.email !== '' && !isBareAddress(plainLine(form.email))) {
    submitted.refuse('email', noticeScreenWords[language].email)
  }
  submitted.check()
  await inTransaction(database, access, async (change) => {
    const [company] = await change.within('profiles', [signedIn.membership.companyId])
    if (company) await publishNotice(change, company, { ...form, ...(months !== undefined && { months }) })
  })
  return goTo(PRIVACY_PATH)
}
