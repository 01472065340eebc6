import { hanging, hundredHanging, latency, throughput, transactions } from './goals.ts'
import { openWebhookFixture } from './fixture.ts'

const goals = [throughput, latency, transactions, hanging, hundredHanging]

/** The goals of webhook delivery that have the form of a rate or a time; what `npm run prove` counts is apart. */
export async function benchWebhooks(deliveries: number): Promise<void> {
  const fixture = await openWebhookFixture()
  try {
    for (const measure of goals) await measure(fixture, deliveries)
  } finally {
    await fixture.close()
  }
}
