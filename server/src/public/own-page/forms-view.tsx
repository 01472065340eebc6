import type { ComponentChildren } from 'preact'
import { ErrorSummary, Submit, TextArea, TextField } from '../../base/web/controls.tsx'
import { formState, type Refused } from '../../base/web/form.ts'
import { catalogueOf, inAskedLanguage } from '../../base/web/public/page-language.ts'
import type { PublicPage, PublicPageAnswer } from '../../base/web/public/public-page.ts'
import { webWords } from '../../base/web/words/words.ts'
import { below, type Own, type OwnVisit } from './own.ts'
import { ownAnswer } from './page-view.tsx'
import { ownWords } from '../words/own-page.ts'

/** The form by which somebody corrects what is stored about them, or what they sent. */
export function correctPage(visit: OwnVisit, own: Own, refused?: Refused): PublicPageAnswer {
  const w = ownWords[own.words]
  const web = webWords[own.words]
  const submission = own.submissions.find(({ person }) => person !== null)
  const person = own.person ?? submission?.person
  const initial = {
    ...{ firstName: person?.firstName ?? '', lastName: person?.lastName ?? '', phone: person?.phone ?? '' },
    ...{ linkedInUserName: person?.linkedInUserName ?? '', portfolioUrl: person?.portfolioUrl ?? '' },
    message: submission?.message ?? '',
  }
  const form = formState(refused, initial)
  const field = (name: Exclude<keyof typeof w.fields, 'files'>) => ({
    ...{ form, language: own.words, name, label: w.fields[name] },
  })
  return ownAnswer(
    visit,
    own,
    refused ? `${webWords[own.words].error}: ${w.correctTitle}` : w.correctTitle,
    <>
      <h1>{w.correctTitle}</h1>
      <form method="post" action={below(visit, '/correct')} novalidate>
        <ErrorSummary form={form} language={own.words} labels={w.fields} />
        <div class="pair">
          <TextField {...field('firstName')} required autocomplete="given-name" maxlength={200} />
          <TextField {...field('lastName')} autocomplete="family-name" maxlength={200} />
        </div>
        <p class="note">{w.correctHint}</p>
        {own.isSubmission ? <p class="note">{w.correctSubmissionHint(own.company.name)}</p> : null}
        <TextField {...field('phone')} type="tel" inputmode="tel" autocomplete="tel" maxlength={50} />
        <TextField {...field('linkedInUserName')} spellcheck={false} maxlength={500} />
        <TextField {...field('portfolioUrl')} type="url" inputmode="url" autocomplete="url" maxlength={2_000} />
        {own.isSubmission ? <TextArea {...field('message')} rows={8} /> : null}
        <p class="actions">
          <Submit>{web.save}</Submit>
          <Back visit={visit} own={own} />
        </p>
      </form>
    </>,
  )
}

/** A page that asks whether somebody is sure. */
function confirmation(
  visit: OwnVisit,
  own: Own,
  { title, children, action, button }: { title: string; children: ComponentChildren; action: string; button: string },
  refused?: Refused,
): PublicPageAnswer {
  return ownAnswer(
    visit,
    own,
    title,
    <>
      <h1>{title}</h1>
      <ErrorSummary form={formState(refused)} language={own.words} />
      {children}
      <form method="post" action={action}>
        <p class="actions">
          <Submit tone="danger">{button}</Submit>
          <Back visit={visit} own={own} />
        </p>
      </form>
    </>,
  )
}

/** Asks whether somebody wants to withdraw from a process. */
export function withdrawPage(visit: OwnVisit, own: Own, id: string, refused?: Refused): PublicPageAnswer | null {
  const w = ownWords[own.words]
  const process = own.processes.find((each) => each.id === id)
  if (!process || process.stage === 'closed' || process.stage === 'withdrawn') return null
  const job = `${process.title}, ${process.employer}`
  const action = below(visit, `/withdraw/${id}`)
  const asked = { title: w.withdrawTitle, children: <p>{w.withdrawText(job)}</p>, action, button: w.withdrawButton }
  return confirmation(visit, own, asked, refused)
}

/** Asks whether somebody wants to be erased. */
export function erasePage(visit: OwnVisit, own: Own, refused?: Refused): PublicPageAnswer {
  const w = ownWords[own.words]
  const textOf = own.reviewsErasure ? w.eraseReview : own.isSubmission ? w.eraseSubmissionText : w.eraseText
  const asked = {
    title: own.isSubmission ? w.eraseSubmissionTitle : w.eraseTitle,
    children: <p>{textOf(own.company.name)}</p>,
    action: below(visit, '/erase'),
    button: own.isSubmission ? w.eraseSubmissionButton : w.eraseButton,
  }
  return confirmation(visit, own, asked, refused)
}

/** The path of the page after erasing. The token that led to the form does not work any more. */
const ERASED = '/m/erased'

/** Where somebody gets to who was erased, in the language of what they saw before. */
export function pathAfterErasing({ language }: Own): string {
  return inAskedLanguage(ERASED, language)
}

/** What somebody sees who was erased. It says nothing about whom: anybody can open it. */
export const erasedPage: PublicPage = {
  path: ERASED,
  async show({ site, asked }) {
    const language = asked ?? 'en'
    const w = ownWords[catalogueOf(language)]
    return {
      kind: 'page',
      title: w.erasedTitle,
      language,
      isUnlisted: true,
      frame: { name: site.name, href: '/', logo: null, colour: null },
      body: (
        <div class="narrow">
          <h1>{w.erasedTitle}</h1>
          <p>{w.erasedText}</p>
        </div>
      ),
    }
  },
}

function Back({ visit, own }: { visit: OwnVisit; own: Own }) {
  return (
    <a class="button secondary" href={below(visit)}>
      {ownWords[own.words].cancel}
    </a>
  )
}
