// Written by scripts/contract-types.ts from the values of the contract. Change those.

/** A position in a list. */
export interface Position {
  /** The id of the position. */
  id: string
  /** The title. */
  title: string
  /** A summary in one paragraph. `contentHtmlDefault` in the detail begins with it. */
  pitch: string | null
  /** The status of a position. It follows from publishing, pausing and archiving, and from the links through which the position is reachable now. `DRAFT`: never published. `PUBLISHED`: published and reachable through at least one active link. `ACTIVE`: published and not paused, but not reachable through any active link now, for example because it has expired. `PAUSED`: published, but paused and not reachable. `ARCHIVED`: closed (archived or deleted). */
  status: PositionStatus
  /** The language of a position or company: Norwegian (`NO`), Danish (`DK`), English (`EN`), Swedish (`SE`) or British English (`GB`). */
  language: Language
  /** Tags for the kind of employment, in the order of the enumeration. */
  employmentType: EmploymentType[]
  /** The colour of the listing as `#rrggbb`. */
  listingColor: string | null
  /** Absolute URL of the banner. */
  bannerUrl: string | null
  /** The places of work. Empty if there is none. */
  locations: Location[]
  /** When the position was created. */
  createdAt: string
  /** When something that the API shows of the position last changed. */
  updatedAt: string
  /** When it was first published. This never changes. */
  publishedAt: string | null
  /** When it was last published. */
  lastPublishedAt: string | null
  /** When it was first reachable through an active link. */
  firstActivatedAt: string | null
  /** The time from which it is no longer reachable. */
  expirationDate: string | null
  /** Whether people can apply. */
  enableApplication: boolean
  /** Whether people can refer somebody (the referral form is enabled). */
  enableVouch: boolean
  /** The company that owns the position, in lists. */
  company: CompanySummary
  /** The id of the client for which the position is managed. Absent if there is no client. */
  subCompanyId?: string
}

/** A position with all fields. If its status is `PUBLISHED`, `sharingLinks` and `careerPagesLinks` together have at least one entry. Otherwise both are empty. */
export interface PositionDetail {
  /** The id of the position. */
  id: string
  /** The title. */
  title: string
  /** A summary in one paragraph. `contentHtmlDefault` in the detail begins with it. */
  pitch: string | null
  /** The status of a position. It follows from publishing, pausing and archiving, and from the links through which the position is reachable now. `DRAFT`: never published. `PUBLISHED`: published and reachable through at least one active link. `ACTIVE`: published and not paused, but not reachable through any active link now, for example because it has expired. `PAUSED`: published, but paused and not reachable. `ARCHIVED`: closed (archived or deleted). */
  status: PositionStatus
  /** The language of a position or company: Norwegian (`NO`), Danish (`DK`), English (`EN`), Swedish (`SE`) or British English (`GB`). */
  language: Language
  /** Tags for the kind of employment, in the order of the enumeration. */
  employmentType: EmploymentType[]
  /** The colour of the listing as `#rrggbb`. */
  listingColor: string | null
  /** Absolute URL of the banner. */
  bannerUrl: string | null
  /** The places of work. Empty if there is none. */
  locations: Location[]
  /** When the position was created. */
  createdAt: string
  /** When something that the API shows of the position last changed. */
  updatedAt: string
  /** When it was first published. This never changes. */
  publishedAt: string | null
  /** When it was last published. */
  lastPublishedAt: string | null
  /** When it was first reachable through an active link. */
  firstActivatedAt: string | null
  /** The time from which it is no longer reachable. */
  expirationDate: string | null
  /** Whether people can apply. */
  enableApplication: boolean
  /** Whether people can refer somebody (the referral form is enabled). */
  enableVouch: boolean
  /** A company: a client of an agency, or the owner of a position. */
  company: Company
  /** The id of the client for which the position is managed. Absent if there is no client. */
  subCompanyId?: string
  /** Advantages of the position, one sentence each. Null if there are none. */
  highlights: string[] | null
  /** The salary of a position, or null if it is unknown. */
  salary: Salary | null
  /** The description as HTML, text only, with the tags that job boards accept: `contentHtmlOverride` if it is not null, otherwise `contentHtmlDefault`. */
  contentHtml: string
  /** The description derived from the sections of the position, even if `contentHtmlOverride` replaces it. */
  contentHtmlDefault: string
  /** The description written by hand, or null if `contentHtml` is the derived one. */
  contentHtmlOverride: string | null
  /** One inner array for each gallery section, in the order of the sections. It has the absolute URLs of the images. Empty if there are no galleries. Galleries are never part of `contentHtml`. */
  images: string[][]
  /** Active sharing links (job boards, ads, referral networks), oldest first. */
  sharingLinks: SharingLink[]
  /** Active careers pages on which the position is listed. Default pages come first, the marketplace last. */
  careerPagesLinks: CareerPageLink[]
}

/** A position on one careers page. `enableApplication` and `enableVouch` are the values for this page. They can differ from those in `GET /positions/{id}`. */
export interface CareerPagePosition {
  /** The id of the position. */
  id: string
  /** The title. */
  title: string
  /** A summary in one paragraph. `contentHtmlDefault` in the detail begins with it. */
  pitch: string | null
  /** The status of a position. It follows from publishing, pausing and archiving, and from the links through which the position is reachable now. `DRAFT`: never published. `PUBLISHED`: published and reachable through at least one active link. `ACTIVE`: published and not paused, but not reachable through any active link now, for example because it has expired. `PAUSED`: published, but paused and not reachable. `ARCHIVED`: closed (archived or deleted). */
  status: PositionStatus
  /** The language of a position or company: Norwegian (`NO`), Danish (`DK`), English (`EN`), Swedish (`SE`) or British English (`GB`). */
  language: Language
  /** Tags for the kind of employment, in the order of the enumeration. */
  employmentType: EmploymentType[]
  /** The colour of the listing as `#rrggbb`. */
  listingColor: string | null
  /** Absolute URL of the banner. */
  bannerUrl: string | null
  /** The places of work. Empty if there is none. */
  locations: Location[]
  /** When the position was created. */
  createdAt: string
  /** When something that the API shows of the position last changed. */
  updatedAt: string
  /** When it was first published. This never changes. */
  publishedAt: string | null
  /** When it was last published. */
  lastPublishedAt: string | null
  /** When it was first reachable through an active link. */
  firstActivatedAt: string | null
  /** The time from which it is no longer reachable. */
  expirationDate: string | null
  /** Whether people can apply. */
  enableApplication: boolean
  /** Whether people can refer somebody (the referral form is enabled). */
  enableVouch: boolean
  /** A company: a client of an agency, or the owner of a position. */
  company: Company
  /** The id of the client for which the position is managed. Absent if there is no client. */
  subCompanyId?: string
  /** Advantages of the position, one sentence each. Null if there are none. */
  highlights: string[] | null
  /** The salary of a position, or null if it is unknown. */
  salary: Salary | null
  /** The description as HTML, text only, with the tags that job boards accept: `contentHtmlOverride` if it is not null, otherwise `contentHtmlDefault`. */
  contentHtml: string
  /** The description derived from the sections of the position, even if `contentHtmlOverride` replaces it. */
  contentHtmlDefault: string
  /** The description written by hand, or null if `contentHtml` is the derived one. */
  contentHtmlOverride: string | null
  /** One inner array for each gallery section, in the order of the sections. It has the absolute URLs of the images. Empty if there are no galleries. Galleries are never part of `contentHtml`. */
  images: string[][]
  /** The id of this careers page. */
  careerPageId: string
  /** The value for the embedded widget: `<careerPageId>.<id>`. */
  idForEmbedded: string
  /** URL of the position on this careers page. */
  jobUrl: string
  /** URL of the application form via this careers page. Present even if `enableApplication` is false. */
  applyUrl: string
  /** URL of the referral form via this careers page. Present even if `enableVouch` is false. */
  vouchUrl: string
}

/** A place. A required string is empty if its value is unknown. */
export interface Location {
  /** The id of this location. It stays the same while the position or company keeps the location. */
  id: string
  /** Street and number, or the whole address on one line. Empty if only the area is known. */
  address: string
  /** City or town. Empty if only the country or region is known. */
  city: string
  /** Country as an ISO 3166-1 alpha-2 code in upper case. */
  country: string
  /** A part of the city, such as a district. */
  locality: string | null
  /** Postal code, in the form that is usual in the country. */
  postalCode: string | null
  /** County, region or state. */
  administrativeArea: string | null
  /** Municipality or part of the county. */
  subAdministrativeArea: string | null
  /** Latitude of the smallest known area, in degrees (WGS 84). */
  lat: number
  /** Longitude of the smallest known area, in degrees (WGS 84). */
  lng: number
}

/** The salary of a position, or null if it is unknown. */
export interface Salary {
  /** The period of the amounts: `HOUR`, `DAY`, `WEEK`, `MONTH` or `YEAR`. */
  type: string | null
  /** The currency of the amounts (ISO 4217). */
  currency: 'NOK' | 'SEK' | 'DKK' | 'EUR' | 'GBP' | 'USD' | 'CAD' | 'AUD' | null
  /** The lowest salary, in units of the currency (not in cents). */
  minSalary: number | null
  /** The highest salary, in units of the currency (not in cents). */
  maxSalary: number | null
  /** Further details as free text, such as a bonus. */
  extra: string | null
}

/** The company that owns the position, in lists. */
export interface CompanySummary {
  /** The name of the company. */
  name: string
  /** Absolute URL of the logo. */
  logoUrl: string | null
}

/** A company: a client of an agency, or the owner of a position. */
export interface Company {
  /** The id of the company. */
  id: string
  /** The name of the company. */
  name: string
  /** A readable name for URLs, unique on the platform. It never has the form of an id. */
  slug: string
  /** The website of the company. Empty if it is unknown. */
  website: string
  /** Absolute URL of the logo. */
  logoUrl: string | null
  /** The industries of the company, in the order of the enumeration. */
  industries: CompanyIndustry[]
  /** Country as an ISO 3166-1 alpha-2 code in upper case. Empty if it is unknown. */
  country: string
  /** The language in which the company presents itself. */
  language: 'NO' | 'DK' | 'EN' | 'SE' | 'GB' | null
  /** The brand colour as `#rrggbb`. */
  brandColor: string | null
  /** Absolute URL of the banner. */
  bannerUrl: string | null
  /** Social media profiles: each key is the name of a network in lower case, and each value an https URL. */
  socialMediaLinks: Record<string, string>
  /** The description of the company as HTML, text only: `contentHtmlOverride` if it is not null, otherwise `contentHtmlDefault`. */
  contentHtml: string
  /** The description derived from the sections of the company, even if `contentHtmlOverride` replaces it. */
  contentHtmlDefault: string
  /** The description written by hand, or null if `contentHtml` is the derived one. */
  contentHtmlOverride: string | null
  /** The locations of the company. */
  locations: Location[]
  /** One inner array for each gallery section, in the order of the sections. It has the absolute URLs of the images. Empty if there are no galleries. Galleries are never part of `contentHtml`. */
  images: string[][]
}

/** The company that owns a careers page. */
export interface CareerPageCompany {
  /** The id of the company. */
  id: string
  /** The name of the company. */
  name: string
  /** A readable name for URLs, unique on the platform. */
  slug: string
  /** Absolute URL of the logo. */
  logoUrl: string | null
}

/** A link through which a position is shared: on a job board, in an ad or in a referral network. */
export interface SharingLink {
  /** The id of the referral link behind this sharing link. */
  id: string
  /** The value for the embedded widget. It equals `id`. */
  idForEmbedded: string
  /** Where a sharing link is used: a job board posting, an ad, a referral network, or something else. */
  type: SharingLinkType
  /** Where the link is used: free text. */
  platform: string
  /** The name of the link. */
  name: string
  /** URL of the position via this link. */
  jobUrl: string
  /** URL of the application form via this link. Present even if `enableApplication` is false. */
  applyUrl: string
  /** URL of the referral form via this link. Present even if `enableVouch` is false. */
  vouchUrl: string
}

/** An active careers page on which the position is listed. `forAgency` and `forClient` are relative to the position. */
export interface CareerPageLink {
  /** The id of the referral link behind the careers page. */
  id: string
  /** The value for the embedded widget: `<id>.<positionId>`. Always use it for embedding, and never `id`. */
  idForEmbedded: string
  /** The name of the page. */
  name: string
  /** Whether this is the agency's own page for all its clients. */
  forAgency: boolean
  /** Whether this page belongs to the client for which the position is managed. */
  forClient: boolean
  /** Whether this is its company's default page. */
  isDefault: boolean
  /** Whether this is the public marketplace of the platform instead of a page of a company. */
  isMarketplace: boolean
  /** URL of the position on this careers page. */
  jobUrl: string
  /** URL of the application form via this careers page. Present even if `enableApplication` is false. */
  applyUrl: string
  /** URL of the referral form via this careers page. Present even if `enableVouch` is false. */
  vouchUrl: string
}

/** A public page that lists the active positions of a company. `forAgency` and `forClient` are relative to the company of the API key. On the marketplace both are false. */
export interface CareerPage {
  /** The id of the referral link behind the page. Use it as `{id}` in `/career-pages/{id}/…`. It is also part of `url`. */
  id: string
  /** The name of the page. */
  name: string
  /** Whether this is its company's default page. Never true for the marketplace. */
  isDefault: boolean
  /** Whether this is the public marketplace of the platform instead of a page of a company. */
  isMarketplace: boolean
  /** Whether this page belongs to the key's own company. For an agency: its page for all clients. */
  forAgency: boolean
  /** Whether this page belongs to a client of the key's company. */
  forClient: boolean
  /** Public URL of the page. It never changes. */
  url: string
  /** The company that owns a careers page. */
  company: CareerPageCompany
}

/** One person's application to, or referral for, one position. */
export interface CandidateVouch {
  /** The id of the application or referral. `cursor` takes this id. */
  id: string
  /** The stage of an application or referral. A referral begins with `REFERRAL_CREATED`, before the referred person has agreed. Somebody who applies has agreed by applying. */
  stage: CandidateStage
  /** The company's own name for the stage: free text. */
  customStage: string | null
  /** When the application or referral was created. */
  createdAt: string
  /** When the application or referral, or a shown field of its person, last changed. */
  updatedAt: string
  /** When the person started in the position. */
  startedNewJobAt: string | null
  /** The person who applied or was referred. Every field is null until a referred person agrees, and for a key without identities. If the person was anonymized, every field except `id` is null. */
  candidate: CandidateVouchCandidate
}

/** The person who applied or was referred. Every field is null until a referred person agrees, and for a key without identities. If the person was anonymized, every field except `id` is null. */
export interface CandidateVouchCandidate {
  /** The id of the person. The same person has the same id in all positions of a company. */
  id: string | null
  /** First name. */
  firstName: string | null
  /** Last name. */
  lastName: string | null
  /** E-mail address. */
  email: string | null
  /** Phone number in E.164 format, such as `+4791234567`. */
  phone: string | null
  /** The LinkedIn user name, without the address. */
  linkedInUserName: string | null
  /** URL of a portfolio. */
  portfolioUrl: string | null
}

/** The performance of a position in numbers. */
export interface PositionPerformance {
  /** When something last happened, or null if the position has no applications or referrals. */
  latest: PositionPerformanceLatest | null
  /** Counts of applications and referrals. */
  vouches: PositionPerformanceVouches
  /** Counts of people. Somebody with several applications or referrals counts once. */
  candidates: PositionPerformanceCandidates
}

/** When something last happened, or null if the position has no applications or referrals. */
export interface PositionPerformanceLatest {
  /** When somebody last applied or agreed to a referral. */
  acceptedByCandidateAt: string | null
  /** When the company last contacted a candidate. */
  lastContactedByCompany: string | null
  /** When a candidate last contacted the company. */
  lastContactedByCandidate: string | null
}

/** Counts of applications and referrals. */
export interface PositionPerformanceVouches {
  /** All applications and referrals. */
  total: number
  /** Those to which the person has agreed and whose stage is neither `PRESCREENING` nor `REFERRAL_CREATED`. */
  viewableForCompany: number
  /** Those in `viewableForCompany` that are not `HIRED`, `REJECTED` or `OUT_OF_PROCESS`. */
  active: number
  /** Those in `active` that are `READY_FOR_REVIEW`. */
  new: number
  /** Those whose stage is `PRESCREENING`. */
  prescreening: number
}

/** Counts of people. Somebody with several applications or referrals counts once. */
export interface PositionPerformanceCandidates {
  /** All people who applied or were referred. */
  total: number
  /** People with at least one application or referral in `vouches.viewableForCompany`. */
  viewableForCompany: number
  /** People with at least one in `vouches.new`. */
  new: number
  /** People with at least one in `vouches.active`. */
  active: number
  /** People with at least one that is `HIRED`. */
  hires: number
}

/** The status of a position. It follows from publishing, pausing and archiving, and from the links through which the position is reachable now. `DRAFT`: never published. `PUBLISHED`: published and reachable through at least one active link. `ACTIVE`: published and not paused, but not reachable through any active link now, for example because it has expired. `PAUSED`: published, but paused and not reachable. `ARCHIVED`: closed (archived or deleted). */
export type PositionStatus = 'DRAFT' | 'PUBLISHED' | 'ACTIVE' | 'PAUSED' | 'ARCHIVED'

/** The language of a position or company: Norwegian (`NO`), Danish (`DK`), English (`EN`), Swedish (`SE`) or British English (`GB`). */
export type Language = 'NO' | 'DK' | 'EN' | 'SE' | 'GB'

/** A tag for the kind of employment. A position can have several. */
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

/** The stage of an application or referral. A referral begins with `REFERRAL_CREATED`, before the referred person has agreed. Somebody who applies has agreed by applying. */
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

/** An industry of a company. */
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

/** An error. */
export interface ErrorBody {
  /** The error as a sentence for people. It names the parameter or object, the value that was sent and what is allowed. The wording can change. */
  error: string
  /** The kind of error, for programs. */
  code: ErrorCode
}

/** The kind of error, for programs. */
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

/** A position was created. If it is created and published in one step, this is the only event, with the final status. */
export interface PositionCreatedEvent {
  /** The kind of event. */
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

/** Something that the API shows of a position changed. The cause can also be a link, a careers page, or the expiration of the position. */
export interface PositionUpdatedEvent {
  /** The kind of event. */
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

/** Somebody applied for a position or was referred to it. */
export interface CandidateAddedEvent {
  /** The kind of event. */
  type: 'CANDIDATE_ADDED'
  /** The id of the application or referral, as in `GET /positions/{id}/candidates`. */
  id: string
  /** The stage of an application or referral. A referral begins with `REFERRAL_CREATED`, before the referred person has agreed. Somebody who applies has agreed by applying. */
  stage: CandidateStage
  /** The company's own name for the stage: free text. */
  customStage: string | null
  /** The person who applied or was referred. Every field is null until a referred person agrees. If the receiver gets ids only, or the person was anonymized, every field except `id` is null. */
  candidate: EventCandidate
  /** The position of the application or referral. */
  job: EventJob
}

/** `stage` or `customStage` changed. If the stage changes because a referred person agrees, this event contains their name. */
export interface CandidateStageUpdatedEvent {
  /** The kind of event. */
  type: 'CANDIDATE_STAGE_UPDATED'
  /** The id of the application or referral, as in `GET /positions/{id}/candidates`. */
  id: string
  /** The stage of an application or referral. A referral begins with `REFERRAL_CREATED`, before the referred person has agreed. Somebody who applies has agreed by applying. */
  stage: CandidateStage
  /** The company's own name for the stage: free text. */
  customStage: string | null
  /** The person who applied or was referred. Every field is null until a referred person agrees. If the receiver gets ids only, or the person was anonymized, every field except `id` is null. */
  candidate: EventCandidate
  /** The position of the application or referral. */
  job: EventJob
}

/** Store it by `id`: it is sent again. The stage became `HIRED`: then this event comes after the `CANDIDATE_STAGE_UPDATED` of the same change. Or the start date of somebody who is hired was set, changed or removed: then it comes alone, with the same `id`. */
export interface CandidateHiredEvent {
  /** The kind of event. */
  type: 'CANDIDATE_HIRED'
  /** The id of the application or referral, as in `GET /positions/{id}/candidates`. */
  id: string
  /** The day on which the person starts, as midnight UTC of that day. Null if it is not known. */
  startDate: string | null
  /** The person who applied or was referred. Every field is null until a referred person agrees. If the receiver gets ids only, or the person was anonymized, every field except `id` is null. */
  candidate: EventCandidate
  /** The position for which the person was hired. */
  job: HiredJob
}

/** The person who applied or was referred. Every field is null until a referred person agrees. If the receiver gets ids only, or the person was anonymized, every field except `id` is null. */
export interface EventCandidate {
  /** The id of the person. */
  id: string | null
  /** First name. */
  firstName: string | null
  /** Last name. */
  lastName: string | null
  /** E-mail address. */
  email: string | null
  /** Phone number in E.164 format, such as `+4791234567`. */
  phone: string | null
  /** URL of the CV. It needs no key. */
  resumeUrl: string | null
  /** The LinkedIn user name, without the address. */
  linkedInUserName: string | null
  /** URL of a portfolio. */
  portfolioUrl: string | null
}

/** The position of the application or referral. */
export interface EventJob {
  /** The id of the position. */
  id: string
  /** The title of the position. */
  title: string
}

/** The position for which the person was hired. */
export interface HiredJob {
  /** The id of the position. */
  id: string
  /** The title of the position. */
  title: string
  /** The salary of a position, or null if it is unknown. */
  salary: Salary | null
  /** Tags for the kind of employment, in the order of the enumeration. */
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
    /** A position with all fields. If its status is `PUBLISHED`, `sharingLinks` and `careerPagesLinks` together have at least one entry. Otherwise both are empty. */
    data: PositionDetail
  }
  listClients: {
    data: Company[]
  }
  getClient: {
    /** A company: a client of an agency, or the owner of a position. */
    data: Company
  }
  listPositionCandidates: {
    data: CandidateVouch[]
    /** What to pass as `cursor` for the next page; null on the last page. */
    nextCursor: string | null
  }
  getPositionPerformance: {
    /** The performance of a position in numbers. */
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
    /** A position on one careers page. `enableApplication` and `enableVouch` are the values for this page. They can differ from those in `GET /positions/{id}`. */
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
