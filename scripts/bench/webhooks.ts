import { hanging, hundredHanging, latency, throughput, transactions } from './webhooks/goals.ts'
import { openBenchStage } from './webhooks/stage.ts'

const goals = [throughput, latency, transactions, hanging, hundredHanging]

/** The goals of webhook delivery that have the form of a rate or a time; what `npm run prove` counts is apart. */
export async function benchWebhooks(deliveries: number): Promise<void> {
  const stage = await openBenchStage()
  try {
    for (const measure of goals) await measure(stage, deliveries)
  } finally {
    await stage.close()
  }
}
