import { crashWhileSending } from './crash-while-sending.ts'
import { enqueueWhileEmptying } from './enqueue-while-emptying.ts'
import { frozen } from './frozen.ts'
import { kills, postgresql } from './kills.ts'
import { misbehaving } from './misbehaving.ts'
import { order } from './order.ts'
import { outage } from './outage.ts'
import type { Scenario } from './scenario.ts'
import { credentials, shutdown } from './service.ts'
import { simulation } from './simulation.ts'

/** All scenarios, in the order in which they run. */
export const scenarios: readonly Scenario[] = [
  simulation,
  crashWhileSending,
  frozen,
  enqueueWhileEmptying,
  order,
  outage,
  misbehaving,
  shutdown,
  credentials,
  postgresql,
  kills,
]
