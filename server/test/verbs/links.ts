import { ensureMarketplace } from '../../src/positions/careers-pages/actions.ts'
import { setEmbedOrigins } from '../../src/positions/careers-pages/embedding/actions.ts'
import {
  createPages,
  makeDefaultPages,
  renamePages,
  switchPages,
} from '../../src/positions/careers-pages/page-actions.ts'
import { keepRetention } from '../../src/candidates/retention/job.ts'
import { sweepExpired } from '../../src/positions/job.ts'
import { createSharingLinks, editSharingLinks, switchSharingLinks } from '../../src/positions/sharing-links/actions.ts'
import { type VerbCase, PLATFORM, type Verb } from './world.ts'

const NAMES = ['Spring', 'Summer', 'Autumn']

/** The verbs of sharing links and careers pages. */
export const linkVerbs: Record<string, Verb> = {
  'links create': (world, random) => {
    const chosen = random.shuffle(random.some(world.positions, 2))
    return (c) =>
      createSharingLinks(
        c,
        chosen.map((position) => ({ position, form: { type: 'AD', name: 'New' } })),
      )
  },
  'links edit': (world, random) => {
    const chosen = random.shuffle(random.some(world.links, random.whole(1, 3)))
    const edit = { name: random.pick(NAMES) }
    return (c) =>
      editSharingLinks(
        c,
        chosen.map((link) => ({ ...link, edit })),
      )
  },
  'links on': (world, random) => {
    const chosen = random.shuffle(random.some(world.links, random.whole(1, 3)))
    return (c) => switchSharingLinks(c, chosen, true)
  },
  'links off': (world, random) => {
    const chosen = random.shuffle(random.some(world.links, random.whole(1, 3)))
    return (c) => switchSharingLinks(c, chosen, false)
  },
  'pages create': (world, random) => {
    const companyId = random.pick([...world.agencies, ...world.clients])
    const name = random.pick(NAMES)
    return (c) => createPages(c, [{ companyId, name }])
  },
  'pages rename': (world, random) => {
    const chosen = random.shuffle(random.some(world.pages, random.whole(1, 3)))
    const name = random.pick(NAMES)
    return (c) =>
      renamePages(
        c,
        chosen.map((page) => ({ ...page, name })),
      )
  },
  'pages on': (world, random) => {
    const chosen = random.shuffle(random.some(world.pages, random.whole(1, 3)))
    return (c) => switchPages(c, chosen, true)
  },
  'pages off': (world, random) => {
    const chosen = random.shuffle(random.some(world.pages, random.whole(1, 3)))
    return (c) => switchPages(c, chosen, false)
  },
  'pages default': (world, random) => {
    const chosen = random.pick(world.pages)
    return (c) => makeDefaultPages(c, [chosen])
  },
  'pages set': (world, random) => {
    const chosen = random.shuffle(random.some(world.pages, random.whole(1, 3)))
    const origins = random.some(['https://www.example.com', 'https://example.org:8443', 'http://localhost:4000'], 2)
    return (c) =>
      setEmbedOrigins(
        c,
        chosen.map((page) => ({ ...page, origins })),
      )
  },
}

/** Changes that nobody requests: those of the clock and of the settings. */
export const backgroundCases: Record<string, VerbCase> = {
  sweep: () => (database) => sweepExpired(database),
  'keep retention': () => (database) => keepRetention(database),
  'settings change': (_world, random) => {
    const settings = random.chance(0.5) ? PLATFORM : { name: 'Other', slug: 'other-platform' }
    return (database) => ensureMarketplace(database, settings)
  },
}
