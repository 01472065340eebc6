import type { Ability, Role } from '../access/abilities.ts'
import type { CompanyAccess } from '../access/access.ts'
import type { Seal } from '../access/seal.ts'
import type { Database } from '../db/connection.ts'
import type { UploadGate } from '../limits/upload-gate.ts'
import type { Assets } from './assets.ts'
import type { Parts } from './form.ts'
import type { Language } from './words/language.ts'

/** What all pages of an installation share. */
export interface Site {
  /** The beginning of public addresses, without a slash at the end. */
  readonly publicUrl: string
  /** The IANA time zone in which times are shown. */
  readonly timeZone: string
  /** The name of the installation. */
  readonly name: string
  readonly assets: Assets
  /** Counts the files of forms before they are stored. */
  readonly uploads: UploadGate
}

/** The company that somebody works for at the moment. */
export interface Membership {
  readonly companyId: string
  readonly companyName: string
  readonly companySlug: string
  readonly isAgency: boolean
  readonly userId: string
  readonly role: Role
  readonly access: CompanyAccess
}

/** Somebody who has signed in, as read for the current request. */
export interface SignedIn {
  readonly sessionId: string
  readonly identityId: string
  readonly email: string
  readonly name: string
  /** When this session last proved a factor, by the database's clock. */
  readonly provenAt: Date
  /** Whether that is recent enough for sensitive actions. */
  readonly isProven: boolean
  /** What was known when the session was read: whatever the page shows is as new, or newer. */
  readonly seal: Seal
  readonly language: Language
  readonly hasShortcuts: boolean
  /** Whether rows and spaces are larger. */
  readonly isComfortable: boolean
  /** Null until a company is chosen. */
  readonly membership: Membership | null
}

/** The client that somebody of an agency works inside of. */
export interface Inside {
  readonly clientName: string
  /** Moves an address of the portal below the client. One that has no place there stays as it is. */
  readonly address: (address: string) => string
}

/** One request for a page, or to do something. */
export interface Visit {
  readonly database: Database
  readonly site: Site
  readonly requestId: string
  /** The path of the request, without the query. Inside a client it is that of the same screen outside. */
  readonly path: string
  /** The parts of the path that the address of the screen names. */
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  /** What a form sent; empty for GET, and for a form with files until `readMultipart` has read it. */
  readonly posted: URLSearchParams
  /** The parts of a form with files; null for any other. */
  readonly parts: Parts | null
  readonly client: {
    readonly address: string
    /** The value of User-Agent, at most 200 characters. */
    readonly device: string
    readonly isHttps: boolean
  }
  /** The Cookie header, parsed. */
  readonly cookies: Readonly<Record<string, string | undefined>>
  readonly language: Language
  readonly signedIn: SignedIn | null
  /** Null outside of clients. Only what sends answers needs it: screens know nothing of it. */
  readonly inside: Inside | null
}

/** A visit by somebody who has signed in. */
export type PersonalVisit = Visit & { readonly signedIn: SignedIn }

/** A visit by somebody who has signed in and chosen a company. */
export type MemberVisit = Visit & {
  readonly signedIn: SignedIn & { readonly membership: Membership }
  /** The access of the member, as read for this request. */
  readonly access: CompanyAccess
}

/** Who can open a screen: anybody, whoever has signed in, any member of a company, or members with an ability. */
export type Audience = 'anyone' | 'signed-in' | 'member' | Ability
