import { SIZES } from '../../server/src/positions/search/tiers-store.ts'
import type { FillStep } from '../api/dataset/fill-step.ts'

/** SQL of the tier of a position, as the job moves it there one by one. @param n SQL of its place among the newest */
const tierOf = (n: string) =>
  `case ${SIZES.map((size, tier) => `when ${n} <= ${size} then ${tier}`).join(' ')} else ${SIZES.length} end`

/** The words of all positions, which triggers keep and a fill without triggers writes at once. */
export const WORDS: FillStep = {
  what: 'their words',
  sql: `do $$ declare one text; begin
          create temporary table dropped as select indexdef from pg_indexes where tablename = 'position_words' and indexdef like '%gin%';
          for one in select indexname from pg_indexes where tablename = 'position_words' and indexdef like '%gin%' loop
            execute 'drop index ' || one;
          end loop;
          insert into position_words select w.* from positions p cross join lateral words_of_position(p) w;
          insert into words_in_positions select distinct given.word
            from position_words w cross join lateral unnest(tsvector_to_array(w.whole)) given (word)
            where given.word collate "C" not between '=' and '>';
          update position_words s set tier = old.tier from (
            select position_id, ${tierOf('row_number() over (order by published_at desc, position_id desc)')} as tier from position_words where is_published) old
          where s.position_id = old.position_id and old.tier > 0;
          insert into position_tiers select tier, min(published_at) from position_words where is_published group by tier order by tier limit ${SIZES.length};
          for one in select indexdef from dropped loop execute one; end loop;
        end $$`,
}
