import { CandidateVouchCandidate } from '@kandidat/contract/resources/candidate'
import { Company } from '@kandidat/contract/resources/company'
import { Location } from '@kandidat/contract/resources/location'
import { PositionDetail } from '@kandidat/contract/resources/position'
import { SharingLink } from '@kandidat/contract/resources/sharing-link'
import { openApiDocument } from '@kandidat/contract/documents/openapi'
import { RATE } from '@kandidat/contract/limits'
import { expect, test } from 'vitest'
import { PersonForm } from '../src/candidates/person.ts'
import { companyFields } from '../src/organisation/companies/fields.ts'
import { publicUrl } from '../src/base/forms/setting-value.ts'
import { MAX_LIMIT } from '../src/organisation/keys/actions.ts'
import { LocationForm } from '../src/content/places/location.ts'
import { positionFields } from '../src/positions/fields.ts'
import { SharingLinkForm } from '../src/positions/sharing-links/sharing-link.ts'

interface Limits {
  maxLength?: number
  maxItems?: number
  minimum?: number
  maximum?: number
  items?: Limits
  properties?: Record<string, Limits>
}

const propertiesOf = (schema: unknown) => (schema as Limits).properties ?? {}
const formsOf = (fields: Record<string, { form: unknown }>) =>
  Object.fromEntries(Object.entries(fields).map(([name, { form }]) => [name, form as Limits]))

/** Where a form accepts more than the contract says: the path of the field, and both limits. */
function exceeding(form: Limits, shown: Limits, path: string): string[] {
  const nested = Object.entries(form.properties ?? {}).flatMap(([name, inner]) =>
    shown.properties?.[name] === undefined ? [] : exceeding(inner, shown.properties[name], `${path}.${name}`),
  )
  const items = form.items && shown.items ? exceeding(form.items, shown.items, `${path}[]`) : []
  const own = (['maxLength', 'maxItems', 'maximum'] as const).flatMap((limit) =>
    shown[limit] !== undefined && (form[limit] ?? (limit === 'maximum' ? Infinity : 0)) > shown[limit]
      ? [`${path}: ${limit} ${form[limit]} > ${shown[limit]}`]
      : [],
  )
  const [least, shownLeast] = [form.minimum ?? -Infinity, shown.minimum ?? -Infinity]
  const less = least < shownLeast ? [`${path}: minimum ${least} < ${shownLeast}`] : []
  return [...own, ...less, ...items, ...nested]
}

test.each<[string, Record<string, Limits>, unknown]>([
  ['positions', formsOf(positionFields), PositionDetail],
  ['companies', formsOf(companyFields), Company],
  ['people', propertiesOf(PersonForm), CandidateVouchCandidate],
  ['places', propertiesOf(LocationForm), Location],
  ['sharing links', propertiesOf(SharingLinkForm), SharingLink],
])('no form of %s accepts more than the contract says that responses contain', (_, forms, shown) => {
  const both = Object.entries(forms).filter(([name]) => propertiesOf(shown)[name] !== undefined)
  expect(both.length).toBeGreaterThan(1)
  expect(both.flatMap(([name, form]) => exceeding(form, propertiesOf(shown)[name]!, name))).toEqual([])
})

test('a field that people write without a limit of its own gets that of the contract', () => {
  expect(propertiesOf(LocationForm)['address']?.maxLength).toBe(propertiesOf(Location)['address']?.maxLength)
})

test('every number of a response has its least value, as the server enforces it', () => {
  expect(propertiesOf(Location)).toMatchObject({
    lat: { minimum: -90, maximum: 90 },
    lng: { minimum: -180, maximum: 180 },
  })
  const numbers = JSON.stringify(openApiDocument()).match(/\{[^{}]*"format":"double"[^{}]*\}/g) ?? []
  expect(numbers).toHaveLength(14)
  expect(numbers.filter((each) => !each.includes('"minimum":'))).toEqual([])
})

test('no key can be given more requests than the header of the limit can say, and no public address is too long', () => {
  expect(MAX_LIMIT).toBeLessThanOrEqual(RATE)
  expect(publicUrl(`https://${'x'.repeat(1_492)}`)).toBeDefined()
  expect(publicUrl(`https://${'x'.repeat(1_493)}`)).toBeUndefined()
})
