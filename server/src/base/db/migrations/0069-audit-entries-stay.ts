/**
 * An entry of the audit log stays as it was written. The number of rows of an export is the one thing that is noted later, once.
 * The role of the service may update nothing else of it, and may delete none (migrate.ts). The previous release notes
 * numbers in the same way.
 */
export const auditEntriesStay = `
create function keep_audit_entry() returns trigger language plpgsql as $$ begin
  raise exception 'an entry of the audit log stays as it was written' using errcode = 'insufficient_privilege';
end $$;

create trigger audit_entry_stays before update on audit_entries for each row
  when (old.row_count is not null) execute function keep_audit_entry();

-- A table that is made anew for an archive has what the owner grants for every table.
do $$ declare other regrole; begin
  for other in select distinct a.grantee::regrole from pg_class c cross join lateral aclexplode(c.relacl) a
    where c.oid = 'audit_entries'::regclass and a.grantee not in (0, c.relowner) and a.privilege_type = 'UPDATE'
  loop
    execute format('revoke update, delete on audit_entries from %s', other);
    execute format('grant update (row_count) on audit_entries to %s', other);
  end loop;
end $$;
`
