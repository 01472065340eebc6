import { Fixture, type FixturePlan } from './fixture.ts'
import { HurtPostgres } from './postgresql.ts'
import type { Circumstances } from './scenario.ts'

/** Does something on a fixture with a PostgreSQL of its own, whose receivers listen. */
export async function withOwnFixture<T>(
  { folder, seed, lease }: Circumstances,
  plan: Pick<FixturePlan, 'hot' | 'cold' | 'slack' | 'receivers'>,
  work: (fixture: Fixture) => Promise<T>,
): Promise<T> {
  const postgres = await HurtPostgres.start(folder)
  try {
    return await withFixture({ folder, seed, lease, url: postgres.url, ...plan }, work)
  } finally {
    await postgres.stop()
  }
}

/** Does something on a fixture over a database that is already there. */
export async function withFixture<T>(plan: FixturePlan, work: (fixture: Fixture) => Promise<T>): Promise<T> {
  const fixture = await Fixture.open(plan)
  try {
    await fixture.startReceivers()
    return await work(fixture)
  } finally {
    await fixture.close()
  }
}
