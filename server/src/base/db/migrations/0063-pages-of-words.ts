/**
 * Beside its words stands on which pages a position is live, and since when it is published. So a search reads a thousand hits
 * without their listings, each of which costs as much as the hit itself.
 *
 * The company that owns a position is a word as well. So an index finds what one company has, however many others have the word.
 *
 * Whoever changes listings has locked their positions (base/db/locks.ts), so their words are written by one transaction at a time.
 */
export const pagesOfWords = `
-- A job writes them again, with their pages. Until it is done, searches use the words that the previous release keeps.
truncate position_words;
delete from position_words_to_fill;
insert into position_words_to_fill select '00000000-0000-0000-0000-000000000000' where exists (select from positions);
alter table position_words add column published_at timestamptz, add column pages uuid[] not null;
-- Lists of the portal find drafts and closed positions as well. Visitors do not, so that theirs stay as small as they were.
create index position_words_of_hidden on position_words using gin (whole) where not is_published;
create index position_words_newest on position_words (published_at desc, position_id desc) where is_published;

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
    p.published_at, live_pages_of(p.company_id, p.id))::position_words;
end $$;

create function live_pages_of(company uuid, position_id uuid) returns uuid[] language sql stable
return array(select l.page_id from listings l where l.company_id = company and l.position_id = live_pages_of.position_id and l.live);

create or replace function keep_words_of_position() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (new.title, new.pitch, new.content_html_default, new.content_html_override, new.locations::text,
      new.employment_type, new.language, new.salary_min, new.salary_max) is not distinct from
    (old.title, old.pitch, old.content_html_default, old.content_html_override, old.locations::text,
      old.employment_type, old.language, old.salary_min, old.salary_max) then
    update position_words set employer_id = employer_of_position(new), is_published = new.status = 'PUBLISHED',
      expiration_date = new.expiration_date, published_at = new.published_at
    where company_id = new.company_id and position_id = new.id;
    if found then return null; end if;
  end if;
  insert into position_words select * from words_of_position(new)
  on conflict (company_id, position_id) do update set employer_id = excluded.employer_id, is_published = excluded.is_published,
    expiration_date = excluded.expiration_date, published_at = excluded.published_at, traits = excluded.traits,
    title = excluded.title, near = excluded.near, whole = excluded.whole, pages = excluded.pages;
  return null;
end $$;
drop trigger keep_words on positions;
create trigger keep_words after insert or update of title, pitch, content_html_default, content_html_override, locations,
  employment_type, language, salary_min, salary_max, client_id, hide_employer, published_at, expiration_date, status on positions
  for each row execute function keep_words_of_position();

create function keep_pages_of_words() returns trigger language plpgsql as $$
begin
  update position_words w set pages = live_pages_of(w.company_id, w.position_id)
  from (select distinct company_id, position_id from changed) c
  where w.company_id = c.company_id and w.position_id = c.position_id
    and w.pages is distinct from live_pages_of(w.company_id, w.position_id);
  return null;
end $$;
create trigger keep_pages_of_new after insert on listings referencing new table as changed
  for each statement execute function keep_pages_of_words();
create trigger keep_pages after update on listings referencing new table as changed
  for each statement execute function keep_pages_of_words();
create trigger keep_pages_of_old after delete on listings referencing old table as changed
  for each statement execute function keep_pages_of_words();
`
