import type { ComponentChildren } from 'preact'
import { sessionCookie } from '../../organisation/sessions/token.ts'
import type { SetCookie } from '../../base/web/serving/answer.ts'
import type { Visit } from '../../base/web/visit.ts'
import type { PasskeyAnswer } from '../../organisation/passkeys/ceremony-actions.ts'
import type { ChallengePurpose } from '../../organisation/passkeys/passkey.ts'

/** The script that pages with such a form load. */
export const PASSKEY_SCRIPT = 'passkeys.js'

/**
 * The field with what the browser answered. It is named so that no field of a form that a proof carries along is mistaken
 * for it.
 */
export const credentialField = (purpose: ChallengePurpose) => `passkey-${purpose}`

/** Seconds that a browser keeps the cookie; the database says when the challenge really expires. */
const COOKIE_AGE = 300

/**
 * A form that a passkey answers. Only a script can ask for one, so the form is hidden until the script shows it.
 * @param props.options where the script gets what the browser is asked
 * @param props.failed what the script says if the browser gives no answer
 */
export function PasskeyForm(props: {
  purpose: ChallengePurpose
  action: string
  options: string
  failed: string
  children: ComponentChildren
}) {
  const { purpose, action, options, failed, children } = props
  return (
    <form
      method="post"
      action={action}
      novalidate
      hidden
      data-passkey={purpose}
      data-options={options}
      data-failed={failed}
    >
      <input type="hidden" name={credentialField(purpose)} data-credential="" />
      {children}
    </form>
  )
}

/**
 * The cookie that binds a challenge to a browser. Each purpose has its own, so that a proof on the way does not end what
 * it is for.
 * @param token null to delete it
 */
export function challengeCookie(
  { client }: Pick<Visit, 'client'>,
  purpose: ChallengePurpose,
  token: string | null,
): SetCookie {
  return { name: cookieName(client.isHttps, purpose), value: token, maxAge: COOKIE_AGE }
}

/** What a form of this kind sent. */
export function answerOf(
  { client, cookies, posted }: Pick<Visit, 'client' | 'cookies' | 'posted'>,
  purpose: ChallengePurpose,
): PasskeyAnswer {
  return { token: cookies[cookieName(client.isHttps, purpose)], answer: posted.get(credentialField(purpose)) ?? '' }
}

function cookieName(isHttps: boolean, purpose: ChallengePurpose): string {
  return `${sessionCookie(isHttps)}-passkey-${purpose}`
}
