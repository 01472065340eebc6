import type { ComponentChildren } from 'preact'
import type { ReadFiles } from '../../files/form-actions.ts'
import { type Notice, noticeText } from '../../privacy/notice.ts'
import { noticeWords } from '../../privacy/words/words.ts'
import { addressOf, pathOf } from '../../publication/addresses/address.ts'
import type { FoundAddress } from '../../publication/addresses/store.ts'
import { formState } from '../../web/form.ts'
import { catalogueOf, type PageLanguage } from '../../web/public/page-language.ts'
import type { PublicPageAnswer, PublicVisit } from '../../web/public/public-page.ts'
import type { Refused } from '../../web/screen.ts'
import type { Language } from '../../web/words/language.ts'
import { challengeFor } from '../spam/proof.ts'
import { type FormSecrets, openSeal, sealForm } from '../spam/seal.ts'
import { frameOfForm } from './frame.ts'
import type { FormPosition } from './form-store.ts'
import { ApplyForm } from './form-view.tsx'
import { applyWords } from './words/words.ts'

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
  const { position, notice } = all
  const language = catalogueOf(all.language)
  const w = applyWords[language]
  // The time of the first form counts: nobody has to wait because of an error.
  const former = sent?.refused.posted.get('seal') ?? ''
  const seal = openSeal(secrets, visit.path, former) ? former : sealForm(secrets, visit.path, visit.at)
  const nonce = openSeal(secrets, visit.path, seal)?.nonce ?? ''
  return {
    ...pageOf(visit, all, w.title(position.title)),
    ...(sent && { status: 422, title: `${w.error}: ${w.title(position.title)}` }),
    scripts: ['forms.js'],
    body: (
      <div class="narrow">
        <Heading visit={visit} all={all} title={w.heading} />
        <ApplyForm
          form={formState(sent?.refused)}
          language={language}
          asked={position.asked}
          uploads={sent?.files.uploads.get('cv') ?? []}
          action={visit.path + visit.queryText}
          seal={seal}
          challenge={await challengeFor(secrets, nonce)}
          privacy={<PrivacyNote notice={notice} language={language} site={visit.site.name} />}
        />
      </div>
    ),
  }
}
