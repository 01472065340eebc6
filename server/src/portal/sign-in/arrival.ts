import { COMPANIES_PATH, HOME_PATH, SIGN_IN_PATH } from '../addresses.ts'
import ipaddr from 'ipaddr.js'
import { sessionCookie } from '../../organisation/sessions/token.ts'
import type { RedirectAnswer, SetCookie } from '../../base/web/serving/answer.ts'
import { goTo } from '../parts/screen.ts'
import type { Visit } from '../../base/web/visit.ts'
import type { SignInSettings } from './settings.ts'
import { knownCookie } from './tryer.ts'

/** Seconds that a browser keeps the cookie of a session; the database says when the session really ends. */
const COOKIE_AGE = 30 * 86_400

/** The cookie of a session. @param token null to delete it */
export function cookieOf({ client }: Pick<Visit, 'client'>, token: string | null): SetCookie {
  return { name: sessionCookie(client.isHttps), value: token, maxAge: COOKIE_AGE }
}

/** The token of the session cookie, or undefined. */
export function tokenOf({ client, cookies }: Pick<Visit, 'client' | 'cookies'>): string | undefined {
  return cookies[sessionCookie(client.isHttps)]
}

/**
 * Where to go after signing in: below /portal, whatever was asked for. Anything else could lead to another website
 * that looks like this one.
 */
export function targetOf(wish: string | null): string {
  const start = HOME_PATH
  if (wish === null || !BELOW.test(wish)) return start
  const url = URL.parse(wish, 'http://here.invalid')
  // `/portal/../x` is none of ours once it is resolved.
  return url?.origin === 'http://here.invalid' && BELOW.test(url.pathname) ? `${url.pathname}${url.search}` : start
}

const BELOW = /^\/portal(?:[/?]|$)/

/** A session that somebody begins or goes on with. */
interface Arrival {
  readonly token: string
  readonly hasCompany: boolean
  readonly isProven: boolean
  /** Of the person. */
  readonly email: string
}

/**
 * Goes on with a new session: to the second factor, to the choice of a company, or to where somebody wanted to go. A browser
 * with which somebody has signed in is known from then on.
 */
export async function arrive(
  visit: Visit,
  settings: SignInSettings,
  { token, hasCompany, isProven, email }: Arrival,
  wish: string | null,
): Promise<RedirectAnswer> {
  const target = targetOf(wish)
  const query = `?${new URLSearchParams({ to: target })}`
  if (!isProven) return goTo(`${SIGN_IN_PATH}/code${query}`, { cookies: [cookieOf(visit, token)] })
  const cookies = [cookieOf(visit, token), await knownCookie(visit, settings, email)]
  return goTo(hasCompany ? target : `${COMPANIES_PATH}${query}`, { cookies })
}

/**
 * Whether somebody works on the machine that the service runs on: the installation's address and the client's are
 * loopback. There is no network in between, so that a password is enough.
 */
export function isLocal({ client, site }: Pick<Visit, 'client' | 'site'>): boolean {
  const host = new URL(site.publicUrl).hostname.replaceAll(/[[\]]/g, '')
  return (host === 'localhost' || isLoopback(host)) && isLoopback(client.address)
}

function isLoopback(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback'
}
