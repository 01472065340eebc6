import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { candidates } from '../../../test/candidates.ts'
import { everything } from '../../../test/everything.ts'
import { allowed } from '../../../test/factory.ts'
import { openFixture } from '../../../test/fixture.ts'
import { startMailServer } from '../../../test/mail-server.ts'
import { testSealer } from '../../../test/master-keys.ts'
import { openDatabase } from '../../base/db/connection.ts'
import { resealAll } from '../../base/secrets/master-keys-actions.ts'
import { keyIdOf, masterKeys, sealerOf } from '../../base/secrets/sealed.ts'
import { openPersonPage } from '../self/link-actions.ts'
import { sendDueMails } from './job.ts'
import { openMailer } from './smtp-client.ts'

// Somebody has a dump of the database, and wants to open what mails that wait lead to.

const fixture = await openFixture()
const { make, database: stored } = fixture
const { database } = fixture.server.app
const { act, applied } = candidates(fixture)
const position = await make.published(await make.company())
await make.sharingLink(position)
await make.refresh()
const [former, next] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]

/** Mails somebody the link to the own page. */
async function mailLink() {
  const { companyId, personId } = await applied(position)
  const { token } = await act((c) => openPersonPage(c, { companyId, id: allowed(personId) }, { isMailed: true }))
  const [mail] = await stored.run<{ id: string; recipient: string }>(
    `select id, recipient from mails where kind = 'own-link' order by id desc limit 1`,
  )
  return { token, ...mail! }
}

/** Sends what is due by a real mail server. @returns the texts by their recipients */
async function sent(from = database): Promise<Map<string, string>> {
  const server = await startMailServer()
  const mailer = openMailer({ url: server.url, from: 'post@kandidat.example' })
  onTestFinished(() => mailer.close())
  const log = pino({ level: 'silent' }, { write: () => {} })
  await sendDueMails({ database: from, mailer, publicUrl: 'https://jobs.example', timeZone: 'Europe/Oslo', log })
  return new Map(server.received.map(({ envelope, text }) => [envelope.to[0] ?? '', text ?? '']))
}
const faultOf = async (id: string) =>
  (await stored.run<{ fault: string | null }>('select fault from mails where id = $1', [id]))[0]?.fault
const statusOf = async (token: string) => (await fetch(`${fixture.server.url}/m/${token}`)).status

test('no address in a dump opens what a mail that waits leads to, and the mail that is sent has the address that does', async () => {
  const { token, recipient } = await mailLink()
  const dump = await everything(stored)
  expect(dump).not.toContain(token)
  // What the row has in place of the address opens nothing either.
  const [row] = await stored.run<{ page: string }>('select sealed_page as page from mails where recipient = $1', [
    recipient,
  ])
  const found = [row!.page, ...row!.page.split('.')]
  expect(await Promise.all(found.map(statusOf))).toEqual(found.map(() => 404))
  const text = (await sent()).get(recipient)
  expect(text).toContain(`https://jobs.example/m/${token}\n`)
  expect(await statusOf(token)).toBe(200)
})

test('a new master key encrypts what waits again, and a process that lacks the key tries later', async () => {
  const { id, token, recipient } = await mailLink()
  const keys = masterKeys([next, former])
  expect((await resealAll(database, keys)).done).toBeGreaterThan(0)
  expect(await resealAll(database, keys)).toEqual({ done: 0, damaged: [] })
  const [row] = await stored.run<{ page: string }>('select sealed_page as page from mails where id = $1', [id])
  expect(row?.page.split('.')[0]).toBe(keyIdOf(next))
  const [without, having] = [testSealer, async () => sealerOf(masterKeys([next]))].map((sealer) =>
    openDatabase({ url: stored.url, poolSize: 2, sealer }),
  )
  onTestFinished(async () => void (await Promise.all([without!.close(), having!.close()])))
  expect([(await sent(without)).has(recipient), await faultOf(id)]).toEqual([false, 'sealed'])
  await stored.run('update mails set due_at = clock() where id = $1', [id])
  expect((await sent(having)).get(recipient)).toContain(token)
})

test('a mail that the previous release wrote, with its address as it is, is still sent', async () => {
  const { id, token, recipient } = await mailLink()
  await stored.run(
    `update mails set sealed_page = null, due_at = leaves_at, leaves_at = null,
      facts = (facts::jsonb || jsonb_build_object('page', '/m/' || $2::text))::json where id = $1`,
    [id, token],
  )
  expect((await sent()).get(recipient)).toContain(`https://jobs.example/m/${token}\n`)
})

test('an address that was moved to another mail is not opened for its recipient', async () => {
  const [victim, attacker] = [await mailLink(), await mailLink()]
  await stored.run('update mails set sealed_page = (select sealed_page from mails where id = $1) where id = $2', [
    victim.id,
    attacker.id,
  ])
  const texts = await sent()
  expect(texts.get(victim.recipient)).toContain(victim.token)
  expect([texts.has(attacker.recipient), await faultOf(attacker.id)]).toEqual([false, 'damaged'])
})
