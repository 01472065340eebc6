import { expect, test } from 'vitest'
import { byVerb } from '../../../../test/by-verb.ts'
import { movableClock } from '../../../../test/movable-clock.ts'
import { openFixture, UNKNOWN_ID } from '../../../../test/fixture.ts'
import { type AddressFacts, type AddressState, stateOf } from './address.ts'
import { findAddress } from './store.ts'

const { make, server, database: stored } = await openFixture()
const verbs = byVerb({ server })
const { database } = server.app

const live: AddressFacts = {
  status: 'PUBLISHED',
  hasExpired: false,
  isOn: true,
  isPage: true,
  isListed: true,
  wasLive: true,
}

const states: [what: string, facts: Partial<AddressFacts> | null, state: AddressState][] = [
  ['a position that is published and listed', {}, 'live'],
  ['a position that is live for the first time', { wasLive: false }, 'live'],
  ['a position of a link that is on', { isPage: false }, 'live'],
  ['nothing at all', null, 'nothing'],
  ['a draft', { status: 'DRAFT', wasLive: false }, 'nothing'],
  ['a draft that was imported with a history', { status: 'DRAFT' }, 'nothing'],
  ['a page that is switched off', { isOn: false, status: 'ACTIVE' }, 'nothing'],
  ['a page that is switched off, while the position is live elsewhere', { isOn: false }, 'nothing'],
  ['a link that is switched off', { isPage: false, isOn: false }, 'closed'],
  [
    'a link that was switched off before the position was live',
    { isPage: false, isOn: false, wasLive: false },
    'nothing',
  ],
  ['a paused position', { status: 'PAUSED' }, 'paused'],
  ['a paused position that has expired meanwhile', { status: 'PAUSED', hasExpired: true }, 'closed'],
  ['a paused position that was never live here', { status: 'PAUSED', wasLive: false }, 'nothing'],
  ['a paused position that was taken off the page', { status: 'PAUSED', isListed: false }, 'closed'],
  ['a position that has expired', { status: 'ACTIVE', hasExpired: true }, 'closed'],
  ['an archived position', { status: 'ARCHIVED' }, 'closed'],
  ['an archived position that was never live here', { status: 'ARCHIVED', wasLive: false }, 'nothing'],
  ['a published position that was taken off the page', { isListed: false }, 'closed'],
  ['a published position that was never listed there', { isListed: false, wasLive: false }, 'nothing'],
]

test.each(states)('the state of %s', (_what, facts, state) => {
  expect(stateOf(facts && { ...live, ...facts })).toBe(state)
})

const company = await make.company()
const page = await make.page(company, { is_default: true })
const now = () => database.query<{ at: Date }>('select clock() as at', []).then(([row]) => row?.at ?? new Date())
const stateAt = async (address: Parameters<typeof findAddress>[1]) =>
  (await findAddress(database.reads, address, await now()))?.state ?? 'nothing'

async function listed(values: Parameters<typeof make.published>[1] = {}) {
  const position = await make.published(company, values)
  await make.listing(position, page)
  const link = await make.sharingLink(position)
  await make.refresh()
  return { position, onPage: { pageId: page.id, positionId: position.id }, byLink: { linkId: link.id } }
}

test('what is stored leads to the state: live, expired before anybody recorded it, and unknown ids', async () => {
  const { position, onPage, byLink } = await listed()
  expect([await stateAt(onPage), await stateAt(byLink)]).toEqual(['live', 'live'])
  await verbs.expire(position, new Date(Date.now() + 3_600_000))
  await movableClock(stored)(3_600_000)
  expect([await stateAt(onPage), await stateAt(byLink)]).toEqual(['closed', 'closed'])
  for (const unknown of [UNKNOWN_ID, 'x', '\0', '']) {
    expect(await stateAt({ pageId: unknown, positionId: position.id })).toBe('nothing')
    expect(await stateAt({ pageId: page.id, positionId: unknown })).toBe('nothing')
    expect(await stateAt({ linkId: unknown })).toBe('nothing')
  }
  expect(await stateAt({ linkId: page.id })).toBe('nothing')
})

test('the canonical page is the owner’s default, and there is none for a position that only links reach', async () => {
  const other = await make.page(company)
  const { position, byLink } = await listed()
  await make.listing(position, other)
  await make.refresh()
  expect(await findAddress(database.reads, byLink, await now())).toMatchObject({ canonicalPageId: page.id })
  const unlisted = await make.published(company)
  const link = await make.sharingLink(unlisted)
  await make.refresh()
  expect(await findAddress(database.reads, { linkId: link.id }, await now())).toMatchObject({
    state: 'live',
    canonicalPageId: null,
  })
})

test('what a careers page says about forms comes before what the position says', async () => {
  const position = await make.published(company, { enable_application: false })
  await make.listing(position, page, { enable_application: true, enable_vouch: false })
  const link = await make.sharingLink(position)
  await make.refresh()
  const at = await now()
  expect(await findAddress(database.reads, { pageId: page.id, positionId: position.id }, at)).toMatchObject({
    takesApplications: true,
    takesReferrals: false,
  })
  expect(await findAddress(database.reads, { linkId: link.id }, at)).toMatchObject({
    takesApplications: false,
    takesReferrals: true,
  })
})
