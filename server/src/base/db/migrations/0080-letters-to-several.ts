/** One letter that several people get is found by its id: who waits for it, and which mails are stopped together. */
export const lettersToSeveral = `
alter table mails add column letter_id uuid;
create index mails_of_letter on mails (company_id, letter_id) where letter_id is not null;
`
