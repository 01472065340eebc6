import { sharingLinkTypes } from '@kandidat/contract/resources/enumerations'
import { describe, expect, test } from 'vitest'
import { byVerb } from '../../test/by-verb.ts'
import { PUBLIC_URL } from '../../test/server.ts'
import { openFixture } from '../../test/fixture.ts'

const fixture = await openFixture()
const { make, as } = fixture
const verbs = byVerb(fixture)

const platform = await make.company({ kind: 'platform', name: 'Kandidat', slug: 'kandidat' })
// The marketplace is the oldest of all pages, so only a rule can put it last.
const marketplace = await make.page(platform, { is_marketplace: true, name: 'Marketplace' })
const agency = await make.company({ kind: 'agency' })
const client = await make.client(agency)
const agencyOther = await make.page(agency, { name: 'Agency other' })
const agencyDefault = await make.page(agency, { name: 'Agency default', is_default: true })
const clientOther = await make.page(client, { name: 'Client other' })
const clientDefault = await make.page(client, { name: 'Client default', is_default: true })
const inactive = await make.page(agency, { name: 'Inactive', active: false })
const get = as(await make.key(agency))

async function linksOf(id: string) {
  const { sharingLinks, careerPagesLinks, status } = (await get(`/positions/${id}`)).body.data
  return { sharingLinks, careerPagesLinks, status }
}

describe('sharingLinks', () => {
  test('have these fields and no others', async () => {
    const position = await make.published(agency)
    const link = await make.sharingLink(position, { type: 'JOB_BOARD', platform: 'Jobbtavla', name: 'Vår 2026' })
    await make.refresh()
    expect((await linksOf(position.id)).sharingLinks).toEqual([
      {
        id: link.id,
        idForEmbedded: link.id,
        type: 'JOB_BOARD',
        platform: 'Jobbtavla',
        name: 'Vår 2026',
        jobUrl: `${PUBLIC_URL}/j/${link.id}`,
        applyUrl: `${PUBLIC_URL}/j/${link.id}/apply`,
        vouchUrl: `${PUBLIC_URL}/j/${link.id}/refer`,
      },
    ])
  })

  test('are the active sharing links, of every type, in the order of creation', async () => {
    const position = await make.published(agency)
    const created = []
    const days = [4, 2, 3, 1]
    for (const [i, type] of sharingLinkTypes.entries()) {
      const link = await make.sharingLink(position, { type, created_at: `2026-05-0${days[i]}T00:00:00Z` })
      created.push({ ...link, day: days[i] ?? 0 })
    }
    await make.sharingLink(position, { active: false })
    await make.refresh()
    const expected = created.toSorted((a, b) => a.day - b.day).map(({ id }) => id)
    expect((await linksOf(position.id)).sharingLinks.map((link: { id: string }) => link.id)).toEqual(expected)
  })

  test('of another position are not there', async () => {
    const [position, other] = [await make.published(agency), await make.published(agency)]
    await make.sharingLink(other)
    await make.listing(position, agencyOther)
    await make.refresh()
    expect((await linksOf(position.id)).sharingLinks).toEqual([])
  })
})

describe('careerPagesLinks', () => {
  test('have these fields and no others', async () => {
    const position = await make.published(agency)
    await make.listing(position, agencyDefault)
    await make.refresh()
    expect((await linksOf(position.id)).careerPagesLinks).toEqual([
      {
        id: agencyDefault.id,
        idForEmbedded: `${agencyDefault.id}.${position.id}`,
        name: 'Agency default',
        forAgency: true,
        forClient: false,
        isDefault: true,
        isMarketplace: false,
        jobUrl: `${PUBLIC_URL}/c/${agencyDefault.id}/${position.id}`,
        applyUrl: `${PUBLIC_URL}/c/${agencyDefault.id}/${position.id}/apply`,
        vouchUrl: `${PUBLIC_URL}/c/${agencyDefault.id}/${position.id}/refer`,
      },
    ])
  })

  test('are in order: defaults first, then by creation, the marketplace last, each with its flags', async () => {
    const position = await make.published(agency, { client_id: client.id })
    for (const page of [clientOther, marketplace, clientDefault, agencyOther, agencyDefault]) {
      await make.listing(position, page)
    }
    await make.refresh()
    const flags = (await linksOf(position.id)).careerPagesLinks.map(
      (link: { name: string; forAgency: boolean; forClient: boolean; isDefault: boolean; isMarketplace: boolean }) =>
        [link.name, link.forAgency, link.forClient, link.isDefault, link.isMarketplace].join(' '),
    )
    expect(flags).toEqual([
      'Agency default true false true false',
      'Client default false true true false',
      'Agency other true false false false',
      'Client other false true false false',
      'Marketplace false false false true',
    ])
  })

  test('of a company that is not an agency have forAgency false', async () => {
    const company = await make.company()
    const page = await make.page(company)
    const position = await make.published(company)
    await make.listing(position, page)
    await make.refresh()
    const { body } = await as(await make.key(company))(`/positions/${position.id}`)
    expect(body.data.careerPagesLinks[0]).toMatchObject({ forAgency: false, forClient: false })
  })

  test('contain neither an inactive page nor one on which the listing is not enabled', async () => {
    const position = await make.published(agency)
    await make.listing(position, inactive)
    await make.listing(position, agencyOther, { enabled: false })
    await make.listing(position, marketplace)
    await make.refresh()
    const { careerPagesLinks } = await linksOf(position.id)
    expect(careerPagesLinks.map((link: { id: string }) => link.id)).toEqual([marketplace.id])
  })

  test('have their public URLs also if enableApplication or enableVouch is false', async () => {
    const position = await make.published(agency, { enable_application: false, enable_vouch: false })
    await make.listing(position, agencyDefault, { enable_application: false })
    await make.sharingLink(position)
    await make.refresh()
    const { sharingLinks, careerPagesLinks } = await linksOf(position.id)
    for (const link of [...sharingLinks, ...careerPagesLinks]) {
      expect(link.applyUrl).toBe(`${link.jobUrl}/apply`)
      expect(link.vouchUrl).toBe(`${link.jobUrl}/refer`)
    }
  })

  test('do not change enableApplication and enableVouch: a per-page override shows on the page only', async () => {
    const position = await make.published(agency)
    await make.listing(position, agencyDefault, { enable_application: false, enable_vouch: false })
    await make.refresh()
    expect((await get(`/positions/${position.id}`)).body.data).toMatchObject({
      enableApplication: true,
      enableVouch: true,
    })
  })
})

describe('a position has an entry among its links exactly when it is PUBLISHED', () => {
  const at = new Date('2026-04-01T00:00:00Z')
  const closed = {
    DRAFT: { status: 'DRAFT', published_at: null, last_published_at: null },
    PAUSED: { status: 'PAUSED', paused_at: at },
    ARCHIVED: { status: 'ARCHIVED', archived_at: at },
  }
  for (const [status, values] of Object.entries(closed)) {
    test(`not if it is ${status}, although its links are active`, async () => {
      const position = await make.published(agency, values)
      await make.sharingLink(position)
      await make.listing(position, agencyDefault)
      await make.listing(position, marketplace)
      await make.refresh()
      expect(await linksOf(position.id)).toEqual({ status, sharingLinks: [], careerPagesLinks: [] })
    })
  }

  test('not if it is ACTIVE: published, but every link is inactive', async () => {
    const position = await make.published(agency)
    await make.sharingLink(position, { active: false })
    await make.listing(position, inactive)
    await make.listing(position, agencyOther, { enabled: false })
    await make.refresh()
    expect(await linksOf(position.id)).toEqual({ status: 'ACTIVE', sharingLinks: [], careerPagesLinks: [] })
  })

  test.each(['sharing link', 'page', 'marketplace'])('if it is reachable through one %s only', async (what) => {
    const position = await make.published(agency)
    if (what === 'sharing link') await make.sharingLink(position)
    else await make.listing(position, what === 'page' ? agencyOther : marketplace)
    await make.refresh()
    const { status, sharingLinks, careerPagesLinks } = await linksOf(position.id)
    expect(status).toBe('PUBLISHED')
    expect([...sharingLinks, ...careerPagesLinks]).toHaveLength(1)
  })

  test('at every moment: a link that is switched off is gone together with the status', async () => {
    const position = await make.published(agency)
    const link = await make.sharingLink(position)
    await make.refresh()
    expect((await linksOf(position.id)).status).toBe('PUBLISHED')
    await verbs.switchLink(link, false)
    make.touch(position)
    await make.refresh()
    expect(await linksOf(position.id)).toEqual({ status: 'ACTIVE', sharingLinks: [], careerPagesLinks: [] })
  })
})
