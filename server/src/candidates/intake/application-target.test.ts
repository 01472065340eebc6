import { describe, expect, test } from 'vitest'
import { byVerb } from '../../../test/by-verb.ts'
import { candidates } from '../../../test/candidates.ts'
import { openFixture, UNKNOWN_ID } from '../../../test/fixture.ts'
import { apply, refer } from './actions.ts'
import { type AnyId, allowed } from '../../../test/factory.ts'
import { movableClock } from '../../../test/movable-clock.ts'

const fixture = await openFixture()
const { make, database } = fixture
const verbs = byVerb(fixture)
const moveClock = movableClock(database)
const HOUR = 3_600_000
const { act, someone, applied, referred, shown } = candidates(fixture)

const agency = await make.company({ kind: 'agency', country: 'NO' })
const page = await make.page(agency)
const { key } = await make.key(agency)

/** A position that is reachable through a sharing link. */
async function open(values: Parameters<typeof make.published>[1] = {}) {
  const position = await make.published(agency, values)
  const link = await make.sharingLink(position)
  await make.refresh()
  return { ...position, link }
}

const countOf = async (table: 'people' | 'vouches' | 'events') =>
  Number((await database.run<{ n: string }>(`select count(*) as n from ${table}`))[0]?.n)

describe('a position that does not take candidates', () => {
  type Opened = Awaited<ReturnType<typeof open>>
  const after = (close: (position: Opened) => Promise<unknown>) => async () => {
    const position = await open()
    await close(position)
    return position
  }
  const draft = async () => {
    const position = await make.position(agency)
    await make.sharingLink(position)
    return position
  }
  const refusals: [string, () => Promise<{ company_id: string; id: AnyId }>, string][] = [
    ['a draft', draft, 'it is a draft: publish it first'],
    ['a paused one', after(verbs.pause), 'it is paused: resume it first'],
    ['an archived one', after(verbs.archive), 'it is archived: restore it first'],
    ['an unreachable one', after(({ link }) => verbs.switchLink(link, false)), 'no active link reaches it'],
    [
      'an expired one that was not swept yet',
      after(async (position) => {
        await verbs.expire(position, new Date(Date.now() + HOUR))
        await moveClock(2 * HOUR)
      }),
      'it has expired: set a later expiration or remove it',
    ],
    [
      'one with both switched off',
      after((position) => verbs.edit(position, { enableApplication: false, enableVouch: false })),
      'they are switched off for it',
    ],
  ]
  test.each(refusals)(
    '%s refuses applications and referrals with the reason; an import can still add them',
    async (_what, closed, reason) => {
      const position = await closed()
      const counts = async () => [await countOf('people'), await countOf('vouches'), await countOf('events')]
      const before = await counts()
      await expect(applied(position)).rejects.toThrow(
        `The position ${position.id} does not take applications now: ${reason}.`,
      )
      await expect(referred(position)).rejects.toThrow(
        `The position ${position.id} does not take referrals now: ${reason}.`,
      )
      expect(await counts()).toEqual(before)
      const target = { companyId: agency.id, positionId: position.id }
      const [added] = await act((c) => apply(c, [{ ...target, person: someone() }], { evenIfClosed: true }))
      expect(added?.added).toBe(true)
    },
  )

  test('the two switches are independent', async () => {
    const position = await open({ enable_application: false })
    await expect(applied(position)).rejects.toThrow('does not take applications now: they are switched off for it')
    expect((await referred(position)).added).toBe(true)
  })

  test('one refusal in a list creates no candidacy at all', async () => {
    const [one, closed] = [await open(), await open({ enable_application: false })]
    const before = await countOf('vouches')
    const wanted = [one, closed].map(({ id }) => ({ companyId: agency.id, positionId: id, person: someone() }))
    await expect(act((c) => apply(c, wanted))).rejects.toThrow(closed.id)
    expect(await countOf('vouches')).toBe(before)
  })

  test('a position that does not exist, or is another company’s, is not found', async () => {
    const strangers = await make.published(await make.company())
    for (const id of [allowed(UNKNOWN_ID), strangers.id]) {
      const wanted = [{ companyId: agency.id, positionId: id, person: someone() }]
      await expect(act((c) => apply(c, wanted, { evenIfClosed: true }))).rejects.toThrow(`There is no position ${id}.`)
    }
  })

  test('a person with invalid fields is refused, and the message does not repeat them', async () => {
    const position = await open()
    await expect(applied(position, { email: 'Kari <kari@example.com>' })).rejects.toThrow(
      /^An e-mail must be one whole address/,
    )
    await expect(applied(position, someone({ phone: '99' }))).rejects.toThrow(/^This is not a phone number of NO/)
  })

  test('a phone number is read with the country of the position’s first location, otherwise of the company', async () => {
    const place = { id: 'x', address: '', city: 'Malmö', country: 'SE', lat: 55.6, lng: 13 }
    const rest = { locality: null, postalCode: null, administrativeArea: null, subAdministrativeArea: null }
    const swedish = await open({ locations: JSON.stringify([{ ...place, ...rest }]) })
    const phone = async (position: Awaited<ReturnType<typeof open>>, given: string) =>
      (await shown(key, await applied(position, someone({ phone: given })))).candidate.phone
    expect(await phone(swedish, '070-174 06 05')).toBe('+46701740605')
    expect(await phone(await open(), '912 34 567')).toBe('+4791234567')
  })
})

describe('through a link', () => {
  const through = (position: { id: AnyId }, linkId: string, options = {}) =>
    act((c) => apply(c, [{ companyId: agency.id, positionId: position.id, linkId, person: someone() }], options))

  test('that reaches the position, an application is added and the link is stored', async () => {
    const position = await open()
    await make.listing(position, page)
    await make.refresh()
    for (const linkId of [position.link.id, page.id]) {
      const [candidacy] = await through(position, linkId)
      expect(await database.run('select link_id as id from vouches where id = $1', [candidacy?.id])).toEqual([
        { id: linkId },
      ])
    }
  })

  test('that is switched off, an application is refused, while other links still reach the position', async () => {
    const position = await open()
    const off = await make.sharingLink(position, { active: false })
    await expect(through(position, off.id)).rejects.toThrow(
      `does not take applications now: the sharing link ${off.id} is switched off.`,
    )
    expect(await through(position, off.id, { evenIfClosed: true })).toMatchObject([{ added: true }])
  })

  test.each([
    ['never listed', async () => {}],
    ['unlisted', (position: { company_id: string; id: string }) => make.listing(position, page, { enabled: false })],
    [
      'listed on a page that is switched off',
      async (position: { company_id: string; id: string }, off: { company_id: string; id: string }) =>
        make.listing(position, off),
    ],
  ])('of a careers page on which the position is %s, an application is refused', async (what, list) => {
    const off = await make.page(agency, { active: false })
    const position = await open()
    await list(position, off)
    await make.refresh()
    const chosen = what.includes('off') ? off : page
    await expect(through(position, chosen.id)).rejects.toThrow(
      `does not take applications now: it is not live on the careers page ${chosen.id}.`,
    )
  })

  test('of a careers page, the switches of that page count, in both directions', async () => {
    const position = await open({ enable_vouch: false })
    await make.listing(position, page, { enable_application: false, enable_vouch: true })
    await make.refresh()
    await expect(through(position, page.id)).rejects.toThrow(
      `does not take applications now: they are switched off for it on the careers page ${page.id}.`,
    )
    expect((await applied(position)).added).toBe(true)
    await expect(referred(position)).rejects.toThrow('does not take referrals now: they are switched off for it.')
    const target = { companyId: agency.id, positionId: position.id, linkId: page.id }
    expect(await act((c) => refer(c, [{ ...target, candidate: someone(), referrer: someone() }]))).toMatchObject([
      { added: true },
    ])
  })

  test('that leads elsewhere or does not exist, an application is refused even for an import', async () => {
    const [position, other] = [await open(), await open()]
    await expect(through(position, other.link.id, { evenIfClosed: true })).rejects.toThrow(
      `The link ${other.link.id} leads to another position than ${position.id}.`,
    )
    for (const linkId of [UNKNOWN_ID, 'x'])
      await expect(through(position, linkId, { evenIfClosed: true })).rejects.toThrow(`There is no link ${linkId}.`)
  })
})
