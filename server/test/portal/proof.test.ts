import { expect, test } from 'vitest'
import { byVerb } from '../by-verb.ts'
import { asText, everyRow } from '../everything.ts'
import { openFixture } from '../fixture.ts'
import { givePassword, tokenOf } from './factors.ts'
import { makeKeyOf, makeReceiverOf } from './objects.ts'
import { filledIn, parsePage } from './parsed-page.ts'
import { formTo, type PortalReply, type Visitor } from './visitor.ts'
import { bring, makeWorld, type MemberName, signIn, visitAs } from './world.ts'

// Something sensitive is asked for with a proof that is too old. The page asks for a factor, and sends the form again.

const fixture = await openFixture()
const verbs = byVerb(fixture)
const world = await makeWorld(fixture)
const { administrator, recruiter } = world.people
const PASSWORD = 'correct horse battery'
await givePassword(fixture, PASSWORD, administrator, recruiter)
const proof = { 'proof-password': PASSWORD }
const keysNew = '/portal/settings/api/keys/new'

const stale = (name: MemberName) => visitAs(fixture, world, name, { isFresh: false })
const keyNames = () =>
  fixture.database
    .run<{ name: string }>('select name from keys order by name')
    .then((rows) => rows.map(({ name }) => name))

/** Sends a form again to where a 307 leads, as browsers do. */
async function repeat(visitor: Visitor, reply: PortalReply, body: URLSearchParams): Promise<PortalReply> {
  expect(reply.status).toBe(307)
  return visitor.post(reply.to, body)
}

test('what was typed arrives once, and unchanged', async () => {
  const visitor = await stale('administrator')
  const fresh = await visitAs(fixture, world, 'administrator')
  const form = filledIn(formTo(await fresh.page(keysNew), keysNew), {
    ...{ name: 'Æ “quoted” <b>&amp;</b>\r\n line', access: 'certain', expiry: 'never', limit: '7' },
    positionIds: [world.positions.open.id, world.positions.outOfReach.id],
  })
  const before = await keyNames()
  const asked = parsePage((await visitor.post(keysNew, form)).html)
  const prove = formTo(asked, '/portal/prove')
  const wrong = await visitor.submit(prove, { 'proof-password': 'something else' })
  expect([wrong.status, await keyNames()]).toEqual([422, before])
  const body = filledIn(formTo(parsePage(wrong.html), '/portal/prove'), proof)
  const carried = [...body].filter(([name]) => !name.startsWith('proof-'))
  expect(carried).toEqual([...form].map(([name, value]) => [name, value.replaceAll('\r\n', '\n')]))
  const token = tokenOf(visitor)
  const proved = await visitor.post(prove.action, body)
  expect([proved.to, tokenOf(visitor) === token]).toEqual([keysNew, false])
  const made = await repeat(visitor, proved, body)
  expect([made.status, made.html.includes('kand_')]).toEqual([200, true])
  expect((await keyNames()).length).toBe(before.length + 1)
  // The browser that is reloaded sends both forms again.
  const again = await repeat(visitor, await visitor.post(prove.action, body), body)
  expect([again.status, await keyNames()]).toEqual([303, expect.any(Array)])
  expect((await keyNames()).length).toBe(before.length + 1)
})

test('a link to the page that asks for a factor makes nobody send a form that they never saw', async () => {
  const { id } = await makeReceiverOf(fixture, administrator)
  const { id: keyId } = await makeKeyOf(fixture, administrator)
  const visitor = await stale('administrator')
  for (const to of [`/portal/settings/api/receivers/${id}/remove`, `/portal/settings/api/keys/${keyId}/revoke`]) {
    for (const more of ['', '&repeat=1', '&proof-repeated=1', '&isRepeated=1']) {
      const page = await visitor.page(`/portal/prove?${new URLSearchParams({ to })}${more}`)
      const form = formTo(page, '/portal/prove')
      expect(form.fields.map(({ name }) => name)).toEqual(['proof-password'])
      const { status, to: where } = await visitor.submit(form, proof)
      expect([status, where]).toEqual([303, to])
    }
  }
  const rows = await fixture.database.run(
    'select from keys where id = $1 and revoked_at is null union all select from receivers where id = $2 and removed_at is null',
    [keyId, id],
  )
  expect(rows).toHaveLength(2)
})

test('a form is carried to addresses of the portal alone', async () => {
  const visitor = await stale('administrator')
  for (const to of ['https://evil.example/', '//evil.example', '/docs', '/api/v1/positions', '/portal/../docs']) {
    const reply = await visitor.post(`/portal/prove?${new URLSearchParams({ to })}`, {
      ...proof,
      'proof-repeated': '1',
    })
    expect([reply.status, reply.to]).toEqual([307, '/portal'])
  }
})

test('no page repeats what was typed as a password or a code', async () => {
  const visitor = await stale('administrator')
  const typed = { 'proof-password': 'Typed-4711', 'proof-code': 'Typed-4711', password: 'kept', name: 'kept' }
  const asked = await visitor.post(keysNew, typed)
  const refused = await visitor.post('/portal/prove?to=%2Fportal', { ...typed, 'proof-repeated': '1' })
  expect([asked.status, refused.status]).toEqual([200, 422])
  for (const { html } of [asked, refused]) {
    expect(html).toContain('kept')
    expect(html).not.toContain('Typed-4711')
  }
})

test('a proof is fresh for ten minutes, for this browser alone', async () => {
  const visitor = await stale('recruiter')
  const other = await stale('recruiter')
  await visitor.post('/portal/prove?to=%2Fportal', proof)
  const isAsked = async (each: Visitor) =>
    parsePage((await each.get(keysNew)).html).forms.some(({ action }) => action.startsWith('/portal/prove'))
  expect([await isAsked(visitor), await isAsked(other)]).toEqual([false, true])
  const moved = (minutes: string) =>
    fixture.database.run(`update sessions set proven_at = clock() - $1::interval where identity_id = $2`, [
      minutes,
      recruiter.identityId,
    ])
  await moved('9 min 58 s')
  expect(await isAsked(visitor)).toBe(false)
  await moved('10 min')
  expect(await isAsked(visitor)).toBe(true)
})

test('a form that was carried along is refused like any other, if somebody lost their rights meanwhile', async () => {
  const visitor = await stale('recruiter')
  const { id } = await makeKeyOf(fixture, recruiter)
  const path = `/portal/settings/api/keys/${id}/revoke`
  const form = filledIn(formTo(parsePage((await visitor.post(path, { any: 'thing' })).html), '/portal/prove'), proof)
  const proved = await visitor.post(`/portal/prove?${new URLSearchParams({ to: path })}`, form)
  await verbs.switchUser({ id: recruiter.userId }, false)
  // Wrong attempts of the tests before are noted seconds later.
  const stored = async () =>
    asText((await everyRow(fixture.database)).filter(({ table }) => table !== 'refused_sign_ins'))
  const before = await stored()
  expect((await repeat(visitor, proved, form)).to).toMatch(/^\/portal\/sign-in\?to=/)
  expect(await stored()).toBe(before)
  await verbs.switchUser({ id: recruiter.userId }, true)
  bring(visitor, (await signIn(fixture, recruiter)).token)
  expect((await repeat(visitor, proved, form)).status).toBe(303)
})
