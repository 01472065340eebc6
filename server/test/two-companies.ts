import type { Database } from '../src/base/db/connection.ts'
import { byVerb } from './by-verb.ts'
import { factory } from './factory.ts'
import { fullLocation } from './places.ts'

const DAY = 86_400_000

/**
 * An agency with its clients, and an unrelated company. Both have positions of every status, pages,
 * links, candidates, and keys of every kind. Hostile and generated requests read them.
 */
export async function makeTwoCompanies(database: Database) {
  const make = factory(database)
  const verbs = byVerb({ server: { app: { database } } })
  const platform = await make.company({ kind: 'platform', slug: 'platform' })
  const marketplace = await make.page(platform, { is_marketplace: true, name: 'Marketplace' })
  const agency = await make.company({ kind: 'agency', slug: 'fjord-agency' })
  const client = await make.company({ slug: 'harbour-client' })
  const idleClient = await make.company()
  const formerClient = await make.company()
  for (const taken of [client, idleClient, formerClient]) await make.client(agency, taken)
  await verbs.endClient(agency, formerClient)
  const stranger = await make.company({ slug: 'stranger-company' })
  const agencyPage = await make.page(agency, { is_default: true })
  const inactivePage = await make.page(agency, { active: false })
  const clientPage = await make.page(client, { is_default: true })
  const strangerPage = await make.page(stranger, { is_default: true })

  const position = {
    published: await make.published(agency, {
      pitch: 'Sail with us',
      employment_type: ['Full-time', 'Remote'],
      locations: JSON.stringify([fullLocation()]),
      highlights: ['Sea', 'Fjord'],
      salary_type: 'YEAR',
      salary_currency: 'NOK',
      salary_min: 500_000,
      salary_max: 600_000.5,
      content_html_default: '<p>Sail with us</p>',
    }),
    managed: await make.published(agency, { client_id: client.id, content_html_override: '<p>By hand</p>' }),
    plain: await make.published(agency),
    unreachable: await make.published(agency),
    expired: await make.published(agency, { expiration_date: new Date(Date.now() - DAY) }),
    expiring: await make.published(agency, { expiration_date: new Date(Date.now() + DAY) }),
    paused: await make.published(agency, { status: 'PAUSED', paused_at: new Date() }),
    draft: await make.position(agency),
    archived: await make.published(agency, { status: 'ARCHIVED', archived_at: new Date() }),
  }
  const strangers = await make.published(stranger)
  const clientsOwn = await make.published(client)
  for (const listed of [
    position.published,
    position.managed,
    position.plain,
    position.expired,
    position.expiring,
    position.paused,
  ]) {
    await make.listing(listed, agencyPage, { enable_application: listed === position.published ? false : null })
  }
  await make.listing(position.managed, clientPage)
  await make.listing(position.published, inactivePage)
  await make.listing(position.published, marketplace)
  await make.listing(clientsOwn, clientPage)
  await make.listing(strangers, strangerPage)
  await make.listing(strangers, marketplace)
  const link = await make.sharingLink(position.published)
  await make.sharingLink(strangers)
  await make.gallery(position.published, 0, ['https://img.example.com/1.jpg'])

  const stages = ['READY_FOR_REVIEW', 'HIRED', 'REJECTED', 'PRESCREENING'] as const
  const vouches = await Promise.all(stages.map((stage) => make.vouch(position.published, { stage })))
  const referrer = await make.person(agency)
  const referral = {
    kind: 'referral',
    referrer_id: referrer.id,
    stage: 'REFERRAL_CREATED',
    accepted_by_candidate_at: null,
  }
  vouches.push(await make.vouch(position.published, referral))
  const otherVouch = await make.vouch(position.plain)
  const strangersVouch = await make.vouch(strangers)
  await make.refresh()

  const restrictedMaker = await make.user(agency, { restricted: true }, [position.managed])
  const deactivated = await make.user(agency)
  const keys = {
    agency: await make.key(agency),
    restricted: await make.key(agency, { positionIds: [position.published.id, position.draft.id] }),
    byRestrictedMaker: await make.key(agency, { makerId: restrictedMaker.id }),
    ofNothing: await make.key(agency, { positionIds: [] }),
    client: await make.key(client),
    stranger: await make.key(stranger),
    exhausted: await make.key(agency, { limit: 1 }),
    revoked: await make.key(agency),
    expired: await make.key(agency),
    ofDeactivated: await make.key(agency, { makerId: deactivated.id }),
  }
  await verbs.switchUser(deactivated, false)
  await verbs.revoke(keys.revoked)
  await database.kysely
    .updateTable('keys')
    .set({ created_at: new Date(Date.now() - 2 * DAY), expires_at: new Date(Date.now() - DAY) })
    .where('id', '=', keys.expired.id)
    .execute()
  return {
    companies: { agency, client, idleClient, formerClient, stranger, platform },
    pages: { agencyPage, inactivePage, clientPage, strangerPage, marketplace },
    positions: { ...position, strangers, clientsOwn },
    vouches: { own: vouches, ofOther: otherVouch, strangers: strangersVouch },
    link,
    keys,
  }
}

export type Neighbours = Awaited<ReturnType<typeof makeTwoCompanies>>
