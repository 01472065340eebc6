/**
 * The version of the marketplace's page (base/changes/version-store.ts). Every company's positions are on
 * that page, so it is raised whenever the content of any company is. A trigger does it, so that no
 * writer can forget it, and the previous release, which knows nothing of it, cannot either.
 *
 * The table has sixteen rows at most. They are locked after all rows of `versions`, in order, so that
 * two transactions never deadlock.
 */
export const marketplaceVersions = `
create table marketplace_versions (
  slot smallint primary key check (slot between 0 and 15),
  n bigint not null
) with (fillfactor = 50);

create function raise_marketplace() returns trigger language plpgsql as $$
begin
  insert into marketplace_versions as v (slot, n)
  select distinct slot, 1 from raised where kind = 'content' order by slot
  on conflict (slot) do update set n = v.n + 1;
  return null;
end $$;

create trigger marketplace_raised_by_insert after insert on versions
  referencing new table as raised for each statement execute function raise_marketplace();
create trigger marketplace_raised_by_update after update on versions
  referencing new table as raised for each statement execute function raise_marketplace();
`
