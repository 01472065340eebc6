import { languages } from '@kandidat/contract/resources/enumerations'
import { expect, test } from 'vitest'
import { findWording, termsOf } from './find-wording.ts'

const found = (text: string, language: (typeof languages)[number] = 'EN') =>
  findWording(text, language).map((finding) => finding.found)

test.each(languages)('there are at least forty terms in %s, no form twice, each found by itself', (language) => {
  const terms = termsOf[language]
  expect(terms.length).toBeGreaterThanOrEqual(40)
  const forms = terms.flatMap((term) => term.forms)
  expect(new Set(forms).size).toBe(forms.length)
  for (const term of terms) {
    expect(term.instead).not.toBe('')
    for (const form of term.forms) {
      expect(form).toMatch(/^[\p{Ll}\p{N}'’/,&% -]+\*?$/u)
      const [finding] = findWording(`(${form.replace('*', '').toUpperCase()})`, language)
      expect(finding, form).toMatchObject({ at: 1, reason: term.reason, instead: term.instead })
    }
  }
})

test('a wording is found as whole words, in any case, and over line breaks', () => {
  expect(found('A Young\n team of craftsmen')).toEqual(['Young\n team', 'craftsmen'])
  expect(found('craftsmanship at Ernst & Young, in a younger team')).toEqual([])
  expect(found('En ungdommelige stil', 'NO')).toEqual(['ungdommelige'])
})

test('words next to letters outside English are whole words, too', () => {
  expect(found('åninjas ninjasø ninjas', 'EN')).toEqual(['ninjas'])
  expect(found('kulturmatchå', 'SE')).toEqual([])
})

test('typographic hyphens, spaces and apostrophes make no difference', () => {
  expect(found('a right\u2011hand\u00a0man')).toEqual(['right\u2011hand\u00a0man'])
  expect(found("i 20'erne", 'DK')).toEqual(["i 20'erne"])
})

test('letters that are written as two characters are found', () => {
  expect(found('en rockstja\u0308rna', 'SE')).toEqual(['rockstjärna'])
})

test('a wording that stands twice is named once, where it comes first', () => {
  expect(findWording('Guru? Another guru.', 'EN')).toEqual([
    { found: 'Guru', at: 0, reason: 'swagger', instead: 'expert' },
  ])
})

test.each([
  ['EN', 'Strong men only, aged 20-30', ['Strong men', 'aged 20-30']],
  ['NO', 'Vi søker unge, sterke menn under 30 år', ['søker unge', 'sterke menn', 'under 30 år']],
  [
    'SE',
    'Vi söker en ung kvinna, helst en kvinna mellan 20 och 30 år',
    ['söker en ung', 'helst en kvinna', 'mellan 20 och 30 år'],
  ],
  ['DK', 'Vi søger unge. Kun mænd mellem 20 og 35 år', ['søger unge', 'Kun mænd', 'mellem 20 og 35 år']],
] as const)('in %s, who is wanted by age or gender is found: %s', (language, text, expected) => {
  expect(found(text, language)).toEqual(expected)
})

test.each([
  ['EN', 'We encourage women to apply. You are 18 or older, and work with young men and women.'],
  ['NO', 'Vi oppfordrer kvinner til å søke. Du er over 18 år, og arbeider med unge menn.'],
  ['SE', 'Vi ser gärna att kvinnor söker. Du har fyllt 18 år, och arbetar med unga män.'],
  ['DK', 'Vi opfordrer kvinder til at søge. Du er fyldt 18 år, og arbejder med unge mænd.'],
  ['EN', 'Courses for non-native speakers, excellent health insurance, CMake and Ninja, and recent graduate or not'],
  ['NO', 'Du jobber med barn og unge, gutter og jenter, og mannskapet om bord. Nyutdannede oppfordres til å søke.'],
  ['SE', 'Vi söker en sjuksköterska, en brandman och en ordförande. Nyexaminerade är välkomna.'],
  ['DK', 'Sygeplejerske, jordemoder og ungarbejdere til arbejde med mennesker med handicap.'],
] as const)('in %s, nothing is wrong with: %s', (language, text) => {
  expect(found(text, language)).toEqual([])
})

test('a term of another language is not found', () => {
  expect(found('gutta på laget', 'EN')).toEqual([])
})
