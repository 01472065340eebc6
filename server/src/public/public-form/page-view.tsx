import { EMAIL_SCRIPT } from '../../base/web/fields/email-field.tsx'
import type { ComponentChildren } from 'preact'
import { insteadOf } from '../ads/closed-view.tsx'
import { framingOf } from '../careers-pages/framing.ts'
import { storedLogo } from '../../content/picture-address.ts'
import { pathOf } from '../../organisation/publication/addresses/address.ts'
import { type FormState, formState, type Refused } from '../../base/web/form.ts'
import { catalogueOf, inAskedLanguage, type PageLanguage } from '../../base/web/public/page-language.ts'
import { offeredLanguages } from '../../base/web/public/public-error.tsx'
import type { Frame, PublicPageAnswer, PublicVisit } from '../../base/web/public/public-page.ts'
import type { Language } from '../../base/web/words/language.ts'
import { webWords } from '../../base/web/words/words.ts'
import { challengeFor } from '../../candidates/spam/proof.ts'
import { type FormSecrets, openSeal, sealForm, sealResend } from '../../candidates/spam/seal.ts'
import type { FoundForm } from './found-form.ts'
import { publicFormWords } from '../words/applying.ts'

/** What the pages about one kind of form say. */
export interface FormTexts {
  readonly title: (job: string) => string
  readonly heading: string
  /** Where the form is switched off. */
  readonly off: string
  readonly offText: string
  /** Where the position is closed. */
  readonly closedText: string
}

/** What a form is shown with. */
export interface SealedForm {
  readonly form: FormState
  readonly language: Language
  readonly seal: string
  /** What stands in place of the solution of the challenge until a script has one; empty the first time. */
  readonly proof: string
  /** JSON for the script, which solves it. */
  readonly challenge: string
}

/** What a form holds when it is shown. */
export interface FormAgain {
  /** As it was sent, and why it was refused. */
  readonly refused?: Refused | undefined
  /** Whether the form is to be sent once more, which counts as much as a solution of the challenge. */
  readonly isResent?: boolean
  /** What is filled in before anybody writes. */
  readonly initial?: Readonly<Record<string, string>>
}

/**
 * The page with the form, as it was sent if it was refused.
 * @param fields the form itself
 */
export async function formPage(
  visit: PublicVisit,
  all: FoundForm,
  secrets: FormSecrets,
  texts: FormTexts,
  fields: (sealed: SealedForm) => ComponentChildren,
  { refused, isResent = false, initial = {} }: FormAgain = {},
): Promise<PublicPageAnswer> {
  const { path, at } = visit
  const language = catalogueOf(all.language)
  const title = texts.title(all.position.title)
  // The time of the first form counts: nobody has to wait because of an error.
  const former = refused?.posted.get('seal') ?? ''
  const seal = openSeal(secrets, path, former) ? former : sealForm(secrets, path, at)
  const nonce = openSeal(secrets, path, seal)?.nonce ?? ''
  const proof = isResent ? sealResend(secrets, nonce) : ''
  const challenge = await challengeFor(secrets, nonce)
  const framing = await framingOf(visit, all.found.linkId, 'form')
  return {
    ...pageOf(
      visit,
      all,
      texts.heading,
      fields({ form: formState(refused, initial), language, seal, proof, challenge }),
    ),
    ...(refused ? { status: 422, title: `${webWords[language].error}: ${title}` } : { title }),
    ...(framing && { framing }),
    scripts: ['forms.js', EMAIL_SCRIPT],
  }
}

/**
 * The page that says why there is no form at this address; null if there is one.
 * @param isTaken whether the position takes what the form sends, at this address
 */
export async function noFormPage(
  visit: PublicVisit,
  all: FoundForm,
  texts: FormTexts,
  isTaken: boolean,
): Promise<PublicPageAnswer | null> {
  const w = publicFormWords[catalogueOf(all.language)]
  const { state } = all.found
  if (state === 'paused') return { ...pageOf(visit, all, w.paused, null), status: 404 }
  if (state !== 'live') {
    const body = (
      <>
        <p>{texts.closedText}</p>
        {await insteadOf(visit, all.found, all.language)}
      </>
    )
    return { ...pageOf(visit, all, w.closed, body), status: 410 }
  }
  return isTaken ? null : { ...pageOf(visit, all, texts.off, <p>{texts.offText}</p>), status: 404 }
}

function pageOf(visit: PublicVisit, all: FoundForm, heading: string, body: ComponentChildren): PublicPageAnswer {
  const { position, language, found, address } = all
  const w = publicFormWords[catalogueOf(language)]
  return {
    kind: 'page',
    title: heading,
    language,
    isUnlisted: true,
    frame: frameOfCompany(visit, language, position.owner, found.canonicalPageId),
    body: (
      <div class="narrow">
        <header class="form-heading">
          <h1>{heading}</h1>
          <p>
            <strong dir="auto">{w.atEmployer(position.title, position.employer)}</strong>
          </p>
          {found.state === 'nothing' ? null : (
            <p>
              <a href={inAskedLanguage(pathOf(address), visit.asked)}>{w.toJob}</a>
            </p>
          )}
        </header>
        {body}
      </div>
    ),
  }
}

/** The company at the top of a form, with the form in other languages below. @param pageId where its jobs are, or null */
export function frameOfCompany(
  visit: PublicVisit,
  language: PageLanguage,
  company: { readonly name: string; readonly logoUrl: string | null; readonly brandColor: string | null },
  pageId: string | null,
): Frame {
  return {
    name: company.name,
    href: pageId === null ? null : inAskedLanguage(`/c/${pageId}`, visit.asked),
    logo: storedLogo(company.logoUrl),
    colour: company.brandColor,
    languages: offeredLanguages(visit, language),
  }
}
