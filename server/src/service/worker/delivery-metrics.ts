import { Counter, Gauge, Histogram } from 'prom-client'
import type { Database } from '../../base/db/connection.ts'
import type { Registry } from '../../base/http/metrics.ts'
import { type Backlog, readBacklog } from '../../webhooks/queue/upkeep/backlog-store.ts'
import { type AttemptResult, nameOfVerdict } from '../../webhooks/queue/delivery.ts'

/** Counts what a worker does. */
export interface DeliveryMetrics {
  attempted(result: AttemptResult): void
  fenced(): void
  lost(count: number): void
}

/**
 * Registers the metrics of delivery: the backlog, read at each scrape, and what this process did.
 */
export function countDeliveries(registry: Registry, database: Database): DeliveryMetrics {
  const registers = [registry]
  const attempts = new Counter({
    name: 'kandidat_webhook_attempts_total',
    help: 'Attempts of this process by outcome: taken, or the code of the failure',
    labelNames: ['outcome', 'probe'],
    registers,
  })
  const durations = new Histogram({
    name: 'kandidat_webhook_attempt_duration_seconds',
    help: 'Duration of attempts of this process',
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15],
    registers,
  })
  const verdicts = new Counter({
    name: 'kandidat_webhook_deliveries_total',
    help: 'Deliveries after attempts of this process, by verdict',
    labelNames: ['verdict'],
    registers,
  })
  const fenced = new Counter({
    name: 'kandidat_webhook_fenced_total',
    help: 'Attempts of this process that were too late to be recorded',
    registers,
  })
  const lost = new Counter({
    name: 'kandidat_webhook_lost_deliveries_total',
    help: 'Deliveries that this process gave up because they had waited for too long',
    registers,
  })
  registerBacklog(registry, database)
  return {
    attempted({ outcome, verdict, probe }) {
      attempts.inc({ outcome: outcome.code ?? 'taken', probe: String(probe) })
      durations.observe(outcome.milliseconds / 1000)
      verdicts.inc({ verdict: nameOfVerdict(verdict) })
    },
    fenced: () => fenced.inc(),
    lost: (count) => lost.inc(count),
  }
}

function registerBacklog(registry: Registry, database: Database): void {
  let reading: Promise<Backlog> | undefined
  /** The gauges of a scrape are collected at the same time, and share one reading. */
  const backlog = () => (reading ??= readBacklog(database).finally(() => (reading = undefined)))
  const one = (name: string, help: string, value: (backlog: Backlog) => number) => {
    const gauge: Gauge = new Gauge({
      name,
      help,
      registers: [registry],
      collect: async () => gauge.set(value(await backlog())),
    })
  }
  const byState = (name: string, help: string, values: (backlog: Backlog) => Record<string, number>) => {
    const gauge: Gauge<'state'> = new Gauge({
      name,
      help,
      labelNames: ['state'],
      registers: [registry],
      async collect() {
        for (const [state, count] of Object.entries(values(await backlog()))) gauge.set({ state }, count)
      },
    })
  }
  one('kandidat_webhook_pending_deliveries', 'Deliveries that wait, over all processes', (now) => now.deliveries)
  one(
    'kandidat_webhook_lag_seconds',
    'Seconds for which the oldest due delivery has been due; without receivers that are paused or have an open breaker',
    (now) => now.lag,
  )
  byState('kandidat_webhook_receivers', 'Receivers by the state of their breaker, or paused', (now) => now.receivers)
  byState('kandidat_webhook_lanes', 'Queues of a receiver and an object, by state', (now) => now.queues)
}
