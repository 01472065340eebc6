import { describe, expect, onTestFinished, test } from 'vitest'
import { allowed } from '../factory.ts'
import { candidates } from '../candidates.ts'
import { runIn } from '../command.ts'
import { openFixture } from '../fixture.ts'
import {
  keyIdOf,
  masterKeys,
  seal,
  mailPlace,
  headersPlace,
  secretPlace,
  authenticatorPlace,
} from '../../src/base/secrets/sealed.ts'
import { openPersonPage } from '../../src/candidates/self/link-actions.ts'
import { mailPortalWords } from '../../src/portal/words/mail.ts'
import { signInWords } from '../../src/portal/words/sign-in.ts'
import { receiverWords } from '../../src/webhooks/words/words.ts'
import { testMasterKeys } from '../master-keys.ts'
import { formTo, Visitor } from './visitor.ts'
import { giveAuthenticator, makePerson, openAs, PASSWORD } from './person.ts'
import { leaveToHumans } from '../../src/candidates/mail/store.ts'

// What is stored in encrypted form was changed in the database, or its key is lost. Every screen and every command that shows it
// or needs it says so.

const fixture = await openFixture()
const { database: stored, make } = fixture
const { database } = fixture.server.app
const OLD = Buffer.alloc(32, 1)
const lost = masterKeys([Buffer.alloc(32, 9)])
const run = runIn(
  {
    ...{ DATABASE_URL: 'postgresql://elsewhere/', MASTER_KEY: OLD.toString('base64') },
    ...{ WEBHOOK_ALLOW_HTTP: 'true', WEBHOOK_ALLOW_CIDR: '127.0.0.1' },
  },
  database,
)

/** Ways in which a stored text is no longer what it was. `others` is the right text of another place. */
const damages: Readonly<Record<string, (place: string, text: string) => string>> = {
  'lost its key': (place, text) => seal(lost, text, place),
  'has another letter in its key': (place, text) =>
    seal(testMasterKeys, text, place).replace(/^./, (c) => (c === 'a' ? 'b' : 'a')),
  'has another letter': (place, text) =>
    seal(testMasterKeys, text, place).replace(/.$/, (c) => (c === 'A' ? 'Q' : 'A')),
  'was cut': (place, text) => seal(testMasterKeys, text, place).slice(0, 30),
  'belongs elsewhere': (place, text) => seal(testMasterKeys, text, `${place} of somebody else`),
  'is no such text': () => 'garbage',
}

/** Puts damaged texts in place of right ones, until the test has ended. */
async function put(table: string, key: string, id: string, texts: Readonly<Record<string, string>>): Promise<void> {
  const columns = Object.keys(texts)
  const [before] = await stored.run<Record<string, string>>(`select * from ${table} where ${key} = $1`, [id])
  const set = (values: readonly unknown[]) =>
    stored.run(`update ${table} set ${columns.map((name, i) => `${name} = $${i + 2}`).join(', ')} where ${key} = $1`, [
      id,
      ...values,
    ])
  await set(Object.values(texts))
  onTestFinished(async () => void (await set(columns.map((name) => before?.[name]))))
}

async function addReceiver({ slug }: { slug: string }): Promise<string> {
  const { result, error } = await run('receivers', 'add', 'http://127.0.0.1:8009/hook', '--company', slug)
  return result?.id ?? expect.fail(error)
}

describe.each(Object.entries(damages))('a text that %s', (kind, damaged) => {
  // Commands ask for the key that a text names, before anything else.
  const refused = kind.includes(' key') ? expect.stringContaining('which was not given: add it') : undefined

  test('of a mail is named on its page, which stays a page, and the mail can be tried again', async () => {
    const position = await make.published(await make.company())
    await make.sharingLink(position)
    await make.refresh()
    const { act, applied } = candidates(fixture)
    const { companyId, personId } = await applied(position)
    await act((c) => openPersonPage(c, { companyId, id: allowed(personId) }, { isMailed: true }))
    const [mail] = await stored.run<{ id: string }>(
      `select id from mails where kind = 'own-link' order by id desc limit 1`,
    )
    await put('mails', 'id', mail!.id, { sealed_page: damaged(mailPlace(mail!.id), '/m/x') })
    const visitor = await openAs(fixture, await makePerson(fixture, [{ id: companyId }]))
    const address = `/portal/mails/${mail!.id}`
    for (const isLeft of [false, true]) {
      if (isLeft) await leaveToHumans(database)
      const reply = await visitor.get(address)
      expect([reply.status, reply.html.includes(mailPortalWords.en.sealedText)]).toEqual([200, true])
    }
    expect((await visitor.get('/portal/mails?all')).status).toBe(200)
    expect((await visitor.get('/portal/mails/export?all')).status).toBe(200)
    expect(await visitor.post(address, { action: 'retry' })).toMatchObject({ status: 303 })
    expect(await run('mails', 'list')).not.toHaveProperty('error')
  })

  test('of a receiver is named on its pages and on the command line, and other headers and secrets replace it', async () => {
    const company = await make.company()
    const person = await makePerson(fixture, [company])
    const id = await addReceiver(company)
    await put('receivers', 'id', id, {
      secret: damaged(secretPlace(id), 'whsec_x'),
      headers: damaged(headersPlace(id), '{"x-team":"a"}'),
    })
    const visitor = await openAs(fixture, person)
    const address = `/portal/settings/api/receivers/${id}`
    const pages = ['', '/edit', '/test', '/secret', '/deliveries', '/pause', '/remove']
    const replies = await Promise.all(pages.map((page) => visitor.get(`${address}${page}`)))
    expect(replies.map(({ status }) => status)).toEqual(pages.map(() => 200))
    expect(replies[0]!.html).toContain(receiverWords.en.show.sealedHeaders)
    expect(replies[1]!.html).toContain(receiverWords.en.form.headersSealed)
    const trial = `${address}/test`
    expect((await visitor.submit(formTo(await visitor.page(trial), trial))).status).toBeLessThan(500)
    const examples = await run('receivers', 'test', id)
    expect(examples.error).toEqual(refused ?? expect.stringContaining('5 of 5'))
    if (refused === undefined) expect(JSON.stringify(examples.result)).toContain('was changed')
    for (const command of ['show', 'rotate-secret'])
      expect((await run('receivers', command, id)).error).toEqual(refused)
    expect((await run('receivers', 'edit', id, '--header', 'X-Team: b')).error).toEqual(refused)
    expect((await run('receivers', 'show', id)).error).toEqual(refused)
    if (refused === undefined)
      expect((await run('receivers', 'show', id)).result).toMatchObject({ headers: ['x-team'] })

    const edit = `${address}/edit`
    const edited = await visitor.submit(formTo(await visitor.page(edit), edit), { headers: 'X-Team: c' })
    expect(edited.status).toBe(303)
    expect((await visitor.get(address)).html).toContain('x-team')
  })

  test('of an app is named where its code is asked for, and a new link lets the person in', async () => {
    const person = await makePerson(fixture)
    const app = await giveAuthenticator(fixture, person)
    await put('authenticators', 'identity_id', person.identityId, {
      secret: damaged(authenticatorPlace(person.identityId), app.secret.base32),
    })
    const w = signInWords.en.code
    const visitor = new Visitor(fixture.server.url)
    await visitor.post('/portal/sign-in', { email: person.email, password: PASSWORD })
    const asked = await visitor.post('/portal/sign-in/code', { code: app.generate() })
    expect([asked.status, asked.html.includes(w.sealed), asked.html.includes(w.failed)]).toEqual([422, true, false])

    const inside = await openAs(fixture, person, { isFresh: false })
    const proof = await inside.post('/portal/prove?to=/portal/account', { 'proof-code': app.generate() })
    expect([proof.status, proof.html.includes(w.sealed)]).toEqual([422, true])
    expect((await inside.get('/portal/account')).status).toBe(200)

    const { result } = await run('users', 'link', person.userId)
    const opened = await visitor.post(new URL(result.url).pathname, { password: 'nine loud herons', lost: 'on' })
    expect(opened.status).toBe(303)
  })
})

test('a rotation goes on after what was changed in the database, names it, and needs the old key no more', async () => {
  const company = await make.company()
  const [broken, whole] = [await addReceiver(company), await addReceiver(company)]
  const person = await makePerson(fixture)
  await giveAuthenticator(fixture, person)
  await put('receivers', 'id', broken, { secret: 'garbage' })
  await put('authenticators', 'identity_id', person.identityId, { secret: 'garbage' })
  const young = Buffer.alloc(32, 3)
  const rotate = runIn(
    { DATABASE_URL: 'postgresql://elsewhere/', MASTER_KEY: [young, OLD].map((key) => key.toString('base64')).join() },
    database,
  )
  const { result, text } = await rotate('master-key', 'rotate')
  expect(result.damaged).toEqual([secretPlace(broken), authenticatorPlace(person.identityId)])
  expect(text).toContain(`  ${secretPlace(broken)}\n`)
  const [row] = await stored.run<{ secret: string }>('select secret from receivers where id = $1', [whole])
  expect(row!.secret.split('.')[0]).toBe(keyIdOf(young))
  expect((await rotate('master-key', 'rotate')).text).toMatch(/^All other secrets are already encrypted/)
  const alone = runIn({ DATABASE_URL: 'postgresql://elsewhere/', MASTER_KEY: young.toString('base64') }, database)
  expect(await alone('receivers', 'list')).not.toHaveProperty('error')
  expect(await alone('receivers', 'show', whole)).not.toHaveProperty('error')
})
