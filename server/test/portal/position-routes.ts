import type { Fixture } from '../fixture.ts'
import { UNKNOWN_ID } from '../fixture.ts'
import { administrators } from './objects.ts'
import type { Case, Entry, Outcome } from './routes.ts'
import { marks, members, type Name, type World } from './world.ts'

/** Everybody who changes positions at home, a recruiter who reaches certain ones included. */
const recruiters: readonly Name[] = ['restricted user', 'recruiter', ...administrators]

const writers: readonly Name[] = ['recruiter', 'administrator']

const nowhere: readonly Case[] = [
  { name: 'an unknown id', params: { id: UNKNOWN_ID }, reach: [] },
  { name: 'no id', params: { id: "1'--" }, reach: [] },
]

/** When the positions of a case stand for a step: the state in which it can be taken again and again. */
const states: Readonly<Record<string, object>> = {
  publish: {},
  pause: {},
  resume: { status: 'PAUSED', paused_at: new Date() },
  archive: {},
  restore: { status: 'ARCHIVED', archived_at: new Date() },
}

/** A position of each company, which nobody was granted. */
const positions =
  (atHome: readonly Name[], values: object = {}, more: Partial<Case> = {}) =>
  async ({ make }: Fixture, { people }: World): Promise<Case[]> => {
    const cases: Case[] = []
    for (const name of administrators) {
      const { companyId } = people[name]
      const title = { administrator: marks.home, agency: marks.agency, 'other company': marks.elsewhere }[name]
      const { id } = await make.published({ id: companyId }, { title: `${title} ${marks.outOfReach}`, ...values })
      await make.refresh()
      cases.push({
        name: `a position of ${name}`,
        params: { id },
        reach: name === 'administrator' ? atHome : [name],
        ...more,
      })
    }
    return [...cases, ...nowhere]
  }

/** Whoever comes first takes the step. To resume or restore twice is refused. */
const once = (atHome: readonly Name[]) => async (fixture: Fixture, world: World, values: object) => {
  const cases = await positions(atHome, values)(fixture, world)
  return cases.map((each): Case => {
    const { reach = [] } = each
    const post = (name: Name): Outcome => {
      if (name === 'nobody') return 'sign in'
      if (!reach.includes(name)) return 'missing'
      return reach.indexOf(name) === 0 ? 'elsewhere' : 'refused'
    }
    return { ...each, post }
  })
}

const path = '/portal/positions'
const bulk = Object.fromEntries(
  ['publish', 'pause', 'archive'].map((step) => [
    `${path}/${step}`,
    { for: recruiters, get: 'page', post: 'refused' } as const satisfies Entry,
  ]),
)
const single = Object.fromEntries(
  Object.entries(states).map(([step, values]) => [
    `${path}/:id/${step}`,
    {
      ...{ for: recruiters, get: 'page', post: 'elsewhere' },
      cases: (fixture, world) =>
        step === 'resume' || step === 'restore'
          ? once(writers)(fixture, world, values)
          : positions(writers, values)(fixture, world),
    } as const satisfies Entry,
  ]),
)

/** The addresses of positions. */
export const positionEntries: Readonly<Record<string, Entry>> = {
  [path]: { for: members, get: 'page', post: 'no such method' },
  [`${path}/new`]: { for: recruiters, get: 'page', post: 'refused' },
  [`${path}/:id/edit`]: { for: recruiters, get: 'page', post: 'refused', cases: positions(writers) },
  ...bulk,
  ...single,
}
