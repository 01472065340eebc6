import { randomBytes } from 'node:crypto'
import { networkOf } from '../../base/http/authentication/denials.ts'
import { signingSecrets } from '../../base/secrets/signing.ts'
import { KNOWN_KEY, subjectOf } from '../../organisation/identities/attempts-store.ts'
import { KNOWN_AGE, knownBrowser, withKnown } from '../../organisation/sessions/known-browser.ts'
import { sessionCookie } from '../../organisation/sessions/token.ts'
import type { SetCookie } from '../../base/web/serving/answer.ts'
import type { Visit } from '../../base/web/visit.ts'
import type { Gate, Tryer } from './gate.ts'
import type { SignInSettings } from './settings.ts'

type Browser = Pick<Visit, 'client' | 'cookies' | 'signedIn'>

const cookieName = ({ client }: Pick<Visit, 'client'>) => `${sessionCookie(client.isHttps)}-browser`

const secretsOf = async ({ masterKeys }: SignInSettings) => signingSecrets(await masterKeys(), 'kandidat browsers')

/** Who tries something for no e-mail in particular: a session or a network. */
export function tryerOf({ client, signedIn }: Browser, gate: Gate): Tryer {
  const network = networkOf(client.address)
  return signedIn === null
    ? { network, key: network, isKnown: gate.isKnown(network) }
    : { network, key: `${KNOWN_KEY}session ${signedIn.sessionId}`, isKnown: true }
}

/** Who tries something for an e-mail: a session of it, a browser that is known for it, or a network. */
export async function tryerFor(visit: Browser, settings: SignInSettings, email: string): Promise<Tryer> {
  const { client, cookies, signedIn } = visit
  const cookie = cookies[cookieName(visit)]
  const isOwn = signedIn?.email === email
  const id =
    cookie === undefined || isOwn ? null : knownBrowser(await secretsOf(settings), cookie, subjectOf(email), Date.now())
  if (id !== null) return { network: networkOf(client.address), key: `${KNOWN_KEY}browser ${id}`, isKnown: true }
  return tryerOf(isOwn ? visit : { ...visit, signedIn: null }, settings.gate)
}

/** The cookie by which a browser shows from now on that somebody has signed in with it. */
export async function knownCookie(visit: Browser, settings: SignInSettings, email: string): Promise<SetCookie> {
  const cookie = visit.cookies[cookieName(visit)] ?? ''
  const newId = randomBytes(12).toString('base64url')
  const value = withKnown(await secretsOf(settings), cookie, { subject: subjectOf(email), now: Date.now(), newId })
  return { name: cookieName(visit), value, maxAge: KNOWN_AGE }
}
