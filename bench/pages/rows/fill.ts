import type { FillStep } from '../../api/dataset/fill-step.ts'
import { companySteps, peopleSteps, positionSteps } from './candidate-rows.ts'
import { WORDS } from '../../search/words.ts'
import { deliverySteps } from './delivery-rows.ts'
import { marketSteps } from './market-rows.ts'

/**
 * The statements that write an agency with `size` positions, candidates and deliveries beside one with a thousand of each, and as
 * many positions on the marketplace. They write the same rows as the verbs; indexes are made afterwards.
 */
export function fillSteps(size: number): FillStep[] {
  const rows = [...positionSteps(size), ...peopleSteps(size), ...deliverySteps(size), ...marketSteps(size)]
  return [...companySteps(), WITHOUT_INDEXES, ...rows, WORDS, ...CLOSE]
}

/** Each row would have to be put into each index, in the order of the rows. */
const WITHOUT_INDEXES: FillStep = {
  what: 'indexes dropped',
  sql: `create table bench_indexes as select pg_get_indexdef(i.indexrelid) as definition, i.indexrelid::regclass::text as name
      from pg_index i join pg_class c on c.oid = i.indrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not i.indisunique
        and c.relname in ('positions', 'listings', 'people', 'vouches', 'notes', 'audit_entries');
    do $$ declare one text; begin
      for one in select name from bench_indexes loop execute 'drop index ' || one; end loop;
    end $$`,
}

const CLOSE: FillStep[] = [
  {
    what: 'indexes',
    sql: `do $$ declare one text; begin
      for one in select definition from bench_indexes loop execute one; end loop;
    end $$;
    drop table bench_indexes`,
  },
  { what: 'vacuum and analyze', sql: 'vacuum (freeze, analyze)' },
]
