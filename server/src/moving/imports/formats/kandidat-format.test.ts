import { describe, expect, test } from 'vitest'
import { htmlOf, placesOf, readAll, readOne } from '../../../../test/feeds.ts'
import { kandidatFormat } from './kandidat-format.ts'

describe('our own JSON Lines', () => {
  const lines = (...values: unknown[]) => values.map((value) => JSON.stringify(value)).join('\n')

  test('contain positions whose fields are stored unchanged', async () => {
    const location = { country: 'NO', lat: 1.5, lng: 2.5, city: 'OSLO' }
    const salary = { type: 'YEAR', currency: 'NOK', minSalary: 0, maxSalary: 5, extra: null }
    const position = {
      type: 'position',
      id: 'a-1',
      title: 'Cook',
      language: 'DK',
      employmentType: ['Remote', 'Full-time'],
      locations: [location],
      salary,
      highlights: ['Free fish'],
      listingColor: '#aabbcc',
      enableVouch: false,
      sections: [{ kind: 'gallery', images: ['https://a.example/b.png'] }],
      employer: 'Havn AS',
      publishedAt: '2026-01-01T10:00:00Z',
      expirationDate: '2026-02-01',
    }
    const read = await readOne(kandidatFormat, lines(position))
    const { type: _type, id: _id, employer: _employer, publishedAt: _at, expirationDate: _until, ...form } = position
    const { hash: _hash, size: _size, ...parsed } = read.item
    expect(parsed).toEqual({
      externalId: 'a-1',
      employer: 'Havn AS',
      form,
      publishedAt: new Date('2026-01-01T10:00:00Z'),
      expirationDate: new Date('2026-02-01T23:00:00Z'),
    })
    expect(read.details.problems).toEqual([])
  })

  test('get coordinates, sections and a language if a position has only names, a text and no language', async () => {
    const read = await readOne(
      kandidatFormat,
      lines({
        type: 'position',
        id: '1',
        title: 'Kokk',
        text: 'Vi søker en kokk.\n- Kok\n- Stek',
        locations: [{ city: 'Oslo', country: 'Norge' }],
      }),
    )
    expect(read.item.form.language).toBe('NO')
    expect(placesOf(read)).toEqual(['Oslo, NO (city)'])
    expect(htmlOf(read)).toBe('<p>Vi søker en kokk.</p><ul><li>Kok</li><li>Stek</li></ul>')
  })

  test('have their texts sanitized, and a line with a text that is refused does not affect the others', async () => {
    const position = (id: string, html: string) => ({
      type: 'position',
      id,
      title: 'Cook',
      sections: [{ kind: 'text', heading: 'Duties', html }],
      contentHtmlOverride: html,
    })
    const [accepted, refused, next] = await readAll(
      kandidatFormat,
      lines(position('1', '<b onclick="x()">Boil</b>'), position('2', '<i>'.repeat(500)), position('3', '<p>Fry</p>')),
    )
    expect(accepted).toMatchObject({
      item: {
        form: {
          sections: [{ kind: 'text', heading: 'Duties', html: '<strong>Boil</strong>' }],
          contentHtmlOverride: '<strong>Boil</strong>',
        },
      },
    })
    expect(refused).toMatchObject({ kind: 'failed', externalId: '2', reason: expect.stringContaining('nested deeper') })
    expect(next).toMatchObject({ kind: 'position', item: { externalId: '3' } })
  })

  test('contain companies and candidates, whose personal data is not quoted in error messages', async () => {
    const results = await readAll(
      kandidatFormat,
      lines(
        { type: 'company', name: 'Havn AS', country: 'NO' },
        { type: 'candidate', id: 'c1', position: 'a-1', candidate: { email: 'kari@example.com' }, stage: 'HIRED' },
        { type: 'candidate', id: 'c2', position: 'a-1', candidate: { email: 'ola@example.com', phone: 12_345_678 } },
      ),
    )
    expect(results).toMatchObject([
      { kind: 'company', form: { name: 'Havn AS', country: 'NO' } },
      { kind: 'candidate', candidate: { id: 'c1', position: 'a-1', stage: 'HIRED' } },
      { kind: 'failed', externalId: 'c2', reason: expect.stringContaining('candidate.phone') },
    ])
    expect(JSON.stringify(results[2])).not.toMatch(/ola@|12345678/)
  })

  test('that lack a title are named by their id only', async () => {
    const [item] = await readAll(kandidatFormat, lines({ type: 'position', id: 'a-3', text: 'You serve.' }))
    expect(item).toMatchObject({ kind: 'failed', externalId: 'a-3', title: null })
  })

  test('contain contacts of positions, which are not quoted in error messages', async () => {
    const contacts = [{ name: 'Kari Lie', email: 'kari@example.com', phone: '912 34 567' }]
    const position = { type: 'position', id: 'a-1', title: 'Cook', language: 'NO', contacts }
    const photo = { ...position, id: 'a-2', contacts: [{ ...contacts[0], photo: 'x' }] }
    const results = await readAll(kandidatFormat, lines(position, photo))
    expect(results).toMatchObject([
      { kind: 'position', item: { form: { contacts } } },
      { kind: 'failed', externalId: 'a-2', reason: expect.stringContaining('contacts.0 has no field photo') },
    ])
    expect(JSON.stringify(results[1])).not.toMatch(/Kari|kari@|912/)
  })

  test('with errors are reported with all errors and what is allowed', async () => {
    const results = await readAll(
      kandidatFormat,
      [
        lines(
          { type: 'position', id: '1', title: 'Cook', language: 'XX', colour: 1 },
          { type: 'job' },
          { title: 'Cook' },
          5,
        ),
        '{"type":"position"',
        lines({ type: 'position', id: '2', title: 'Baker', language: 'NO' }),
      ].join('\n'),
    )
    expect(results.map((result) => ('reason' in result ? result.reason : result.kind))).toEqual([
      expect.stringMatching(
        /colour.*language must be one of NO, DK, EN, SE, GB|language must be one of NO, DK, EN, SE, GB.*colour/,
      ),
      'Its “type” is “job”; it must be position, company or candidate.',
      'Its “type” is missing; it must be position, company or candidate.',
      'It is a number, not an object.',
      expect.stringMatching(/^It is not valid JSON/),
      'position',
    ])
    await expect(readAll(kandidatFormat, '<html>')).rejects.toThrow(
      "Kandidat's JSON Lines were expected, but the input is an HTML page",
    )
    await expect(readAll(kandidatFormat, 'id;title')).rejects.toThrow('but the input begins with "id;title"')
  })
})
