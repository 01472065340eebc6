// What asks, in a process of its own: is given sets of requests once, then one measurement after the other.
import { type Load, type Place, type RequestSet, run } from './load.ts'
import { SingleConnection } from './single.ts'

/** What this process is told. */
export type Order =
  | { kind: 'set'; name: string; set: RequestSet }
  | { kind: 'load'; name: string; load: Load }
  | { kind: 'single'; name: string; port: number }

/** What it tells. */
export type Report =
  | { kind: 'ready' }
  | { kind: 'begun' }
  | { kind: 'done'; seconds: number; latencies: Float64Array }
  | { kind: 'single'; milliseconds: number }
  | { kind: 'failed'; reason: string }

const sets = new Map<string, { set: RequestSet; place: Place }>()
const singles = new Map<number, SingleConnection>()
const tell = (report: Report) => process.send?.(report)

process.on('message', (order: Order) => {
  carryOut(order).then(tell, (error: unknown) =>
    tell({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) }),
  )
})
process.on('disconnect', () => process.exit())

async function carryOut(order: Order): Promise<Report> {
  if (order.kind === 'set') {
    sets.set(order.name, { set: order.set, place: { next: 0 } })
    return { kind: 'ready' }
  }
  const found = sets.get(order.name)
  if (!found) throw new Error(`there is no set ${order.name}`)
  const { set, place } = found
  if (order.kind === 'single') {
    const request = set.requests[place.next++ % set.requests.length] ?? ''
    return { kind: 'single', milliseconds: await connectionTo(order.port).ask(set, request) }
  }
  const outcome = await run(set, place, order.load, () => tell({ kind: 'begun' }))
  return { kind: 'done', ...outcome }
}

function connectionTo(port: number): SingleConnection {
  let connection = singles.get(port)
  if (!connection?.open) singles.set(port, (connection = new SingleConnection(port)))
  return connection
}
