/** Indexes for the lists of the portal and the command line, in the order of their pages. */
export const lists = `
-- A column of the board of a position.
create index vouches_by_stage on vouches (company_id, position_id, stage, created_at desc, id desc);
-- A column of the board of all positions of a company. Its condition is always true, and only the list that needs this
-- index repeats it. Without it PostgreSQL took this index for single positions too, and read the whole company.
create index vouches_of_company_by_stage on vouches (company_id, stage, created_at desc, id desc)
  where kind in ('application', 'referral');
-- The entries of all companies, for the operator.
create index audit_entries_in_time on audit_entries (at, id);
-- A user's own keys.
create index keys_of_maker on keys (company_id, maker_id, id);
-- The pages of all companies, for the operator. Their ids are random.
create index careers_pages_in_time on careers_pages (created_at, id);
-- Deliveries that were given up are few among many.
create index deliveries_given_up on deliveries (receiver_id, event_id, track) where state in ('failed', 'lost', 'cancelled');
`
