import { expect, test } from 'vitest'
import { byVerb } from '../../../test/by-verb.ts'
import { effects } from '../../../test/effects.ts'
import { bareLocation } from '../../../test/places.ts'
import { openFixture, UNKNOWN_ID } from '../../../test/fixture.ts'
import { createCompanies, editCompanies, makeAgencies } from './actions.ts'
import { takeClientsOn } from '../clients/actions.ts'
import type { CompanyEdit } from './form.ts'
import { allowed } from '../../../test/factory.ts'
import type { Allowed } from '../../base/access/reach.ts'

const fixture = await openFixture()
const verbs = byVerb(fixture)
const { make, as, database } = fixture
const { act, auditOf, raisedDuring, toldDuring, expectNoFaults } = effects(fixture)

const platform = await make.company({ kind: 'platform', slug: 'the-platform' })
const agency = await make.company({ kind: 'agency' })
const otherAgency = await make.company({ kind: 'agency' })
const client = await make.client(agency)
await make.client(otherAgency, client)
const get = as(await make.key(agency))

const shown = async () => (await get(`/clients/${client.id}`)).body.data
const edit = (given: CompanyEdit, id: Allowed<'profiles'> = client.id) =>
  act((c) => editCompanies(c, [{ id, edit: given }]))
const createOne = (form: Parameters<typeof createCompanies>[1][number]['form']) =>
  act((c) => createCompanies(c, [{ form }]))

test('a new company has the fields of the form and a slug from its name, and is in the audit log', async () => {
  const [created] = await act((c) =>
    createCompanies(c, [{ form: { name: '  Ærlig   Øl & Brød AS ', country: 'NO', industries: ['BANK', 'FISKERI'] } }]),
  )
  expect(created?.slug).toBe('aerlig-ol-brod-as')
  await act((c) => takeClientsOn(c, [{ agencyId: agency.id, clientId: created!.id }]))
  expect((await get('/clients/aerlig-ol-brod-as')).body.data).toMatchObject({
    id: created!.id,
    name: 'Ærlig Øl & Brød AS',
    website: '',
    industries: ['FISKERI', 'BANK'],
    country: 'NO',
    language: null,
    socialMediaLinks: {},
    contentHtml: '',
    images: [],
  })
  expect(await auditOf('companies create')).toEqual([
    { company_id: created!.id, verb: 'companies create', object_ids: [created!.id], actor_kind: 'operator' },
  ])
})

test('every field can be edited, the other fields stay, and the text of each is normalized', async () => {
  await edit({
    name: 'Havn',
    slug: 'havn',
    website: 'https://havn.example',
    logoUrl: 'https://havn.example/logo.png',
    industries: ['SPACE', 'AKVAKULTUR', 'SPACE'],
    country: 'SE',
    language: 'SE',
    brandColor: '#0A4D68',
    bannerUrl: 'https://havn.example/banner.png',
    socialMediaLinks: { LinkedIn: 'https://linkedin.example/havn', github: 'https://github.example/havn' },
    locations: [{ ...bareLocation(), city: 'Lund' }],
    sections: [
      { kind: 'text', heading: 'Who we are', html: '<b>Sailors</b><script>alert(1)</script>' },
      { kind: 'gallery', images: ['https://havn.example/1.jpg', 'https://havn.example/2.jpg'] },
      { kind: 'gallery' },
    ],
  })
  const html = '<h2>Who we are</h2><p><strong>Sailors</strong></p>'
  const all = {
    name: 'Havn',
    slug: 'havn',
    website: 'https://havn.example',
    logoUrl: 'https://havn.example/logo.png',
    industries: ['AKVAKULTUR', 'SPACE'],
    country: 'SE',
    language: 'SE',
    brandColor: '#0a4d68',
    bannerUrl: 'https://havn.example/banner.png',
    socialMediaLinks: { linkedin: 'https://linkedin.example/havn', github: 'https://github.example/havn' },
    contentHtml: html,
    contentHtmlDefault: html,
    contentHtmlOverride: null,
    images: [['https://havn.example/1.jpg', 'https://havn.example/2.jpg'], []],
  }
  expect(await shown()).toMatchObject(all)
  await edit({ contentHtmlOverride: '<p onclick="x()">By hand</p>' })
  const byHand = { ...all, contentHtml: '<p>By hand</p>', contentHtmlOverride: '<p>By hand</p>' }
  expect(await shown()).toMatchObject(byHand)
  await edit({ contentHtmlOverride: '  ', bannerUrl: null })
  expect(await shown()).toMatchObject({ ...all, bannerUrl: null })
  await edit({ sections: [] })
  expect(await shown()).toMatchObject({ contentHtml: '', images: [] })
})

test('an edit raises the versions of all companies whose responses show it, and emits no event', async () => {
  const position = await make.published(agency, { client_id: client.id })
  await make.sharingLink(position)
  await make.refresh()
  let raised: string[] = []
  const emitted = await toldDuring(async () => {
    raised = await raisedDuring(() => edit({ name: 'Harbour' }))
  })
  expect(emitted).toEqual({})
  expect(raised).toEqual([client, agency, otherAgency].map(({ id }) => `${id} content`).toSorted())
  // The pages of an agency's clients show its positions together with the agency.
  expect(await raisedDuring(() => edit({ logoUrl: null }, agency.id))).toEqual(
    expect.arrayContaining([`${agency.id} content`, `${client.id} content`]),
  )
  expect(await raisedDuring(() => edit({ logoUrl: null }, platform.id))).toContain(`${platform.id} marketplace`)
  expect(await auditOf('companies edit')).toMatchObject([{ object_ids: [platform.id] }])
  await expectNoFaults()
})

const wrong: [string, CompanyEdit, string][] = [
  ['a slug that is an id', { slug: UNKNOWN_ID }, 'cannot be a slug'],
  ['a slug in upper case', { slug: 'Havn' }, 'cannot be a slug'],
  ['a slug that another company has', { slug: 'the-platform' }, 'The slug "the-platform" is taken'],
  ['a blank name', { name: ' \u0000 ' }, 'The name of a company must not be blank'],
  ['a country that does not exist', { country: 'ZZ' }, 'There is no country "ZZ"'],
  [
    'a network twice',
    { socialMediaLinks: { X: 'https://x.example/a', x: 'https://x.example/b' } },
    '"x" is given twice',
  ],
]
test.each(wrong)('%s is refused with the reason, and changes nothing', async (_what, given, reason) => {
  const before = await shown()
  await expect(edit({ website: 'https://other.example', ...given })).rejects.toThrow(reason)
  expect(await shown()).toEqual(before)
})

test('the platform has the name and slug of the settings, and no verb changes them', async () => {
  await expect(edit({ name: 'Ours' }, platform.id)).rejects.toThrow('PLATFORM_NAME')
  await expect(edit({ slug: 'ours' }, platform.id)).rejects.toThrow('PLATFORM_SLUG')
})

test('slugs are unique: within one call, among existing companies, and among concurrent calls', async () => {
  await expect(
    act((c) => createCompanies(c, [{ form: { name: 'Twin' } }, { form: { name: 'twin' } }])),
  ).rejects.toThrow('Two of the companies have the slug "twin". Give another one in the field "slug".')
  const all = await Promise.allSettled(
    Array.from({ length: 6 }, (_, i) => createOne({ name: `Racer ${i}`, slug: 'racer' })),
  )
  expect(all.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
  for (const one of all) if (one.status === 'rejected') expect(String(one.reason)).toContain('"racer" is taken')
})

test('a new company has a default careers page with its name', async () => {
  const created = await act((c) =>
    createCompanies(c, [{ form: { name: ' North  Sea ' } }, { form: { name: 'South Sea' }, agency: true }]),
  )
  expect(
    await database.run(
      `select name, is_default, active from careers_pages where company_id = any ($1::uuid[]) order by name`,
      [created.map(({ id }) => id)],
    ),
  ).toEqual([
    { name: 'North Sea', is_default: true, active: true },
    { name: 'South Sea', is_default: true, active: true },
  ])
})

test('a company can be given its own slug but never another’s, and a name without Latin letters needs one', async () => {
  const [one] = await createOne({ name: 'One', slug: 'one' })
  await edit({ slug: 'one' }, one!.id)
  await expect(createOne({ name: 'Øⱥ', slug: 'one' })).rejects.toMatchObject({
    message: 'The slug "one" is taken by another company. Give another one in the field "slug".',
    fields: [
      { field: 'slug', message: 'The slug "one" is taken by another company. Give another one in the field "slug".' },
    ],
  })
  await expect(createOne({ name: '株式会社' })).rejects.toThrow('suggests no slug: give one')
})

test('a company can become an agency, a client only after its agency let it go, and the platform never', async () => {
  const company = await make.company()
  await act((c) => makeAgencies(c, [company.id]))
  await act((c) => takeClientsOn(c, [{ agencyId: company.id, clientId: client.id }]))
  expect((await as(await make.key(company))('/clients')).body.data).toHaveLength(1)
  expect(await auditOf('companies make-agency')).toMatchObject([{ object_ids: [company.id] }])
  await expect(act((c) => makeAgencies(c, [client.id]))).rejects.toThrow('End that first.')
  await expect(act((c) => makeAgencies(c, [platform.id]))).rejects.toThrow('cannot be an agency')
  await expect(act((c) => makeAgencies(c, [allowed(UNKNOWN_ID)]))).rejects.toThrow(`There is no company ${UNKNOWN_ID}`)
  const former = await make.client(agency)
  await verbs.endClient(agency, former)
  await act((c) => makeAgencies(c, [former.id]))
  expect(await database.run('select kind from companies where id = $1', [former.id])).toEqual([{ kind: 'agency' }])
})
