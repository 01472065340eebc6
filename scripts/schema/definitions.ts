import type { CatalogObject, Query } from './catalog.ts'
import { columnsOf, nameOf, optionsOf } from './tables.ts'

/** The text in the only row of a query. */
async function text(query: Query, sql: string): Promise<string> {
  const [row] = await query<{ text: string }>(sql)
  if (!row) throw new Error(`The catalogs have no answer to: ${sql}`)
  return row.text
}

export function enumStatement(query: Query, { oid }: CatalogObject): Promise<string> {
  return text(
    query,
    `select format(E'CREATE TYPE %I AS ENUM (\\n    %s\\n);', typname, (
      select string_agg(quote_literal(enumlabel), E',\\n    ' order by enumsortorder) from pg_enum where enumtypid = t.oid)) as text
    from pg_type t where t.oid = ${oid}`,
  )
}

export async function compositeStatement(query: Query, { oid }: CatalogObject): Promise<string> {
  const name = await nameOf(query, oid)
  const columns = await columnsOf(query, oid, name)
  return `CREATE TYPE ${name} AS (\n${columns.map(({ definition }) => `    ${definition}`).join(',\n')}\n);`
}

/** A constraint that was not checked against older values is one without that mark: CREATE DOMAIN does not know it. */
export function domainStatement(query: Query, { oid }: CatalogObject): Promise<string> {
  return text(
    query,
    `select format('CREATE DOMAIN %I AS %s', typname, format_type(typbasetype, typtypmod))
      || case when typcollation <> 0 and typcollation <> (select b.typcollation from pg_type b where b.oid = t.typbasetype)
        then ' COLLATE ' || typcollation::regcollation else '' end
      || coalesce(' DEFAULT ' || typdefault, '')
      || case when typnotnull then ' NOT NULL' else '' end
      || coalesce((
        select string_agg(E'\\n    CONSTRAINT ' || quote_ident(conname) || ' ' || replace(pg_get_constraintdef(c.oid, true), ' NOT VALID', ''), '' order by conname)
        from pg_constraint c where c.contypid = t.oid and c.contype = 'c'), '') || ';' as text
    from pg_type t where t.oid = ${oid}`,
  )
}

export async function functionStatement(query: Query, { oid }: CatalogObject): Promise<string> {
  const definition = await text(query, `select pg_get_functiondef(${oid}) as text`)
  return `${definition.trimEnd().replace(/^CREATE OR REPLACE (FUNCTION|PROCEDURE) public\./, 'CREATE $1 ')};`
}

export async function viewStatement(query: Query, { oid, kind }: CatalogObject): Promise<string> {
  const options = await optionsOf(query, oid)
  const definition = await text(query, `select pg_get_viewdef(${oid}, true) as text`)
  const head = kind === 'view' ? 'VIEW' : 'MATERIALIZED VIEW'
  return `CREATE ${head} ${await nameOf(query, oid)}${options === null ? '' : ` WITH (${options})`} AS\n${definition.trimEnd()}`
}

const SHOWN = `c.relnamespace = 'public'::regnamespace and not c.relispartition
  and c.relname not in ('kysely_migration', 'kysely_migration_lock')`

export async function triggerStatements(query: Query): Promise<string[]> {
  const rows = await query<{ text: string }>(`
    select pg_get_triggerdef(t.oid, true) || ';' as text
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and ${SHOWN} order by c.relname, t.tgname`)
  return rows.map((row) => row.text)
}

export async function statisticsStatements(query: Query): Promise<string[]> {
  const rows = await query<{ text: string }>(`
    select replace(pg_get_statisticsobjdef(s.oid), 'CREATE STATISTICS public.', 'CREATE STATISTICS ')
      || case when stxstattarget >= 0
        then format(E';\\nALTER STATISTICS %I SET STATISTICS %s', stxname, stxstattarget) else '' end || ';' as text
    from pg_statistic_ext s join pg_class c on c.oid = s.stxrelid where ${SHOWN} order by stxname`)
  return rows.map((row) => row.text)
}

/** Comments on all objects of the schema, and on columns and constraints. */
export async function commentStatements(query: Query): Promise<string[]> {
  const rows = await query<{ type: string; identity: string; comment: string }>(`
    select o.type, o.identity, quote_literal(d.description) as comment
    from pg_description d, lateral pg_identify_object(d.classoid, d.objoid, d.objsubid) o
    where d.objoid >= 16384 and coalesce(o.schema, 'public') = 'public'
      and not exists (select from pg_depend e where e.classid = d.classoid and e.objid = d.objoid and e.deptype = 'e')
      and not exists (
        select from pg_class c where not (${SHOWN}) and c.oid in (
          select d.objoid where d.classoid = 'pg_class'::regclass
          union all select indrelid from pg_index where d.classoid = 'pg_class'::regclass and indexrelid = d.objoid
          union all select conrelid from pg_constraint where d.classoid = 'pg_constraint'::regclass and oid = d.objoid
          union all select tgrelid from pg_trigger where d.classoid = 'pg_trigger'::regclass and oid = d.objoid))
    order by o.identity collate "C", o.type collate "C"`)
  return rows.map(({ type, identity, comment }) => {
    const bare = identity.replace(/(^| on |\()public\./g, '$1')
    if (type.endsWith(' column')) return `COMMENT ON COLUMN ${bare} IS ${comment};`
    if (type === 'table constraint') return `COMMENT ON CONSTRAINT ${bare} IS ${comment};`
    if (type === 'domain constraint')
      return `COMMENT ON CONSTRAINT ${bare.replace(' on ', ' ON DOMAIN ')} IS ${comment};`
    if (type === 'statistics object') return `COMMENT ON STATISTICS ${bare} IS ${comment};`
    return `COMMENT ON ${type.toUpperCase()} ${bare} IS ${comment};`
  })
}
