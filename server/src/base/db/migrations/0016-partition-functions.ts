/**
 * Creating and dropping partitions is the one thing that the service does as an owner. These functions do it
 * with the rights of the role that made the schema, so that the service can have a role without them. They
 * take the name of a partitioned table and a day, and nothing else can be created or dropped through them.
 *
 * Their search path has no schema in which somebody could put a table or operator of the same name.
 */
export const partitionFunctions = `
create function partition_of(parent text, day date) returns text language plpgsql stable
  set search_path = pg_catalog, pg_temp as $$
begin
  if parent is null or parent not in ('events', 'deliveries', 'attempts') then
    raise exception 'only events, deliveries and attempts have partitions of days';
  end if;
  if day is null or not day between date '1000-01-01' and date '9999-12-31' then
    raise exception 'a partition is of a day in the years 1000 to 9999';
  end if;
  return parent || '_' || to_char(day, 'YYYY_MM_DD');
end $$;

create function make_partition(parent text, day date) returns text language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
declare
  name text := public.partition_of(parent, day);
  occupied boolean;
begin
  perform pg_advisory_xact_lock(hashtextextended('partitions', 0));
  if to_regclass('public.' || name) is not null then
    return 'there';
  end if;
  -- A row of today that waits for the default partition meanwhile would be refused there, because the day then has a
  -- partition of its own. So writers wait before they choose one. No rows of other days are written.
  if day = (public.clock() at time zone 'UTC')::date then
    execute format('lock table public.%I in share row exclusive mode', parent);
  end if;
  execute format('select exists (select from public.%I where day = $1)', parent || '_default') into occupied using day;
  if occupied then
    return 'occupied';
  end if;
  -- Created separately and then attached, so that the table can be read and written meanwhile.
  execute format('create table public.%I (like public.%I including all)', name, parent);
  execute format('alter table public.%I attach partition public.%I for values from (%L) to (%L)',
    parent, name, day, day + 1);
  return 'made';
end $$;

create function drop_partition(parent text, day date) returns void language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
begin
  execute format('drop table if exists public.%I', public.partition_of(parent, day));
end $$;

-- By default everybody may call a function. The service gets the right with its others (base/db/migrate.ts).
revoke execute on function make_partition, drop_partition from public;
`
