import { pino } from 'pino'
import { expect, test } from 'vitest'
import { candidates } from '../../../test/candidates.ts'
import { everything } from '../../../test/everything.ts'
import { allowed } from '../../../test/factory.ts'
import { openFixture } from '../../../test/fixture.ts'
import { movableClock } from '../../../test/movable-clock.ts'
import { openPersonPage } from '../self/link-actions.ts'
import { passOnMails } from './actions.ts'
import { sendDueMails } from './job.ts'
import type { MailFault } from './mail.ts'
import { emptyOldMails, leaveToHumans } from './store.ts'

// Links in mails are secrets: whoever reads the database must not be able to open one whose mail has left.

const fixture = await openFixture()
const { make } = fixture
const { database } = fixture.server.app
const { act, applied } = candidates(fixture)
const advance = movableClock(fixture.database)
const position = await make.published(await make.company())
await make.sharingLink(position)
await make.refresh()

/** Mails somebody the link to the own page. @returns its token */
async function mailLink(): Promise<{ token: string; companyId: string }> {
  const { companyId, personId } = await applied(position)
  const { token } = await act((c) => openPersonPage(c, { companyId, id: allowed(personId) }, { isMailed: true }))
  // Until it leaves it must be somewhere, and nothing else than this shows that the searches below can find it.
  expect(await everything(fixture.database)).toContain(token)
  return { token, companyId }
}

const send = (fault: MailFault | null) =>
  sendDueMails({
    ...{
      database,
      publicUrl: 'https://jobs.example',
      timeZone: 'Europe/Oslo',
      log: pino({ level: 'silent' }, { write: () => {} }),
    },
    mailer: { send: async () => fault },
  })

test('the token of a link is nowhere in the database once its mail was sent', async () => {
  const { token } = await mailLink()
  await send(null)
  expect(await everything(fixture.database)).not.toContain(token)
})

test('the token of a link is nowhere in the database once its mail was passed on by hand', async () => {
  const { token, companyId } = await mailLink()
  await leaveToHumans(database)
  const [mail] = await fixture.database.run<{ id: string }>(`select id from mails where state = 'to_pass_on'`)
  await act((c) => passOnMails(c, [{ companyId, id: allowed(mail?.id ?? '') }]))
  expect(await everything(fixture.database)).not.toContain(token)
})

test('the token of a link whose mail was refused can be sent again for 30 days, and is nowhere in the database after that', async () => {
  const { token } = await mailLink()
  await send({ word: 'smtp-550', final: true })
  expect(await everything(fixture.database)).toContain(token)
  await advance(31 * 24 * 3_600_000)
  await emptyOldMails(database)
  expect(await everything(fixture.database)).not.toContain(token)
})
