import type { Transaction } from '../db/connection.ts'
import { createKeysIn, type NewKey } from '../keys/actions.ts'
import type { CompanyName } from './companies.ts'
import type { Settled } from './company-rows.ts'
import type { Made } from './made.ts'
import type { Random } from './random.ts'
import type { DemoRows } from './rows.ts'

const DAY = 86_400_000

/** A key of a demonstration company, seen once. */
export interface DemoKey {
  company: string
  slug: string
  key: string
  /** What it opens, in a few words. */
  what: string
}

interface Wanted {
  of: CompanyName
  what: string
  limit?: number
  /** Made by the company's first user rather than by the operator. */
  byUser?: boolean
  positions?: number
}

const WANTED: readonly Wanted[] = [
  {
    of: 'fjellvik',
    what: 'agency key: the positions of the agency and of its seven clients',
    limit: 600,
    byUser: true,
  },
  { of: 'lindkaer', what: 'agency key: the positions of the agency and of its six clients', limit: 600 },
  { of: 'kvistbyte', what: 'company key: everything of a company without clients', byUser: true },
  { of: 'havnelykta', what: 'company key: everything of a company without clients' },
  { of: 'rugkaer', what: 'company key: everything of a company without clients' },
  {
    of: 'granholt',
    what: 'key of a client: the positions it owns itself, and all that is live on its own careers page',
  },
  { of: 'fjellvik', what: 'restricted key: five positions of the agency and nothing else', positions: 5 },
]

/** Makes the keys that are printed. */
export async function makeDemoKeys(
  tx: Transaction,
  settled: readonly Settled[],
  positions: readonly Made[],
  users: DemoRows['users'],
): Promise<DemoKey[]> {
  const wanted = WANTED.map((want) => {
    const company = settled.find((one) => one.name === want.of)
    if (!company) throw new Error(`There is no company ${want.of}`)
    return { ...want, company }
  })
  const created = await createKeysIn(
    tx,
    wanted.map(({ company, what, limit, byUser, positions: count }): NewKey => {
      const maker = byUser ? users.find((user) => user.company_id === company.id) : undefined
      return {
        companyId: company.id,
        name: `Demonstration, ${what}`,
        ...(limit !== undefined && { limit }),
        ...(maker && { makerId: maker.id }),
        ...(count !== undefined && { positionIds: restrictedTo(company, positions, count) }),
      }
    }),
  )
  return wanted.map(({ company, what }, i) => ({
    company: company.of.name,
    slug: company.of.slug,
    key: created[i]?.key ?? '',
    what,
  }))
}

/** Positions of several fates, so that there is something to see. */
function restrictedTo(company: Settled, positions: readonly Made[], count: number): string[] {
  const owned = positions.filter((made) => made.companyId === company.id)
  const fates = ['live', 'live', 'expired', 'paused', 'archived'] as const
  const chosen: Made[] = []
  for (const fate of fates.slice(0, count)) {
    const next = owned.find((made) => made.fate === fate && !chosen.includes(made))
    if (next) chosen.push(next)
  }
  return chosen.map((made) => made.id)
}

/** Writes two keys that open nothing any more, and what the restricted users may see. Nobody knows these keys. */
export function addOldKeys(rows: DemoRows, positions: readonly Made[], today: Date, random: Random): void {
  const restricted = rows.users.filter((user) => user.restricted)
  for (const user of restricted) {
    const owned = positions.filter((made) => made.companyId === user.company_id)
    for (const made of random.some(owned, 6)) {
      rows.user_positions.push({ company_id: made.companyId, user_id: user.id, position_id: made.id })
    }
  }
  const daysAgo = (days: number) => new Date(today.getTime() - days * DAY)
  for (const [i, user] of restricted.entries()) {
    const createdAt = daysAgo(200 - i)
    const id = random.id(createdAt)
    rows.keys.push({
      company_id: user.company_id,
      id,
      name: i === 0 ? 'Old careers site' : 'Trial of the integration',
      secret_hash: `\\x${Buffer.from(random.bytes(32)).toString('hex')}` as unknown as Buffer,
      maker_id: user.id,
      restricted: i === 0,
      rate_limit: 60,
      created_at: createdAt,
      expires_at: i === 0 ? null : daysAgo(100),
      revoked_at: i === 0 ? daysAgo(30) : null,
    })
    const first = rows.user_positions.find((scope) => scope.user_id === user.id)
    if (i === 0 && first)
      rows.key_positions.push({ company_id: user.company_id, key_id: id, position_id: first.position_id })
  }
}
