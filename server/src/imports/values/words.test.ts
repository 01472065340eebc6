import { describe, expect, test } from 'vitest'
import { readEmployment } from './employment.ts'
import { detectLanguage, languageOf } from './language.ts'
import { readWorkplace, workplacesIn } from './workplace.ts'

describe('words for how one is employed', () => {
  test.each([
    ['FullTime', ['Full-time']],
    ['FULL_TIME', ['Full-time']],
    ['fulltime_permanent', ['Full-time']],
    ['fulltime_fixed_term', ['Full-time', 'Temporary']],
    ['Heltid_og_Deltid', ['Full-time', 'Part-time']],
    ['Heltid', ['Full-time']],
    ['Vikariat', ['Temporary']],
    ['Deltid, vikariat', ['Part-time', 'Temporary']],
    ['Särskild visstidsanställning', ['Temporary']],
    ['Praktik', ['Internship']],
    ['INTERN', ['Internship']],
    ['(1099 Contract)', ['Contract']],
    ['Selvstendig næringsdrivende', ['Contract']],
    ['Fuldtid', ['Full-time']],
    ['Vollzeit', ['Full-time']],
    ['Permanent - Full Time', ['Full-time']],
    ['VOLUNTEER', ['Volunteer']],
    ['parttime_minijob', ['Part-time', 'Part-time']],
  ])('"%s"', (words, tags) => {
    expect(readEmployment(words)).toEqual({ tags, understood: true })
  })

  test('permanent is understood in all languages, and there is no tag for it', () => {
    for (const words of [
      'Fast',
      'permanent',
      'Tillsvidareanställning',
      'Regular',
      'OTHER',
      'Annet',
      'Fastansættelse',
    ]) {
      expect(readEmployment(words), words).toEqual({ tags: [], understood: true })
    }
  })

  test('a part of a word is not the word', () => {
    for (const words of ['Breakfast', 'Internal', 'Partner', 'Stagehand', '']) {
      expect(readEmployment(words), words).toEqual({ tags: [], understood: false })
    }
  })
})

describe('words for where one works', () => {
  test.each([
    ['on-site', 'On-site'],
    ['onsite', 'On-site'],
    ['OnSite', 'On-site'],
    ['TELECOMMUTE', 'Remote'],
    ['fully', 'Remote'],
    ['Hybrid', 'Hybrid'],
    ['unspecified', undefined],
    ['none', undefined],
    ['temporary', undefined],
  ])('"%s"', (word, tag) => {
    expect(readWorkplace(word)).toBe(tag)
  })

  test('are found beside places', () => {
    expect(workplacesIn('Remote - Norway', null, undefined, 'Hybrid remote, Oslo', 'Remoteville')).toEqual([
      'Remote',
      'Hybrid',
    ])
  })
})

describe('languages', () => {
  test.each([
    ['nb', 'NO'],
    ['nn-NO', 'NO'],
    ['no', 'NO'],
    ['Norsk bokmål', 'NO'],
    ['da', 'DK'],
    ['sv_SE', 'SE'],
    ['en', 'EN'],
    ['en-US', 'EN'],
    ['en-GB', 'GB'],
    ['en_gb', 'GB'],
    ['English', 'EN'],
    ['SE', 'SE'],
    ['DK', 'DK'],
    ['de', undefined],
    ['', undefined],
  ])('"%s" stands for %s', (code, language) => {
    expect(languageOf(code)).toBe(language)
  })

  test.each([
    ['Vi søker en erfaren sveiser som ønsker å jobbe sammen med oss i et godt miljø.', 'no'],
    ['Me søkjer ein dyktig kokk som likar å vere saman med barn og unge heile dagen.', 'no'],
    ['Vi søger en dygtig tømrer, som har lyst til at blive en del af vores hold.', 'da'],
    ['Vi söker en erfaren svetsare som vill arbeta tillsammans med oss på verkstaden.', 'sv'],
    ['We are looking for a welder who wants to work with us at the yard.', 'en'],
    ['Wir suchen eine erfahrene Schweißerin, die mit uns in der Werft arbeiten möchte.', 'de'],
  ])('"%s" is told by its letters: %s', async (text, language) => {
    expect(await detectLanguage(text)).toBe(language)
  })

  test('too little is too little to tell', async () => {
    expect(await detectLanguage('CTO')).toBeUndefined()
    expect(await detectLanguage('12345 67890 !!! ???? 0000')).toBeUndefined()
  })
})
