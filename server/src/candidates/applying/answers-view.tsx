import type { ComponentChildren } from 'preact'
import { framingOf } from '../../careers-pages/embedding/framing-view.ts'
import type { ReadFiles } from '../../files/form-actions.ts'
import { type Notice, noticeText } from '../../privacy/notice.ts'
import { noticeWords } from '../../privacy/words/words.ts'
import { addressOf, pathOf } from '../../publication/addresses/address.ts'
import type { FoundAddress } from '../../publication/addresses/store.ts'
import { formState } from '../../web/form.ts'
import { catalogueOf, type PageLanguage } from '../../web/public/page-language.ts'
import { inLanguage } from '../../web/public/public-error.tsx'
import type { Frame, PublicPageAnswer, PublicVisit } from '../../web/public/public-page.ts'
import type { Refused } from '../../web/screen.ts'
import type { Language } from '../../web/words/language.ts'
import { webWords } from '../../web/words/words.ts'
import { challengeFor } from '../spam/proof.ts'
import { type FormSecrets, openSeal, sealForm } from '../spam/seal.ts'
import type { FormPosition } from './form-store.ts'
import { ApplyForm } from './form-view.tsx'
import { applyWords } from './words/words.ts'
import { Prose } from '../../web/public/markup.tsx'

/** A form with everything around it. */
export interface Around {
  readonly found: FoundAddress
  readonly position: FormPosition
  readonly notice: Notice
  readonly language: PageLanguage
}

/** The page with the form, as it was sent if it was refused. */
export async function formPage(
  visit: PublicVisit,
  all: Around,
  secrets: FormSecrets,
  sent?: { refused: Refused; files: ReadFiles },
): Promise<PublicPageAnswer> {
  const { found, position, notice } = all
  const { path, query, at, site } = visit
  const language = catalogueOf(all.language)
  const w = applyWords[language]
  const title = w.title(position.title)
  // The time of the first form counts: nobody has to wait because of an error.
  const former = sent?.refused.posted.get('seal') ?? ''
  const seal = openSeal(secrets, path, former) ? former : sealForm(secrets, path, at)
  const framing = await framingOf(visit, found.linkId, 'form')
  return {
    ...(await pageOf(visit, all)),
    ...(sent ? { status: 422, title: `${webWords[language].error}: ${title}` } : { title }),
    ...(framing && { framing }),
    scripts: ['forms.js'],
    body: (
      <div class="narrow">
        <Heading {...{ visit, all }} title={w.heading} />
        <ApplyForm
          form={formState(sent?.refused)}
          language={language}
          asked={position.asked}
          isReferred={found.isReferrers}
          uploads={sent?.files.uploads.get('cv') ?? []}
          action={query.size === 0 ? path : `${path}?${query}`}
          seal={seal}
          challenge={await challengeFor(secrets, openSeal(secrets, path, seal)?.nonce ?? '')}
          privacy={<PrivacyNote notice={notice} language={language} site={site.name} />}
        />
      </div>
    ),
  }
}

/** A position that does not take applications at this address. */
export async function switchedOffPage(visit: PublicVisit, all: Around): Promise<PublicPageAnswer> {
  const w = applyWords[catalogueOf(all.language)]
  return message(visit, all, 404, w.off, w.offText)
}

/** A position that is not live at this address. */
export async function closedPage(visit: PublicVisit, all: Around): Promise<PublicPageAnswer> {
  const w = applyWords[catalogueOf(all.language)]
  if (all.found.state === 'paused') return message(visit, all, 404, w.paused, '')
  return message(visit, all, 410, w.closed, w.closedText)
}

async function message(
  visit: PublicVisit,
  all: Around,
  status: number,
  title: string,
  text: string,
): Promise<PublicPageAnswer> {
  return {
    ...(await pageOf(visit, all)),
    status,
    title,
    body: (
      <div class="narrow">
        <Heading {...{ visit, all, title }} />
        {text === '' ? null : <p>{text}</p>}
      </div>
    ),
  }
}

/** What all pages about the form of a position have. */
async function pageOf(visit: PublicVisit, all: Around): Promise<Omit<PublicPageAnswer, 'title' | 'body'>> {
  return {
    kind: 'page',
    language: all.language,
    isUnlisted: true,
    frame: frameOfCompany(visit, all.position.owner, all.found.canonicalPageId),
  }
}

/** The company at the top of a form, with the form in other languages below. @param pageId where its jobs are, or null */
export function frameOfCompany(
  visit: PublicVisit,
  company: { readonly name: string; readonly brandColor: string | null },
  pageId: string | null,
): Frame {
  return {
    name: company.name,
    href: pageId === null ? null : `/c/${pageId}`,
    logo: null,
    colour: company.brandColor,
    languages: (['en', 'nb', 'da', 'sv'] as const).map((language) => ({ href: inLanguage(visit, language), language })),
  }
}

function Heading({ visit, all, title }: { visit: PublicVisit; all: Around; title: string }) {
  const { position, language } = all
  const w = applyWords[catalogueOf(language)]
  return (
    <header class="form-heading">
      <h1>{title}</h1>
      <p>
        <strong>{w.atEmployer(position.title, position.employer)}</strong>
      </p>
      <p>
        <a href={pathOf(addressOf(visit.params))}>{w.toJob}</a>
      </p>
    </header>
  )
}

/** Who stores the data, why and for how long, and the whole notice to unfold: nobody leaves the form to read it. */
export function PrivacyNote(props: {
  notice: Notice
  language: Language
  site: string
  /** What the data are for, if it is not an application. */
  why?: string
}) {
  const { notice, language, site } = props
  const w = noticeWords[language]
  const why = props.why ?? w.shortWhy
  const { title, html } = noticeText(notice, language, site)
  const sentences: ComponentChildren =
    notice.ownHtml === null ? (
      <p>
        {w.shortWho(notice.controller)} {why} {w.shortLong(notice.months)}
      </p>
    ) : (
      <p>
        {w.shortWho(notice.controller)} {why}
      </p>
    )
  return (
    <>
      {sentences}
      <details class="notice">
        <summary>{title}</summary>
        <Prose html={html} />
      </details>
    </>
  )
}
