import { performance } from 'node:perf_hooks'
import { getHeapStatistics } from 'node:v8'
import { Gauge, Registry } from 'prom-client'
import type { Database } from '../../base/db/connection.ts'

/**
 * Opens the metrics of the thread of deliveries: its processor time, memory and connections. Their names are its own,
 * because they are served on one page with those of the rest of the process.
 */
export function openThreadMetrics(database: Database): Registry {
  const registry = new Registry()
  const registers = [registry]
  let before = performance.eventLoopUtilization()
  const utilization: Gauge = new Gauge({
    name: 'kandidat_worker_event_loop_utilization',
    help: 'Share of the time since the last scrape in which the thread of deliveries was busy: 1 is always',
    registers,
    collect() {
      const now = performance.eventLoopUtilization()
      utilization.set(performance.eventLoopUtilization(now, before).utilization)
      before = now
    },
  })
  const heap: Gauge = new Gauge({
    name: 'kandidat_worker_heap_bytes',
    help: 'Bytes of JavaScript objects of the thread of deliveries',
    registers,
    collect: () => heap.set(getHeapStatistics().used_heap_size),
  })
  const connections = new Gauge({
    name: 'kandidat_worker_database_connections',
    help: 'Connections to PostgreSQL of the thread of deliveries, and requests that wait for one',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(database.connections().work)) connections.set({ state }, count)
    },
  })
  return registry
}
