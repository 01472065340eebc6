/**
 * A person who may be one that was known before: somebody added them with that one's e-mail, and did not reach that one. The e-mail
 * finds the known one alone. The e-mail as it is compared of such a person ends with their id, so that the index by e-mails stays as
 * the previous release needs it.
 */
export const doubles = `
alter table people
  add column may_be_id uuid,
  add constraint people_may_be foreign key (company_id, may_be_id) references people (company_id, id),
  add constraint people_may_be_others check (may_be_id <> id),
  add constraint people_erased_may_be_nobody check (erased_at is null or may_be_id is null);
create index people_doubles on people (company_id, may_be_id) where may_be_id is not null;
`
