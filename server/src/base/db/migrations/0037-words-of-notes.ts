/** Candidates are found by the words of the notes about them, as by those of their names. */
export const wordsOfNotes = `
alter table notes add column search tsvector not null generated always as (words_of_company(company_id, text)) stored;
create index notes_by_word on notes using gin (search) with (fastupdate = off);
`
