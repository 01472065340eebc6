import { expect, test } from 'vitest'
import { addReceivers } from '../../webhooks/receivers/actions.ts'
import { eventKinds } from '../../base/changes/event.ts'
import { newId } from '../../base/db/id.ts'
import { headersOf, masterKeys } from '../../base/secrets/sealed.ts'
import { byVerb, saving } from '../../../test/by-verb.ts'
import { openFixture, UNKNOWN_ID } from '../../../test/fixture.ts'
import { filledIn, parsePage } from '../../../test/portal/parsed-page.ts'
import { makePerson, openAs } from '../../../test/portal/person.ts'
import { formTo, type PortalReply } from '../../../test/portal/visitor.ts'

const fixture = await openFixture()
const verbs = byVerb(fixture)
const { database, make } = fixture
const NEW = '/portal/settings/api/receivers/new'
const keys = masterKeys([Buffer.alloc(32, 1)])

async function administrator() {
  const company = await make.company({ kind: 'agency' })
  const position = await make.position(company, { title: 'Skipper' })
  return { company, position, visitor: await openAs(fixture, await makePerson(fixture, [company])) }
}

interface Stored {
  id: string
  url: string
  kinds: string[] | null
  client_ids: string[] | null
  position_ids: string[] | null
  candidate_data: string
  strict: boolean
  headers: string | null
  secret: string
}
const receiversOf = ({ id }: { id: string }) =>
  database.run<Stored & Record<string, unknown>>('select * from receivers where company_id = $1 order by id', [id])

const secretOf = ({ html }: PortalReply) => /whsec_[A-Za-z0-9+/=]+/.exec(html)?.[0]

test('a receiver is added with everything that the form offers, and its secret is shown this once', async () => {
  const { company, position, visitor } = await administrator()
  const client = await make.client(company)
  const form = formTo(await visitor.page(NEW), NEW)
  expect(filledIn(form).getAll('kinds')).toEqual(eventKinds)
  const reply = await visitor.submit(form, {
    url: ' http://127.0.0.1:8080/Hook ',
    kinds: ['CANDIDATE_HIRED', 'POSITION_CREATED'],
    clientIds: client.id,
    positions: 'certain',
    positionIds: position.id,
    candidateData: 'ids',
    headers: 'Authorization: Bearer abc\r\nx-team: hr',
    strict: 'on',
  })
  expect(reply.status, parsePage(reply.html).text).toBe(200)
  const [stored, ...more] = await receiversOf(company)
  expect(more).toEqual([])
  expect(stored).toMatchObject({
    url: 'http://127.0.0.1:8080/Hook',
    kinds: ['POSITION_CREATED', 'CANDIDATE_HIRED'],
    client_ids: [client.id],
    position_ids: [position.id],
    candidate_data: 'ids',
    strict: true,
  })
  expect(headersOf(keys, stored!.id, stored!.headers)).toEqual({ authorization: 'Bearer abc', 'x-team': 'hr' })
  const secret = secretOf(reply)
  expect(secret).toBeDefined()
  expect(reply.html).not.toContain('Bearer abc')
  const page = `/portal/settings/api/receivers/${stored!.id}`
  for (const path of [page, `${page}/edit`, `${page}/secret`, '/portal/settings/api']) {
    const { html } = await visitor.get(path)
    expect(html).not.toContain(secret)
    expect(html).not.toContain('Bearer abc')
  }
  expect((await visitor.page(page)).text).toContain('authorization, x-team')
})

test('ticking all kinds of events means those of later releases too', async () => {
  const { company, visitor } = await administrator()
  await visitor.submit(formTo(await visitor.page(NEW), NEW), { url: 'http://127.0.0.1/' })
  expect(await receiversOf(company)).toMatchObject([
    { kinds: null, client_ids: null, position_ids: null, headers: null },
  ])
})

test('a form that is sent twice, also at the same time, adds one receiver and shows one secret', async () => {
  const { company, visitor } = await administrator()
  const form = formTo(await visitor.page(NEW), NEW)
  const fields = { url: 'http://127.0.0.1/twice' }
  const replies = await Promise.all([visitor.submit(form, fields), visitor.submit(form, fields)])
  replies.push(await visitor.submit(form, fields))
  const [stored, ...more] = await receiversOf(company)
  expect(more).toEqual([])
  expect(replies.map(({ status }) => String(status)).toSorted()).toEqual(['200', '303', '303'])
  for (const { status, to, html } of replies) {
    if (status === 303) expect(to).toBe(`/portal/settings/api/receivers/${stored!.id}`)
    else expect(html).toMatch(/whsec_/)
  }
})

const wrong: [string, Record<string, string | string[]>, string, string][] = [
  ['no address', { url: '' }, 'url', 'Fill this in.'],
  ['an address that is none', { url: 'receiver.example' }, 'url', 'The address must begin with https://'],
  ['a port of something else', { url: 'http://127.0.0.1:9/' }, 'url', 'Port 9 of 127.0.0.1'],
  ['a private address', { url: 'http://10.1.2.3/' }, 'url', '10.0.0.0/8'],
  [
    'the address of credentials',
    { url: 'http://169.254.169.254/' },
    'url',
    'link-local, where clouds keep the credentials',
  ],
  [
    'an address with a password',
    { url: 'https://user:password@example.com/' },
    'url',
    'Nothing may be sent to this address.',
  ],
  ['no kind of event', { kinds: [] }, 'kinds', 'Tick at least one kind of event.'],
  ['a kind that does not exist', { kinds: ['POSITION_SOLD'] }, 'kinds', 'Choose one of the values'],
  ['no position', { positions: 'certain' }, 'positionIds', 'Choose at least one position'],
  [
    'a position that does not exist',
    { positions: 'certain', positionIds: UNKNOWN_ID },
    'positionIds',
    'gone, or not yours',
  ],
  ['a text that is no id', { positions: 'certain', positionIds: 'first' }, 'positionIds', 'gone, or not yours'],
  ['a header without a name', { headers: 'Bearer abc' }, 'headers', 'Name: value'],
  ['a header of ours', { headers: 'webhook-id: 1' }, 'headers', 'These headers cannot be sent.'],
  ['another value for the data', { candidateData: 'some' }, 'candidateData', 'Choose one of the values'],
]

test.each(wrong)(
  '%s is refused beside its field, and everything stays as it was typed',
  async (_, fault, field, message) => {
    const { company, position, visitor } = await administrator()
    const typed = {
      ...{ url: 'http://127.0.0.1/hook', kinds: ['CANDIDATE_HIRED'], positions: 'all', positionIds: position.id },
      ...{ candidateData: 'ids', headers: 'x-team: hr', strict: 'on', ...fault },
    }
    const before = fault['positions'] === 'certain' && !('positionIds' in fault) ? { ...typed, positionIds: [] } : typed
    const sent = filledIn(formTo(await visitor.page(NEW), NEW), before)
    const reply = await visitor.post(NEW, sent)
    expect(reply.status).toBe(422)
    const page = parsePage(reply.html)
    expect(reply.html).toMatch(/<title>Error/)
    const shown = page.elements.find(({ attrs }) =>
      attrs.some(({ name, value }) => name === 'id' && value === `${field}-fault`),
    )
    expect(shown, reply.html).toBeDefined()
    expect(parsePage(reply.html).text).toContain(message)
    const again = filledIn(formTo(page, NEW))
    for (const name of ['url', 'positions', 'headers', 'strict', 'id']) {
      // A box that does not exist cannot be ticked again.
      expect(again.get(name) ?? '', name).toBe(sent.get(name) ?? '')
    }
    expect(await receiversOf(company)).toEqual([])
  },
)

test('several faults are shown at once', async () => {
  const { visitor } = await administrator()
  const reply = await visitor.post(NEW, { url: 'nowhere', positions: 'all', candidateData: 'full', headers: 'x' })
  expect(reply.status).toBe(422)
  expect(
    parsePage(reply.html).elements.filter(({ attrs }) =>
      attrs.some(({ name, value }) => name === 'id' && value.endsWith('-fault')),
    ),
  ).toHaveLength(3)
})

test('a client of somebody else, and a position of another company, are refused', async () => {
  const { company, visitor } = await administrator()
  const elsewhere = await make.company()
  const position = await make.position(elsewhere)
  const form = filledIn(formTo(await visitor.page(NEW), NEW), { url: 'http://127.0.0.1/' })
  form.set('clientIds', elsewhere.id)
  expect((await visitor.post(NEW, form)).status).toBe(422)
  form.delete('clientIds')
  form.set('positions', 'certain')
  form.set('positionIds', position.id)
  const reply = await visitor.post(NEW, form)
  expect([reply.status, parsePage(reply.html).text]).toEqual([422, expect.stringContaining('gone, or not yours')])
  expect(await receiversOf(company)).toEqual([])
})

test('a company has at most a hundred receivers, and the form says so', async () => {
  const { company, visitor } = await administrator()
  const form = { url: 'http://127.0.0.1/' }
  const hundred = Array.from({ length: 100 }, () => ({ companyId: company.id, form }))
  await verbs.act((change) => addReceivers(change, saving, hundred))
  const reply = await visitor.submit(formTo(await visitor.page(NEW), NEW), form)
  expect(reply.status).toBe(422)
  expect(parsePage(reply.html).text).toContain('at most 100 receivers')
})

async function added(fields: Record<string, string | string[]> = {}) {
  const made = await administrator()
  const reply = await made.visitor.submit(formTo(await made.visitor.page(NEW), NEW), {
    url: 'http://127.0.0.1/before',
    headers: 'x-team: hr',
    ...fields,
  })
  expect(reply.status).toBe(200)
  const [stored] = await receiversOf(made.company)
  return { ...made, stored: stored!, address: `/portal/settings/api/receivers/${stored!.id}/edit` }
}

test('the form of an edit has what is stored, except the headers, which stay unless others are entered', async () => {
  const { company, position, visitor, stored, address } = await added({
    kinds: ['CANDIDATE_HIRED'],
    candidateData: 'ids',
  })
  const page = await visitor.page(address)
  expect(page.text).toContain('Stored: x-team.')
  const form = formTo(page, address)
  expect(Object.fromEntries(filledIn(form))).toMatchObject({
    ...{
      url: 'http://127.0.0.1/before',
      kinds: 'CANDIDATE_HIRED',
      positions: 'all',
      candidateData: 'ids',
      headers: '',
    },
  })
  const fields = { url: 'http://127.0.0.1/after', positions: 'certain', positionIds: position.id, strict: 'on' }
  const reply = await visitor.submit(form, fields)
  expect([reply.status, reply.to]).toEqual([303, `/portal/settings/api/receivers/${stored.id}`])
  expect(await receiversOf(company)).toMatchObject([
    {
      ...{ url: 'http://127.0.0.1/after', kinds: ['CANDIDATE_HIRED'], position_ids: [position.id], strict: true },
      ...{ headers: stored.headers, secret: stored.secret },
    },
  ])
  expect(await database.run('select verb from audit_entries where company_id = $1 order by at', [company.id])).toEqual([
    { verb: 'receivers add' },
    { verb: 'receivers edit' },
  ])
})

test('headers that are entered replace those that are stored, and a box removes them', async () => {
  const { company, visitor, address, stored } = await added()
  await visitor.submit(formTo(await visitor.page(address), address), { headers: 'x-other: 1' })
  const [replaced] = await receiversOf(company)
  expect(headersOf(keys, stored.id, replaced!.headers)).toEqual({ 'x-other': '1' })
  await visitor.submit(formTo(await visitor.page(address), address), { removeHeaders: 'on' })
  expect(await receiversOf(company)).toMatchObject([{ headers: null }])
  expect((await visitor.page(address)).text).not.toContain('Stored:')
})

test('an edit is refused with 422 and what was typed, and changes nothing', async () => {
  const { company, visitor, address } = await added()
  const before = await receiversOf(company)
  const reply = await visitor.submit(formTo(await visitor.page(address), address), {
    url: 'http://192.168.1.1/x',
    strict: 'on',
  })
  expect(reply.status).toBe(422)
  const page = parsePage(reply.html)
  expect(page.text).toContain('192.168.0.0/16')
  expect(filledIn(formTo(page, address)).get('url')).toBe('http://192.168.1.1/x')
  expect(filledIn(formTo(page, address)).get('strict')).toBe('on')
  expect(await receiversOf(company)).toEqual(before)
})

test('a receiver that is restricted to a former client can be edited, and keeps the restriction', async () => {
  const { company, visitor } = await administrator()
  const client = await make.company({ name: 'Rederiet' })
  await make.client(company, client)
  await visitor.submit(formTo(await visitor.page(NEW), NEW), { url: 'http://127.0.0.1/', clientIds: client.id })
  await verbs.endClient(company, client)
  const [{ id } = { id: '' }] = await receiversOf(company)
  const address = `/portal/settings/api/receivers/${id}/edit`
  const page = await visitor.page(address)
  expect(page.text).toContain('Rederiet (no longer a client)')
  expect((await visitor.submit(formTo(page, address), { strict: 'on' })).status).toBe(303)
  expect(await receiversOf(company)).toMatchObject([{ client_ids: [client.id], strict: true }])
})

test('an id that the form was given and that belongs to another company adds nothing there', async () => {
  const [first, second] = [await added(), await administrator()]
  const form = filledIn(formTo(await second.visitor.page(NEW), NEW), { url: 'http://127.0.0.1/', id: first.stored.id })
  const reply = await second.visitor.post(NEW, form)
  expect(reply.status).toBe(422)
  expect(await receiversOf(first.company)).toEqual([first.stored])
  expect(await receiversOf(second.company)).toEqual([])
  form.set('id', newId())
  expect((await second.visitor.post(NEW, form)).status).toBe(200)
})
