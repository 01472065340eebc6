import { sql } from 'kysely'
import type { Transaction } from '../../base/db/connection.ts'
import { migrateAnew } from '../../base/db/migrate.ts'

/**
 * Creates the schema anew, as it was after the given migration. All objects in it are dropped first, so
 * its tables must be empty. The partitions of days stay.
 */
export async function recreateSchema(tx: Transaction, migration: string): Promise<void> {
  const partitions = await tx.query<{ parent: string; statement: string }>(
    `select p.relname::text as parent,
      format('create table %s partition of %s %s', c.oid::regclass, p.oid::regclass, pg_get_expr(c.relpartbound, c.oid))
        as statement
    from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent
    where p.relnamespace = 'public'::regnamespace and p.relkind = 'p'
      and pg_get_expr(c.relpartbound, c.oid) <> 'DEFAULT'`,
    [],
  )
  await dropObjects(tx)
  await migrateAnew(tx, migration)
  const [there] = await tx.query<{ parents: string[] }>(
    `select coalesce(array_agg(relname::text), '{}') as parents from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'p'`,
    [],
  )
  for (const { parent, statement } of partitions) {
    if (there?.parents.includes(parent)) await execute(tx, statement)
  }
}

/**
 * Ends the other sessions of this product in this database. Each has prepared statements for the tables
 * and types that were dropped, and they would fail. The processes connect again by themselves.
 */
export async function endOtherSessions(tx: Transaction): Promise<void> {
  await tx.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pg_has_role(usesysid, 'usage') and application_name = 'kandidat'
      and pid <> pg_backend_pid()`,
    [],
  )
}

/**
 * Drops every object of the schema, except for the record of migrations. Extensions stay, and so does the
 * schema itself, which can belong to another user.
 */
async function dropObjects(tx: Transaction): Promise<void> {
  const objects = await tx.query<{ statement: string }>(
    `select format('drop %s if exists %s cascade', kind, name) as statement from (
      select c.oid, 'pg_class'::regclass as catalog, c.oid::regclass::text as name,
        case c.relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end as kind
      from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S') and not c.relispartition
        and c.relname not in ('kysely_migration', 'kysely_migration_lock')
      union all
      select p.oid, 'pg_proc'::regclass, p.oid::regprocedure::text, 'routine'
      from pg_proc p where p.pronamespace = 'public'::regnamespace
      union all
      select t.oid, 'pg_type'::regclass, t.oid::regtype::text, 'type'
      from pg_type t where t.typnamespace = 'public'::regnamespace and t.typtype in ('d', 'e')
    ) object
    where not exists (select from pg_depend d
      where d.classid = object.catalog and d.objid = object.oid and d.deptype = 'e')
    -- The sequence of an identity column cannot be dropped before its table, and is dropped with it.
    order by kind = 'sequence'`,
    [],
  )
  for (const { statement } of objects) await execute(tx, statement)
}

/** Not prepared, because each text is sent only once. */
async function execute(tx: Transaction, text: string): Promise<void> {
  await sql.raw(text).execute(tx.kysely)
}
