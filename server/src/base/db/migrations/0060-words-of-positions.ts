/** Signs between words that PostgreSQL takes for letters. */
const QUOTES = '«»„“”‘’–—…·•'

/**
 * The words that searches find positions by. They stand beside the positions, in three lists that contain each other: the title;
 * the title and the places, with the words inside of them and what lists filter by; and everything, with the text of the ad.
 * Each has an index, so that what is in the title can be read first. Beside them stands what lists count and sort by, so that a
 * thousand positions are found without reading them: each costs 0.2 ms, the row here a twentieth.
 *
 * A trigger writes them, so that they change with the position, whoever writes it: the previous release too, which runs on for
 * a while and searches by `positions.search`. A job adds what was there before; until then that column answers here as well.
 */
export const wordsOfPositions = `
-- People write the letters of their keyboard: å as a or aa, ø and ö as o or oe, æ and ä as a or ae. All of them are one letter here.
create function folded(words text) returns text language sql immutable parallel safe
return replace(replace(replace(replace(replace(translate(lower(normalize(words, nfc)),
    'ÅÄÀÁÂÃĀĄÆØÖÒÓÔÕŐŒÉÈÊËĒĘĚÍÌÎÏĪĮÚÙÛÜŪŮŰŲÝŸÇĆČÑŃŇÐĐĎŁŚŠŞŽŹŻŤȚŢŘĞĢĶĻŅĖåäàáâãāąæøöòóôõőœéèêëēęěíìîïīįúùûüūůűųýÿçćčñńňðđďłśšşžźżťțţřğģķļņė',
    'aaaaaaaaaooooooooeeeeeeeiiiiiiuuuuuuuuyycccnnndddlssszzztttrggklneaaaaaaaaaooooooooeeeeeeeiiiiiiuuuuuuuuyycccnnndddlssszzztttrggklne'),
  'ß', 'ss'), 'þ', 'th'), 'aa', 'a'), 'ae', 'a'), 'oe', 'o');

-- Signs that belong to a word become letters, as in C#, C++ and .NET. Others separate words. Each word is folded once, however
-- often a text has it: to fold the whole text of an ad takes PostgreSQL twenty times as long.
create function words_of(words text) returns tsvector language sql immutable parallel safe
return (
  select strip(to_tsvector('simple'::regconfig, coalesce(
    replace(replace(replace(string_agg(word, ' ') filter (where word ~ '^[ -~]*$'), 'aa', 'a'), 'ae', 'a'), 'oe', 'o'), '')
    || ' ' || coalesce(
      translate(folded(string_agg(word, ' ') filter (where word !~ '^[ -~]*$')), '${QUOTES}', '${' '.repeat(QUOTES.length)}'), '')))
  from unnest(tsvector_to_array(to_tsvector('simple'::regconfig, regexp_replace(
    regexp_replace(regexp_replace(regexp_replace(words, '([A-Za-z0-9])\\+\\+', '\\1plusplus ', 'g'),
      '([A-Za-z])#', '\\1sharp ', 'g'), '\\.([A-Za-z][A-Za-z0-9]*)', ' dot\\1 \\1', 'g'),
    '[-./_+#&@:~=%]+', ' ', 'g')))) as given (word));

-- Nordic words are put together: whoever types "pleier" looks for "sykepleier" as well. Their inner beginnings have a mark, since
-- only four letters or more are looked for inside of words.
create function insides_of(words tsvector) returns tsvector language sql immutable parallel safe
return array_to_tsvector(array(
  select distinct '~' || substr(given.word, n) from unnest(tsvector_to_array(words)) as given (word),
    generate_series(3, length(given.word) - 3) as n
  where length(given.word) between 6 and 40));

create function text_without_tags(html text) returns text language sql immutable parallel safe
return replace(replace(regexp_replace(html, '<[^>]*>', ' ', 'g'), '&amp;', ' '), '&nbsp;', ' ');

create table position_words (
  company_id uuid not null,
  position_id uuid not null,
  employer_id uuid not null,
  is_published boolean not null,
  expiration_date timestamptz,
  traits json not null,
  title tsvector not null,
  near tsvector not null,
  whole tsvector not null,
  primary key (company_id, position_id),
  foreign key (company_id, position_id) references positions (company_id, id) on delete cascade
);
create index position_words_of_employer on position_words (employer_id) where is_published;
-- Only what visitors can find: a position that is paused or archived leaves the indexes.
create index position_words_in_title on position_words using gin (title) where is_published;
create index position_words_near on position_words using gin (near) where is_published;
create index position_words_whole on position_words using gin (whole) where is_published;
create index companies_by_folded_word on companies using gin (words_of(name));

-- The company that visitors see as the employer.
create function employer_of_position(p positions) returns uuid language sql immutable parallel safe
return coalesce(case when not p.hide_employer then p.client_id end, p.company_id);

create function words_of_position(p positions) returns position_words language plpgsql stable as $$
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
    || array['=language ' || p.language]
    || case when coalesce(p.salary_min, p.salary_max) is not null then array['=salary'] else array[]::text[] end);
  traits json := json_build_object('types', p.employment_type, 'language', p.language,
    'cities', array(select place ->> 'city' from json_array_elements(p.locations) place where place ->> 'city' <> ''),
    'regions', array(select place ->> 'administrativeArea' from json_array_elements(p.locations) place
      where place ->> 'administrativeArea' <> ''),
    'showsSalary', coalesce(p.salary_min, p.salary_max) is not null);
begin
  near := title || near || insides_of(title || near) || codes;
  return row(p.company_id, p.id, employer_of_position(p), p.status = 'PUBLISHED', p.expiration_date, traits, title, near, near
    || words_of(coalesce(p.pitch, '') || ' ' || text_without_tags(coalesce(p.content_html_override, p.content_html_default))))::position_words;
end $$;

create function keep_words_of_position() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (new.title, new.pitch, new.content_html_default, new.content_html_override, new.locations::text,
      new.employment_type, new.language, new.salary_min, new.salary_max) is not distinct from
    (old.title, old.pitch, old.content_html_default, old.content_html_override, old.locations::text,
      old.employment_type, old.language, old.salary_min, old.salary_max) then
    update position_words set employer_id = employer_of_position(new), is_published = new.status = 'PUBLISHED',
      expiration_date = new.expiration_date
    where company_id = new.company_id and position_id = new.id;
    if found then return null; end if;
  end if;
  insert into position_words select * from words_of_position(new)
  on conflict (company_id, position_id) do update set employer_id = excluded.employer_id, is_published = excluded.is_published,
    expiration_date = excluded.expiration_date, traits = excluded.traits,
    title = excluded.title, near = excluded.near, whole = excluded.whole;
  return null;
end $$;
create trigger keep_words after insert or update of title, pitch, content_html_default, content_html_override, locations,
  employment_type, language, salary_min, salary_max, client_id, hide_employer, expiration_date, status on positions for each row execute function keep_words_of_position();

-- Has a row as long as positions from before have no words. A job takes those after the id.
create table position_words_to_fill (after uuid not null);
insert into position_words_to_fill select '00000000-0000-0000-0000-000000000000' where exists (select from positions);
`
