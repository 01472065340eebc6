// A process that changes positions: `writer-process.ts PLAN INCARNATION`. Ends when it is told to, or with whoever started it.
import { readFileSync } from 'node:fs'
import { openDatabase } from '../../server/src/db/connection.ts'
import { pause } from '../../server/src/db/embedded/processes.ts'
import { randomFrom } from '../../server/src/demo/random.ts'
import { change } from '../../server/src/changes/actions.ts'
import { createPositions, editPositions } from '../../server/src/positions/actions.ts'
import { isAway } from './away.ts'
import type { WriterNews, WriterPlan } from './writing.ts'

const [planFile = '', incarnation = ''] = process.argv.slice(2)
const plan = JSON.parse(readFileSync(planFile, 'utf8')) as WriterPlan
const random = randomFrom(plan.seed + 1000 * Number(incarnation))
const database = openDatabase({ url: plan.url, poolSize: 1 })
const stopped = new AbortController()
let nextCold = 0
process.on('message', () => stopped.abort())
process.on('disconnect', () => process.exit())

const began = performance.now()
for (let n = 0; !stopped.signal.aborted && n !== plan.changes; n += 1) {
  if (plan.rate !== null) await pause(Math.max(0, began + (n * 1000) / plan.rate - performance.now()))
  await changeOnce(n)
}
await database.close()
tell({ done: true })
process.disconnect()

async function changeOnce(n: number): Promise<void> {
  const { companyId, name, creates } = plan
  const objects = creates && n % 10 === 9 ? null : chosen()
  const count = objects?.length ?? 1
  const titles = Array.from({ length: count }, (_, i) => `${name}.${incarnation}.${n}.${i}`)
  try {
    await change(database, { kind: 'operator' }, async (begun) => {
      if (objects === null) {
        await createPositions(begun, [{ companyId, form: { title: titles[0] ?? '', language: 'NO' } }])
      } else {
        await editPositions(
          begun,
          objects.map((id, i) => ({ companyId, id, edit: { title: titles[i] ?? '' } })),
        )
      }
    })
    tell({ committed: titles })
  } catch (error) {
    if (isAway(error)) {
      tell({ unknown: titles })
      await pause(50)
    } else tell({ fault: `${name}: ${String(error)}` })
  }
}

function chosen(): string[] {
  const { hot, cold, size, inOrder } = plan
  if (inOrder) return Array.from({ length: size }, () => cold[nextCold++ % cold.length] ?? '')
  const count = random.whole(1, size)
  return [
    ...new Set(Array.from({ length: count }, () => random.pick(cold.length === 0 || random.chance(0.5) ? hot : cold))),
  ]
}

function tell(news: WriterNews): void {
  process.send?.(news)
}
