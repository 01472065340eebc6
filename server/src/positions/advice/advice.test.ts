import { expect, test } from 'vitest'
import { languages } from '../../base/web/words/language.ts'
import { type Advised, adviceOn, SHORT } from './advice.ts'
import { adviceText } from './advice-text.ts'

const place = (country: string) => ({ ...{ id: 'a', address: '', city: 'X', country, lat: 1, lng: 1 } }) as never
const good: Advised = {
  title: 'Welder',
  pitch: null,
  language: 'EN',
  contentHtml: `<p>${'You join ships of steel. '.repeat(30)}</p>`,
  locations: [place('NO')],
  employmentType: [],
  showsPay: false,
  expirationDate: new Date('2027-01-01T00:00:00Z'),
}
const kinds = (changed: Partial<Advised>) => adviceOn({ ...good, ...changed }).map(({ kind }) => kind)

test('a good position in a country without such a law gets no advice', () => {
  expect(adviceOn(good)).toEqual([])
})

test('a position without a place gets advice, unless it is remote only', () => {
  expect(kinds({ locations: [] })).toEqual(['no-place'])
  expect(kinds({ locations: [], employmentType: ['Remote'] })).toEqual([])
  expect(kinds({ locations: [], employmentType: ['Remote', 'Hybrid'] })).toEqual(['no-place'])
})

test('a position without a deadline gets advice', () => {
  expect(kinds({ expirationDate: null })).toEqual(['no-deadline'])
})

test(`a text of fewer than ${SHORT} characters is short, whatever its tags are`, () => {
  expect(kinds({ contentHtml: `<p>${'a'.repeat(SHORT)}</p>` })).toEqual([])
  expect(adviceOn({ ...good, contentHtml: `<ul><li>${'&amp;'.repeat(SHORT - 1)}</li></ul>` })).toEqual([
    { kind: 'short-text', length: SHORT - 1 },
  ])
})

test('where a law demands the pay, a position without it gets the law and its day, once for each country', () => {
  const advice = adviceOn({ ...good, locations: [place('SE'), place('AT'), place('SE'), place('NO'), place('LT')] })
  expect(advice.map((each) => adviceText(each, 'en'))).toEqual([
    'There is no salary. In Sweden, people who apply must learn the pay, or its range, in time (Directive (EU) 2023/970, article 5, since 2026-06-07).',
    'There is no salary. In Austria, people who apply must learn the pay, or its range, in time (Gleichbehandlungsgesetz, § 9 Abs. 2, since 2011-03-01).',
    'There is no salary. In Lithuania, people who apply must learn the pay, or its range, in time (Darbo kodeksas, 25 str. 6 d., since 2019-07-27).',
  ])
  expect(kinds({ locations: [place('US')] })).toEqual(['no-salary'])
  expect(kinds({ locations: [place('US')], showsPay: true })).toEqual([])
})

test('wordings are found in title, pitch and text, in the language of the position', () => {
  const changed = {
    title: 'Salesman',
    pitch: 'For a young team',
    contentHtml: `${good.contentHtml}<p>Be a <em>guru</em></p>`,
  }
  expect(adviceOn({ ...good, ...changed })).toMatchObject([
    { kind: 'wording', found: 'Salesman' },
    { kind: 'wording', found: 'young team' },
    { kind: 'wording', found: 'guru' },
  ])
  expect(kinds({ ...changed, language: 'DK' })).toEqual(['wording'])
})

test.each(languages)('all advice has its sentences in %s', (language) => {
  const everything = adviceOn({
    ...good,
    title: 'Salesman',
    contentHtml: '',
    locations: [place('SE'), place('CA')],
    expirationDate: null,
  })
  const texts = [...everything, { kind: 'no-place' } as const].map((advice) => adviceText(advice, language))
  expect(new Set(texts).size).toBe(6)
  for (const text of texts) expect(text).not.toMatch(/undefined|null/)
})
