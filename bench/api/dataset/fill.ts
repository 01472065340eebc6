import { candidateSteps } from './candidate-rows.ts'
import { companySteps } from './company-rows.ts'
import { positionSteps } from './position-rows.ts'
import type { DataSize } from './size.ts'
import type { FillStep } from './fill-step.ts'

/**
 * The statements that fill a migrated, empty database. They write the same rows as the verbs, except events and the audit
 * log, which no operation of the API reads. An id consists of the kind of row and its number, so ids are in order of time.
 */
export function fillSteps(size: DataSize): FillStep[] {
  return [...prepareSteps, ...companySteps(size), ...positionSteps(size), ...candidateSteps(size), ...closeSteps]
}

const WORDS =
  `vi søker deg som trives med ansvar og vil bygge noe som varer arbeidet er variert kollegene deler det de kan
  kundene merker forskjellen erfaring teller men nysgjerrighet mer opplæringen grundig faglig utvikling fleksibel arbeidstid
  pensjon forsikring kantine kontor sentralt toget stopper utenfor døren prosjekt leveranse drift utvikler rådgiver tekniker
  montør sykepleier lærer sjåfør regnskap butikk lager kjøkken salg støtte ledelse team oppdrag kunde plan mål kvalitet
  sikkerhet miljø framtid hverdag glede`
    .trim()
    .split(/\s+/)

const prepareSteps: FillStep[] = [
  {
    what: 'function for ids',
    sql: `create function bench_id(kind int, n bigint) returns uuid language sql immutable parallel safe
      return (lpad(to_hex(n), 8, '0') || '-0000-7000-8000-' || lpad(to_hex(kind), 12, '0'))::uuid`,
  },
  {
    what: 'a pool of paragraphs',
    sql: `create table bench_paragraphs as
      select n, '<p>' || (
        select string_agg((array['${WORDS.join("','")}'])[1 + floor(random() * ${WORDS.length})::int], ' ')
        from generate_series(1, 115 + n * 0)) || '.</p>' as html
      from generate_series(0, 1999) n`,
  },
  { what: 'its index', sql: 'create unique index on bench_paragraphs (n)' },
]

const closeSteps: FillStep[] = [
  { what: 'the pool removed', sql: 'drop table bench_paragraphs' },
  { what: 'vacuum and analyze', sql: 'vacuum (freeze, analyze)' },
]
