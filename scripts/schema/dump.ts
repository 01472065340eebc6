import { dependencies, extensions, objects, SETTINGS, unsupported, type CatalogObject, type Query } from './catalog.ts'
import {
  commentStatements,
  compositeStatement,
  domainStatement,
  enumStatement,
  functionStatement,
  statisticsStatements,
  triggerStatements,
  viewStatement,
} from './definitions.ts'
import { creationOrder } from './order.ts'
import { indexesOf, sequenceStatements, tableStatements, type TableStatements } from './tables.ts'

const HEAD = `-- The schema that the migrations make, written from PostgreSQL's catalogs by: npm run schema
-- Left out: partitions, which the program makes; the migrator's own tables; owners and grants.

SET check_function_bodies = off;
`

/**
 * The schema `public` as SQL that makes it again in an empty database. The text depends neither on the order in which the
 * schema was made nor on the version of PostgreSQL (15 to 18).
 * @param query sends statements inside one transaction, whose settings it changes
 * @throws if the schema contains an object that cannot be written yet
 */
export async function dumpSchema(query: Query): Promise<string> {
  await query(SETTINGS)
  const missing = (await unsupported(query)).map(({ what }) => what).toSorted()
  if (missing.length > 0) {
    throw new Error(`schema.sql cannot show this yet: ${missing.join(', ')}. Extend scripts/schema`)
  }
  const ordered = creationOrder(await objects(query), await dependencies(query))
  const created = new Set<number>()
  const statements: string[] = []
  const afterwards: string[] = []
  for (const object of ordered) {
    created.add(object.oid)
    const made = await statementsOf(query, object, (oid) => created.has(oid))
    statements.push(made.create)
    afterwards.push(...made.afterwards)
  }
  const sections = [
    (await extensions(query)).map(({ name }) => `CREATE EXTENSION IF NOT EXISTS ${name} WITH SCHEMA public;`),
    statements,
    afterwards,
    await triggerStatements(query),
    await statisticsStatements(query),
    await commentStatements(query),
  ]
  return `${[HEAD.trimEnd(), ...sections.flat()].join('\n\n')}\n`
}

async function statementsOf(
  query: Query,
  object: CatalogObject,
  created: (oid: number) => boolean,
): Promise<TableStatements> {
  if (object.kind === 'sequence') return sequenceStatements(query, object)
  if (object.kind === 'table') return tableStatements(query, object, created)
  const create = await STATEMENT[object.kind](query, object)
  const indexes = object.kind === 'materialized view' ? await indexesOf(query, object.oid) : []
  return { create: [create, ...indexes].join('\n'), afterwards: [] }
}

const STATEMENT = {
  enum: enumStatement,
  composite: compositeStatement,
  domain: domainStatement,
  function: functionStatement,
  view: viewStatement,
  'materialized view': viewStatement,
}
