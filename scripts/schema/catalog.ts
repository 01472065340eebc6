/** Sends a statement over a connection that keeps its session settings. */
export type Query = <Row extends Record<string, unknown>>(sql: string) => Promise<Row[]>

export type Kind = 'enum' | 'composite' | 'domain' | 'function' | 'sequence' | 'table' | 'view' | 'materialized view'

/** An object that a statement of its own creates, with everything that belongs to it. */
export interface CatalogObject {
  /** Unique, unlike the name: overloaded functions share a name. */
  oid: number
  kind: Kind
  name: string
}

/** Sets what the texts of the catalogs depend on, for this transaction. It is one statement, because it is prepared. */
export const SETTINGS = `
  select set_config('search_path', 'public', true), set_config('timezone', 'UTC', true),
    set_config('datestyle', 'ISO, YMD', true), set_config('intervalstyle', 'postgres', true),
    set_config('extra_float_digits', '1', true), set_config('bytea_output', 'hex', true),
    set_config('standard_conforming_strings', 'on', true), set_config('quote_all_identifiers', 'off', true)`

/**
 * The relations of the schema, without those of extensions, the tables of the migrator, and partitions. The product makes
 * the partitions as time passes; only the partitioned table belongs to the schema.
 */
const RELATIONS = `
  select c.oid, c.relname, c.relkind from pg_class c
  where c.relnamespace = 'public'::regnamespace and not c.relispartition
    and c.relname not in ('kysely_migration', 'kysely_migration_lock')
    and not exists (select from pg_depend d
      where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`

const FROM_EXTENSION = (catalog: string, oid: string) =>
  `exists (select from pg_depend d where d.classid = '${catalog}'::regclass and d.objid = ${oid} and d.deptype = 'e')`

/** Every object of the schema. */
export function objects(query: Query): Promise<CatalogObject[]> {
  return query<CatalogObject & Record<string, unknown>>(`
    with relations as (${RELATIONS})
    select oid::int8::float8 as oid, relname::text as name, case relkind
      when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view' when 'c' then 'composite'
      else 'table' end as kind
    from relations r
    where relkind in ('r', 'p', 'v', 'm', 'c', 'S') and not exists (
      -- The sequence of an identity column is part of the column.
      select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = r.oid and d.deptype = 'i'
        and r.relkind = 'S')
    union all
    select oid::int8::float8, typname::text, case typtype when 'e' then 'enum' else 'domain' end
    from pg_type t
    where typnamespace = 'public'::regnamespace and typtype in ('e', 'd') and not ${FROM_EXTENSION('pg_type', 't.oid')}
    union all
    select oid::int8::float8, format('%s(%s)', proname, pg_get_function_identity_arguments(oid)), 'function'
    from pg_proc p
    where pronamespace = 'public'::regnamespace and prokind in ('f', 'p', 'w')
      and not ${FROM_EXTENSION('pg_proc', 'p.oid')}`)
}

/** Which object (`from`) needs which other one (`to`), by oid. A foreign key is only a wish, because it can be added later. */
export function dependencies(query: Query): Promise<{ from: number; to: number; wish: boolean }[]> {
  return query(`
    with owners (catalog, part, owner) as (
      select 'pg_class'::regclass, oid, oid from pg_class where relkind in ('r', 'p', 'v', 'm', 'c', 'S')
      union all select 'pg_class'::regclass, indexrelid, indrelid from pg_index
      union all select 'pg_attrdef'::regclass, oid, adrelid from pg_attrdef
      union all select 'pg_rewrite'::regclass, oid, ev_class from pg_rewrite
      union all select 'pg_constraint'::regclass, oid, coalesce(nullif(conrelid, 0), contypid) from pg_constraint
        where contype <> 'f'
      union all select 'pg_type'::regclass, oid, coalesce(nullif(typrelid, 0), nullif(typelem, 0), oid) from pg_type
        where typcategory = 'A' or typrelid <> 0 or typelem = 0
      union all select 'pg_proc'::regclass, oid, oid from pg_proc
    )
    select distinct a.owner::int8::float8 as from, b.owner::int8::float8 as to, false as wish
    from pg_depend d
    join owners a on a.catalog = d.classid and a.part = d.objid
    join owners b on b.catalog = d.refclassid and b.part = d.refobjid
    where d.deptype = 'n' and a.owner <> b.owner
    union all
    select distinct conrelid::int8::float8, confrelid::int8::float8, true from pg_constraint
    where contype = 'f' and conrelid <> confrelid`)
}

/** Extensions that the schema needs. */
export function extensions(query: Query): Promise<{ name: string }[]> {
  return query(`select quote_ident(extname) as name from pg_extension where extname <> 'plpgsql' order by extname`)
}

/** Names of objects that this folder cannot write yet. A schema that silently lacks something would be worse than an error. */
export function unsupported(query: Query): Promise<{ what: string }[]> {
  return query(`
    with relations as (${RELATIONS})
    select format('the schema %I', nspname) as what from pg_namespace n
      where nspname <> 'public' and nspname !~ '^pg_' and nspname <> 'information_schema'
        and not ${FROM_EXTENSION('pg_namespace', 'n.oid')}
    union all select 'the foreign table ' || relname from relations where relkind = 'f'
    union all select 'the aggregate ' || oid::regprocedure from pg_proc p
      where pronamespace = 'public'::regnamespace and prokind = 'a' and not ${FROM_EXTENSION('pg_proc', 'p.oid')}
    union all select 'the range type ' || typname from pg_type t
      where typnamespace = 'public'::regnamespace and typtype = 'r' and not ${FROM_EXTENSION('pg_type', 't.oid')}
    union all select 'the operator ' || oprname from pg_operator o
      where oprnamespace = 'public'::regnamespace and not ${FROM_EXTENSION('pg_operator', 'o.oid')}
    union all select 'the collation ' || collname from pg_collation o
      where collnamespace = 'public'::regnamespace and not ${FROM_EXTENSION('pg_collation', 'o.oid')}
    union all select 'the text search configuration ' || cfgname from pg_ts_config c
      where cfgnamespace = 'public'::regnamespace and not ${FROM_EXTENSION('pg_ts_config', 'c.oid')}
    union all select format('the policy %s on %s', polname, polrelid::regclass) from pg_policy
    union all select 'row level security on ' || c.oid::regclass from pg_class c join relations using (oid)
      where c.relrowsecurity or c.relforcerowsecurity
    union all select format('the rule %s on %s', rulename, ev_class::regclass) from pg_rewrite
      join relations r on r.oid = ev_class where rulename <> '_RETURN'
    union all select 'the event trigger ' || evtname from pg_event_trigger
    union all select 'the publication ' || pubname from pg_publication
    union all select 'the inheritance of ' || inhrelid::regclass from pg_inherits
      join relations r on r.oid = inhrelid where r.relkind not in ('i', 'I')
    union all select 'the replica identity of ' || c.oid::regclass from pg_class c join relations r using (oid)
      where r.relkind in ('r', 'p') and c.relreplident <> 'd'
    union all select format('the disabled trigger %s on %s', tgname, tgrelid::regclass) from pg_trigger
      join relations r on r.oid = tgrelid where not tgisinternal and tgenabled <> 'O'`)
}
