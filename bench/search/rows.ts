import type { FillStep } from '../api/dataset/fill-step.ts'
import { WORDS } from './words.ts'

// Positions with words as real ads have them: titles and towns of the Nordic countries, of which some are frequent and most are
// rare, and texts of which each word has its own frequency.

/** A word that the text of one position has. */
export const RARE = 'quetzal'

const TITLES = `(array['Sykepleier','Helsefagarbeider','Lærer','Barnehagelærer','Kokk','Servitør','Butikkmedarbeider','Lagermedarbeider',
  'Elektriker','Rørlegger','Tømrer','Sveiser','Montør','Driftstekniker','Utvikler','C#-utvikler','Systemutvikler','Prosjektleder',
  'Regnskapsfører','Økonomikonsulent','Selger','Kundebehandler','Renholder','Vaktmester','Sjåfør','Fisker','Matros','Overlege',
  'Psykolog','Vernepleier','Sjuksköterska','Undersköterska','Säljare','Snickare','Sygeplejerske','Pædagog','Tømrer og snedker',
  'Account manager','Data engineer','Team lead'])`
const TOWNS = `(array['Oslo','Bergen','Trondheim','Stavanger','Tromsø','Drammen','Bodø','Ålesund','Kristiansand','Fredrikstad',
  'Malmö','Göteborg','Stockholm','København','Aarhus','Odense','Aalborg','Florø','Åndalsnes','Hammerfest'])`
const REGIONS = `(array['Oslo','Vestland','Trøndelag','Rogaland','Troms','Buskerud','Nordland','Møre og Romsdal','Agder','Østfold',
  'Skåne län','Västra Götalands län','Stockholms län','Hovedstaden','Midtjylland','Syddanmark','Nordjylland','Vestland','Møre og Romsdal','Finnmark'])`
const COUNTRIES = `(array['NO','NO','NO','NO','NO','NO','NO','NO','NO','NO','SE','SE','SE','DK','DK','DK','DK','NO','NO','NO'])`

/** SQL of a number below `most` that is the same for each position; the small ones are frequent. */
const chosen = (most: number, salt: number) =>
  `(1 + floor(${most} * power(((hashint8extended(n, ${salt}) & 65535)::float / 65536), 2))::int)`

/** Companies with `size` positions on the marketplace, each live on it. */
export function searchSteps(size: number): FillStep[] {
  const company = (n: string) =>
    `overlay(md5('company' || (${n}))::text placing lpad(to_hex((${n})::bigint), 8, '0') from 1 for 8)::uuid`
  const position = `overlay(md5('position' || n)::text placing lpad(to_hex(n), 8, '0') from 1 for 8)::uuid`
  const numbered = `(select n::bigint as n, 1 + n % 500 as c, timestamptz '2026-01-01Z' + n * interval '1 second' as at
    from generate_series(1, ${size}) as n) o`
  return [
    {
      what: 'the marketplace and 500 companies',
      sql: `insert into companies (id, kind, name, slug, created_at, updated_at)
          select ${company('n')}, case when n = 0 then 'platform' else 'company' end, 'Bedrift ' || n, 'bedrift-' || n, clock(), clock()
          from generate_series(0, 500) n;
        insert into links (company_id, id, kind) values (${company('0')}, ${company('0')}, 'careers_page');
        insert into careers_pages (company_id, id, name, is_default, is_marketplace, created_at)
          values (${company('0')}, ${company('0')}, 'Kandidat', false, true, clock())`,
    },
    {
      what: `${size} positions`,
      sql: `alter table positions disable trigger keep_words;
        insert into positions (company_id, id, title, pitch, status, language, employment_type, locations, highlights,
            content_html_default, created_at, updated_at, published_at, last_published_at, first_activated_at)
          select ${company('c')}, ${position}, ${TITLES}[${chosen(40, 1)}] || ' ' || n, 'En jobb med mening', 'PUBLISHED',
            (array['NO','SE','DK','EN'])[${chosen(4, 2)}], array[case when n % 3 = 0 then 'Part-time' else 'Full-time' end],
            json_build_array(json_build_object('id', md5('place' || n), 'address', '', 'city', ${TOWNS}[${chosen(20, 3)}],
              'country', ${COUNTRIES}[${chosen(20, 3)}], 'locality', null, 'postalCode', null,
              'administrativeArea', ${REGIONS}[${chosen(20, 3)}], 'subAdministrativeArea', null, 'lat', 59.9, 'lng', 10.7)),
            array['Gode kolleger'],
            '<p>' || (select string_agg('fag' || floor(5000 * power(((hashint8extended(n * 200 + k, 4) & 65535)::float / 65536), 3))::int, ' ')
              from generate_series(1, 150) k) || case when n = ${Math.ceil(size / 3)} then ' ${RARE}' else '' end || '</p>',
            at, at, at, at, at
          from ${numbered};
        insert into listings (company_id, position_id, page_id, page_company_id, live, was_live, published_at, created_at)
          select ${company('c')}, ${position}, ${company('0')}, ${company('0')}, true, true, at, at from ${numbered};
        alter table positions enable trigger keep_words`,
    },
    WORDS,
    { what: 'vacuum and analyze', sql: 'vacuum (freeze, analyze)' },
  ]
}
