/**
 * What public pages need. An address where a position was live once says that it is closed; where it never was, the address
 * says nothing. Until now that was not recorded, so whatever was ever active counts as having been live wherever it is listed.
 *
 * `search` has the words that visitors search for, and what they filter by: `=` begins what no text contains as a word. The
 * name of a company is not in it, because a company that is renamed must rewrite no position. Signs that join words are
 * spaces there, so that each part of "node.js" and "front-end/UX" is a word.
 */
export const publicPages = `
alter table listings add column was_live boolean not null default false;
alter table sharing_links add column was_live boolean not null default false;
update listings l set was_live = true from positions p
where p.company_id = l.company_id and p.id = l.position_id and p.first_activated_at is not null;
update sharing_links s set was_live = true from positions p
where p.company_id = s.company_id and p.id = s.position_id and p.first_activated_at is not null;

create function search_words(words text) returns tsvector language sql immutable parallel safe
return to_tsvector('simple'::regconfig, translate(lower(words), './-_+#&@«»„“”‘’–—…·•', '                    '));

create function search_of_position(
  title text, pitch text, employment_type text[], locations json, has_salary boolean
) returns tsvector language sql immutable parallel safe
return search_words(title || ' ' || coalesce(pitch, '') || ' ' || coalesce(
    (select string_agg(place ->> 'city', ' ') from json_array_elements(locations) place), ''))
  || array_to_tsvector(
    array(select '=type ' || tag from unnest(employment_type) tag)
    || array(select distinct '=place ' || (place ->> 'city') from json_array_elements(locations) place
      where place ->> 'city' <> '')
    || case when has_salary then array['=salary'] else array[]::text[] end);

alter table positions
  add column hide_employer boolean not null default false,
  add column search tsvector not null generated always as (search_of_position(title, pitch, employment_type, locations,
    coalesce(salary_min, salary_max) is not null)) stored;
-- Only what visitors can find: a position that is paused or archived leaves the index.
create index positions_by_word on positions using gin (search) where status = 'PUBLISHED';
create index companies_by_word on companies using gin (search_words(name));
create index translations on positions (translation_group_id) where translation_group_id is not null;
`
