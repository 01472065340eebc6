/**
 * The filters of the audit log, and how a user came. Each page reads one of these indexes from its place on. Building them
 * locks the log against writing, and with it every change: two seconds for a million entries.
 */
export const auditLog = `
alter table audit_entries add column via text check (via in ('portal', 'command_line')),
  add constraint via_of_users check (via is null or actor_kind = 'user');

-- A person by id, and everybody else by kind.
create index audit_entries_of_actor on audit_entries (company_id, coalesce(actor_id::text, actor_kind), at, id);
-- The first word of the verb: what it is about.
create index audit_entries_of_group on audit_entries (company_id, split_part(verb, ' ', 1), at, id);
create index audit_entries_of_object on audit_entries using gin (object_ids);
-- When a user was last in the portal.
create index audit_entries_in_portal on audit_entries (actor_id, at) where via = 'portal';

-- The team by name.
create index users_by_name on users (company_id, lower(coalesce(nullif(name, ''), email)), id);
`
