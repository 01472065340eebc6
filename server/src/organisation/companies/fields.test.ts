import { Company, CompanySummary } from '@kandidat/contract/resources/company'
import { expect, test } from 'vitest'
import { shownAs } from '../../base/forms/field.ts'
import { companyFields } from './fields.ts'
import { newCompany } from './form.ts'

test('a field is shown in a list or detail exactly if the contract has it there', () => {
  // Sections are shown as `contentHtmlDefault` and `images`.
  const names = Object.keys(companyFields).filter((name) => name !== 'sections')
  expect(shownAs(companyFields, 'list').toSorted()).toEqual(
    names.filter((name) => name in CompanySummary.properties).toSorted(),
  )
  const inDetails = shownAs(companyFields, 'list', 'detail').filter((name) => name !== 'sections')
  expect(inDetails.toSorted()).toEqual(names.filter((name) => name in Company.properties).toSorted())
})

test('a field has an initial value unless a form of a new company has the field or suggests its value', () => {
  const without = Object.entries(companyFields).flatMap(([name, { initial }]) => (initial === undefined ? [name] : []))
  expect(without).toEqual(['name', 'slug'])
})

test.each([
  [{ name: ' ', slug: 'Havn', country: 'QQ' }, ['name', 'slug', 'country']],
  [{ name: '数' }, ['slug']],
  [{ name: 'Havn', socialMediaLinks: { X: 'https://x.example/a', x: 'https://x.example/b' } }, ['socialMediaLinks']],
])('the faults of %j are about %j', (form, fields) => {
  expect(() => newCompany(form)).toThrow(
    expect.objectContaining({ fields: fields.map((field) => expect.objectContaining({ field })) }),
  )
})
