/**
 * People are found by the beginning of each word of their name and e-mail. Each word begins with the end of the company's id, so
 * that the words of one company lie together: a frequent name of a large company costs the others nothing.
 */
export const searchOfPeople = `
create function words_of_company(company_id uuid, words text) returns tsvector language sql immutable parallel safe
return array_to_tsvector(array(
  select right(company_id::text, 8) || word from unnest(tsvector_to_array(search_words(words))) as given (word)));

alter table people add column search tsvector not null generated always as (
  words_of_company(company_id, coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(email, ''))) stored;
-- Whoever applied a moment ago is found: nothing waits in a list of its own.
create index people_by_word on people using gin (search) with (fastupdate = off);
`
