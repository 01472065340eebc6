import { describe, expect, test } from 'vitest'
import { readEmployment } from './employment.ts'

describe('employment terms', () => {
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
    expect(readEmployment(words).tags).toEqual(tags)
  })

  test('a term without a tag is returned beside the tags of the others', () => {
    expect(readEmployment('fulltime_permanent')).toEqual({ tags: ['Full-time'], untagged: ['permanent'] })
    expect(readEmployment('Heltid')).toEqual({ tags: ['Full-time'], untagged: [] })
  })

  test('permanent has no tag in any language, and is returned as the feed writes it', () => {
    for (const words of [
      'Fast',
      'permanent',
      'Tillsvidareanställning',
      'Regular',
      'OTHER',
      'Annet',
      'Fastansættelse',
    ]) {
      expect(readEmployment(words), words).toEqual({ tags: [], untagged: [words] })
    }
  })

  test('a term within a longer word is ignored', () => {
    for (const words of ['Breakfast', 'Internal', 'Partner', 'Stagehand', '']) {
      expect(readEmployment(words), words).toEqual({ tags: [], untagged: [words] })
    }
  })
})
