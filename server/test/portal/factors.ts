import { Secret, TOTP } from 'otpauth'
import { hashPassword } from '../../src/organisation/identities/password-actions.ts'
import { sessionCookie } from '../../src/organisation/sessions/token.ts'
import type { Fixture } from '../fixture.ts'
import type { ParsedPage } from './parsed-page.ts'
import type { Member } from './world.ts'
import type { PortalReply, Visitor } from './visitor.ts'

const PERIOD = 30_000

/** The code that an authenticator app shows. @param periods how many half minutes from now */
export function codeOf(secret: string, periods = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + periods * PERIOD })
}

/** The secret on the page that sets an app up. */
export function secretOf({ text }: ParsedPage): string {
  const secret = /[A-Z2-7]{32}/.exec(text)?.[0]
  if (secret === undefined) throw new Error(`no secret in “${text}”`)
  return secret
}

/** Gives members one password: making its hash takes a tenth of a second. */
export async function givePassword(
  { database }: Fixture,
  password: string,
  ...members: readonly Member[]
): Promise<void> {
  await database.run('update identities set password_hash = $1 where id = any ($2::uuid[])', [
    await hashPassword(password),
    members.map(({ identityId }) => identityId),
  ])
}

/** The token that a visitor's browser keeps, or undefined. */
export function tokenOf(visitor: Visitor): string | undefined {
  return visitor.cookies.get(sessionCookie(visitor.publicUrl.startsWith('https:')))
}

/** Sends the form with e-mail and password. @param to where to go afterwards */
export function sendPassword(
  visitor: Visitor,
  { email }: { email: string },
  password: string,
  to?: string,
): Promise<PortalReply> {
  const query = to === undefined ? '' : `?${new URLSearchParams({ to })}`
  return visitor.post(`/portal/sign-in${query}`, { email, password })
}

/** Whether a visitor is signed in: it opens a page that needs it. */
export async function isSignedIn(visitor: Visitor): Promise<boolean> {
  const { status, to } = await visitor.get('/portal/companies')
  if (status === 303 && to.startsWith('/portal/sign-in?')) return false
  if (status !== 200) throw new Error(`/portal/companies answered ${status}`)
  return true
}
