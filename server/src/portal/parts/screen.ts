import type { ComponentChildren } from 'preact'
import type { Refused } from '../../base/web/form.ts'
import type { PortalAddress } from '../addresses.ts'
import type { BodyAnswer, JsonAnswer, RedirectAnswer, SetCookie, StreamAnswer } from '../../base/web/serving/answer.ts'
import type { Audience, MemberVisit, PersonalVisit, Visit } from '../../base/web/visit.ts'

/** A page to show. */
export interface PageAnswer {
  readonly kind: 'page'
  readonly title: string
  readonly body: ComponentChildren
  /** 200 if not given. */
  readonly status?: number
  readonly cookies?: readonly SetCookie[]
  readonly headers?: Readonly<Record<string, string>>
  /** A page without the menu: signing in, and errors before it. */
  readonly isBare?: boolean
  /** Which seal its forms get: that of the page, or, if it is a form that is shown again, the one that it had. None if it is left out. */
  readonly seal?: 'own' | 'kept'
  /** Names of further scripts that the page loads. */
  readonly scripts?: readonly string[]
}

/** A whole document, with nothing of the portal around it: what visitors will see. */
export interface DocumentAnswer {
  readonly kind: 'document'
  readonly html: string
  readonly cookies?: readonly SetCookie[]
}

/** What a screen answers. */
export type Answer = PageAnswer | DocumentAnswer | RedirectAnswer | JsonAnswer | BodyAnswer | StreamAnswer

/** What a screen is, for a visit of one kind. */
interface Parts<V extends Visit> {
  /** The address: `/portal/team/:id`. Words that begin with a colon are parameters. */
  readonly path: PortalAddress
  /**
   * Shows the page. GET changes nothing. If `act` is refused, the page is shown with 422, what was sent and the faults.
   */
  readonly show: (visit: V, refused?: Refused) => Promise<Answer>
  /** Does what the form asks for. */
  readonly act?: (visit: V) => Promise<Answer>
  /** Whether `act` needs a factor that was proved within the last minutes. */
  readonly needsProof?: boolean
}

/** One address of the portal: what it shows, what can be done there, and for whom it exists. */
export interface Screen {
  readonly path: PortalAddress
  readonly audience: Audience
  readonly needsProof: boolean
  readonly show: (visit: Visit, refused?: Refused) => Promise<Answer>
  readonly act: ((visit: Visit) => Promise<Answer>) | null
}

/** A screen for everybody. */
export function openScreen(parts: Parts<Visit>): Screen {
  return build('anyone', parts)
}

/** A screen for people who have signed in, whether or not they have chosen a company. */
export function personalScreen(parts: Parts<PersonalVisit>): Screen {
  return build('signed-in', parts)
}

/** Which members can open a screen: any, or those with an ability. */
export type MemberAudience = Exclude<Audience, 'anyone' | 'signed-in'>

/** A screen for members of a company. For members without the ability it does not exist. */
export function memberScreen(audience: MemberAudience, parts: Parts<MemberVisit>): Screen {
  return build(audience, parts)
}

/** The plugin gives a screen the kind of visit that its audience has, and no other. */
function build<V extends Visit>(audience: Audience, { path, show, act, needsProof = false }: Parts<V>): Screen {
  const typed = { show: show as Screen['show'], act: (act as Screen['act'] | undefined) ?? null }
  return { path, audience, needsProof, ...typed }
}

/** Goes to another address of ours. */
export function goTo(to: string, more: Omit<RedirectAnswer, 'kind' | 'to'> = {}): RedirectAnswer {
  return { kind: 'redirect', to, ...more }
}

/** Shows a page. */
export function page(title: string, body: ComponentChildren, more: Partial<Omit<PageAnswer, 'kind'>> = {}): PageAnswer {
  return { kind: 'page', title, body, ...more }
}
