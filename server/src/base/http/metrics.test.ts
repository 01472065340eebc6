import { expect, test } from 'vitest'
import { openMetrics } from './metrics.ts'

test('Node is measured once for a process, however many services it opens, and each service has its own metrics beside', async () => {
  const none = { open: 0, idle: 0, waiting: 0 }
  const open = (count: number) =>
    openMetrics({
      connections: () => ({ gate: none, freshness: none, work: none, requests: { ...none, open: count } }),
    })
  const [first, second] = [open(1), open(2)]
  for (const name of ['nodejs_gc_duration_seconds', 'nodejs_eventloop_lag_seconds', 'process_cpu_seconds_total']) {
    expect(first.getSingleMetric(name)).toBeDefined()
    expect(second.getSingleMetric(name)).toBe(first.getSingleMetric(name))
  }
  expect(await first.metrics()).toMatch(/^kandidat_database_connections\{pool="requests",state="open"\} 1$/m)
  expect(await second.metrics()).toMatch(/^kandidat_database_connections\{pool="requests",state="open"\} 2$/m)
})
