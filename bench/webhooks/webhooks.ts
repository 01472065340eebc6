import { WebhookFixture } from './fixture.ts'
import { hanging, hundredHanging, latency, latencyOfThread, throughput, transactions } from './goals.ts'

const goals = [throughput, latency, latencyOfThread, transactions, hanging, hundredHanging]

/** Measures the goals of webhook delivery that are a rate or a time. `npm run prove` proves the others. */
export function benchWebhooks(deliveries: number): Promise<void> {
  return WebhookFixture.use(async (fixture) => {
    for (const measure of goals) await measure(fixture, deliveries)
  })
}
