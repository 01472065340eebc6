const LETTERS: Record<string, string> = { ø: 'o', æ: 'ae', œ: 'oe', ß: 'ss', đ: 'd', ð: 'd', ł: 'l', þ: 'th', ı: 'i' }

/**
 * Folds a name for comparison: without case, diacritics and punctuation. "Brønnøysund",
 * "BRØNNØYSUND" and "Bronnoysund" are equal.
 */
export function foldName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[øæœßđðłþı]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/['’‘`´]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/\b(?:saint|sankt|sint|sct)\b/g, 'st')
    .trim()
}

/** "København Ø" and "Aarhus N" are districts of a town for the post. */
export function withoutDistrict(city: string): string {
  return city.replace(/ (?:[A-ZÅØ]|[NS][VØW])$/u, '')
}

/** The words around the name of a large town that mean what lies around it. */
const AROUND = [
  /^greater (.{3,}?)(?: metropolitan| metro)?(?: area| region)?$/iu,
  /^(.{3,}?)(?: metropolitan| metro)? area$/iu,
  /^(.{3,}?)(?:[- ]?området| og omegn| og omland| med omnejd)$/iu,
  /^stor-?(stockholm|göteborg|malmö|københavn|århus|aarhus|oslo|bergen)$/iu,
]

/** What the town may be called of "Greater Oslo Area", "Stockholmsområdet" or "Göteborg med omnejd". */
export function townsOfArea(name: string): string[] {
  const town = AROUND.map((pattern) => pattern.exec(name)?.[1]).find((each) => each !== undefined)
  return town === undefined ? [] : [town, town.replace(/s$/u, '')]
}

const LOWER_CASE_WORDS = new Set([
  'og',
  'och',
  'i',
  'på',
  'ved',
  'av',
  'and',
  'of',
  'the',
  'de',
  'la',
  'am',
  'an',
  'der',
  'upon',
])

/** Writes a name in capitals in normal case: "MØRE OG ROMSDAL" as "Møre og Romsdal". */
export function normalizeCase(name: string): string {
  const isInCapitals = name.length > 3 && name === name.toUpperCase() && name !== name.toLowerCase()
  if (!isInCapitals) return name
  return name
    .toLowerCase()
    .replace(/\p{L}+/gu, (word, at: number) =>
      at > 0 && LOWER_CASE_WORDS.has(word) ? word : word.charAt(0).toUpperCase() + word.slice(1),
    )
}

/** Additional local and Nordic names of cities: country, name in GeoNames, other names. */
export const otherCityNames: readonly (readonly [country: string, known: string, ...others: string[]])[] = [
  ['DK', 'Copenhagen', 'København', 'Köpenhamn', 'Kjøbenhavn', 'Kopenhagen'],
  ['SE', 'Gothenburg', 'Göteborg', 'Gøteborg'],
  ['FI', 'Helsinki', 'Helsingfors'],
  ['FI', 'Turku', 'Åbo'],
  ['FI', 'Tampere', 'Tammerfors'],
  ['FI', 'Espoo', 'Esbo'],
  ['FI', 'Vantaa', 'Vanda'],
  ['FI', 'Oulu', 'Uleåborg'],
  ['FI', 'Vaasa', 'Vasa'],
  ['DE', 'Munich', 'München', 'Muenchen'],
  ['DE', 'Köln', 'Cologne', 'Koeln'],
  ['DE', 'Nuremberg', 'Nürnberg', 'Nuernberg'],
  ['DE', 'Hannover', 'Hanover'],
  ['DE', 'Frankfurt am Main', 'Frankfurt', 'Frankfurt a. M.', 'Frankfurt/Main'],
  ['DE', 'Braunschweig', 'Brunswick'],
  ['DE', 'Düsseldorf', 'Duesseldorf'],
  ['AT', 'Vienna', 'Wien'],
  ['CH', 'Geneva', 'Genève', 'Genf'],
  ['CH', 'Zürich', 'Zuerich'],
  ['CH', 'Bern', 'Berne'],
  ['CH', 'Basel', 'Basle'],
  ['IT', 'Rome', 'Roma', 'Rom'],
  ['IT', 'Milan', 'Milano'],
  ['IT', 'Turin', 'Torino'],
  ['IT', 'Florence', 'Firenze'],
  ['IT', 'Venice', 'Venezia', 'Venedig'],
  ['IT', 'Naples', 'Napoli'],
  ['ES', 'Sevilla', 'Seville'],
  ['PT', 'Lisbon', 'Lisboa', 'Lissabon'],
  ['PT', 'Porto', 'Oporto'],
  ['PL', 'Warsaw', 'Warszawa', 'Warszaw', 'Warschau'],
  ['PL', 'Kraków', 'Cracow'],
  ['PL', 'Gdańsk', 'Danzig'],
  ['CZ', 'Prague', 'Praha', 'Prag'],
  ['BE', 'Brussels', 'Bruxelles', 'Brussel', 'Bryssel'],
  ['BE', 'Antwerp', 'Antwerpen', 'Anvers'],
  ['BE', 'Gent', 'Ghent'],
  ['NL', 'The Hague', 'Den Haag', 'Haag', "'s-Gravenhage"],
  ['RO', 'Bucharest', 'București'],
  ['RS', 'Belgrade', 'Beograd'],
  ['GR', 'Athens', 'Athina', 'Aten', 'Athen'],
  ['UA', 'Kyiv', 'Kiev'],
  ['IN', 'Bengaluru', 'Bangalore'],
  ['IN', 'Mumbai', 'Bombay'],
  ['CN', 'Beijing', 'Peking'],
  ['US', 'New York City', 'New York', 'NYC'],
  ['US', 'Washington', 'Washington, D.C.', 'Washington DC', 'Washington D.C.'],
  ['US', 'San Francisco', 'San Francisco Bay Area', 'SF Bay Area'],
]

/** The local names of regions that GeoNames has in English. */
export const ownRegionNames: ReadonlyMap<string, string> = new Map([
  ['DK.17', 'Hovedstaden'],
  ['DK.18', 'Midtjylland'],
  ['DK.19', 'Nordjylland'],
  ['DK.20', 'Sjælland'],
  ['DK.21', 'Syddanmark'],
])

/** Additional names and codes of regions. */
export const otherRegionNames: readonly (readonly [code: string, ...others: string[]])[] = [
  ['CA.01', 'AB'],
  ['CA.02', 'BC'],
  ['CA.03', 'MB'],
  ['CA.04', 'NB'],
  ['CA.05', 'NL'],
  ['CA.07', 'NS'],
  ['CA.08', 'ON'],
  ['CA.09', 'PE'],
  ['CA.10', 'QC'],
  ['CA.11', 'SK'],
  ['AU.01', 'ACT'],
  ['AU.02', 'NSW'],
  ['AU.04', 'QLD'],
  ['AU.05', 'SA'],
  ['AU.06', 'TAS'],
  ['AU.07', 'VIC'],
  ['AU.08', 'WA'],
  ['DE.01', 'BW'],
  ['DE.02', 'Bayern', 'BY'],
  ['DE.05', 'Hessen', 'HE'],
  ['DE.06', 'Niedersachsen', 'NI'],
  ['DE.07', 'Nordrhein-Westfalen', 'NRW', 'NW'],
  ['DE.16', 'BE'],
]
