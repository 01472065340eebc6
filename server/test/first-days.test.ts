import { afterAll, describe, expect, test } from 'vitest'
import { candidates } from './candidates.ts'
import { runIn } from './command.ts'
import { openFixture } from './fixture.ts'
import { makeWorld, visitAs } from './portal/world.ts'

describe.each(['Europe/Oslo', 'America/New_York', 'Pacific/Auckland'])('in the zone %s', async (timeZone) => {
  const fixture = await openFixture({ timeZone })
  const world = await makeWorld(fixture)
  const recruiter = await visitAs(fixture, world, 'recruiter')
  afterAll(() => recruiter.close())
  const position = await fixture.make.published(world.companies.home)
  await fixture.make.sharingLink(position)
  await fixture.make.refresh()
  const { applied, eventsOf } = candidates(fixture)
  const run = runIn({ TIME_ZONE: timeZone }, fixture.server.app.database)
  const pageOf = ({ id }: { id: string }) => `/portal/candidates/${id}`

  test('a first day is the same event through every door, and is shown as that day', async () => {
    const [inPortal, byCommand, withTime, dotted] = [
      await applied(position),
      await applied(position),
      await applied(position),
      await applied(position),
    ]
    await recruiter.post(`${pageOf(inPortal)}/hire`, { day: '2027-02-01' })
    await run('candidates', 'hire', byCommand.id, '--at', '2027-02-01')
    await run('candidates', 'hire', withTime.id, '--at', '2027-02-01T23:30:00-05:00')
    await run('candidates', 'hire', dotted.id)
    await run('candidates', 'start-date', dotted.id, '--at', '1.2.2027')
    for (const candidacy of [inPortal, byCommand, withTime, dotted]) {
      expect((await eventsOf(candidacy)).at(-1)).toMatchObject({
        type: 'CANDIDATE_HIRED',
        startDate: '2027-02-01T00:00:00.000Z',
      })
      const { html } = await recruiter.get(pageOf(candidacy))
      expect([html.includes('value="2027-02-01"'), html.includes('1 February 2027')]).toEqual([true, true])
    }
  })

  test('a day on which somebody has started is shown as that day, and a time as a time', async () => {
    const candidacy = await applied(position)
    await run('candidates', 'hire', candidacy.id)
    await run('candidates', 'start', candidacy.id, '--at', '2026-02-01')
    expect((await recruiter.get(pageOf(candidacy))).html).toContain('<dd>1 February 2026</dd>')
    await run('candidates', 'start', candidacy.id, '--at', '2026-02-01T12:00:00Z')
    expect((await recruiter.get(pageOf(candidacy))).html).toContain('datetime="2026-02-01T12:00:00.000Z"')
  })

  test('saving the first day that a page shows changes nothing', async () => {
    const candidacy = await applied(position)
    await run('candidates', 'hire', candidacy.id, '--at', '2027-01-04')
    const before = await eventsOf(candidacy)
    await recruiter.post(`${pageOf(candidacy)}/start`, { day: '2027-01-04' })
    expect(await eventsOf(candidacy)).toEqual(before)
  })
})
