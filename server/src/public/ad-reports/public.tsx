import { createHash } from 'node:crypto'
import { publicFormWords } from '../words/applying.ts'
import type { CompanyAccess } from '../../base/access/access.ts'
import { inTransaction } from '../../base/changes/actions.ts'
import { afterTooMany, attemptTooMany } from '../public-form/kept-form.ts'
import { countForm } from '../../candidates/spam/actions.ts'
import { type FormSecrets, type FormSettings, readFormSecrets } from '../../candidates/spam/seal.ts'
import { EMAIL_SCRIPT, EmailField } from '../../base/web/fields/email-field.tsx'
import { checkVisitorsEmail } from '../../content/sent-email.ts'
import { isId } from '../../base/db/id.ts'
import { withQuery } from '../../base/http/request-target.ts'
import { Choices, ErrorSummary, Submit, TextArea, TextField } from '../../base/web/controls.tsx'
import { formState, Submitted, type Refused } from '../../base/web/form.ts'
import { catalogueOf, inAskedLanguage, type PageLanguage } from '../../base/web/public/page-language.ts'
import { notFoundPage, offeredLanguages } from '../../base/web/public/public-error.tsx'
import type { PublicAnswer, PublicPage, PublicPageAnswer, PublicVisit } from '../../base/web/public/public-page.ts'
import { webWords } from '../../base/web/words/words.ts'
import { reportAd } from '../../candidates/ad-reports/actions.ts'
import { EXPLANATION_LENGTH, reportReasons } from '../../candidates/ad-reports/report.ts'
import { readReported } from '../../candidates/ad-reports/store.ts'
import { reportWords } from '../../candidates/words/words.ts'

/** The parameter of the page after a report. */
const SENT = 'sent'

type Reported = NonNullable<Awaited<ReturnType<typeof readReported>>>

/** The form by which visitors report an ad of the marketplace. */
export function reportPage(settings: FormSettings): PublicPage {
  return {
    path: '/c/:pageId/:positionId/report',
    async show(visit, refused) {
      // The ad may be gone by then, since reports are what takes ads away.
      if (visit.query.has(SENT) && Object.values(visit.params).every(isId)) return thanks(visit)
      const ad = await reportedAd(visit)
      return ad === null ? notFoundPage(visit) : form(visit, ad, refused)
    },
    async act(visit) {
      const ad = await reportedAd(visit)
      return ad === null ? notFoundPage(visit) : send(visit, ad, await readFormSecrets(settings, visit.database))
    },
  }
}

async function reportedAd({ database, params }: PublicVisit): Promise<Reported | null> {
  const { pageId = '', positionId = '' } = params
  return isId(pageId) && isId(positionId) ? readReported(database.reads, pageId, positionId) : null
}

function answer(visit: PublicVisit, title: string, body: PublicPageAnswer['body']): PublicPageAnswer {
  const { pageId = '' } = visit.params
  return {
    kind: 'page',
    title,
    language: languageOf(visit),
    isUnlisted: true,
    scripts: [EMAIL_SCRIPT],
    frame: {
      name: visit.site.name,
      href: inAskedLanguage(`/c/${pageId}`, visit.asked),
      logo: null,
      colour: null,
      languages: offeredLanguages(visit, languageOf(visit)),
    },
    body: <div class="narrow">{body}</div>,
  }
}

const languageOf = ({ asked }: PublicVisit): PageLanguage => asked ?? 'en'

function form(visit: PublicVisit, ad: Reported, refused?: Refused): PublicPageAnswer {
  const language = catalogueOf(languageOf(visit))
  const w = reportWords[language]
  const state = formState(refused)
  const field = (name: keyof typeof w.fields) => ({ form: state, language, name, label: w.fields[name] })
  return answer(
    visit,
    w.title,
    <>
      <h1>{w.title}</h1>
      <p>
        <strong>{publicFormWords[language].atEmployer(ad.title, ad.employer)}</strong>
      </p>
      <p>{w.text}</p>
      <form method="post" action={withQuery(visit.path, visit.query)} novalidate>
        <ErrorSummary form={state} language={language} labels={w.fields} />
        <Choices
          {...field('reason')}
          required
          choices={reportReasons.map((value) => ({ value, label: w.reasons[value] }))}
        />
        <TextArea {...field('explanation')} required hint={w.explanationHint} rows={6} />
        <TextField {...field('name')} hint={w.whoHint} autocomplete="name" maxlength={200} />
        <EmailField {...field('email')} autocomplete="email" />
        <p class="note">{w.goodFaith}</p>
        <Submit>{w.send}</Submit>
      </form>
    </>,
  )
}

async function send(visit: PublicVisit, ad: Reported, secrets: FormSecrets): Promise<PublicAnswer> {
  const { database, params, posted, clientAddress } = visit
  const { pageId = '', positionId = '' } = params
  const language = catalogueOf(languageOf(visit))
  const submitted = new Submitted(posted, webWords[language].form)
  const report = {
    reason: submitted.choice('reason', reportReasons),
    explanation: submitted.text('explanation', { max: EXPLANATION_LENGTH, required: true }),
    name: submitted.text('name', { max: 200 }),
    email: submitted.text('email', { max: 320 }),
    language,
  }
  checkVisitorsEmail(submitted, posted, 'email', language)
  submitted.check()
  const requestHash = createHash('sha256')
    .update(JSON.stringify([positionId, report]))
    .digest()
  // Not among the applications for the position, which a flood of reports would make harder.
  const subject = { clientAddress, positionId: `report of ${positionId}` }
  const tooMany = await attemptTooMany(countForm(database, secrets, subject, requestHash))
  if (tooMany) return afterTooMany(tooMany, language, [], async (refusal) => form(visit, ad, { posted, refusal }))
  const access: CompanyAccess = {
    who: { kind: 'visitor', linkId: pageId },
    companyId: ad.companyId,
    insideClientId: null,
    positions: 'live',
    abilities: new Set(),
  }
  await inTransaction(database, access, (change) =>
    reportAd(change, { companyId: ad.companyId, platformId: ad.platformId, positionId, pageId }, report, requestHash),
  )
  return { kind: 'redirect', to: inAskedLanguage(`${visit.path}?${SENT}=yes`, visit.asked) }
}

function thanks(visit: PublicVisit): PublicPageAnswer {
  const { pageId = '', positionId = '' } = visit.params
  const w = reportWords[catalogueOf(languageOf(visit))]
  return answer(
    visit,
    publicFormWords[catalogueOf(languageOf(visit))].thanks,
    <>
      <h1>{publicFormWords[catalogueOf(languageOf(visit))].thanks}</h1>
      <p>{w.thanksText}</p>
      <p>
        <a href={inAskedLanguage(`/c/${pageId}/${positionId}`, visit.asked)}>{w.back}</a>
      </p>
    </>,
  )
}
