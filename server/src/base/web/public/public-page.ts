import type { ComponentChildren } from 'preact'
import type { Database } from '../../db/connection.ts'
import type { Parts, Refused } from '../form.ts'
import type { BodyAnswer, RedirectAnswer, TextAnswer } from '../serving/answer.ts'
import type { Site } from '../visit.ts'
import type { PageLanguage } from './page-language.ts'

/** One request for a public page. Nobody has signed in, and no cookie is read. */
export interface PublicVisit {
  readonly database: Database
  readonly site: Site
  readonly requestId: string
  /** The path of the request, without the query. */
  readonly path: string
  /** The parts of the path that the address of the page names. */
  readonly params: Readonly<Record<string, string>>
  /** Of a cached page only the parameters that it names. */
  readonly query: URLSearchParams
  /** What a form sent; empty for GET, and for a form with files until `readMultipart` has read it. */
  readonly posted: URLSearchParams
  /** The parts of a form with files; null for any other. */
  readonly parts: Parts | null
  /** The address of the client, as trusted proxies tell it. */
  readonly clientAddress: string
  /** The language that `?lang=` asks for. Without it, a page has the language of its position or company. */
  readonly asked: PageLanguage | null
  /** The time for which the page is computed, by the database's clock. */
  readonly at: Date
}

/** A page for people. */
export interface PublicPageAnswer {
  readonly kind: 'page'
  /** 200 if not given. */
  readonly status?: number
  readonly title: string
  readonly language: PageLanguage
  readonly body: ComponentChildren
  /** What stands above and below the body. */
  readonly frame?: Frame
  /** Further elements of the head. */
  readonly head?: ComponentChildren
  /** Names of the scripts that the page loads. It can be read without them. */
  readonly scripts?: readonly string[]
  /** Keeps search engines from listing the page. */
  readonly isUnlisted?: boolean
  /** The website that shows the page in a frame, if one does and may. */
  readonly framing?: Framing
  readonly headers?: Readonly<Record<string, string>>
}

/** A page in a frame of the widget: without top and bottom, and it tells the website how high it is. */
export interface Framing {
  /** The origin of the website, after it was checked. */
  readonly embedder: string
  /** What the widget tells the website about. */
  readonly page: 'form' | 'applied' | 'referred'
  /** Whether the website is light or dark. */
  readonly scheme: 'light' | 'dark'
}

/** The owner of a page, at its top. */
export interface Frame {
  /** The name at the top, and where it leads. */
  readonly name: string
  readonly href: string | null
  /** The picture of its logo. */
  readonly logo: string | null
  /** The colour of the brand, as `#rrggbb`. */
  readonly colour: string | null
  /** Links at the bottom. */
  readonly links?: readonly { readonly href: string; readonly label: string }[]
  /** The page in other languages. */
  readonly languages?: readonly { readonly href: string; readonly language: PageLanguage }[]
}

/** Anything but a page: a feed, a style, a fragment. */
export interface PublicText extends TextAnswer {
  /** Further headers for the website that asks, by its origin. They are not cached with the rest. */
  readonly perOrigin?: (origin: string | undefined) => Readonly<Record<string, string>>
}

export type PublicAnswer = PublicPageAnswer | RedirectAnswer | PublicText | BodyAnswer

/** The careers page or link on whose data a page depends, or the marketplace. */
export type Dependency = { readonly link: string } | 'marketplace'

/** One public address. */
export interface PublicPage {
  /** The address: `/c/:pageId`. Words that begin with a colon are parameters. */
  readonly path: string
  /**
   * What the answer to GET depends on. It is cached while that does not change. Without it, the page is never stored, in
   * caches of browsers neither: pages with forms and tokens.
   */
  readonly dependsOn?: (params: Readonly<Record<string, string>>) => Dependency
  /** The query parameters that a cached page depends on, besides `lang`. */
  readonly parameters?: readonly string[]
  /** Whether it is left out of the limit for clients without a key, because a page loads many of them. */
  readonly isUncounted?: boolean
  /** Whether it is counted how often people look at it. Only pages that say what they depend on can be. */
  readonly countsViews?: boolean
  /** Answers GET. It changes nothing. If `act` is refused, the page is shown with 422 and the faults. */
  readonly show: (visit: PublicVisit, refused?: Refused) => Promise<PublicAnswer>
  /** Does what the form asks for. */
  readonly act?: (visit: PublicVisit) => Promise<PublicAnswer>
}
