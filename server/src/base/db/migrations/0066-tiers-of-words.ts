/**
 * An index of words takes a microsecond for each position that has a word before it names the first, so that a word that a tenth
 * of a million has would take 100 ms. So positions stand in tiers by their age, each with indexes of its own. Searches ask the
 * tier of the newest first, and the next one only if they have not found enough.
 *
 * A beginning of words is slower still: the index adds up all positions of all words that begin so, before it looks at the other
 * words. So all words are listed beside the positions, and a search asks for the few that begin so.
 */
export const tiersOfWords = `
-- The positions of a tier were published at this time or later. Nothing in a later tier was.
create table position_tiers (
  tier smallint primary key check (tier between 0 and 3),
  since timestamptz not null
);
alter table position_words add column tier smallint not null default 0 check (tier between 0 and 4);

create function into_first_tier() returns trigger language plpgsql as $$
begin
  new.tier := 0;
  return new;
end $$;
-- What is published again is among the newest. So no tier has a position that is newer than it may be, whoever publishes.
create trigger into_first_tier before update of published_at on position_words
  for each row when (new.published_at is distinct from old.published_at) execute function into_first_tier();

drop index position_words_in_title, position_words_near, position_words_whole, position_words_of_employer;
create index position_words_of_employer on position_words (employer_id, tier) where is_published;
create index position_words_by_age on position_words (tier, published_at) where is_published;
do $$ begin
  for tier in 0..4 loop
    execute format('create index position_words_in_title_%1$s on position_words using gin (title) where is_published and tier = %1$s', tier);
    execute format('create index position_words_near_%1$s on position_words using gin (near) where is_published and tier = %1$s', tier);
    execute format('create index position_words_whole_%1$s on position_words using gin (whole) where is_published and tier = %1$s', tier);
  end loop;
end $$;

-- A word may stand here twice, if two transactions had it first: to let one wait for the other would let them wait in a circle.
-- Words stay when their last position goes.
create table words_in_positions (word text collate "C" not null);
create index words_in_positions_by_word on words_in_positions (word);

create function keep_words_in_positions() returns trigger language plpgsql as $$
begin
  insert into words_in_positions
  select given.word from unnest(tsvector_to_array(new.whole)) given (word)
  where given.word collate "C" not between '=' and '>' and not exists (
    select from words_in_positions known where known.word = given.word collate "C");
  return null;
end $$;
create trigger keep_words_of_new after insert on position_words for each row execute function keep_words_in_positions();
create trigger keep_words_of_changed after update of whole on position_words
  for each row when (new.whole is distinct from old.whole) execute function keep_words_in_positions();
insert into words_in_positions
  select distinct given.word from position_words w cross join lateral unnest(tsvector_to_array(w.whole)) given (word)
  where given.word collate "C" not between '=' and '>';

-- As before, with one more column: PostgreSQL makes no row with a column left out.
create or replace function words_of_position(p positions) returns position_words language plpgsql stable as $$
declare
  places text := (select string_agg(concat_ws(' ', place ->> 'city', place ->> 'locality', place ->> 'subAdministrativeArea',
    place ->> 'administrativeArea', place ->> 'postalCode'), ' ') from json_array_elements(p.locations) place);
  title tsvector := words_of(p.title);
  near tsvector := words_of(coalesce(places, ''));
  codes tsvector := array_to_tsvector(
    array(select '=type ' || tag from unnest(p.employment_type) tag)
    || array(select distinct '=place ' || (place ->> 'city') from json_array_elements(p.locations) place where place ->> 'city' <> '')
    || array(select distinct '=country ' || (place ->> 'country') from json_array_elements(p.locations) place where place ->> 'country' <> '')
    || array(select distinct '=region ' || (place ->> 'administrativeArea') from json_array_elements(p.locations) place
      where place ->> 'administrativeArea' <> '')
    || array['=language ' || p.language, '=company ' || p.company_id]
    || case when coalesce(p.salary_min, p.salary_max) is not null then array['=salary'] else array[]::text[] end);
  traits json := json_build_object('types', p.employment_type, 'language', p.language,
    'cities', array(select place ->> 'city' from json_array_elements(p.locations) place where place ->> 'city' <> ''),
    'regions', array(select place ->> 'administrativeArea' from json_array_elements(p.locations) place
      where place ->> 'administrativeArea' <> ''),
    'showsSalary', coalesce(p.salary_min, p.salary_max) is not null);
begin
  near := title || near || insides_of(title || near) || codes;
  return row(p.company_id, p.id, employer_of_position(p), p.status = 'PUBLISHED', p.expiration_date, traits, title, near, near
    || words_of(coalesce(p.pitch, '') || ' ' || text_without_tags(coalesce(p.content_html_override, p.content_html_default))),
    p.published_at, live_pages_of(p.company_id, p.id), 0)::position_words;
end $$;
`
