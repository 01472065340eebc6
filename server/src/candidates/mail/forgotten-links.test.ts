import { pino } from 'pino'
import { expect, test } from 'vitest'
import { candidates } from '../../../test/candidates.ts'
import { everything } from '../../../test/everything.ts'
import { allowed } from '../../../test/factory.ts'
import { openFixture } from '../../../test/fixture.ts'
import { testMasterKeys } from '../../../test/master-keys.ts'
import { movableClock } from '../../../test/movable-clock.ts'
import { mailPlace, unseal } from '../../base/secrets/sealed.ts'
import { openPersonPage } from '../self/link-actions.ts'
import { passOnMails } from './actions.ts'
import { sendDueMails } from './job.ts'
import type { MailFault } from './mail.ts'
import { emptyOldMails, leaveToHumans } from './store.ts'

// Links in mails are secrets: whoever reads the database must not be able to open one, and whoever has the master key too, none
// whose mail has left.

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
  expect(await isThere(token)).toEqual({ plain: false, sealed: true })
  return { token, companyId }
}

/** Where a dump of the database has a token: as it is in any table, or for whoever has the master key. */
async function isThere(token: string): Promise<{ plain: boolean; sealed: boolean }> {
  const rows = await fixture.database.run<{ id: string; sealed: string }>(
    'select id, sealed_page as sealed from mails where sealed_page is not null',
  )
  const dump = await everything(fixture.database)
  // The search finds what is there.
  for (const { sealed } of rows) expect(dump).toContain(sealed)
  const pages = rows.map(({ id, sealed }) => unseal(testMasterKeys, sealed, mailPlace(id)))
  return { plain: dump.includes(token), sealed: pages.some((page) => page.endsWith(token)) }
}
const gone = { plain: false, sealed: false }

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
  expect(await isThere(token)).toEqual(gone)
})

test('the token of a link is nowhere in the database once its mail was passed on by hand', async () => {
  const { token, companyId } = await mailLink()
  await leaveToHumans(database)
  const [mail] = await fixture.database.run<{ id: string }>(`select id from mails where state = 'to_pass_on'`)
  await act((c) => passOnMails(c, [{ companyId, id: allowed(mail?.id ?? '') }]))
  expect(await isThere(token)).toEqual(gone)
})

test('the token of a link whose mail was refused can be sent again for 30 days, and is nowhere in the database after that', async () => {
  const { token } = await mailLink()
  await send({ word: 'smtp-550', final: true })
  expect(await isThere(token)).toEqual({ plain: false, sealed: true })
  await advance(31 * 24 * 3_600_000)
  await emptyOldMails(database)
  expect(await isThere(token)).toEqual(gone)
})
