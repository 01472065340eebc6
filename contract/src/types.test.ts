import { readFileSync } from 'node:fs'
import { expect, expectTypeOf, test } from 'vitest'
import type { CandidateVouch } from './resources/candidate.ts'
import type { CareerPage, CareerPageLink } from './resources/career-page.ts'
import type { Company } from './resources/company.ts'
import type { CompanyIndustry } from './resources/enumerations.ts'
import type { ErrorBody } from './operations/errors.ts'
import type { WebhookEvent } from './webhooks/events.ts'
import type { PathValues, ReplyBody } from './operations/operation.ts'
import type { OperationId, Operations } from './operations/operations.ts'
import type { PositionPerformance } from './resources/performance.ts'
import type { CareerPagePosition, Position, PositionDetail } from './resources/position.ts'
import type { Salary } from './resources/salary.ts'
import { typeDeclarations } from './documents/type-declarations.ts'
import type * as plain from './types.ts'

test('types.ts is up to date', () => {
  const written = readFileSync(new URL('types.ts', import.meta.url), 'utf8')
  expect(written === typeDeclarations(), 'Write it with: node scripts/contract-types.ts').toBe(true)
})

test('types.ts and signature.ts import nothing, so that the client package can contain them', () => {
  for (const file of ['types.ts', 'webhooks/signature.ts']) {
    const text = readFileSync(new URL(file, import.meta.url), 'utf8')
    expect(text).not.toMatch(/^\s*(?:import\b|export .* from\b)/m)
  }
})

test('the plain types equal the types of the schemas', () => {
  expectTypeOf<plain.Position>().toEqualTypeOf<Position>()
  expectTypeOf<plain.PositionDetail>().toEqualTypeOf<PositionDetail>()
  expectTypeOf<plain.CareerPagePosition>().toEqualTypeOf<CareerPagePosition>()
  expectTypeOf<plain.Company>().toEqualTypeOf<Company>()
  expectTypeOf<plain.CompanyIndustry>().toEqualTypeOf<CompanyIndustry>()
  expectTypeOf<plain.Salary>().toEqualTypeOf<Salary>()
  expectTypeOf<plain.CareerPage>().toEqualTypeOf<CareerPage>()
  expectTypeOf<plain.CareerPageLink>().toEqualTypeOf<CareerPageLink>()
  expectTypeOf<plain.CandidateVouch>().toEqualTypeOf<CandidateVouch>()
  expectTypeOf<plain.PositionPerformance>().toEqualTypeOf<PositionPerformance>()
  expectTypeOf<plain.ErrorBody>().toEqualTypeOf<ErrorBody>()
  expectTypeOf<plain.WebhookEvent>().toEqualTypeOf<WebhookEvent>()
  expectTypeOf<plain.OperationId>().toEqualTypeOf<OperationId>()
  expectTypeOf<plain.Replies>().toEqualTypeOf<{ [Id in OperationId]: ReplyBody<Operations[Id]> }>()
  expectTypeOf<plain.Paths['getCareerPagePosition']>().toEqualTypeOf<PathValues<Operations['getCareerPagePosition']>>()
})

test('only the property that may be absent is optional', () => {
  expectTypeOf<plain.Position['subCompanyId']>().toEqualTypeOf<string | undefined>()
  expectTypeOf<plain.Position['pitch']>().toEqualTypeOf<string | null>()
  expectTypeOf<plain.PositionDetail['salary']>().toEqualTypeOf<plain.Salary | null>()
})
