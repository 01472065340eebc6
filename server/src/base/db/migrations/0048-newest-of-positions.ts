/**
 * The newest mails and submissions of each position, also those in one state: lists of users who reach certain positions read no
 * others. And the imports of one user.
 */
export const newestOfPositions = `
create index mails_of_position on mails (company_id, position_id, id) where position_id is not null;
create index mails_of_position_in_state on mails (company_id, position_id, state, id) where position_id is not null;

create index submissions_in_state on submissions (company_id, state, id);
create index submissions_of_position on submissions (company_id, position_id, id);
create index submissions_of_position_in_state on submissions (company_id, position_id, state, id);
-- Nobody has read them in this order.
drop index submissions_in_order;

create index import_runs_of_user on import_runs (company_id, user_id, id);
`
