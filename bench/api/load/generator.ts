// Sends requests in a process of its own. It gets sets of requests first, then one measurement after the other.
import { type Cursor, type Load, type RequestSet, runLoad } from './load.ts'
import { SingleConnection } from './single.ts'

/** A message to this process. */
export type Command =
  | { kind: 'set'; name: string; set: RequestSet }
  | { kind: 'load'; name: string; load: Load }
  | { kind: 'single'; name: string; port: number }

/** A message from this process. */
export type Report =
  | { kind: 'ready' }
  | { kind: 'begun' }
  | { kind: 'done'; seconds: number; latencies: Float64Array }
  | { kind: 'single'; milliseconds: number }
  | { kind: 'failed'; reason: string }

const sets = new Map<string, { set: RequestSet; cursor: Cursor }>()
const singles = new Map<number, SingleConnection>()
const report = (message: Report) => process.send?.(message)

process.on('message', (command: Command) => {
  carryOut(command).then(report, (error: unknown) =>
    report({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) }),
  )
})
process.on('disconnect', () => process.exit())

async function carryOut(command: Command): Promise<Report> {
  if (command.kind === 'set') {
    sets.set(command.name, { set: command.set, cursor: { next: 0 } })
    return { kind: 'ready' }
  }
  const found = sets.get(command.name)
  if (!found) throw new Error(`there is no set ${command.name}`)
  const { set, cursor } = found
  if (command.kind === 'single') {
    const request = set.requests[cursor.next++ % set.requests.length] ?? ''
    return { kind: 'single', milliseconds: await connectionTo(command.port).send(set, request) }
  }
  const outcome = await runLoad(set, cursor, command.load, () => report({ kind: 'begun' }))
  return { kind: 'done', ...outcome }
}

function connectionTo(port: number): SingleConnection {
  let connection = singles.get(port)
  if (!connection?.open) singles.set(port, (connection = new SingleConnection(port)))
  return connection
}
