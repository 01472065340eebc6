import { describe, expect, test } from 'vitest'
import { componentsByName, type JsonSchema } from '../documents/components.ts'

// What integrators were promised, written down by hand so that the contract cannot change
// unnoticed: the name and the type of every field.
const promised = {
  Location: {
    id: 'string',
    address: 'string',
    city: 'string',
    country: 'string',
    locality: 'string|null',
    postalCode: 'string|null',
    administrativeArea: 'string|null',
    subAdministrativeArea: 'string|null',
    lat: 'number double',
    lng: 'number double',
  },
  CompanySummary: { name: 'string', logoUrl: 'string|null' },
  Position: {
    id: 'string',
    title: 'string',
    pitch: 'string|null',
    status: 'PositionStatus',
    language: 'Language',
    employmentType: 'array of EmploymentType',
    listingColor: 'string|null',
    bannerUrl: 'string|null',
    locations: 'array of Location',
    createdAt: 'string date-time',
    updatedAt: 'string date-time',
    publishedAt: 'string|null date-time',
    lastPublishedAt: 'string|null date-time',
    firstActivatedAt: 'string|null date-time',
    expirationDate: 'string|null date-time',
    enableApplication: 'boolean',
    enableVouch: 'boolean',
    company: 'CompanySummary',
    subCompanyId: 'string, optional',
  },
  PositionDetail: {
    company: 'Company',
    subCompanyId: 'string, optional',
    highlights: 'array|null of string',
    salary: 'Salary|null',
    contentHtml: 'string',
    contentHtmlDefault: 'string',
    contentHtmlOverride: 'string|null',
    images: 'array of array of string',
    sharingLinks: 'array of SharingLink',
    careerPagesLinks: 'array of CareerPageLink',
  },
  CareerPagePosition: {
    company: 'Company',
    subCompanyId: 'string, optional',
    highlights: 'array|null of string',
    salary: 'Salary|null',
    contentHtml: 'string',
    contentHtmlDefault: 'string',
    contentHtmlOverride: 'string|null',
    images: 'array of array of string',
    careerPageId: 'string',
    idForEmbedded: 'string',
    jobUrl: 'string',
    applyUrl: 'string',
    vouchUrl: 'string',
  },
  Salary: {
    type: 'string|null',
    currency: 'NOK, SEK, DKK, EUR, GBP, USD, CAD, AUD|null',
    minSalary: 'number|null double',
    maxSalary: 'number|null double',
    extra: 'string|null',
  },
  Company: {
    id: 'string',
    name: 'string',
    slug: 'string',
    website: 'string',
    logoUrl: 'string|null',
    industries: 'array of CompanyIndustry',
    country: 'string',
    language: 'NO, DK, EN, SE, GB|null',
    brandColor: 'string|null',
    bannerUrl: 'string|null',
    socialMediaLinks: 'map to string',
    contentHtml: 'string',
    contentHtmlDefault: 'string',
    contentHtmlOverride: 'string|null',
    locations: 'array of Location',
    images: 'array of array of string',
  },
  SharingLink: {
    id: 'string',
    idForEmbedded: 'string',
    type: 'SharingLinkType',
    platform: 'string',
    name: 'string',
    jobUrl: 'string',
    applyUrl: 'string',
    vouchUrl: 'string',
  },
  CareerPageLink: {
    id: 'string',
    idForEmbedded: 'string',
    name: 'string',
    forAgency: 'boolean',
    forClient: 'boolean',
    isDefault: 'boolean',
    isMarketplace: 'boolean',
    jobUrl: 'string',
    applyUrl: 'string',
    vouchUrl: 'string',
  },
  CareerPage: {
    id: 'string',
    name: 'string',
    isDefault: 'boolean',
    isMarketplace: 'boolean',
    forAgency: 'boolean',
    forClient: 'boolean',
    url: 'string',
    company: 'CareerPageCompany',
  },
  CareerPageCompany: { id: 'string', name: 'string', slug: 'string', logoUrl: 'string|null' },
  CandidateVouch: {
    id: 'string',
    stage: 'CandidateStage',
    customStage: 'string|null',
    createdAt: 'string date-time',
    updatedAt: 'string date-time',
    startedNewJobAt: 'string|null date-time',
    candidate: 'CandidateVouchCandidate',
  },
  CandidateVouchCandidate: {
    id: 'string|null',
    firstName: 'string|null',
    lastName: 'string|null',
    email: 'string|null',
    phone: 'string|null',
    linkedInUserName: 'string|null',
    portfolioUrl: 'string|null',
  },
  PositionPerformance: {
    latest: 'PositionPerformanceLatest|null',
    vouches: 'PositionPerformanceVouches',
    candidates: 'PositionPerformanceCandidates',
  },
  PositionPerformanceLatest: {
    acceptedByCandidateAt: 'string|null date-time',
    lastContactedByCompany: 'string|null date-time',
    lastContactedByCandidate: 'string|null date-time',
  },
  PositionPerformanceVouches: {
    total: 'number double',
    viewableForCompany: 'number double',
    active: 'number double',
    new: 'number double',
    prescreening: 'number double',
  },
  PositionPerformanceCandidates: {
    total: 'number double',
    viewableForCompany: 'number double',
    new: 'number double',
    active: 'number double',
    hires: 'number double',
  },
  Error: { error: 'string', code: 'ErrorCode' },
  PositionCreatedEvent: {
    type: 'POSITION_CREATED',
    id: 'string',
    title: 'string',
    status: 'DRAFT, PUBLISHED, ACTIVE, PAUSED, ARCHIVED|null',
    updatedAt: 'string date-time',
  },
  PositionUpdatedEvent: {
    type: 'POSITION_UPDATED',
    id: 'string',
    title: 'string',
    status: 'DRAFT, PUBLISHED, ACTIVE, PAUSED, ARCHIVED|null',
    updatedAt: 'string date-time',
  },
  CandidateAddedEvent: {
    type: 'CANDIDATE_ADDED',
    id: 'string',
    stage: 'CandidateStage',
    customStage: 'string|null',
    candidate: 'EventCandidate',
    job: 'EventJob',
  },
  CandidateStageUpdatedEvent: {
    type: 'CANDIDATE_STAGE_UPDATED',
    id: 'string',
    stage: 'CandidateStage',
    customStage: 'string|null',
    candidate: 'EventCandidate',
    job: 'EventJob',
  },
  CandidateHiredEvent: {
    type: 'CANDIDATE_HIRED',
    id: 'string',
    startDate: 'string|null date-time',
    candidate: 'EventCandidate',
    job: 'HiredJob',
  },
  EventCandidate: {
    id: 'string|null',
    firstName: 'string|null',
    lastName: 'string|null',
    email: 'string|null',
    phone: 'string|null',
    resumeUrl: 'string|null',
    linkedInUserName: 'string|null',
    portfolioUrl: 'string|null',
  },
  EventJob: { id: 'string', title: 'string' },
  HiredJob: { id: 'string', title: 'string', salary: 'Salary|null', employmentType: 'array of EmploymentType' },
} as const

// A detail has all fields of a Position. Its table has the other fields, and its own `company`.
const { company: _company, subCompanyId: _subCompanyId, ...listed } = promised.Position
const expected: Record<string, Record<string, string>> = {
  ...promised,
  PositionDetail: { ...listed, ...promised.PositionDetail },
  CareerPagePosition: { ...listed, ...promised.CareerPagePosition },
}

const notation = (schema: JsonSchema): string => {
  const types = [schema.type ?? []].flat()
  const orNull = types.includes('null') ? '|null' : ''
  const named = schema.title !== undefined && componentsByName.has(schema.title)
  if (named) return `${schema.title}${orNull}`
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return `${schema.enum.filter((value) => value !== null).join(', ')}${orNull}`
  const type = types.find((one) => one !== 'null')
  if (type === 'array' && schema.items !== undefined) return `array${orNull} of ${notation(schema.items)}`
  if (type === 'object' && typeof schema.additionalProperties === 'object')
    return `map to ${notation(schema.additionalProperties)}`
  return `${type}${orNull}${schema.format === undefined ? '' : ` ${schema.format}`}`
}

describe('every resource and event has exactly the promised fields', () => {
  test.for(Object.entries(expected))('%s', ([name, fields]) => {
    const schema = componentsByName.get(name)
    const required = schema?.required ?? []
    const actual = Object.fromEntries(
      Object.entries(schema?.properties ?? {}).map(([field, inner]) => [
        field,
        `${notation(inner)}${required.includes(field) ? '' : ', optional'}`,
      ]),
    )
    expect(actual).toEqual(fields)
  })

  test('and this comparison covers every object', () => {
    const objects = [...componentsByName].filter(([, schema]) => schema.properties !== undefined).map(([name]) => name)
    expect(objects.toSorted()).toEqual(Object.keys(expected).toSorted())
  })
})

test('every field and every component has a description', () => {
  for (const [name, schema] of componentsByName) {
    expect([name, schema.description]).toEqual([name, expect.stringMatching(/\S/)])
    for (const [field, inner] of Object.entries(schema.properties ?? {}))
      expect([name, field, inner.description]).toEqual([name, field, expect.stringMatching(/\S/)])
  }
})
