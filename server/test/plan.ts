import type pg from 'pg'

/** A statement as the product sent it. */
export interface Statement {
  text: string
  values: readonly unknown[]
}

/** The work of one node of a plan, over all its loops. */
export interface PlanNode {
  type: string
  relation: string | undefined
  /** Rows that it returned. */
  rows: number
  /** Rows that it read: the returned ones, and those that a filter or a recheck removed. */
  touched: number
  /** Whether it looks rows up in a hash of all rows of a subselect. */
  hashedSubplan: boolean
}

export interface Plan {
  nodes: PlanNode[]
  /** Pages of 8 kB that were read from memory or disk, including index pages. */
  buffers: number
  /** Rows of the result. */
  rows: number
}

/**
 * How PostgreSQL plans a statement: for its values (custom), or for any values (generic), which it
 * may switch to after five executions.
 */
export const planModes = ['force_custom_plan', 'force_generic_plan'] as const
export type PlanMode = (typeof planModes)[number]

interface Explained {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: Explained[]
}

/** The plans of one statement, by how it is planned. */
export type Plans = Readonly<Record<PlanMode, Plan>>

/**
 * Runs a statement with its values once for each way to plan it, returns the work of the plans, and rolls the changes back. All of
 * it is sent at once: most of the time went into waiting for answers.
 */
export async function explain(client: pg.Client, { text, values }: Statement): Promise<Plans> {
  const given = values.length > 0 ? `(${values.map((value) => literal(client, value)).join(', ')})` : ''
  const inMode = (mode: PlanMode) => `savepoint unchanged; set local plan_cache_mode = ${mode};
    explain (analyze, buffers, timing off, format json) execute explained${given}; rollback to unchanged`
  type Result = pg.QueryResult<{ 'QUERY PLAN'?: [{ Plan: Explained }] }>
  const sent = `begin; prepare explained as ${text}; ${planModes.map(inMode).join('; ')}; rollback; deallocate explained`
  const results = (await client.query(sent).catch(async (error: unknown) => {
    await client.query('rollback')
    await client.query('deallocate all')
    throw error
  })) as unknown as Result[]
  const [custom, generic] = results.flatMap(({ rows }) => rows.flatMap((row) => row['QUERY PLAN'] ?? [])).map(planOf)
  if (!custom || !generic) throw new Error('PostgreSQL returned no plan')
  return { force_custom_plan: custom, force_generic_plan: generic }
}

function planOf({ Plan: root }: { Plan: Explained }): Plan {
  return {
    nodes: nodesOf(root),
    buffers: root['Shared Hit Blocks'] + root['Shared Read Blocks'],
    rows: root['Actual Rows'],
  }
}

function nodesOf(node: Explained): PlanNode[] {
  const { Plans: inner = [], ...own } = node
  const loops = own['Actual Loops']
  const removed = (own['Rows Removed by Filter'] ?? 0) + (own['Rows Removed by Index Recheck'] ?? 0)
  const rows = own['Actual Rows'] * loops
  return [
    {
      type: own['Node Type'],
      relation: own['Relation Name'],
      rows,
      touched: rows + removed * loops,
      hashedSubplan: JSON.stringify(own).includes('hashed SubPlan'),
    },
    ...inner.flatMap(nodesOf),
  ]
}

/** A value as the driver would send it, for a statement without parameters. */
function literal(client: pg.Client, value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (Buffer.isBuffer(value)) return `'\\x${value.toString('hex')}'`
  if (value instanceof Date) return `'${value.toISOString()}'`
  if (Array.isArray(value)) {
    const items = value.map((item) => {
      if (Buffer.isBuffer(item)) return `\\\\x${item.toString('hex')}`
      return item instanceof Date ? item.toISOString() : String(item)
    })
    return client.escapeLiteral(`{${items.map((item) => `"${item}"`).join(',')}}`)
  }
  if (typeof value === 'string') return client.escapeLiteral(value)
  if (typeof value === 'number' || typeof value === 'boolean') return `'${value}'`
  throw new Error(`No statement has a parameter of type ${typeof value}`)
}
