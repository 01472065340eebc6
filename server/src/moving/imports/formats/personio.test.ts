import { describe, expect, test } from 'vitest'
import { htmlOf, placesOf, readOne } from '../../../../test/feeds.ts'
import { personio } from './personio.ts'

describe('Personio', () => {
  const position = (
    inside = '',
  ) => `<position><id>1834</id><subcompany>Rederi &amp; Co</subcompany><office>Munich</office>
    <additionalOffices><office>Copenhagen</office></additionalOffices><name>Deck hand</name>
    <employmentType>permanent</employmentType><schedule>part-time</schedule>
    <createdAt>2024-11-13T14:10:41+00:00</createdAt>${inside}</position>`
  const texts = `<jobDescriptions><jobDescription><name>Tasks</name><value><![CDATA[<ul><li>Scrub</li></ul>]]></value></jobDescription>
    <jobDescription><name>Profile</name><value><![CDATA[Strong]]></value></jobDescription></jobDescriptions>`
  const feed = (...positions: string[]) =>
    `<?xml version="1.0" encoding="UTF-8"?><workzag-jobs>${positions.join('')}</workzag-jobs>`

  test('has a section for each block, all offices, and tags from employment type and schedule', async () => {
    const read = await readOne(personio, feed(position(texts)))
    expect(htmlOf(read)).toBe('# Tasks\n<ul><li>Scrub</li></ul>\n# Profile\n<p>Strong</p>')
    expect(read.item).toMatchObject({
      externalId: '1834',
      employer: 'Rederi & Co',
      publishedAt: new Date('2024-11-13T14:10:41Z'),
      form: { title: 'Deck hand', employmentType: ['Part-time'] },
    })
    expect(placesOf(read)).toEqual(['Munich, DE (city)', 'Copenhagen, DK (city)'])
  })

  test('repeated positions become one, and empty texts are reported', async () => {
    const read = await readOne(
      personio,
      feed(position('<jobDescriptions></jobDescriptions>'), position('<jobDescriptions/>')),
    )
    expect(read.details.problems).toContainEqual({ code: 'texts-empty' })
  })
})
