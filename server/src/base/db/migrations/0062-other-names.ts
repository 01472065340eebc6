/** Whether somebody has to look at the name in a submission: it came with the e-mail of a candidate who is called otherwise. */
export const otherNames = `
alter table submissions add column name_to_check boolean not null default false;
create index submissions_with_name_to_check on submissions (company_id, id) where name_to_check;
`
