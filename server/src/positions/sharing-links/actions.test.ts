import { expect, test } from 'vitest'
import { effects, keyOf } from '../../../test/effects.ts'
import { PUBLIC_URL } from '../../../test/server.ts'
import { openFixture, UNKNOWN_ID } from '../../../test/fixture.ts'
import { createSharingLinks, editSharingLinks, switchSharingLinks } from './actions.ts'
import type { SharingLinkForm } from './sharing-link.ts'
import { allowed } from '../../../test/factory.ts'

const fixture = await openFixture()
const { make, as } = fixture
const { act, auditOf, toldDuring, raisedDuring, expectNoFaults } = effects(fixture)

const company = await make.company()
const get = as(await make.key(company))
const shown = async (position: { id: string }) => (await get(`/positions/${position.id}`)).body.data
type Position = Awaited<ReturnType<typeof make.published>>

async function newLink(position: Position, form: Partial<SharingLinkForm> = {}) {
  const [created] = await act((c) =>
    createSharingLinks(c, [{ position: keyOf(position), form: { type: 'AD', name: 'Poster', ...form } }]),
  )
  return created!
}

test('a new link is active, has a random id, and publishes a position that had no other, with one event', async () => {
  const position = await make.published(company)
  const emitted = await toldDuring(async () => {
    expect(
      await raisedDuring(() => newLink(position, { type: 'JOB_BOARD', platform: ' FINN  no ', name: 'Spring' })),
    ).toEqual([`${company.id} content`])
  })
  expect(emitted).toEqual({ [position.id]: ['POSITION_UPDATED'] })
  const { status, sharingLinks } = await shown(position)
  const id = sharingLinks[0].id as string
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab]/)
  expect({ status, sharingLinks }).toEqual({
    status: 'PUBLISHED',
    sharingLinks: [
      {
        id,
        idForEmbedded: id,
        type: 'JOB_BOARD',
        platform: 'FINN no',
        name: 'Spring',
        jobUrl: `${PUBLIC_URL}/j/${id}`,
        applyUrl: `${PUBLIC_URL}/j/${id}/apply`,
        vouchUrl: `${PUBLIC_URL}/j/${id}/refer`,
      },
    ],
  })
  expect(await auditOf('links create')).toMatchObject([{ company_id: company.id, object_ids: [id] }])
  await expectNoFaults()
})

test('an edit of an active link of a published position emits one event, and an edit that changes nothing emits none', async () => {
  const position = await make.published(company)
  const link = await newLink(position)
  const edit = (fields: object) => toldDuring(() => act((c) => editSharingLinks(c, [{ ...link, edit: fields }])))
  const before = await shown(position)
  for (const fields of [{ name: 'Autumn' }, { platform: 'Tram' }, { type: 'NETWORK' }]) {
    expect(await edit(fields)).toEqual({ [position.id]: ['POSITION_UPDATED'] })
    expect((await shown(position)).sharingLinks[0]).toMatchObject(fields)
  }
  const after = await shown(position)
  expect(after.updatedAt > before.updatedAt).toBe(true)
  expect(await edit({ name: ' Autumn ' })).toEqual({})
  expect(await shown(position)).toEqual(after)
})

test('an edit that no reader sees emits no event: of a link that is off, of a position that is not published', async () => {
  const position = await make.published(company)
  const [on, off] = [await newLink(position), await newLink(position)]
  await act((c) => switchSharingLinks(c, [off], false))
  const draft = await make.position(company)
  const ofDraft = await newLink(draft)
  const edit = (link: typeof on) =>
    toldDuring(() => act((c) => editSharingLinks(c, [{ ...link, edit: { name: 'X' } }])))
  expect(await edit(off)).toEqual({})
  expect(await edit(ofDraft)).toEqual({})
  expect(await edit(on)).toEqual({ [position.id]: ['POSITION_UPDATED'] })
})

test('switching off the only link makes the position ACTIVE, switching it on PUBLISHED, with one event each', async () => {
  const position = await make.published(company)
  const [link, second] = [await newLink(position), await newLink(position)]
  const turn = (which: (typeof link)[], active: boolean) =>
    toldDuring(() => act((c) => switchSharingLinks(c, which, active)))
  const once = { [position.id]: ['POSITION_UPDATED'] }
  expect(await turn([link], false)).toEqual(once)
  expect((await shown(position)).sharingLinks.map(({ id }: { id: string }) => id)).toEqual([second.id])
  expect(await turn([second], false)).toEqual(once)
  expect(await shown(position)).toMatchObject({ status: 'ACTIVE', sharingLinks: [] })
  expect(await turn([second], false)).toEqual({})
  expect(await turn([link, second], true)).toEqual(once)
  expect(await shown(position)).toMatchObject({ status: 'PUBLISHED' })
  expect((await shown(position)).sharingLinks).toHaveLength(2)
  expect(await auditOf('links on')).toMatchObject([{ object_ids: [link.id, second.id] }])
  expect(await auditOf('links off')).toMatchObject([{ object_ids: [second.id] }])
  await expectNoFaults()
})

test('a link that does not exist and a blank name are refused', async () => {
  const position = await make.published(company)
  const link = await newLink(position)
  await expect(newLink(position, { name: ' \t ' })).rejects.toThrow('The name of a sharing link must not be blank')
  await expect(act((c) => editSharingLinks(c, [{ ...link, edit: { name: '\u0000' } }]))).rejects.toThrow(
    'must not be blank',
  )
  const unknown = { ...link, id: allowed(UNKNOWN_ID) }
  await expect(act((c) => switchSharingLinks(c, [link, unknown], false))).rejects.toThrow(
    `There is no sharing link ${UNKNOWN_ID}`,
  )
  expect(await shown(position)).toMatchObject({ status: 'PUBLISHED', sharingLinks: [{ name: 'Poster' }] })
})
