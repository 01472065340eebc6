// The thread that delivers webhooks beside the API of `start`. `supervised-thread.ts` starts it.
// oxlint-disable-next-line import/no-unassigned-import -- It must run before anything else that makes V8 collect garbage.
import '../../base/http/next-tick.ts'
import { parentPort, workerData } from 'node:worker_threads'
import { processLog } from '../../base/cli/process-log.ts'
import { openDatabase } from '../../base/db/connection.ts'
import { sealerOf } from '../../base/secrets/sealed.ts'
import { startWorker } from './worker.ts'
import type { MetricsAnswer, ThreadData, ThreadMessage } from './thread-data.ts'
import { openThreadMetrics } from './thread-metrics.ts'

const { databaseUrl, poolSize, logLevel, ...given } = workerData as ThreadData
const log = processLog({ logLevel })
const onError = (error: Error) => log.warn({ reason: error.message }, 'database connection lost')
const sealer = async () => sealerOf(given.keys)
const database = openDatabase({ url: databaseUrl, poolSize, onError, sealer })
const registry = openThreadMetrics(database)
const worker = startWorker({ ...given, database, registry, log })

parentPort?.on('message', (message: ThreadMessage) => {
  if (message.kind === 'wake') for (const wake of database.wakeUps) wake()
  if (message.kind === 'stop') void stop(message.graceMs)
  if (message.kind === 'metrics') void answer(message.answer)
})

async function stop(graceMs: number): Promise<void> {
  await worker.stop(graceMs)
  await database.close()
  // Ends this thread and no other.
  process.exit(0)
}

async function answer(port: Extract<ThreadMessage, { kind: 'metrics' }>['answer']): Promise<void> {
  const text: MetricsAnswer = await registry.metrics().catch(() => null)
  port.postMessage(text)
  port.close()
}
