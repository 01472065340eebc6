import { afterAll, expect, test } from 'vitest'
import { byVerb } from '../by-verb.ts'
import { openFixture } from '../fixture.ts'
import { makePerson, openAs } from './person.ts'
import { entries } from './routes.ts'
import { everybody, makeWorld, marks } from './world.ts'

// An administrator who reaches certain positions opens lists, and what administrators alone can open. The table of routes.ts does
// not have them: it would take an eighth longer, and what a position or candidate is, the restricted user tries there.

const fixture = await openFixture()
const world = await makeWorld(fixture)
const { home } = world.companies
const restricted = await makePerson(fixture, [home])
await byVerb(fixture).restrictUser({ id: restricted.userId }, [world.positions.open])
const hidden = await fixture.make.person(home, { first_name: marks.outOfReach })
await fixture.make.vouch(world.positions.outOfReach, { person_id: hidden.id, stage: 'READY_FOR_REVIEW' })
await fixture.make.refresh()
const visitor = await openAs(fixture, restricted)
afterAll(() => visitor.close())

test('an administrator who reaches certain positions sees nothing of the others on any page', async () => {
  const closed = new Set<string>()
  const opened = new Set<string>()
  for (const [path, entry] of Object.entries(entries)) {
    if (!entry.for.includes('administrator') || (path.includes('/:') && !/\/(settings|team)\//.test(path))) continue
    for (const { params = {}, reach = everybody } of (await entry.cases?.(fixture, world)) ?? [{}]) {
      if (!reach.includes('administrator')) continue
      const at = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? `no-${name}`))
      const { status, html } = await visitor.get(at)
      expect([200, 303, 404, 405, 422], at).toContain(status)
      ;(status === 404 ? closed : opened).add(path)
      const beyond = [marks.outOfReach, world.positions.outOfReach.id, marks.agency, marks.elsewhere]
      expect(
        beyond.filter((text) => !(entry.shows ?? []).includes(text) && html.includes(text)),
        at,
      ).toEqual([])
    }
  }
  expect(opened.size).toBeGreaterThan(40)
  expect([...closed].filter((path) => !opened.has(path)).toSorted()).toMatchInlineSnapshot(`
    [
      "/portal/settings/api/receivers/:id",
      "/portal/settings/api/receivers/:id/deliveries",
      "/portal/settings/api/receivers/:id/deliveries/:delivery",
      "/portal/settings/api/receivers/:id/edit",
      "/portal/settings/api/receivers/:id/pause",
      "/portal/settings/api/receivers/:id/remove",
      "/portal/settings/api/receivers/:id/replays/:replay",
      "/portal/settings/api/receivers/:id/replays/new",
      "/portal/settings/api/receivers/:id/resume",
      "/portal/settings/api/receivers/:id/retry-failed",
      "/portal/settings/api/receivers/:id/secret",
      "/portal/settings/api/receivers/:id/test",
      "/portal/settings/export",
      "/portal/settings/import/:id",
      "/portal/settings/import/:id/columns",
      "/portal/team/:id/access",
      "/portal/team/:id/deactivate",
      "/portal/team/:id/edit",
      "/portal/team/:id/invite",
      "/portal/team/:id/reactivate",
    ]
  `)
})
