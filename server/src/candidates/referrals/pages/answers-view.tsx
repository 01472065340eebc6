import type { ComponentChildren } from 'preact'
import { framingOf } from '../../../careers-pages/embedding/framing-view.ts'
import type { Notice } from '../../../privacy/notice.ts'
import { addressOf, pathOf } from '../../../publication/addresses/address.ts'
import type { FoundAddress } from '../../../publication/addresses/store.ts'
import { formState } from '../../../web/form.ts'
import { catalogueOf, type PageLanguage } from '../../../web/public/page-language.ts'
import type { PublicPageAnswer, PublicVisit } from '../../../web/public/public-page.ts'
import type { Refused } from '../../../web/screen.ts'
import { webWords } from '../../../web/words/words.ts'
import { frameOfCompany, PrivacyNote } from '../../applying/answers-view.tsx'
import type { FormPosition } from '../../applying/form-store.ts'
import { challengeFor } from '../../spam/proof.ts'
import { type FormSecrets, openSeal, sealForm } from '../../spam/seal.ts'
import { ReferForm } from './form-view.tsx'
import type { Way } from './submitted-referral.ts'
import { referWords } from './words/words.ts'

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
  way: Way,
  refused?: Refused,
): Promise<PublicPageAnswer> {
  const { found, position, notice } = all
  const { path, at, site } = visit
  const language = catalogueOf(all.language)
  const title = referWords[language].title(position.title)
  // The time of the first form counts: nobody has to wait because of an error.
  const former = refused?.posted.get('seal') ?? ''
  const seal = openSeal(secrets, path, former) ? former : sealForm(secrets, path, at)
  const framing = await framingOf(visit, found.linkId, 'form')
  const paths = { link: pathTo(visit, 'link'), name: pathTo(visit, 'name') }
  return {
    ...pageOf(visit, all),
    ...(refused ? { status: 422, title: `${webWords[language].error}: ${title}` } : { title }),
    ...(framing && { framing }),
    scripts: ['forms.js'],
    body: (
      <div class="narrow">
        <Heading {...{ visit, all }} title={referWords[language].heading} />
        <ReferForm
          form={formState(refused)}
          way={way}
          language={language}
          action={paths[way]}
          paths={paths}
          seal={seal}
          challenge={await challengeFor(secrets, openSeal(secrets, path, seal)?.nonce ?? '')}
          privacy={<PrivacyNote {...{ notice, language, why: referWords[language].why }} site={site.name} />}
        />
      </div>
    ),
  }
}

/** The path of one of the two ways, with the rest of the query. */
function pathTo({ path, query }: PublicVisit, way: Way): string {
  const changed = new URLSearchParams(query)
  if (way === 'link') changed.delete('way')
  else changed.set('way', way)
  return changed.size === 0 ? path : `${path}?${changed}`
}

/** A position that does not take referrals at this address. */
export function switchedOffPage(visit: PublicVisit, all: Around): PublicPageAnswer {
  const w = referWords[catalogueOf(all.language)]
  return message(visit, all, 404, w.off, w.offText)
}

/** A position that is not live at this address. */
export function closedPage(visit: PublicVisit, all: Around): PublicPageAnswer {
  const w = referWords[catalogueOf(all.language)]
  if (all.found.state === 'paused') return message(visit, all, 404, w.paused, '')
  return message(visit, all, 410, w.closed, w.closedText)
}

function message(visit: PublicVisit, all: Around, status: number, title: string, text: string): PublicPageAnswer {
  return {
    ...pageOf(visit, all),
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

function pageOf(visit: PublicVisit, all: Around): Omit<PublicPageAnswer, 'title' | 'body'> {
  const frame = frameOfCompany(visit, all.position.owner, all.found.canonicalPageId)
  return { kind: 'page', language: all.language, isUnlisted: true, frame }
}

function Heading({ visit, all, title }: { visit: PublicVisit; all: Around; title: ComponentChildren }) {
  const { position, language } = all
  const w = referWords[catalogueOf(language)]
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
