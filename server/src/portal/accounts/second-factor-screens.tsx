import { relyingPartyOf } from '../../organisation/passkeys/passkey.ts'
import { Heading, LinkButton } from '../../base/web/parts.tsx'
import { type Answer, memberScreen, page, type Screen } from '../parts/screen.ts'
import type { MemberVisit } from '../../base/web/visit.ts'
import { ACCOUNT_PATH, HOME_PATH, SECOND_FACTOR_PATH } from '../addresses.ts'
import { accountWords } from '../words/accounts.ts'

/**
 * Offers a second factor to somebody who has just chosen a password by a link, where a password is enough. Nothing leads here
 * again. Where a password is not enough, the same visit goes on with the page that sets an app up, and to no other before.
 */
export const secondFactorScreen: Screen = memberScreen('member', { path: SECOND_FACTOR_PATH, show: offer })

async function offer(visit: MemberVisit): Promise<Answer> {
  const { language, site } = visit
  const w = accountWords[language]
  return page(
    w.secondFactorTitle,
    <>
      <Heading title={w.secondFactorTitle} lead={w.secondFactorLead} language={language} />
      <div class="actions">
        <LinkButton href={`${ACCOUNT_PATH}/authenticator`} tone="primary">
          {w.setUpApp}
        </LinkButton>
        {relyingPartyOf(site.publicUrl) === null ? null : (
          <LinkButton href={`${ACCOUNT_PATH}/passkeys/new`} icon="key-round">
            {w.addPasskey}
          </LinkButton>
        )}
        <LinkButton href={HOME_PATH}>{w.later}</LinkButton>
      </div>
    </>,
    { isBare: true },
  )
}
