import type { NameIn } from '../../src/base/changes/audit-verb.ts'
import type { Random } from '../../../scripts/harness/random.ts'
import type { AnyKey } from '../factory.ts'
import {
  createPositions,
  editPositions,
  assignPositions,
  forgetContact,
  transitionPositions,
} from '../../src/positions/actions.ts'
import { importItem } from '../../src/moving/imports/conversion/item.ts'
import { importBatch } from '../../src/moving/imports/storing/item-actions.ts'
import { entrustPositions } from '../../src/positions/team/actions.ts'
import { duplicatePositions } from '../../src/positions/entry/duplicate-actions.ts'
import type { PositionEdit } from '../../src/positions/form.ts'
import {
  archive,
  expire,
  type Transition,
  pause,
  publish,
  remove,
  restore,
  resume,
} from '../../src/positions/lifecycle.ts'
import { listOnPages, overrideListings, unlistFromPages } from '../../src/positions/listings/actions.ts'
import { CLOCK_STEP, type Verb, type World } from './world.ts'

const few = (world: World, random: Random) => random.shuffle(random.some(world.positions, random.whole(1, 3)))

const moves =
  (name: NameIn<'positions'>, rule: (random: Random) => Transition): Verb =>
  (world, random) => {
    const positions = random.chance(0.5) ? [random.pick(world.positions)] : few(world, random)
    const move = rule(random)
    return (c) => transitionPositions(c, `positions ${name}`, positions, move)
  }

const onPages =
  (verb: (...given: Parameters<typeof listOnPages>) => Promise<void>): Verb =>
  (world, random) => {
    const pages = random.some([...world.pages, world.marketplace], random.whole(1, 2))
    const listings = few(world, random).flatMap((position) => pages.map((page) => ({ ...position, page })))
    return (c) => verb(c, listings)
  }

/** Sets an expiration well after now and before the next move of the clock. */
export const soon: Transition = (position, at) => expire(new Date(at.getTime() + CLOCK_STEP / 2))(position, at)

const edits: PositionEdit[] = [
  { title: 'Welder' },
  { title: 'Cook', pitch: 'Cook with us' },
  { enableApplication: false },
  { enableApplication: true, sections: [{ kind: 'text', heading: 'Tasks', html: '<p>Weld</p>' }] },
  { prescreening: true },
  { prescreening: false, enableVouch: false },
  {
    salary: { type: 'MONTH', currency: 'NOK', minSalary: 40_000, maxSalary: 50_000, extra: null },
    employmentType: ['Full-time'],
  },
  { salary: null, highlights: ['Sea view'], listingColor: '#aabbcc', bannerUrl: 'https://a.example/banner.png' },
  { contentHtmlOverride: '<p>By hand</p>', enableVouch: true },
  { contentHtmlOverride: null, highlights: null, language: 'EN' },
  { sections: [{ kind: 'gallery', images: ['https://a.example/1.jpg', 'https://a.example/2.jpg'] }] },
  { sections: [{ kind: 'gallery', images: ['https://a.example/2.jpg'] }] },
  { contacts: [{ name: 'Kari Lie', email: 'kari@example.com' }, { name: 'Ola Nordmann' }] },
  { contacts: null, pitch: 'Ask us' },
  { locations: [{ id: 'oslo', country: 'NO', city: 'Oslo', lat: 59.9, lng: 10.7 }] },
]

/** The verbs of positions and of their listings. */
export const positionVerbs: Record<string, Verb> = {
  'positions create': (world, random) => {
    const companyId = random.pick(world.agencies)
    const clientId = random.chance(0.5) ? random.pick(world.clients) : null
    const begin = random.chance(0.5) ? { begin: publish } : {}
    const listOn = { ownDefault: random.chance(0.7), marketplace: random.chance(0.5) }
    return (c) =>
      createPositions(c, [{ companyId, clientId, form: { title: 'New', language: 'SE' }, listOn, ...begin }])
  },
  'positions duplicate': (world, random) => {
    const chosen = few(world, random)
    return (c) => duplicatePositions(c, chosen)
  },
  // Of one feed of each agency, so that imports create and edit the same positions.
  'positions import': (world, random) => {
    const companyId = random.pick(world.agencies)
    const title = random.pick(['Baker', 'Cook', 'Smith'])
    const batch = random.some(['1', '2', '3'], random.whole(1, 3)).map((externalId) =>
      importItem({
        ...{ externalId, employer: null, form: { title, language: 'EN' } },
        ...{ publishedAt: null, expirationDate: null },
      }),
    )
    const options = { client: 'none', marketplace: random.chance(0.5), publish: random.chance(0.5) } as const
    return (c) => importBatch(c, batch, { feed: { companyId, source: 'random', board: 'random' }, ...options })
  },
  'positions edit': (world, random) => {
    const chosen = few(world, random).map((position) => ({ ...position, edit: random.pick(edits) }))
    return (c) => editPositions(c, chosen)
  },
  'positions publish': moves('publish', () => publish),
  'positions pause': moves('pause', () => pause),
  'positions resume': moves('resume', () => resume),
  'positions archive': moves('archive', () => archive),
  'positions remove': moves('remove', () => remove),
  'positions restore': moves('restore', () => restore),
  'positions expire': moves('expire', (random) =>
    random.pick([expire(null), expire(new Date('2020-01-01')), expire(new Date('2100-01-01')), soon, soon, soon]),
  ),
  'positions assign': (world, random) => {
    const owned = random.pick(world.agencies)
    const positions: AnyKey[] = random.shuffle(world.positions.filter(({ companyId }) => companyId === owned))
    const clientId = random.chance(0.7) ? random.pick(world.clients) : null
    return (c) => assignPositions(c, positions, clientId)
  },
  'positions entrust': (world, random) => {
    const position = random.pick(world.positions)
    const users = random.some(world.users, random.whole(0, 2)).map(({ id }) => id)
    return (c) => entrustPositions(c, [position], { ownerId: users[0] ?? null, memberIds: users.slice(1) })
  },
  'positions forget-contact': (world, random) => {
    const companies = random.some(world.agencies, random.whole(1, 2))
    return async (c) => {
      await forgetContact(c, companies, { email: 'kari@example.com', phone: null, name: null })
    }
  },
  'positions list-on': onPages(listOnPages),
  'positions unlist': onPages(unlistFromPages),
  'positions override': (world, random) => {
    const position = random.pick(world.positions)
    const page = random.pick([
      ...world.pages.filter(({ companyId }) => companyId === position.companyId),
      world.marketplace,
    ])
    const says = random.pick([{ enableVouch: false }, { enableVouch: null }, { enableApplication: true }])
    return (c) => overrideListings(c, [{ ...position, page }], says)
  },
}
