import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { byVerb } from '../../../test/by-verb.ts'
import { openFixture } from '../../../test/fixture.ts'
import { movableClock } from '../../../test/movable-clock.ts'
import { filledIn, parsePage } from '../../../test/portal/parsed-page.ts'
import { makePerson, openAs } from '../../../test/portal/person.ts'
import { formTo, type PortalReply } from '../../../test/portal/visitor.ts'
import { startReceiver } from '../../../test/receiver.ts'

const fixture = await openFixture()
const { database } = fixture
const moveClock = movableClock(database)
const NEW = '/portal/settings/api/receivers/new'

const secretOf = ({ html }: PortalReply) => {
  const secret = /whsec_[A-Za-z0-9+/=]+/.exec(html)?.[0]
  if (secret === undefined) throw new Error(`the page shows no secret: ${html}`)
  return secret
}

/** A receiver that listens, added through the form, and what is needed to look at it. */
async function listening(answer: (status: (code: number, text?: string) => void) => void = (status) => status(200)) {
  const heard = await startReceiver((_, response) =>
    answer((code, text = '') => void response.writeHead(code, { 'content-type': 'text/plain' }).end(text)),
  )
  const person = await makePerson(fixture)
  const visitor = await openAs(fixture, person)
  const added = await visitor.submit(formTo(await visitor.page(NEW), NEW), {
    url: `http://127.0.0.1:${heard.port}/hook`,
  })
  const [row] = await database.run<{ id: string }>('select id from receivers where company_id = $1', [person.companyId])
  const address = `/portal/settings/api/receivers/${row!.id}`
  return { heard, person, visitor, address, id: row!.id, secret: secretOf(added) }
}

type Heard = Awaited<ReturnType<typeof listening>>

/** Which of the secrets have signed the latest request. */
async function signers({ visitor, address, heard }: Heard, secrets: readonly string[]): Promise<boolean[]> {
  await visitor.submit(formTo(await visitor.page(`${address}/test`), `${address}/test`))
  const { body, headers } = heard.requests.at(-1)!
  const signed = headers as Record<string, string>
  return secrets.map((secret) => {
    try {
      return new Webhook(secret).verify(body, signed) !== undefined
    } catch {
      return false
    }
  })
}

test('a new secret is shown once, and during an overlap each request has two signatures', async () => {
  const receiver = await listening()
  const { visitor, address, secret } = receiver
  expect(await signers(receiver, [secret])).toEqual([true])
  const page = await visitor.page(`${address}/secret`)
  expect(page.text).toContain('your receiver must accept a request if one of two signatures fits')
  const reply = await visitor.submit(formTo(page, `${address}/secret`), { overlap: '24' })
  const next = secretOf(reply)
  expect(next).not.toBe(secret)
  expect(reply.status).toBe(200)
  expect(parsePage(reply.html).text).toContain('The old secret is used as well until')
  expect(await signers(receiver, [secret, next])).toEqual([true, true])
  expect(receiver.heard.requests.at(-1)?.headers['webhook-signature']).toMatch(/^v1,\S+ v1,\S+$/)
  expect((await visitor.page(address)).text).toContain('Used as well until')
  for (const path of [address, `${address}/secret`, `${address}/edit`]) {
    expect((await visitor.get(path)).html).not.toMatch(/whsec_[A-Za-z0-9]{8}/)
  }
  await moveClock(24 * 3_600_000)
  expect(await signers({ ...receiver, visitor: await openAs(fixture, receiver.person) }, [secret, next])).toEqual([
    false,
    true,
  ])
})

test('without an overlap the old secret signs nothing from then on', async () => {
  const receiver = await listening()
  const { visitor, address, secret } = receiver
  const reply = await visitor.submit(formTo(await visitor.page(`${address}/secret`), `${address}/secret`), {
    overlap: '0',
  })
  expect(parsePage(reply.html).text).toContain('The old secret is not used any more.')
  expect(await signers(receiver, [secret, secretOf(reply)])).toEqual([false, true])
})

test('a form that is sent twice makes one new secret, and says that it was replaced meanwhile', async () => {
  const { visitor, address, id } = await listening()
  const form = filledIn(formTo(await visitor.page(`${address}/secret`), `${address}/secret`), { overlap: '168' })
  const replies = await Promise.all([visitor.post(`${address}/secret`, form), visitor.post(`${address}/secret`, form)])
  expect(replies.map(({ status }) => String(status)).toSorted()).toEqual(['200', '422'])
  const refused = replies.find(({ status }) => status === 422)!
  expect(parsePage(refused.html).text).toContain('The secret was replaced after you opened this page.')
  expect(refused.html).not.toMatch(/whsec_[A-Za-z0-9]{8}/)
  expect(
    await database.run(
      `select 1 from audit_entries where verb = 'receivers rotate-secret' and object_ids = array[$1::uuid]`,
      [id],
    ),
  ).toHaveLength(1)
  // The page that was refused is about the secret of now, so it can be sent.
  expect((await visitor.submit(formTo(parsePage(refused.html), `${address}/secret`))).status).toBe(200)
})

test('another overlap than those that are offered is refused', async () => {
  const { visitor, address } = await listening()
  const form = filledIn(formTo(await visitor.page(`${address}/secret`), `${address}/secret`))
  for (const overlap of ['1000', '', '-1']) {
    form.set('overlap', overlap)
    const reply = await visitor.post(`${address}/secret`, form)
    expect([reply.status, parsePage(reply.html).text]).toEqual([
      422,
      expect.stringContaining('Choose one of the values'),
    ])
  }
})

test('a new secret needs fresh proof', async () => {
  const { person, address } = await listening()
  const stale = await openAs(fixture, person, { isFresh: false })
  expect((await stale.page(`${address}/secret`)).heading).toBe('Confirm that it is you')
})

test('a test sends each kind of event that the receiver wants, and shows what came back', async () => {
  const { heard, visitor, address } = await listening((status) => status(202, 'thank <b>you</b>'))
  const page = await visitor.page(`${address}/test`)
  expect(page.text).toContain('Nothing is written to the log.')
  const reply = await visitor.submit(formTo(page, `${address}/test`))
  expect(reply.status).toBe(200)
  const { text } = parsePage(reply.html)
  expect(text).toContain('The receiver accepted every example.')
  expect(text).toContain('Accepted with 202')
  expect(text).toContain('thank <b>you</b>')
  expect(
    heard.requests.map(({ body, headers }) => [(JSON.parse(body) as { type: string }).type, headers['x-service-test']]),
  ).toEqual(
    ['POSITION_CREATED', 'POSITION_UPDATED', 'CANDIDATE_ADDED', 'CANDIDATE_STAGE_UPDATED', 'CANDIDATE_HIRED'].map(
      (kind) => [kind, 'true'],
    ),
  )
  expect((await visitor.page(`${address}/deliveries`)).text).toContain('Nothing was sent to this receiver yet')
})

test('a test shows a refusal with its status, and a receiver that does not listen at once', async () => {
  const refusing = await listening((status) => status(500, 'the disk is full'))
  const refused = await refusing.visitor.post(`${refusing.address}/test`)
  const { text } = parsePage(refused.html)
  expect([refused.status, text]).toEqual([200, expect.stringContaining('The receiver did not accept every example.')])
  expect(text).toContain('the disk is full')
  expect(refusing.heard.requests).toHaveLength(5)
  await byVerb(fixture).editReceiver({ id: refusing.id }, { url: 'http://127.0.0.1:64999/' })
  const silent = parsePage((await refusing.visitor.post(`${refusing.address}/test`)).html)
  expect(silent.text).toContain('The receiver could not be reached, so the other examples were not sent.')
})
