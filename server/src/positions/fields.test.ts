import { Position, PositionDetail } from '@kandidat/contract/resources/position'
import { expect, test } from 'vitest'
import { positionFields } from './fields.ts'
import { readForm } from '../base/forms/form.ts'
import { shownAs } from '../base/forms/field.ts'
import { Refusal } from '../base/forms/refusal.ts'
import { newFields, PositionForm } from './form.ts'

test('a field is shown in a list or detail exactly if the contract has it there', () => {
  // Sections are shown as `contentHtmlDefault` and `images`.
  const names = Object.keys(positionFields).filter((name) => name !== 'sections')
  const shown = (...ways: Parameters<typeof shownAs>[1][]) =>
    shownAs(positionFields, ...ways).filter((name) => name !== 'sections')
  expect(shown('list_members', 'list').toSorted()).toEqual(
    names.filter((name) => name in Position.properties).toSorted(),
  )
  expect(shown('list_members', 'list', 'detail').toSorted()).toEqual(
    names.filter((name) => name in PositionDetail.properties).toSorted(),
  )
})

test('a field has an initial value unless every form of a new position has the field', () => {
  const without = Object.entries(positionFields).flatMap(([name, { initial }]) => (initial === undefined ? [name] : []))
  expect(without).toEqual(['title', 'language'])
  expect(PositionForm.required).toEqual(without)
})

test('every fault of a form is reported with the path of its field', () => {
  const form = {
    title: 'Cook',
    locations: [{ country: 'Norway', lat: 1, lng: 1 }],
    salary: { minSalary: -1 },
    colour: 'red',
    bannerUrl: 'banner.png',
  }
  const refusal = refusalOf(() => readForm(PositionForm, form, 'position'))
  expect(refusal.fields.toSorted((a, b) => (a.field < b.field ? -1 : 1))).toEqual([
    { field: '', message: 'has no field colour' },
    {
      field: 'bannerUrl',
      message:
        'must be a whole address with http or https, such as https://example.com, or a picture that was added, such as /p/NAME-960.jpg',
    },
    { field: 'language', message: 'is required' },
    { field: 'locations.0.country', message: 'must be an ISO 3166-1 alpha-2 code such as NO' },
    { field: 'salary.minSalary', message: 'must be >= 0' },
  ])
  expect(refusal.message).toMatch(/^The position is not valid: .*language is required.*\.$/)
})

test('every fault that a rule finds is reported with the path of its field', () => {
  const tooDeep = '<b>'.repeat(500)
  const refusal = refusalOf(() =>
    newFields({
      title: ' ',
      language: 'NO',
      salary: { minSalary: 2, maxSalary: 1 },
      sections: [{ kind: 'text' }, { kind: 'text', html: tooDeep }],
      contentHtmlOverride: tooDeep,
    }),
  )
  const nested = 'HTML must not be nested deeper than 100 elements.'
  expect(refusal.fields).toEqual([
    { field: 'title', message: 'The title of a position must not be blank.' },
    { field: 'salary', message: 'The lowest salary (2) cannot be above the highest (1).' },
    { field: 'contentHtmlOverride', message: nested },
    { field: 'sections.1.html', message: nested },
  ])
  expect(refusal.message).toBe(
    'The title of a position must not be blank. The lowest salary (2) cannot be above the highest (1). ' +
      `${nested} sections.1.html: ${nested}`,
  )
})

function refusalOf(work: () => unknown): Refusal {
  try {
    work()
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
  throw new Error('Nothing was refused.')
}
