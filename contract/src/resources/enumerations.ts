import type { Static } from 'typebox'
import { enumeration } from '../schema.ts'

/** The statuses of a position. */
export const positionStatuses = ['DRAFT', 'PUBLISHED', 'ACTIVE', 'PAUSED', 'ARCHIVED'] as const

/** Languages of positions and companies. */
export const languages = ['NO', 'DK', 'EN', 'SE', 'GB'] as const

/** Tags for the kind of employment. A position lists its tags in this order. */
export const employmentTypes = [
  'Full-time',
  'Part-time',
  'On-site',
  'Temporary',
  'Internship',
  'Volunteer',
  'Contract',
  'Remote',
  'Hybrid',
] as const

/** Currencies of a salary. */
export const salaryCurrencies = ['NOK', 'SEK', 'DKK', 'EUR', 'GBP', 'USD', 'CAD', 'AUD'] as const

/** The kinds of channel that a sharing link is used on. */
export const sharingLinkTypes = ['JOB_BOARD', 'AD', 'NETWORK', 'OTHER'] as const

/** The stages of an application or referral. */
export const candidateStages = [
  'PRESCREENING',
  'REFERRAL_CREATED',
  'READY_FOR_REVIEW',
  'ACCEPTED_BY_COMPANY',
  'CONTACTED_BY_COMPANY',
  'OFFER_MADE',
  'HIRED',
  'REJECTED',
  'OUT_OF_PROCESS',
] as const

/** The industries of companies. A company lists its industries in this order. */
export const companyIndustries = [
  'AKVAKULTUR',
  'HAVBRUK',
  'FISKERI',
  'EMPLOYER_EMPLOYEE_ORGANIZATIONS',
  'ARCHITECTURE_AREA',
  'ARCHIVE_LIBRARY',
  'BANK',
  'CHILD_SCHOOL_EDUCATION',
  'CAR_VEHICLE_WORKSHOP',
  'CAR_PARTS_MANUFACTURING',
  'STORE_RETAIL',
  'CONSTRUCTION',
  'MAINTENANCE_SERVICES',
  'ANIMALS_ANIMAL_HEALTH',
  'REAL_ESTATE',
  'ELECTRONICS',
  'EVENTS',
  'PHARMACEUTICAL_MEDICINE',
  'FINANCE',
  'PUBLISHING_PRINTING',
  'INSURANCE',
  'RESEARCH_EDUCATION_SCIENCE',
  'WHOLESALE_IMPORT_EXPORT',
  'HR',
  'HEALTHCARE',
  'HOTEL_ACCOMMODATION',
  'INFORMATION_TECHNOLOGY',
  'NON_PROFIT_ORGANIZATIONS',
  'SPORTS_TRAINING',
  'INDUSTRY_MANUFACTURING',
  'ONLINE_SERVICES',
  'LEGAL_SERVICES',
  'CHEMICAL_INDUSTRY',
  'CONSULTING_ADVISORY',
  'POWER_ENERGY',
  'ART_CULTURE',
  'AVIATION',
  'MARITIME_OFFSHORE',
  'MARKET_ANALYSIS',
  'MARKETING_ADVERTISING',
  'FOOD_PRODUCTION_INDUSTRY',
  'MEDIA_CONTENT_PRODUCTION',
  'MEDICAL_EQUIPMENT_SUPPLIES',
  'ENVIRONMENTAL_SERVICES',
  'MUSEUMS_GALLERIES_CULTURAL_HERITAGE',
  'MUSIC',
  'PUBLIC_ADMINISTRATION',
  'OIL_GAS',
  'ORGANIZATIONS',
  'ORGANIZATION_DEVELOPMENT',
  'PR_INFORMATION_COMMUNICATION',
  'POLICE_SECURITY',
  'TRAVEL_TOURISM',
  'RECRUITMENT',
  'WASTE_CLEANING',
  'RESTAURANT_FOOD_NIGHTLIFE',
  'SHIPPING',
  'TELECOMMUNICATIONS',
  'TRANSPORT_LOGISTICS',
  'ENTERTAINMENT',
  'ECONOMY_ACCOUNTING',
  'VENTURE_CAPITAL',
  'SOFTWARE_DEVELOPMENT',
  'PRIVATE_EQUITY',
  'OTHER',
  'SPACE',
  'GROUND_STATION',
] as const

export const PositionStatus = enumeration(
  'PositionStatus',
  'The status of a position. It follows from publishing, pausing and archiving, and from the links through which the ' +
    'position is reachable now. `DRAFT`: never published. `PUBLISHED`: published and reachable through at least one ' +
    'active link. `ACTIVE`: published and not paused, but not reachable through any active link now, for example ' +
    'because it has expired. `PAUSED`: published, but paused and not reachable. `ARCHIVED`: closed (archived or deleted).',
  positionStatuses,
)
export type PositionStatus = Static<typeof PositionStatus>

export const Language = enumeration(
  'Language',
  'The language of a position or company: Norwegian (`NO`), Danish (`DK`), English (`EN`), Swedish (`SE`) or British ' +
    'English (`GB`).',
  languages,
)
export type Language = Static<typeof Language>

export const EmploymentType = enumeration(
  'EmploymentType',
  'A tag for the kind of employment. A position can have several.',
  employmentTypes,
)
export type EmploymentType = Static<typeof EmploymentType>

export const SalaryCurrency = enumeration('SalaryCurrency', 'The currency of a salary (ISO 4217).', salaryCurrencies)

export const SharingLinkType = enumeration(
  'SharingLinkType',
  'Where a sharing link is used: a job board posting, an ad, a referral network, or something else.',
  sharingLinkTypes,
)

export const CandidateStage = enumeration(
  'CandidateStage',
  'The stage of an application or referral. A referral begins with `REFERRAL_CREATED`, before the referred person has ' +
    'agreed. Somebody who applies has agreed by applying.',
  candidateStages,
)
export type CandidateStage = Static<typeof CandidateStage>

export const CompanyIndustry = enumeration('CompanyIndustry', 'An industry of a company.', companyIndustries)
export type CompanyIndustry = Static<typeof CompanyIndustry>
