import { Ground, type GroundPlan } from './ground.ts'
import { HurtPostgres } from './postgresql.ts'
import type { Circumstances } from './scenario.ts'

/** Does something on a ground with a PostgreSQL of its own, whose receivers listen. */
export async function onOwnGround<T>(
  { folder, seed, lease }: Circumstances,
  plan: Pick<GroundPlan, 'hot' | 'cold' | 'slack' | 'receivers'>,
  work: (ground: Ground) => Promise<T>,
): Promise<T> {
  const postgres = await HurtPostgres.start(folder)
  try {
    return await onGround({ folder, seed, lease, url: postgres.url, ...plan }, work)
  } finally {
    await postgres.stop()
  }
}

/** Does something on a ground over a database that is already there. */
export async function onGround<T>(plan: GroundPlan, work: (ground: Ground) => Promise<T>): Promise<T> {
  const ground = await Ground.open(plan)
  try {
    await ground.startReceivers()
    return await work(ground)
  } finally {
    await ground.close()
  }
}
