/**
 * Searches find words by their beginnings. PostgreSQL reads all rows with a frequent beginning before it looks at the next word: in a
 * company with a million candidates, half a million for `kar`. Each beginning is an entry of the index itself here, so that
 * a search of several words costs as much as the rarest of them. Positions of every status are found this way too.
 */
export const beginningsOfWords = `
-- Words begin with eight characters of their company. Shorter beginnings than three letters belong to nearly everybody, and after twelve
-- letters few words differ.
create function beginnings_of(search tsvector) returns text[] language sql immutable parallel safe
return array(
  select distinct left(given.word, n) from unnest(tsvector_to_array(search)) as given (word), generate_series(11, least(length(given.word), 20)) as n);

create function beginnings_of_position(company_id uuid, search tsvector) returns text[] language sql immutable parallel safe
return beginnings_of(array_to_tsvector(array(
  select right(company_id::text, 8) || given.word from unnest(tsvector_to_array(search)) as given (word)
  where given.word not like '=%')));

drop index people_by_word;
drop index notes_by_word;
create index people_by_beginning on people using gin (beginnings_of(search)) with (fastupdate = off);
create index notes_by_beginning on notes using gin (beginnings_of(search)) with (fastupdate = off);
create index positions_by_beginning on positions using gin (beginnings_of_position(company_id, search)) with (fastupdate = off);
`
