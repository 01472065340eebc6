// Written by scripts/contract-types.ts from the values of the contract. Change those.

/** A position as lists show it. */
export interface Position {
  /** The id of the position. */
  id: string
  /** The title. */
  title: string
  /** One paragraph that sums the position up. It also opens `contentHtmlDefault` of the detail. */
  pitch: string | null
  /** Derived from publishing, pausing and archiving, and from what the position is reachable over right now. `DRAFT`: never published. `PUBLISHED`: published and reachable over at least one active link. `ACTIVE`: published and not paused, but reachable over no active link at the moment, for example because it has expired. `PAUSED`: published and paused, not reachable. `ARCHIVED`: closed. */
  status: PositionStatus
  /** The language of a position or company: Norwegian (`NO`), Danish (`DK`), English (`EN`), Swedish (`SE`) or British English (`GB`). */
  language: Language
  /** Tags, in the order of the enumeration. */
  employmentType: EmploymentType[]
  /** The colour of the listing, as `#rrggbb`. */
  listingColor: string | null
  /** Absolute URL of the banner. */
  bannerUrl: string | null
  /** Where one works. Empty for a position without a place. */
  locations: Location[]
  /** When the position was created. */
  createdAt: string
  /** When something that this API shows of the position changed last. */
  updatedAt: string
  /** When it was first published. It never moves. */
  publishedAt: string | null
  /** When it was last published. */
  lastPublishedAt: string | null
  /** When it was first reachable over an active link. */
  firstActivatedAt: string | null
  /** From when on it is no longer reachable. */
  expirationDate: string | null
  /** Whether one can apply. */
  enableApplication: boolean
  /** Whether one can refer somebody. */
  enableVouch: boolean
  /** The company that owns the position, as lists show it. */
  company: CompanySummary
  /** The id of the client that the position is managed for. Absent when it is managed for no client. */
  subCompanyId?: string
}

/** A position in full. `sharingLinks` and `careerPagesLinks` hold an entry between them exactly when the status is `PUBLISHED`. */
export interface PositionDetail {
  /** The id of the position. */
  id: string
  /** The title. */
  title: string
  /** One paragraph that sums the position up. It also opens `contentHtmlDefault` of the detail. */
  pitch: string | null
  /** Derived from publishing, pausing and archiving, and from what the position is reachable over right now. `DRAFT`: never published. `PUBLISHED`: published and reachable over at least one active link. `ACTIVE`: published and not paused, but reachable over no active link at the moment, for example because it has expired. `PAUSED`: published and paused, not reachable. `ARCHIVED`: closed. */
  status: PositionStatus
  /** The language of a position or company: Norwegian (`NO`), Danish (`DK`), English (`EN`), Swedish (`SE`) or British English (`GB`). */
  language: Language
  /** Tags, in the order of the enumeration. */
  employmentType: EmploymentType[]
  /** The colour of the listing, as `#rrggbb`. */
  listingColor: string | null
  /** Absolute URL of the banner. */
  bannerUrl: string | null
  /** Where one works. Empty for a position without a place. */
  locations: Location[]
  /** When the position was created. */
  createdAt: string
  /** When something that this API shows of the position changed last. */
  updatedAt: string
  /** When it was first published. It never moves. */
  publishedAt: string | null
  /** When it was last published. */
  lastPublishedAt: string | null
  /** When it was first reachable over an active link. */
  firstActivatedAt: string | null
  /** From when on it is no longer reachable. */
  expirationDate: string | null
  /** Whether one can apply. */
  enableApplication: boolean
  /** Whether one can refer somebody. */
  enableVouch: boolean
  /** A company in full: a client of an agency, or the company that owns a position. */
  company: Company
  /** The id of the client that the position is managed for. Absent when it is managed for no client. */
  subCompanyId?: string
  /** What speaks for the position, one sentence each; null when there is nothing. */
  highlights: string[] | null
  /** What a position pays, or null when nothing is known about it. */
  salary: Salary | null
  /** The description as HTML, text only, in the tags that job boards accept: `contentHtmlOverride` where it is not null, else `contentHtmlDefault`. */
  contentHtml: string
  /** The description derived from the sections of the position, whether or not it was overridden. */
  contentHtmlDefault: string
  /** The description written by hand, or null when the derived one is shown. */
  contentHtmlOverride: string | null
  /** One inner array per gallery section, in the order of the sections, with the absolute URLs of its images. Empty when there is no gallery; galleries are never part of the description. */
  images: string[][]
  /** Active direct channels (job boards, ads, referral networks), oldest first. */
  sharingLinks: SharingLink[]
  /** Active careers pages that the position is listed on: defaults first, the marketplace last. */
  careerPagesLinks: CareerPageLink[]
}

/** A position as one careers page shows it. `enableApplication` and `enableVouch` reflect what is set for this page and can differ from what `GET /positions/{id}` says. */
export interface CareerPagePosition {
  /** The id of the position. */
  id: string
  /** The title. */
  title: string
  /** One paragraph that sums the position up. It also opens `contentHtmlDefault` of the detail. */
  pitch: string | null
  /** Derived from publishing, pausing and archiving, and from what the position is reachable over right now. `DRAFT`: never published. `PUBLISHED`: published and reachable over at least one active link. `ACTIVE`: published and not paused, but reachable over no active link at the moment, for example because it has expired. `PAUSED`: published and paused, not reachable. `ARCHIVED`: closed. */
  status: PositionStatus
  /** The language of a position or company: Norwegian (`NO`), Danish (`DK`), English (`EN`), Swedish (`SE`) or British English (`GB`). */
  language: Language
  /** Tags, in the order of the enumeration. */
  employmentType: EmploymentType[]
  /** The colour of the listing, as `#rrggbb`. */
  listingColor: string | null
  /** Absolute URL of the banner. */
  bannerUrl: string | null
  /** Where one works. Empty for a position without a place. */
  locations: Location[]
  /** When the position was created. */
  createdAt: string
  /** When something that this API shows of the position changed last. */
  updatedAt: string
  /** When it was first published. It never moves. */
  publishedAt: string | null
  /** When it was last published. */
  lastPublishedAt: string | null
  /** When it was first reachable over an active link. */
  firstActivatedAt: string | null
  /** From when on it is no longer reachable. */
  expirationDate: string | null
  /** Whether one can apply. */
  enableApplication: boolean
  /** Whether one can refer somebody. */
  enableVouch: boolean
  /** A company in full: a client of an agency, or the company that owns a position. */
  company: Company
  /** The id of the client that the position is managed for. Absent when it is managed for no client. */
  subCompanyId?: string
  /** What speaks for the position, one sentence each; null when there is nothing. */
  highlights: string[] | null
  /** What a position pays, or null when nothing is known about it. */
  salary: Salary | null
  /** The description as HTML, text only, in the tags that job boards accept: `contentHtmlOverride` where it is not null, else `contentHtmlDefault`. */
  contentHtml: string
  /** The description derived from the sections of the position, whether or not it was overridden. */
  contentHtmlDefault: string
  /** The description written by hand, or null when the derived one is shown. */
  contentHtmlOverride: string | null
  /** One inner array per gallery section, in the order of the sections, with the absolute URLs of its images. Empty when there is no gallery; galleries are never part of the description. */
  images: string[][]
  /** The careers page that the position was fetched through. */
  careerPageId: string
  /** The value for the embedded widget: `<careerPageId>.<id>`. */
  idForEmbedded: string
  /** Public page of the position on this careers page. */
  jobUrl: string
  /** The application form, over this careers page. Given also where applying is switched off. */
  applyUrl: string
  /** The referral form, over this careers page. Given also where referring is switched off. */
  vouchUrl: string
}

/** A place. A required string that is not known is empty. */
export interface Location {
  /** The id of this location, stable while the position or company keeps it. */
  id: string
  /** Street and number, or the whole address on one line; empty where only the area is known. */
  address: string
  /** City or town; empty where only the country or region is known. */
  city: string
  /** Country, as ISO 3166-1 alpha-2 code in upper case. */
  country: string
  /** A part of the city, such as a district. */
  locality: string | null
  /** Postal code, in the form usual in the country. */
  postalCode: string | null
  /** County, region or state. */
  administrativeArea: string | null
  /** Municipality or part of the county. */
  subAdministrativeArea: string | null
  /** Latitude in degrees (WGS 84), of the smallest area that is known. */
  lat: number
  /** Longitude in degrees (WGS 84), of the smallest area that is known. */
  lng: number
}

/** What a position pays, or null when nothing is known about it. */
export interface Salary {
  /** What the amounts are paid for: `HOUR`, `DAY`, `WEEK`, `MONTH` or `YEAR`. */
  type: string | null
  /** The currency of the amounts (ISO 4217). */
  currency: 'NOK' | 'SEK' | 'DKK' | 'EUR' | 'GBP' | 'USD' | 'CAD' | 'AUD' | null
  /** The least it pays, in whole units of the currency. */
  minSalary: number | null
  /** The most it pays, in whole units of the currency. */
  maxSalary: number | null
  /** What comes on top or needs saying, as free text. */
  extra: string | null
}

/** The company that owns the position, as lists show it. */
export interface CompanySummary {
  /** The name of the company. */
  name: string
  /** Absolute URL of the logo. */
  logoUrl: string | null
}

/** A company in full: a client of an agency, or the company that owns a position. */
export interface Company {
  /** The id of the company. */
  id: string
  /** The name of the company. */
  name: string
  /** A readable name for addresses, unique on the platform. It never looks like an id. */
  slug: string
  /** The website of the company; empty when unknown. */
  website: string
  /** Absolute URL of the logo. */
  logoUrl: string | null
  /** What the company does, in the order of the enumeration. */
  industries: CompanyIndustry[]
  /** Country, as ISO 3166-1 alpha-2 code in upper case. */
  country: string
  /** The language the company presents itself in. */
  language: 'NO' | 'DK' | 'EN' | 'SE' | 'GB' | null
  /** The colour of the brand, as `#rrggbb`. */
  brandColor: string | null
  /** Absolute URL of the banner. */
  bannerUrl: string | null
  /** Profiles of the company: from the lower-case name of the network to an https URL. */
  socialMediaLinks: Record<string, string>
  /** The description of the company as HTML, text only: `contentHtmlOverride` where it is not null, else `contentHtmlDefault`. */
  contentHtml: string
  /** The description derived from the sections of the company, whether or not it was overridden. */
  contentHtmlDefault: string
  /** The description written by hand, or null when the derived one is shown. */
  contentHtmlOverride: string | null
  /** Where the company sits. */
  locations: Location[]
  /** One inner array per gallery section, in the order of the sections, with the absolute URLs of its images. Empty when there is no gallery; galleries are never part of the description. */
  images: string[][]
}

/** The company that owns a careers page. */
export interface CareerPageCompany {
  /** The id of the company. */
  id: string
  /** The name of the company. */
  name: string
  /** A readable name for addresses, unique on the platform. */
  slug: string
  /** Absolute URL of the logo. */
  logoUrl: string | null
}

/** A direct channel that a position is shared over: a job board, an ad, a referral network. */
export interface SharingLink {
  /** The id of the referral link that backs this sharing link. */
  id: string
  /** The value for the embedded widget; equal to `id`. */
  idForEmbedded: string
  /** Where a sharing link is used: a job board posting, an ad, a referral network, or something else. */
  type: SharingLinkType
  /** Where it is shared, as free text. */
  platform: string
  /** The name of the link. */
  name: string
  /** Public page of the position, over this link. */
  jobUrl: string
  /** The application form, over this link. Given also where applying is switched off. */
  applyUrl: string
  /** The referral form, over this link. Given also where referring is switched off. */
  vouchUrl: string
}

/** An active careers page that a position is listed on. `forAgency` and `forClient` are relative to the position. */
export interface CareerPageLink {
  /** The id of the referral link that backs the careers page. */
  id: string
  /** The value for the embedded widget: `<id>.<positionId>`, never equal to `id`. */
  idForEmbedded: string
  /** The name of the page. */
  name: string
  /** Whether it is the agency's own page across its clients. */
  forAgency: boolean
  /** Whether it belongs to the client that the position is managed for. */
  forClient: boolean
  /** Whether it is its company's default page. */
  isDefault: boolean
  /** Whether it is the public marketplace of the platform rather than the page of a company. */
  isMarketplace: boolean
  /** Public page of the position on this careers page. */
  jobUrl: string
  /** The application form, over this careers page. Given also where applying is switched off. */
  applyUrl: string
  /** The referral form, over this careers page. Given also where referring is switched off. */
  vouchUrl: string
}

/** A public page of a company that lists its active positions. `forAgency` and `forClient` are relative to the company of the API key; on the marketplace both are false. */
export interface CareerPage {
  /** The id of the referral link that backs the page. It is the `{id}` in `/career-pages/{id}/…`, and part of `url`. */
  id: string
  /** The name of the page. */
  name: string
  /** Whether it is its company's default page. Never true for the marketplace. */
  isDefault: boolean
  /** Whether it is the public marketplace of the platform rather than the page of a company. */
  isMarketplace: boolean
  /** Whether it belongs to the key's own company: for an agency, its page across all clients. */
  forAgency: boolean
  /** Whether it belongs to a client of the key's company. */
  forClient: boolean
  /** Public address of the page, which never changes. */
  url: string
  /** The company that owns a careers page. */
  company: CareerPageCompany
}

/** One person's application to, or referral for, one position. */
export interface CandidateVouch {
  /** The id of the application or referral. It is what `cursor` takes. */
  id: string
  /** How far an application or referral has come. A referral begins as `REFERRAL_CREATED`, before the referred person has agreed; applying is agreeing. */
  stage: CandidateStage
  /** The company's own name for the stage, as free text. */
  customStage: string | null
  /** When the application or referral was created. */
  createdAt: string
  /** When something shown of it, or of its person, changed last. */
  updatedAt: string
  /** When the person started in the position. */
  startedNewJobAt: string | null
  /** The person who applied or was referred. Every field is null until a referred person has agreed. */
  candidate: CandidateVouchCandidate
}

/** The person who applied or was referred. Every field is null until a referred person has agreed. */
export interface CandidateVouchCandidate {
  /** The id of the person. The same person has the same id in all positions of a company. */
  id: string | null
  /** First name. */
  firstName: string | null
  /** Last name. */
  lastName: string | null
  /** E-mail address. */
  email: string | null
  /** Phone number in the form of E.164. */
  phone: string | null
  /** The bare LinkedIn name, without address. */
  linkedInUserName: string | null
  /** Address of a portfolio. */
  portfolioUrl: string | null
}

/** How a position performs, in numbers. */
export interface PositionPerformance {
  /** The newest moment of each kind, or null when the position has no application or referral. */
  latest: PositionPerformanceLatest | null
  /** Counts of applications and referrals. */
  vouches: PositionPerformanceVouches
  /** Counts of distinct people. */
  candidates: PositionPerformanceCandidates
}

/** The newest moment of each kind, or null when the position has no application or referral. */
export interface PositionPerformanceLatest {
  /** When a person last applied or agreed to a referral. */
  acceptedByCandidateAt: string | null
  /** When the company last contacted somebody. */
  lastContactedByCompany: string | null
  /** When somebody last contacted the company. */
  lastContactedByCandidate: string | null
}

/** Counts of applications and referrals. */
export interface PositionPerformanceVouches {
  /** All of them. */
  total: number
  /** Those the person has agreed to, beyond `PRESCREENING` and `REFERRAL_CREATED`. */
  viewableForCompany: number
  /** Viewable ones that are neither `HIRED`, `REJECTED` nor `OUT_OF_PROCESS`. */
  active: number
  /** Active ones that are `READY_FOR_REVIEW`. */
  new: number
  /** Those in `PRESCREENING`. */
  prescreening: number
}

/** Counts of distinct people. */
export interface PositionPerformanceCandidates {
  /** All people who applied or were referred. */
  total: number
  /** Those with an application or referral that the company can view. */
  viewableForCompany: number
  /** Those with one that is active and `READY_FOR_REVIEW`. */
  new: number
  /** Those with one that is active. */
  active: number
  /** Those with one that is `HIRED`. */
  hires: number
}

/** Derived from publishing, pausing and archiving, and from what the position is reachable over right now. `DRAFT`: never published. `PUBLISHED`: published and reachable over at least one active link. `ACTIVE`: published and not paused, but reachable over no active link at the moment, for example because it has expired. `PAUSED`: published and paused, not reachable. `ARCHIVED`: closed. */
export type PositionStatus = 'DRAFT' | 'PUBLISHED' | 'ACTIVE' | 'PAUSED' | 'ARCHIVED'

/** The language of a position or company: Norwegian (`NO`), Danish (`DK`), English (`EN`), Swedish (`SE`) or British English (`GB`). */
export type Language = 'NO' | 'DK' | 'EN' | 'SE' | 'GB'

/** A tag that says how, how long or where one is employed. A position can carry several. */
export type EmploymentType =
  | 'Full-time'
  | 'Part-time'
  | 'On-site'
  | 'Temporary'
  | 'Internship'
  | 'Volunteer'
  | 'Contract'
  | 'Remote'
  | 'Hybrid'

/** Where a sharing link is used: a job board posting, an ad, a referral network, or something else. */
export type SharingLinkType = 'JOB_BOARD' | 'AD' | 'NETWORK' | 'OTHER'

/** How far an application or referral has come. A referral begins as `REFERRAL_CREATED`, before the referred person has agreed; applying is agreeing. */
export type CandidateStage =
  | 'PRESCREENING'
  | 'REFERRAL_CREATED'
  | 'READY_FOR_REVIEW'
  | 'ACCEPTED_BY_COMPANY'
  | 'CONTACTED_BY_COMPANY'
  | 'OFFER_MADE'
  | 'HIRED'
  | 'REJECTED'
  | 'OUT_OF_PROCESS'

/** What a company does. */
export type CompanyIndustry =
  | 'AKVAKULTUR'
  | 'HAVBRUK'
  | 'FISKERI'
  | 'EMPLOYER_EMPLOYEE_ORGANIZATIONS'
  | 'ARCHITECTURE_AREA'
  | 'ARCHIVE_LIBRARY'
  | 'BANK'
  | 'CHILD_SCHOOL_EDUCATION'
  | 'CAR_VEHICLE_WORKSHOP'
  | 'CAR_PARTS_MANUFACTURING'
  | 'STORE_RETAIL'
  | 'CONSTRUCTION'
  | 'MAINTENANCE_SERVICES'
  | 'ANIMALS_ANIMAL_HEALTH'
  | 'REAL_ESTATE'
  | 'ELECTRONICS'
  | 'EVENTS'
  | 'PHARMACEUTICAL_MEDICINE'
  | 'FINANCE'
  | 'PUBLISHING_PRINTING'
  | 'INSURANCE'
  | 'RESEARCH_EDUCATION_SCIENCE'
  | 'WHOLESALE_IMPORT_EXPORT'
  | 'HR'
  | 'HEALTHCARE'
  | 'HOTEL_ACCOMMODATION'
  | 'INFORMATION_TECHNOLOGY'
  | 'NON_PROFIT_ORGANIZATIONS'
  | 'SPORTS_TRAINING'
  | 'INDUSTRY_MANUFACTURING'
  | 'ONLINE_SERVICES'
  | 'LEGAL_SERVICES'
  | 'CHEMICAL_INDUSTRY'
  | 'CONSULTING_ADVISORY'
  | 'POWER_ENERGY'
  | 'ART_CULTURE'
  | 'AVIATION'
  | 'MARITIME_OFFSHORE'
  | 'MARKET_ANALYSIS'
  | 'MARKETING_ADVERTISING'
  | 'FOOD_PRODUCTION_INDUSTRY'
  | 'MEDIA_CONTENT_PRODUCTION'
  | 'MEDICAL_EQUIPMENT_SUPPLIES'
  | 'ENVIRONMENTAL_SERVICES'
  | 'MUSEUMS_GALLERIES_CULTURAL_HERITAGE'
  | 'MUSIC'
  | 'PUBLIC_ADMINISTRATION'
  | 'OIL_GAS'
  | 'ORGANIZATIONS'
  | 'ORGANIZATION_DEVELOPMENT'
  | 'PR_INFORMATION_COMMUNICATION'
  | 'POLICE_SECURITY'
  | 'TRAVEL_TOURISM'
  | 'RECRUITMENT'
  | 'WASTE_CLEANING'
  | 'RESTAURANT_FOOD_NIGHTLIFE'
  | 'SHIPPING'
  | 'TELECOMMUNICATIONS'
  | 'TRANSPORT_LOGISTICS'
  | 'ENTERTAINMENT'
  | 'ECONOMY_ACCOUNTING'
  | 'VENTURE_CAPITAL'
  | 'SOFTWARE_DEVELOPMENT'
  | 'PRIVATE_EQUITY'
  | 'OTHER'
  | 'SPACE'
  | 'GROUND_STATION'

/** What went wrong. */
export interface ErrorBody {
  /** What went wrong, for people: which parameter or object, what was given and what is allowed. */
  error: string
  /** What went wrong, for programs. */
  code: ErrorCode
}

/** What went wrong, for programs. */
export type ErrorCode =
  | 'BAD_REQUEST'
  | 'INVALID_PARAMETER'
  | 'INVALID_CURSOR'
  | 'UNKNOWN_CLIENT'
  | 'UNAUTHORIZED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'METHOD_NOT_ALLOWED'
  | 'REQUEST_TIMEOUT'
  | 'URI_TOO_LONG'
  | 'RATE_LIMITED'
  | 'HEADERS_TOO_LARGE'
  | 'INTERNAL_ERROR'
  | 'UNAVAILABLE'

/** A position exists for the first time. Created and published together is one event, with the final status. */
export interface PositionCreatedEvent {
  /** The kind of the event. */
  type: 'POSITION_CREATED'
  /** The id of the position. */
  id: string
  /** The title of the position. */
  title: string
  /** The status of the position after the change. */
  status: 'DRAFT' | 'PUBLISHED' | 'ACTIVE' | 'PAUSED' | 'ARCHIVED' | null
  /** When the position changed. */
  updatedAt: string
}

/** Something that the API shows of a position changed, also through a link, a careers page or because it expired. */
export interface PositionUpdatedEvent {
  /** The kind of the event. */
  type: 'POSITION_UPDATED'
  /** The id of the position. */
  id: string
  /** The title of the position. */
  title: string
  /** The status of the position after the change. */
  status: 'DRAFT' | 'PUBLISHED' | 'ACTIVE' | 'PAUSED' | 'ARCHIVED' | null
  /** When the position changed. */
  updatedAt: string
}

/** An application or referral exists for the first time. */
export interface CandidateAddedEvent {
  /** The kind of the event. */
  type: 'CANDIDATE_ADDED'
  /** The id of the application or referral, as in `GET /positions/{id}/candidates`. */
  id: string
  /** How far an application or referral has come. A referral begins as `REFERRAL_CREATED`, before the referred person has agreed; applying is agreeing. */
  stage: CandidateStage
  /** The company's own name for the stage, as free text. */
  customStage: string | null
  /** The person who applied or was referred. Every field is null until a referred person has agreed. */
  candidate: EventCandidate
  /** The position it is about. */
  job: EventJob
}

/** The stage, or its custom name, changed. If the stage moves when a referred person agrees, this event brings the identity. */
export interface CandidateStageUpdatedEvent {
  /** The kind of the event. */
  type: 'CANDIDATE_STAGE_UPDATED'
  /** The id of the application or referral, as in `GET /positions/{id}/candidates`. */
  id: string
  /** How far an application or referral has come. A referral begins as `REFERRAL_CREATED`, before the referred person has agreed; applying is agreeing. */
  stage: CandidateStage
  /** The company's own name for the stage, as free text. */
  customStage: string | null
  /** The person who applied or was referred. Every field is null until a referred person has agreed. */
  candidate: EventCandidate
  /** The position it is about. */
  job: EventJob
}

/** The stage became `HIRED`. It comes after the `CANDIDATE_STAGE_UPDATED` of the same change. */
export interface CandidateHiredEvent {
  /** The kind of the event. */
  type: 'CANDIDATE_HIRED'
  /** The id of the application or referral, as in `GET /positions/{id}/candidates`. */
  id: string
  /** When the person starts. */
  startDate: string | null
  /** The person who applied or was referred. Every field is null until a referred person has agreed. */
  candidate: EventCandidate
  /** The position somebody was hired for. */
  job: HiredJob
}

/** The person who applied or was referred. Every field is null until a referred person has agreed. */
export interface EventCandidate {
  /** The id of the person. */
  id: string | null
  /** First name. */
  firstName: string | null
  /** Last name. */
  lastName: string | null
  /** E-mail address. */
  email: string | null
  /** Phone number in the form of E.164. */
  phone: string | null
  /** Address of the résumé. */
  resumeUrl: string | null
  /** The bare LinkedIn name, without address. */
  linkedInUserName: string | null
  /** Address of a portfolio. */
  portfolioUrl: string | null
}

/** The position it is about. */
export interface EventJob {
  /** The id of the position. */
  id: string
  /** The title of the position. */
  title: string
}

/** The position somebody was hired for. */
export interface HiredJob {
  /** The id of the position. */
  id: string
  /** The title of the position. */
  title: string
  /** What a position pays, or null when nothing is known about it. */
  salary: Salary | null
  /** Tags, in the order of the enumeration. */
  employmentType: EmploymentType[]
}

/** Any of the five events: the body of a webhook request. */
export type WebhookEvent =
  | PositionCreatedEvent
  | PositionUpdatedEvent
  | CandidateAddedEvent
  | CandidateStageUpdatedEvent
  | CandidateHiredEvent

/** The HTTP status that goes with each code. */
export interface ErrorStatuses {
  BAD_REQUEST: 400
  INVALID_PARAMETER: 400
  INVALID_CURSOR: 400
  UNKNOWN_CLIENT: 400
  UNAUTHORIZED: 401
  FORBIDDEN: 403
  NOT_FOUND: 404
  METHOD_NOT_ALLOWED: 405
  REQUEST_TIMEOUT: 408
  URI_TOO_LONG: 414
  RATE_LIMITED: 429
  HEADERS_TOO_LARGE: 431
  INTERNAL_ERROR: 500
  UNAVAILABLE: 503
}

/** The body of a 200 of each operation. */
export interface Replies {
  listPositions: {
    data: Position[]
    /** What to pass as `cursor` for the next page; null on the last page. */
    nextCursor: string | null
  }
  getPosition: {
    /** A position in full. `sharingLinks` and `careerPagesLinks` hold an entry between them exactly when the status is `PUBLISHED`. */
    data: PositionDetail
  }
  listClients: {
    data: Company[]
  }
  getClient: {
    /** A company in full: a client of an agency, or the company that owns a position. */
    data: Company
  }
  listPositionCandidates: {
    data: CandidateVouch[]
    /** What to pass as `cursor` for the next page; null on the last page. */
    nextCursor: string | null
  }
  getPositionPerformance: {
    /** How a position performs, in numbers. */
    data: PositionPerformance
  }
  listCareerPages: {
    data: CareerPage[]
    /** What to pass as `cursor` for the next page; null on the last page. */
    nextCursor: string | null
  }
  listCareerPagePositions: {
    data: Position[]
    /** What to pass as `cursor` for the next page; null on the last page. */
    nextCursor: string | null
  }
  getCareerPagePosition: {
    /** A position as one careers page shows it. `enableApplication` and `enableVouch` reflect what is set for this page and can differ from what `GET /positions/{id}` says. */
    data: CareerPagePosition
  }
}

/** The query parameters of each operation. */
export interface Queries {
  listPositions: {
    clientId?: string
    clientSlug?: string
    status?: PositionStatus
    take?: number
    cursor?: string
  }
  getPosition: Record<never, never>
  listClients: Record<never, never>
  getClient: Record<never, never>
  listPositionCandidates: {
    take?: number
    cursor?: string
  }
  getPositionPerformance: Record<never, never>
  listCareerPages: {
    forAgency?: boolean
    isDefault?: boolean
    take?: number
    cursor?: string
  }
  listCareerPagePositions: {
    take?: number
    cursor?: string
  }
  getCareerPagePosition: Record<never, never>
}

/** The path parameters of each operation. */
export interface Paths {
  listPositions: Record<never, never>
  getPosition: {
    id: string
  }
  listClients: Record<never, never>
  getClient: {
    id: string
  }
  listPositionCandidates: {
    id: string
  }
  getPositionPerformance: {
    id: string
  }
  listCareerPages: Record<never, never>
  listCareerPagePositions: {
    id: string
  }
  getCareerPagePosition: {
    id: string
    positionId: string
  }
}

/** The ids of the nine operations. */
export type OperationId = keyof Replies
