import { describe, expect, test } from 'vitest'
import { htmlOf, placesOf, readAll, readOne } from '../../../../test/feeds.ts'
import { nav } from './nav.ts'

describe('NAV', () => {
  const ad = {
    uuid: '3c5bfc33-817e-45f9-a5ac-2053f28bfbc7',
    title: ' Sveiser',
    description:
      '<p>Vi søker en sveiser som liker å jobbe ute.</p><p>&nbsp;</p><p><strong>Oppgaver</strong></p><ul><li>&#34;Alt&#34;</li></ul>',
    published: '2024-04-04T22:00:00Z',
    expires: '2024-04-14T22:00:00Z',
    updated: '2024-04-05T12:58:41.879233Z',
    workLocations: [
      {
        country: 'NORGE',
        address: 'Kaia 1',
        city: 'BRØNNØYSUND',
        postalCode: '8900',
        county: 'NORDLAND',
        municipal: 'BRØNNØY',
      },
      { country: 'NORGE', address: '', city: '', postalCode: '', county: 'MØRE OG ROMSDAL', municipal: 'SUNNDAL' },
    ],
    employer: { name: 'Verftet AS', orgnr: '999999999' },
    engagementtype: 'Vikariat',
    extent: 'Heltid',
    applicationDue: 'Snarest',
    applicationUrl: 'https://apply.yard.example/1',
    link: 'https://ads.example/1',
  }
  const entry = { uuid: ad.uuid, status: 'ACTIVE', title: ad.title, ad_content: ad }

  test('an ad is converted, and names in capitals get normal case', async () => {
    const read = await readOne(nav, `${JSON.stringify(ad)}\n`)
    expect(read.item).toMatchObject({
      externalId: ad.uuid,
      employer: 'Verftet AS',
      publishedAt: new Date('2024-04-04T22:00:00Z'),
      // Stored as the midnight that begins the last day.
      expirationDate: new Date('2024-04-15T22:00:00Z'),
      form: {
        title: 'Sveiser',
        language: 'NO',
        employmentType: ['Full-time', 'Temporary'],
        locations: [
          { address: 'Kaia 1', city: 'Brønnøysund', administrativeArea: 'Nordland', subAdministrativeArea: 'Brønnøy' },
          { address: '', city: '', administrativeArea: 'Møre og Romsdal', subAdministrativeArea: 'Sunndal' },
        ],
      },
    })
    expect(placesOf(read)).toEqual(['Brønnøysund, NO (postal-code)', 'NO (municipality)'])
    expect(htmlOf(read)).toBe(
      '<p>Vi søker en sveiser som liker å jobbe ute.</p><h3>Oppgaver</h3><ul><li>"Alt"</li></ul>',
    )
    expect(read.details).toMatchObject({ problems: [], updatedAt: new Date('2024-04-05T12:58:41.879Z') })
  })

  test('an ad may be in a page, in an entry of the change feed, or in the form of internal systems', async () => {
    const direct = (await readOne(nav, ad)).item
    expect((await readOne(nav, { totalElements: 1, content: [ad] })).item).toEqual(direct)
    expect((await readOne(nav, entry)).item).toEqual(direct)
    expect((await readOne(nav, { items: [entry] })).item).toEqual(direct)
    const internal = {
      uuid: ad.uuid,
      status: 'ACTIVE',
      title: 'Kokk',
      published: '2021-03-23T00:00:00',
      properties: {
        extent: 'Heltid_og_Deltid',
        engagementtype: 'Fast',
        adtext: '<p>Vi søker en kokk til fjells.</p>',
        applicationdue: '2021-04-23',
      },
      locationList: [
        {
          postalCode: '0484',
          municipal: 'OSLO',
          city: 'OSLO',
          country: 'NORGE',
          latitude: '59.95',
          longitude: '10.77',
        },
      ],
      businessName: 'Fjellstua',
    }
    const read = await readOne(nav, internal)
    expect(read.item).toMatchObject({
      employer: 'Fjellstua',
      publishedAt: new Date('2021-03-22T23:00:00Z'),
      expirationDate: new Date('2021-04-23T22:00:00Z'),
      form: { employmentType: ['Full-time', 'Part-time'], locations: [{ city: 'Oslo', lat: 59.95, lng: 10.77 }] },
    })
  })

  test('the people whom applicants can ask are contacts', async () => {
    const person = {
      name: 'Kari Lie',
      email: 'Kari.Lie@Verftet.example',
      phone: '912 34 567',
      role: 'Leder',
      title: null,
    }
    const read = await readOne(nav, { ...ad, contactList: [person] })
    expect(read.item.form.contacts).toEqual([
      { name: 'Kari Lie', title: 'Leder', email: 'kari.lie@verftet.example', phone: '+4791234567' },
    ])
    expect(read.details.origin['contacts']).toBe('contactList')
    // People who are no longer named are removed. A feed that names nobody ever changes nothing.
    expect((await readOne(nav, { ...ad, contactList: [] })).item.form.contacts).toEqual([])
    expect((await readOne(nav, ad)).item.form).not.toHaveProperty('contacts')
  })

  test.each([
    ['2026-12-15T00:00:00', '2026-12-14T23:00:00Z', '2026-12-15T23:00:00Z'],
    ['2026-07-15T00:00:00', '2026-07-14T22:00:00Z', '2026-07-15T22:00:00Z'],
    ['2026-12-15T00:00:00Z', '2026-12-14T23:00:00Z', '2026-12-15T23:00:00Z'],
    ['2026-12-15', '2026-12-31T23:00:00Z', '2026-12-15T23:00:00Z'],
    ['2026-12-15T12:00:00', '2026-12-14T23:00:00Z', '2026-12-15T11:00:00Z'],
    ['Snarest', '2026-12-14T23:00:00Z', '2026-12-15T23:00:00Z'],
    ['ASAP', '2026-12-15T22:59:59Z', '2026-12-15T22:59:59Z'],
  ])('an ad that is due %s and expires %s closes at %s: its last day is included', async (due, expires, closes) => {
    const read = await readOne(nav, { ...ad, applicationDue: due, expires })
    expect(read.item.expirationDate).toEqual(new Date(closes))
  })

  test('ads that are inactive or only named are left out, as are values that are not ads; "Snarest" is not a date', async () => {
    const listed = { id: ad.uuid, title: 'Sveiser', _feed_entry: { uuid: ad.uuid, status: 'ACTIVE', title: 'Sveiser' } }
    const gone = { ...listed, _feed_entry: { uuid: ad.uuid, status: 'INACTIVE' } }
    const results = await readAll(nav, {
      items: [gone, listed, { ...entry, status: 'INACTIVE' }, 'an ad', null],
      next_url: '/next',
    })
    expect(results.map((result) => ('reason' in result ? result.reason : result.kind))).toEqual([
      'It is not open to everybody (status: INACTIVE).',
      expect.stringContaining('only names the ad'),
      'It is not open to everybody (status: INACTIVE).',
      'It is a text, not an object.',
      'It is null, not an object.',
      'notice',
    ])
    const { expires: _expires, ...endless } = ad
    const read = await readOne(nav, endless)
    expect(read.item.expirationDate).toBeNull()
    expect(read.details.problems).toEqual([{ code: 'no-date', field: 'expirationDate', text: 'Snarest' }])
  })
})
