import type { Case, Entry, Outcome } from './route.ts'
import type { Fixture } from '../fixture.ts'
import { UNKNOWN_ID } from '../fixture.ts'
import { accountEntries } from './account-routes.ts'
import { administrators, makeDeliveryOf, makeKeyOf, makeReceiverOf, makeReplayOf } from './objects.ts'
import { applicationEntries, submissionEntries } from './application-routes.ts'
import { candidateEntries, personEntries, templateEntries } from './candidate-routes.ts'
import { exportEntries, listExportEntries } from './export-routes.ts'
import { careersPageEntries, careersPageEntriesInside } from './careers-page-routes.ts'
import { clientEntries } from './client-routes.ts'
import { insideEntries } from './inside-routes.ts'
import { mailEntries } from './mail-routes.ts'
import { positionEntries } from './position-routes.ts'
import { teamEntries } from './team-routes.ts'
import { todayEntries } from './today-routes.ts'
import { everybody, invite, marks, type MemberName, members, type Name, type World } from './world.ts'

/** One outcome for nobody, and another for those who have signed in. */
function depends(nobody: Outcome, others: Outcome): Record<Name, Outcome> {
  return Object.fromEntries(everybody.map((name) => [name, name === 'nobody' ? nobody : others])) as never
}

const nowhere: readonly Case[] = [
  { name: 'an unknown id', params: { id: UNKNOWN_ID }, reach: [] },
  { name: 'no id', params: { id: "1'--" }, reach: [] },
]

/** A key of each member. Administrators reach all of their company, and others their own. */
async function keys(fixture: Fixture, { people }: World): Promise<Case[]> {
  const isAtHome = (name: MemberName) => people[name].companyId === people.administrator.companyId
  const cases = members.map(async (name): Promise<Case> => {
    const { id } = await makeKeyOf(fixture, people[name])
    const reach: MemberName[] = isAtHome(name) ? [...new Set([name, 'administrator' as const])] : [name]
    return { name: `a key of ${name}`, params: { id }, reach }
  })
  return [...(await Promise.all(cases)), ...nowhere]
}

/** A receiver of each company. */
async function receivers(fixture: Fixture, { people }: World): Promise<Case[]> {
  const cases = administrators.map(async (name): Promise<Case> => {
    const { id } = await makeReceiverOf(fixture, people[name])
    return { name: `a receiver of ${name}`, params: { id }, reach: [name] }
  })
  return [...(await Promise.all(cases)), ...nowhere]
}

/** A delivery of each company, and those of others below one's own receiver. */
async function deliveries(fixture: Fixture, world: World): Promise<Case[]> {
  const made: { name: Name; receiverId: string; eventId: string }[] = []
  for (const name of administrators) made.push({ name, ...(await makeDeliveryOf(fixture, world, name)) })
  return made.flatMap(({ name, receiverId }) =>
    [...made, { name: 'nobody', eventId: UNKNOWN_ID, receiverId: '' }].map((other) => ({
      name: `a delivery of ${other.name} below a receiver of ${name}`,
      params: { id: receiverId, delivery: other.eventId },
      reach: other.receiverId === receiverId ? [name] : [],
    })),
  )
}

async function replays(fixture: Fixture, world: World): Promise<Case[]> {
  const made: { name: Name; id: string; replay: string }[] = []
  for (const name of administrators) {
    const { id } = await makeReceiverOf(fixture, world.people[name])
    made.push({ name, id, replay: await makeReplayOf(fixture, world, name, id) })
  }
  return made.flatMap(({ name, id }) =>
    [...made, { name: 'nobody', id: '', replay: UNKNOWN_ID }].map((other) => ({
      name: `a replay of ${other.name} below a receiver of ${name}`,
      ...{ params: { id, replay: other.replay }, fields: { step: 'stop' }, reach: other.id === id ? [name] : [] },
    })),
  )
}

let invited = 0

async function links(fixture: Fixture, { companies }: World): Promise<Case[]> {
  const { token } = await invite(fixture, companies.home, `invited${++invited}@example.com`)
  return [
    { name: 'an invitation', params: { token } },
    { name: 'an unknown link', params: { token: 'A'.repeat(43) }, reach: [] },
  ]
}

/** Everybody opens the choice, and chooses among their own companies. */
async function memberships(_: Fixture, { people }: World): Promise<Case[]> {
  return members.map((name) => ({
    name: `the company of ${name}`,
    fields: { user: people[name].userId },
    post: (visitor) => (visitor === name ? 'elsewhere' : 'missing'),
  }))
}

const settings = '/portal/settings/api'
const receiver = `${settings}/receivers/:id`
const forMembers = { for: members } as const
const forAdministrators = { for: administrators } as const

/** Every address of the portal. A test fails by its name if one is missing here. */
export const entries: Readonly<Record<string, Entry>> = {
  '/portal/*': { for: [], get: 'missing', post: 'missing' },
  '/portal/sign-in': { for: everybody, get: depends('page', 'elsewhere'), post: 'refused' },
  '/portal/sign-in/code': { for: everybody, get: 'sign in', post: 'sign in' },
  '/portal/sign-out': { for: everybody, get: 'page', post: 'elsewhere' },
  '/portal/welcome/:token': { for: everybody, get: 'page', post: 'refused', cases: links, shows: [marks.homeName] },
  '/portal/companies': { ...forMembers, get: 'page', post: 'elsewhere', cases: memberships },
  // Without topics, so that it does not stay open.
  '/portal/live': { ...forMembers, get: 'refused', post: 'no such method' },
  '/portal/prove': { ...forMembers, get: 'page', post: 'refused' },
  ...todayEntries,
  ...accountEntries,
  ...mailEntries,
  ...exportEntries,
  ...positionEntries,
  ...candidateEntries,
  ...personEntries,
  ...templateEntries,
  // Before those that make many careers pages: the page of a position shows the oldest fifty.
  ...insideEntries({ ...positionEntries, ...candidateEntries, ...submissionEntries, ...listExportEntries }),
  ...teamEntries,
  ...careersPageEntries,
  ...careersPageEntriesInside,
  ...clientEntries,
  ...applicationEntries,
  '/portal/settings/company': { for: administrators, get: 'page', post: 'refused' },
  [settings]: { ...forMembers, get: 'page', post: 'no such method' },
  [`${settings}/keys/new`]: { ...forMembers, get: 'page', post: 'refused', isSensitive: true },
  [`${settings}/keys/:id`]: { ...forMembers, get: 'page', post: 'no such method', cases: keys },
  [`${settings}/keys/:id/revoke`]: { ...forMembers, get: 'page', post: 'elsewhere', cases: keys, isSensitive: true },
  [`${settings}/receivers/new`]: { ...forAdministrators, get: 'page', post: 'refused', isSensitive: true },
  [receiver]: { ...forAdministrators, get: 'page', post: 'no such method', cases: receivers },
  [`${receiver}/test`]: { ...forAdministrators, get: 'page', post: 'page', cases: receivers },
  [`${receiver}/edit`]: { ...forAdministrators, get: 'page', post: 'refused', cases: receivers, isSensitive: true },
  [`${receiver}/secret`]: { ...forAdministrators, get: 'page', post: 'refused', cases: receivers, isSensitive: true },
  [`${receiver}/pause`]: { ...forAdministrators, get: 'page', post: 'elsewhere', cases: receivers },
  [`${receiver}/resume`]: { ...forAdministrators, get: 'page', post: 'elsewhere', cases: receivers },
  [`${receiver}/remove`]: { ...forAdministrators, get: 'page', post: 'elsewhere', cases: receivers, isSensitive: true },
  [`${receiver}/deliveries`]: { ...forAdministrators, get: 'page', post: 'no such method', cases: receivers },
  [`${receiver}/deliveries/:delivery`]: { ...forAdministrators, get: 'page', post: 'elsewhere', cases: deliveries },
  [`${receiver}/retry-failed`]: { ...forAdministrators, get: 'page', post: 'elsewhere', cases: receivers },
  [`${receiver}/replays/new`]: { ...forAdministrators, get: 'page', post: 'refused', cases: receivers },
  [`${receiver}/replays/:replay`]: { ...forAdministrators, get: 'page', post: 'elsewhere', cases: replays },
}
