import { describe, expect, test } from 'vitest'
import { htmlOf, readAll, readOne } from '../../../../test/feeds.ts'
import { smartrecruiters } from './smartrecruiters.ts'

describe('SmartRecruiters', () => {
  const posting = {
    id: '743999671674844',
    name: 'Nurse',
    company: { identifier: 'Knight', name: 'Ridder AS' },
    releasedDate: '2018-06-08T02:11:28.000Z',
    location: {
      city: 'Chicago',
      region: 'IL',
      country: 'us',
      remote: false,
      hybrid: true,
      latitude: '41.9',
      longitude: '-87.7',
    },
    typeOfEmployment: { id: 'part-time', label: 'Part-time' },
    language: { code: 'en-GB' },
    visibility: 'PUBLIC',
    active: true,
    postingUrl: 'https://jobs.knight.example/743',
    applyUrl: 'https://jobs.knight.example/743/apply',
    jobAd: {
      sections: {
        qualifications: { title: 'Qualifications', text: '<ul><li>Kind</li></ul>' },
        companyDescription: { title: 'Company Description', text: '<p>Old.</p>' },
        jobDescription: { title: 'Job Description', text: '<p>Care.</p>' },
        additionalInformation: { title: 'Additional Information', text: '' },
      },
    },
  }

  test('the details of a posting have sections in order under their headings, and coordinates', async () => {
    const read = await readOne(smartrecruiters, posting)
    expect(htmlOf(read)).toBe(
      '# Company Description\n<p>Old.</p>\n# Job Description\n<p>Care.</p>\n# Qualifications\n<ul><li>Kind</li></ul>',
    )
    expect(read.item).toMatchObject({
      employer: 'Ridder AS',
      form: {
        language: 'GB',
        employmentType: ['Part-time', 'Hybrid'],
        locations: [{ city: 'Chicago', country: 'US', lat: 41.9, lng: -87.7 }],
      },
    })
    expect(read.details).toMatchObject({ places: ['given'], url: posting.postingUrl, applyUrl: posting.applyUrl })
  })

  test('the list has no texts, which is reported; details may be JSON Lines', async () => {
    const { jobAd: _ad, ...listed } = posting
    const results = await readAll(smartrecruiters, { offset: 0, limit: 100, totalFound: 3, content: [listed] })
    expect(results).toMatchObject([
      { kind: 'position' },
      { kind: 'notice', remark: { code: 'feed-longer', total: 3, read: 1 } },
    ])
    expect(results[0]?.kind === 'position' && results[0].details.problems[0]).toEqual({ code: 'texts-in-details' })
    const lines = `${JSON.stringify(posting)}\n${JSON.stringify({ ...posting, id: '2' })}\n`
    expect((await readAll(smartrecruiters, lines)).map(({ kind }) => kind)).toEqual(['position', 'position'])
  })

  test('internal and inactive postings are left out', async () => {
    for (const closed of [{ visibility: 'INTERNAL' }, { active: false }]) {
      expect(await readAll(smartrecruiters, { ...posting, ...closed })).toMatchObject([{ kind: 'skipped' }])
    }
  })

  test('one job in two languages is one position in the language of the company, and the report says so', async () => {
    const english = { ...posting, id: '9', refNumber: 'REF30D', language: { code: 'en' } }
    const norwegian = { ...english, id: '10', name: 'Sykepleier', language: { code: 'nb' } }
    const elsewhere = { ...english, id: '11', location: { ...english.location, city: 'Boston', region: 'MA' } }
    const closed = { ...norwegian, id: '12', active: false }
    const feed = { offset: 0, limit: 100, totalFound: 4, content: [closed, norwegian, elsewhere, english] }
    for (const [language, title, said] of [
      ['NO', 'Sykepleier', { languages: 'nb, en', used: 'nb' }],
      ['GB', 'Nurse', { languages: 'en, nb', used: 'en' }],
      ['DK', 'Sykepleier', { languages: 'nb, en', used: 'nb' }],
    ] as const) {
      const results = await readAll(smartrecruiters, feed, { language })
      const positions = results.filter((result) => result.kind === 'position')
      expect(positions.map(({ item }) => item.form.title).toSorted()).toEqual(['Nurse', title].toSorted())
      // The oldest posting gives the id, so that a translation that is added later makes no other position.
      expect(positions.map(({ item }) => item.externalId).toSorted()).toEqual(['11', '9'])
      expect(positions.flatMap(({ details }) => details.problems)).toEqual([
        { code: 'translations-joined', postings: 2, ...said },
      ])
      expect(positions.flatMap(({ details }) => details.unread)).not.toContain('name')
      expect(results.filter(({ kind }) => kind === 'skipped')).toHaveLength(1)
    }
  })
})
