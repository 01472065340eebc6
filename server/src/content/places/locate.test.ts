import { describe, expect, test } from 'vitest'
import { smallGazetteer } from '../../../test/small-gazetteer.ts'
import { remarkText } from '../words/remarks.ts'
import { locate } from './locate.ts'
import type { PlaceHint } from './place.ts'

const gazetteer = await smallGazetteer()

/** The places as `city, region, country (quality)`, and the problems. */
function found(hint: PlaceHint, home?: string) {
  const { places, problems } = locate(gazetteer, hint, home)
  return {
    places: places.map(({ location: { city, administrativeArea, country }, quality }) =>
      [[city, administrativeArea, country].filter(Boolean).join(', '), `(${quality})`].join(' '),
    ),
    problems,
  }
}

describe('a line that names places', () => {
  test.each([
    ['Oslo, Norway', ['Oslo, Oslo, NO (city)']],
    ['OSLO, NORGE', ['Oslo, Oslo, NO (city)']],
    ['Norway - Oslo', ['Oslo, Oslo, NO (city)']],
    ['Oslo (Norway)', ['Oslo, Oslo, NO (city)']],
    ['London, UK', ['London, England, GB (city)']],
    ['London, England, United Kingdom', ['London, England, GB (city)']],
    ['London, Ontario', ['London, Ontario, CA (city)']],
    ['London, ON', ['London, Ontario, CA (city)']],
    ['Chicago, IL', ['Chicago, Illinois, US (city)']],
    ['Chicago, IL, United States', ['Chicago, Illinois, US (city)']],
    ['Cambridge, MA; Chicago, IL', ['Cambridge, Massachusetts, US (city)', 'Chicago, Illinois, US (city)']],
    ['Göteborg, Sverige', ['Göteborg, Västra Götaland, SE (city)']],
    ['Goteborg, SE', ['Goteborg, Västra Götaland, SE (city)']],
    ['København, Danmark', ['København, Hovedstaden, DK (city)']],
    ['Aarhus, Denmark', ['Aarhus, Midtjylland, DK (city)']],
    ['Muenchen, Deutschland', ['Muenchen, Bavaria, DE (city)']],
    ['Norway', ['NO (country)']],
    ['Scotland', ['Scotland, GB (region)']],
    ['Møre og Romsdal', ['Møre og Romsdal, NO (region)']],
    ['Singapore', ['Singapore, SG (city)']],
    ['Sunndal, Norge', ['Sunndal, Møre og Romsdal, NO (municipality)']],
    ['Remote - Norway', ['NO (country)']],
    ['Norway (or remote)', ['NO (country)']],
    ['Remote within Norway', ['NO (country)']],
    ['Hybrid Oslo, Norway', ['Oslo, Oslo, NO (city)']],
    ['Copenhagen, Capital Region, Denmark', ['Copenhagen, Capital Region, DK (city)']],
    ['København NV, Danmark', ['København NV, Hovedstaden, DK (city)']],
    ['Greater Oslo Area, Norway', ['Greater Oslo Area, Oslo, NO (city)']],
    ['Stockholmsområdet, Sverige', ['Stockholmsområdet, Stockholm, SE (city)']],
    ['Göteborg med omnejd, Sverige', ['Göteborg med omnejd, Västra Götaland, SE (city)']],
  ])('"%s" is located without a problem', (text, places) => {
    expect(found({ text })).toEqual({ places, problems: [] })
  })

  test.each([
    ['Bergen / Stavanger', ['Bergen, Vestland, NO (city)', 'Stavanger, Rogaland, NO (city)']],
    ['Bergen or Stavanger', ['Bergen, Vestland, NO (city)', 'Stavanger, Rogaland, NO (city)']],
    [
      'Oslo, Bergen og Trondheim',
      ['Oslo, Oslo, NO (city)', 'Bergen, Vestland, NO (city)', 'Trondheim, Trøndelag, NO (city)'],
    ],
    ['Frankfurt/Main', ['Frankfurt/Main, Hesse, DE (city)']],
    ['Munich', ['Munich, Bavaria, DE (city)']],
    ['Stockholm', ['Stockholm, Stockholm, SE (city)']],
  ])('"%s" is located in a country that is assumed, which is reported', (text, places) => {
    const { places: those, problems } = found({ text })
    expect(those).toEqual(places)
    expect(problems).toHaveLength(places.length)
    for (const problem of problems) expect(problem).toMatchObject({ code: 'country-assumed' })
  })

  test.each(['Remote', 'Fully remote', 'Hybrid', 'On-site', 'Hjemmekontor', ' , '])(
    '"%s" alone is not a place, and not a problem',
    (text) => {
      expect(found({ text })).toEqual({ places: [], problems: [] })
    },
  )

  test.each(['Springfield', 'Field', 'Multiple locations', 'EMEA', 'The office', 'Cambridge'])(
    '"%s" could be anywhere: it has no location, which is reported',
    (text) => {
      const { places, problems } = found({ text })
      expect(places).toEqual([])
      expect(problems.map((problem) => remarkText(problem, 'en'))).toEqual([
        expect.stringMatching(/“.+”.* so it has no location\.$/),
      ])
    },
  )

  test('an unknown place in a known country is in the middle of the country', () => {
    expect(found({ text: 'Småsted, Norge' })).toEqual({
      places: ['Småsted, NO (country)'],
      problems: [{ code: 'place-unknown', place: 'Småsted', country: 'NO' }],
    })
  })

  test('if two places with a name have a similar size, neither is chosen', () => {
    expect(found({ text: 'Nes, Norge' })).toEqual({
      places: ['Nes, NO (country)'],
      problems: [{ code: 'place-ambiguous', place: 'Nes', country: 'NO' }],
    })
  })

  test('a municipality behind a place says which of two is meant, and two towns are two places', () => {
    expect(found({ text: 'Nes, Bergen' }, 'NO')).toEqual({ places: ['Nes, Vestland, NO (city)'], problems: [] })
    expect(found({ text: 'Oslo, Bergen' }, 'NO').places).toEqual([
      'Oslo, Oslo, NO (city)',
      'Bergen, Vestland, NO (city)',
    ])
  })

  test('even a small place in the home country needs no country', () => {
    expect(found({ text: 'Kungsbacka' }, 'SE')).toEqual({ places: ['Kungsbacka, Halland, SE (city)'], problems: [] })
    expect(found({ text: 'Bergen' }, 'DE')).toEqual({ places: ['Bergen, Lower Saxony, DE (city)'], problems: [] })
  })
})

describe('an address in one line', () => {
  /** The places as `[street] postal code, city, region, country`. */
  const read = (hint: PlaceHint, home?: string) =>
    locate(gazetteer, hint, home).places.map(
      ({ location: { address, postalCode, city, administrativeArea, country } }) =>
        `[${address}] ${[postalCode, city, administrativeArea, country].filter(Boolean).join(', ')}`,
    )

  test.each([
    ['Storgata 1, 0155 Oslo, Norway', undefined, '[Storgata 1] 0155, Oslo, Oslo, NO'],
    ['Storgata 1, 0155 Oslo', 'NO', '[Storgata 1] 0155, Oslo, Oslo, NO'],
    ['Storgata 1 0155 Oslo Norge', undefined, '[Storgata 1] 0155, Oslo, Oslo, NO'],
    ['Storgata 1, Oslo, Norway', undefined, '[Storgata 1] Oslo, Oslo, NO'],
    ['Storgata 1, N-0155 OSLO, NORGE', undefined, '[Storgata 1] 0155, Oslo, Oslo, NO'],
    ['Storgata 1, 0155, Oslo, Norway', undefined, '[Storgata 1] 0155, Oslo, Oslo, NO'],
    ['Hovedkontoret, Storgata 1, 3. etg, 0155 Oslo', 'NO', '[Hovedkontoret, Storgata 1, 3. etg] 0155, Oslo, Oslo, NO'],
    ['Karl Johans gate, Oslo', 'NO', '[Karl Johans gate] Oslo, Oslo, NO'],
    ['Oslo (Storgata 1)', 'NO', '[Storgata 1] Oslo, Oslo, NO'],
    ['Postboks 100, 5803 Bergen', 'NO', '[Postboks 100] 5803, Bergen, Vestland, NO'],
    ['0155 Oslo', 'NO', '[] 0155, Oslo, Oslo, NO'],
    ['Oslo 0155, Norway', undefined, '[] 0155, Oslo, Oslo, NO'],
    ['Hybrid - Storgata 1, 0155 Oslo', 'NO', '[Storgata 1] 0155, Oslo, Oslo, NO'],
    ['Gibraltargatan 1A, 411 32 Göteborg', 'SE', '[Gibraltargatan 1A] 411 32, Göteborg, Västra Götaland, SE'],
    ['Box 1234, Göteborg', 'SE', '[Box 1234] Göteborg, Västra Götaland, SE'],
    [
      'Vesterbrogade 12, 3. tv., 1620 København V, Danmark',
      undefined,
      '[Vesterbrogade 12, 3. tv.] 1620, København V, Hovedstaden, DK',
    ],
    ['10 Downing Street, London SW1A 2AA, UK', undefined, '[10 Downing Street] SW1A 2AA, London, England, GB'],
    ['1600 Wacker Drive, Chicago, IL 60601, USA', undefined, '[1600 Wacker Drive] 60601, Chicago, Illinois, US'],
    ['1600 Wacker Drive, Chicago, IL', undefined, '[1600 Wacker Drive] Chicago, Illinois, US'],
    ['1600 Some Pkwy, Chicago, IL 60601', undefined, '[1600 Some Pkwy] 60601, Chicago, Illinois, US'],
    ['1600 Qwzx, Chicago, IL 60601', undefined, '[1600 Qwzx] 60601, Chicago, Illinois, US'],
    ['1 Main Street, Cambridge, MA 02139', undefined, '[1 Main Street] 02139, Cambridge, Massachusetts, US'],
    // Norway has a 2100 too, and no 43430.
    ['Kanslergade 12, st. tv., 2100 København Ø', 'NO', '[Kanslergade 12, st. tv.] 2100, København Ø, Hovedstaden, DK'],
    ['Box 123, 434 30 Kungsbacka', 'NO', '[Box 123] 434 30, Kungsbacka, Halland, SE'],
  ])('"%s" is a street, a postal code and a town', (text, home, expected) => {
    expect(read({ text }, home)).toEqual([expected])
    // Some systems put the whole address into one of its parts.
    expect(read({ address: text }, home)).toEqual([expected])
    if (text.includes(',')) expect(read({ city: text }, home)).toEqual([expected])
  })

  test.each(['Storgata 1', 'Storgata 1, Norway', 'Karl Johans gate', 'Ring 12345'])(
    '"%s" names no town: it has no location, which is reported',
    (text) => {
      const { places, problems } = found({ text }, 'NO')
      expect(places).toEqual([])
      expect(problems).toEqual([{ code: 'no-town', text }])
    },
  )

  test('a postal code that is none of the home country does not place a town in the middle of it', () => {
    for (const text of ['434 30 Qwzxy', '12345 Qwzxy']) expect(read({ text }, 'NO')).toEqual([])
  })

  test('two addresses are two places', () => {
    const both = ['[Storgata 1] 0155, Oslo, Oslo, NO', '[Strandgaten 5] 5013, Bergen, Vestland, NO']
    for (const between of ['; ', ' / ', ' og ', ' | '])
      expect(read({ text: `Storgata 1, 0155 Oslo${between}Strandgaten 5, 5013 Bergen` }, 'NO')).toEqual(both)
  })

  test('a part of the address in the wrong place is put where it belongs', () => {
    const country = 'NO'
    const oslo = '[Storgata 1] 0155, Oslo, Oslo, NO'
    expect(read({ city: 'Storgata 1', region: '0155 Oslo', country })).toEqual([oslo])
    expect(read({ city: 'Storgata 1', postalCode: '0155 Oslo', country })).toEqual([oslo])
    expect(read({ city: 'Oslo', region: '0155', address: 'Storgata 1', country })).toEqual([oslo])
    expect(read({ city: '0155 Oslo', address: 'Storgata 1', country })).toEqual([oslo])
    expect(read({ city: 'Oslo', address: 'Storgata 1, 0155 Oslo, Norge', country })).toEqual([oslo])
    expect(read({ city: 'Storgata 1, 0155 Oslo', region: 'Oslo', country })).toEqual([oslo])
    expect(read({ city: 'Oslo, Norway', region: 'Oslo', address: 'Storgata 1', postalCode: '0155', country })).toEqual([
      oslo,
    ])
  })

  test('a postal code has the zero that a system took away', () => {
    expect(read({ city: 'Oslo', postalCode: '150', country: 'NO' })).toEqual(['[] 0150, Oslo, Oslo, NO'])
    expect(read({ city: 'Oslo', postalCode: '150' }, 'NO')).toEqual(['[] 0150, Oslo, Oslo, NO'])
    expect(read({ city: 'København', postalCode: '999', country: 'DK' })).toEqual([
      '[] 0999, København, Hovedstaden, DK',
    ])
    expect(read({ city: 'Cambridge', region: 'MA', postalCode: '2138', country: 'US' })).toEqual([
      '[] 02138, Cambridge, Massachusetts, US',
    ])
    expect(read({ city: 'Göteborg', postalCode: '411 32', country: 'SE' })).toEqual([
      '[] 411 32, Göteborg, Västra Götaland, SE',
    ])
  })
})

describe('a place in separate parts', () => {
  test('is located by its most precise part: post town, city, municipality, region or country', () => {
    const country = 'NORGE'
    expect(found({ country, postalCode: '8900', city: 'BRØNNØYSUND' }).places).toEqual([
      'Brønnøysund, Nordland, NO (postal-code)',
    ])
    expect(found({ country, postalCode: '8900' }).places).toEqual(['Brønnøysund, Nordland, NO (postal-code)'])
    expect(found({ country, city: 'Bergen', region: 'Vestland' }).places).toEqual(['Bergen, Vestland, NO (city)'])
    expect(found({ country, municipality: 'SUNNDAL', region: 'MØRE OG ROMSDAL' }).places).toEqual([
      'Møre og Romsdal, NO (municipality)',
    ])
    expect(found({ country, region: 'TRØNDELAG' }).places).toEqual(['Trøndelag, NO (region)'])
    expect(found({ country }).places).toEqual(['NO (country)'])
  })

  test('a postal code beats the centre of a city nearby, but not a city far away, where one of them is a mistake', () => {
    const postTown = { ...gazetteer.city('Oslo', { country: 'NO' })!, name: 'Kjeller', lat: 59.97, lng: 11.05 }
    const withKjeller = { ...gazetteer, postTown: () => postTown }
    const located = (city: string) =>
      locate(withKjeller, { country: 'NO', postalCode: '2007', city }).places.map(({ location, quality }) => [
        location.city,
        location.lat,
        quality,
      ])
    expect(located('Oslo')).toEqual([['Oslo', 59.97, 'postal-code']])
    expect(located('Bergen')).toEqual([['Bergen', 60.39299, 'city']])
  })

  test('keeps its address, postal code and names, but not in capitals', () => {
    const { places } = locate(gazetteer, {
      address: ' Gjerdrums  vei 11 ',
      postalCode: '0484',
      city: 'OSLO',
      municipality: 'OSLO',
      region: 'OSLO',
      country: 'Norge',
    })
    expect(places).toEqual([
      {
        quality: 'postal-code',
        location: {
          address: 'Gjerdrums vei 11',
          city: 'Oslo',
          country: 'NO',
          locality: null,
          postalCode: '0484',
          administrativeArea: 'Oslo',
          subAdministrativeArea: 'Oslo',
          lat: 59.91273,
          lng: 10.74609,
        },
      },
    ])
  })

  test('keeps the coordinates of the source, unless they are invalid or zero', () => {
    const given = { city: 'Chicago', region: 'IL', country: 'us', lat: 41.9, lng: -87.7 }
    expect(locate(gazetteer, given).places).toMatchObject([{ quality: 'given', location: { lat: 41.9, lng: -87.7 } }])
    for (const nowhere of [
      { lat: 0, lng: 0 },
      { lat: 91, lng: 0.5 },
      { lat: 5, lng: null },
      { lat: NaN, lng: 1 },
    ]) {
      expect(locate(gazetteer, { ...given, ...nowhere }).places).toMatchObject([
        { quality: 'city', location: { lat: 41.85003, lng: -87.65005 } },
      ])
    }
  })

  test('has no location without a country, which is reported', () => {
    expect(found({ city: 'Småsted' })).toEqual({
      places: [],
      problems: [{ code: 'country-missing', place: 'Småsted' }],
    })
    expect(found({ city: 'Cambridge', country: 'Ruritania' })).toEqual({
      places: [],
      problems: [
        { code: 'country-unknown', stated: 'Ruritania' },
        { code: 'country-missing', place: 'Cambridge' },
      ],
    })
  })

  test('is parsed as a line if its city contains one', () => {
    expect(found({ city: 'Oslo, Norge' }).places).toEqual(['Oslo, Oslo, NO (city)'])
    expect(found({ city: 'Oslo / Bergen', country: 'NO' }).places).toEqual([
      'Oslo, Oslo, NO (city)',
      'Bergen, Vestland, NO (city)',
    ])
  })

  test('is in the right half of the world if its country is on both sides of the date line', () => {
    const [place] = locate(gazetteer, { country: 'Fiji' }).places
    expect(Math.abs(place?.location.lng ?? 0)).toBeGreaterThan(178)
  })

  test('is located without its region if that is larger than the country', () => {
    for (const region of ['Europe', 'EMEA', 'Nordics', 'Sweden', 'North America']) {
      expect(found({ city: 'Stockholm', region, country: 'SE' }).places).toEqual(['Stockholm, Stockholm, SE (city)'])
    }
    expect(found({ city: 'Edinburgh', region: 'Scotland', country: 'GB' }).places).toEqual([
      'Edinburgh, Scotland, GB (city)',
    ])
  })

  test('without any part is not a place, and not a problem', () => {
    expect(found({ city: ' ', country: '', text: null })).toEqual({ places: [], problems: [] })
  })
})
