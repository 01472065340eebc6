import type { Change } from '../../src/base/changes/actions.ts'
import { createUsers, editUsers, restrictUsers, switchUsers } from '../../src/organisation/users/actions.ts'
import { createCompanies, editCompanies, makeAgencies } from '../../src/organisation/companies/actions.ts'
import { createClients, letClientsGo, takeClientsOn } from '../../src/organisation/clients/actions.ts'
import {
  acceptProposals,
  declineProposals,
  proposeToClients,
  withdrawProposals,
} from '../../src/organisation/clients/proposal-actions.ts'
import { confirmPolicy } from '../../src/candidates/privacy/actions.ts'
import { proposedPeriods } from '../../src/candidates/retention/periods.ts'
import { allowed } from '../factory.ts'
import type { Random } from '../../../scripts/harness/random.ts'
import { createInvitation } from '../../src/organisation/identities/links-actions.ts'
import { createKeys, revokeKeys } from '../../src/organisation/keys/actions.ts'
import type { Verb, World } from './world.ts'

/** Slugs that the companies of a world compete for. No other world uses them. */
const slugsOf = (world: World) => {
  const [agency = ''] = world.agencies
  return ['fjell', 'havn', 'skog', 'vik'].map((slug) => `${slug}-${agency.slice(-6)}`)
}
const EMAILS = ['kari@example.com', 'per@example.com', 'siv@example.com']

const everybody = (world: World) => [...world.agencies, ...world.clients, ...world.spares]
const pairs = (world: World, random: Random) =>
  random.shuffle(
    random
      .some([...world.clients, ...world.spares], random.whole(1, 2))
      .map((clientId) => ({ agencyId: random.pick(world.agencies), clientId })),
  )

/** Answers a proposal that waits; if none does, another pair, which is mostly refused. */
const onProposal =
  (answer: (c: Change, chosen: ReturnType<typeof pairs>) => Promise<unknown>): Verb =>
  (world, random) => {
    const chosen = pairs(world, random)
    const at = random.next()
    return async (c) => {
      const open = await c.tx.query<{ agency: string; client: string }>(
        `select company_id as agency, client_id as client from client_proposals
        where company_id = any ($1::uuid[]) and client_id = any ($2::uuid[]) order by 1, 2`,
        [world.agencies, [...world.clients, ...world.spares]],
      )
      const one = open[Math.floor(at * open.length)]
      return answer(c, one ? [{ agencyId: allowed(one.agency), clientId: allowed(one.client) }] : chosen)
    }
  }

/** The verbs of companies and of their users. */
export const companyVerbs: Record<string, Verb> = {
  'companies create': (world, random) => {
    const form = { name: 'Newcomer', slug: `${random.pick(slugsOf(world))}-${random.whole(0, 40)}` }
    const agency = random.chance(0.3)
    return (c) => createCompanies(c, [{ form, agency }])
  },
  'companies confirm-retention': (world, random) => {
    const chosen = random.pick(everybody(world))
    const periods = { ...proposedPeriods(), NO: random.whole(1, 3) }
    return (c) => confirmPolicy(c, { companyId: chosen, id: allowed(chosen) }, periods)
  },
  'companies edit': (world, random) => {
    const chosen = random.shuffle(random.some(everybody(world), random.whole(1, 3)))
    const edit = random.pick([
      { website: 'https://a.example' },
      { name: `Firm ${random.whole(0, 40)}` },
      { brandColor: '#aabbcc', sections: [{ kind: 'gallery' as const, images: ['https://a.example/1.jpg'] }] },
    ])
    return (c) =>
      editCompanies(
        c,
        chosen.map((id) => ({ id, edit })),
      )
  },
  // Separate from other edits, because two companies exchange theirs.
  'companies edit slug': (world, random) => {
    const chosen = random.shuffle(random.some(everybody(world), 2))
    const slugs = random.shuffle(slugsOf(world))
    return (c) =>
      editCompanies(
        c,
        chosen.map((id, i) => ({ id, edit: { slug: slugs[i] ?? 'oy' } })),
      )
  },
  'companies make-agency': (world, random) => {
    const chosen = random.shuffle(random.some(world.spares, random.whole(1, 2)))
    return (c) => makeAgencies(c, chosen)
  },
  'companies take-on': (world, random) => {
    const chosen = pairs(world, random)
    return (c) => takeClientsOn(c, chosen)
  },
  'companies let-go': (world, random) => {
    const chosen = pairs(world, random)
    return (c) => letClientsGo(c, chosen)
  },
  'companies propose': (world, random) => {
    const chosen = pairs(world, random)
    return (c) => proposeToClients(c, chosen)
  },
  'companies accept': onProposal(acceptProposals),
  'companies decline': onProposal(declineProposals),
  'companies withdraw': onProposal(withdrawProposals),
  'companies create-clients': (world, random) => {
    const form = { name: 'Newcomer', slug: `${random.pick(slugsOf(world))}-${random.whole(0, 40)}` }
    const agencyId = random.pick(everybody(world))
    return (c) => createClients(c, agencyId, [form])
  },
  'users create': (world, random) => {
    const [companyId, email] = [random.pick(world.agencies), `u${random.whole(0, 200)}@example.com`]
    const position = world.positions.find((one) => one.companyId === companyId)
    const positionIds = position && random.chance(0.5) ? [position.id] : null
    return (c) => createUsers(c, [{ companyId, email, positionIds }])
  },
  'users edit': (world, random) => {
    const chosen = random.shuffle(random.some(world.users, random.whole(1, 2)))
    const edit = random.chance(0.5) ? { email: random.pick(EMAILS) } : { name: random.pick(EMAILS) }
    return (c) =>
      editUsers(
        c,
        chosen.map((user) => ({ ...user, edit })),
      )
  },
  'users edit role': (world, random) => {
    const chosen = random.shuffle(random.some(world.users, random.whole(1, 2)))
    const role = random.pick(['administrator', 'recruiter', 'viewer'] as const)
    return (c) =>
      editUsers(
        c,
        chosen.map((user) => ({ ...user, edit: { role } })),
      )
  },
  'users invite': (world, random) => {
    const user = random.pick(world.users)
    return (c) => createInvitation(c, user)
  },
  'users restrict': (world, random) => {
    const user = random.pick(world.users)
    const owned = world.positions.filter(({ companyId }) => companyId === user.companyId).map(({ id }) => id)
    const positionIds = random.chance(0.3) ? null : random.some(owned, random.whole(0, 2))
    return (c) => restrictUsers(c, [user], positionIds)
  },
  'users deactivate': (world, random) => {
    const chosen = random.shuffle(random.some(world.users, 2))
    return (c) => switchUsers(c, chosen, false)
  },
  'users reactivate': (world, random) => {
    const chosen = random.shuffle(random.some(world.users, 3))
    return (c) => switchUsers(c, chosen, true)
  },
}

/** The verbs of keys. */
export const keyVerbs: Record<string, Verb> = {
  'keys create': (world, random) => {
    const { companyId, id } = random.pick(world.users)
    const owned = world.positions.filter((position) => position.companyId === companyId).map((position) => position.id)
    const positionIds = random.chance(0.5) ? { positionIds: random.some(owned, 1) } : {}
    return (c) => createKeys(c, [{ companyId: allowed(companyId), makerId: id, ...positionIds }])
  },
  'keys revoke': (world, random) => {
    const chosen = random.shuffle(random.some(world.keys, 2))
    return (c) => revokeKeys(c, chosen)
  },
}
