import type { TSchema } from 'typebox'
import { CandidateVouch, CandidateVouchCandidate } from '../resources/candidate.ts'
import { CareerPage, CareerPageLink } from '../resources/career-page.ts'
import { CareerPageCompany, Company, CompanySummary } from '../resources/company.ts'
import {
  CandidateStage,
  CompanyIndustry,
  EmploymentType,
  Language,
  PositionStatus,
  SharingLinkType,
} from '../resources/enumerations.ts'
import { ErrorBody, ErrorCodeSchema } from '../operations/errors.ts'
import { EventCandidate, EventJob, events, HiredJob } from '../webhooks/events.ts'
import { Location } from '../resources/location.ts'
import {
  PositionPerformance,
  PositionPerformanceCandidates,
  PositionPerformanceLatest,
  PositionPerformanceVouches,
} from '../resources/performance.ts'
import { CareerPagePosition, Position, PositionDetail } from '../resources/position.ts'
import { Salary } from '../resources/salary.ts'
import { SharingLink } from '../resources/sharing-link.ts'

/**
 * Every schema that has a name in the OpenAPI document and in the generated types, in the order in
 * which both list them.
 */
const components: readonly TSchema[] = [
  Position,
  PositionDetail,
  CareerPagePosition,
  Location,
  Salary,
  CompanySummary,
  Company,
  CareerPageCompany,
  SharingLink,
  CareerPageLink,
  CareerPage,
  CandidateVouch,
  CandidateVouchCandidate,
  PositionPerformance,
  PositionPerformanceLatest,
  PositionPerformanceVouches,
  PositionPerformanceCandidates,
  PositionStatus,
  Language,
  EmploymentType,
  SharingLinkType,
  CandidateStage,
  CompanyIndustry,
  ErrorBody,
  ErrorCodeSchema,
  ...Object.values(events),
  EventCandidate,
  EventJob,
  HiredJob,
]

/** A JSON Schema as plain data. */
export interface JsonSchema {
  readonly [keyword: string]: unknown
  readonly title?: string
  readonly type?: string | readonly string[]
  readonly description?: string
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly additionalProperties?: JsonSchema | boolean
  readonly enum?: readonly (string | null)[]
  readonly const?: string
  readonly format?: string
}

/** The components by name, as plain JSON Schema. */
export const componentsByName: ReadonlyMap<string, JsonSchema> = new Map(
  (components as readonly JsonSchema[]).map((schema) => [nameOf(schema), schema]),
)

function nameOf(schema: JsonSchema): string {
  if (schema.title === undefined) throw new Error('A component needs a name')
  return schema.title
}
