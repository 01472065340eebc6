import type { Fixture } from '../fixture.ts'
import { UNKNOWN_ID } from '../fixture.ts'
import { administrators, wordOf } from './objects.ts'
import type { Case, Entry, Outcome } from './route.ts'
import { inNames, marks, members, type Name, type World } from './world.ts'

/** Everybody who changes positions at home, a recruiter who reaches certain ones included. */
const recruiters: readonly Name[] = ['restricted user', 'recruiter', ...administrators]

const readers: readonly Name[] = ['viewer', 'hiring manager', 'recruiter', 'administrator']
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

/** A sharing link of a position of each company, and that of another below one's own position. */
const links =
  (atHome: readonly Name[]) =>
  async (fixture: Fixture, world: World): Promise<Case[]> => {
    const cases = await positions(atHome)(fixture, world)
    const made: Case[] = []
    for (const [i, name] of administrators.entries()) {
      const { params = {} } = cases[i] ?? {}
      const of = { company_id: world.people[name].companyId, id: params['id'] ?? '' }
      const { id: link } = await fixture.make.sharingLink(of, { name: wordOf(world.people[name]).split(' ')[0] ?? '' })
      made.push({ ...cases[i], name: `a link of ${name}`, params: { ...params, link } })
    }
    const [first, second] = made
    const foreign = { ...first?.params, link: second?.params?.['link'] ?? '' }
    return [...made, { name: 'a link of another position', params: foreign, reach: [] }, ...nowhere]
  }

/** A position on a careers page of each company, and on one that it cannot be listed on. */
async function listings(fixture: Fixture, world: World): Promise<Case[]> {
  const cases = await positions(writers)(fixture, world)
  const made: Case[] = []
  for (const [i, name] of administrators.entries()) {
    const { params = {} } = cases[i] ?? {}
    const member = world.people[name]
    // An agency may know the pages of its client.
    const title = name === 'administrator' ? marks.homeName : wordOf(member)
    const page = await fixture.make.page({ id: member.companyId }, { name: title })
    await fixture.make.listing({ company_id: member.companyId, id: params['id'] ?? '' }, page)
    made.push({ ...cases[i], name: `a page of ${name}`, params: { ...params, page: page.id } })
  }
  await fixture.make.refresh()
  const [first, second] = made
  const foreign = { ...first?.params, page: second?.params?.['page'] ?? '' }
  return [...made, { name: 'a page of another company', params: foreign, reach: [] }, ...nowhere]
}

const path = '/portal/positions'
const bulk = Object.fromEntries(
  ['publish', 'pause', 'archive', 'restore'].map((step) => [
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

/** These name the owner and the team, and those who can be. */
const shows = inNames()

/** The addresses of positions. */
export const positionEntries: Readonly<Record<string, Entry>> = {
  [path]: { for: members, get: 'page', post: 'no such method', shows },
  [`${path}/new`]: { for: recruiters, get: 'page', post: 'refused' },
  [`${path}/:id/edit`]: { for: recruiters, get: 'page', post: 'refused', cases: positions(writers) },
  [`${path}/:id`]: { for: members, get: 'page', post: 'no such method', cases: positions(readers), shows },
  [`${path}/:id/pages`]: { for: members, get: 'page', post: 'no such method', cases: positions(readers), shows },
  [`${path}/:id/figures`]: { for: members, get: 'page', post: 'no such method', cases: positions(readers), shows },
  [`${path}/:id/activity`]: { for: members, get: 'page', post: 'no such method', cases: positions(readers), shows },
  [`${path}/:id/preview`]: { for: members, get: 'page', post: 'no such method', cases: positions(readers) },
  [`${path}/:id/duplicate`]: { for: recruiters, get: 'page', post: 'elsewhere', cases: positions(writers), shows },
  [`${path}/:id/deadline`]: { for: recruiters, get: 'page', post: 'refused', cases: positions(writers) },
  [`${path}/:id/team`]: { for: recruiters, get: 'page', post: 'elsewhere', cases: positions(writers), shows },
  [`${path}/:id/links/new`]: { for: recruiters, get: 'page', post: 'refused', cases: positions(writers) },
  [`${path}/:id/links/:link`]: { for: members, get: 'page', post: 'no such method', cases: links(readers) },
  [`${path}/:id/links/:link/on`]: { for: recruiters, get: 'page', post: 'elsewhere', cases: links(writers) },
  [`${path}/:id/links/:link/off`]: { for: recruiters, get: 'page', post: 'elsewhere', cases: links(writers) },
  // Without a name.
  [`${path}/:id/links/:link/edit`]: { for: recruiters, get: 'page', post: 'refused', cases: links(writers) },
  [`${path}/:id/pages/:page`]: { for: recruiters, get: 'page', post: 'refused', cases: listings },
  [`${path}/:id/pages/:page/list`]: { for: recruiters, get: 'elsewhere', post: 'elsewhere', cases: listings },
  [`${path}/:id/pages/:page/unlist`]: { for: recruiters, get: 'elsewhere', post: 'elsewhere', cases: listings },
  ...bulk,
  ...single,
}
