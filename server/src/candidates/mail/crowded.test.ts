import { expect, test } from 'vitest'
import { openFixture } from '../../../test/fixture.ts'
import { installationAccess } from '../../base/access/access.ts'
import { inTransaction } from '../../base/changes/actions.ts'
import { mailBudgets } from '../../base/limits/budgets.ts'
import { queueMail } from './actions.ts'
import type { NewMail } from './mail.ts'

const { make, database, server } = await openFixture()
const company = await make.company()

const confirmation = (to: string): NewMail => ({
  ...{ companyId: company.id, to, personId: null, positionId: null, language: 'en' },
  ...{ kind: 'received', facts: { title: 'Welder', employer: 'Fjellvik', name: null, page: '/m/token' } },
})
const queue = (...mails: readonly NewMail[]) =>
  inTransaction(server.app.database, installationAccess('operator'), (c) => queueMail(c, ...mails))

/** After how many minutes a mail leaves. */
async function minutesOf(to: string): Promise<number | undefined> {
  const [row] = await database.run<{ minutes: number }>(
    `select round(extract(epoch from coalesce(due_at, leaves_at) - created_at) / 60)::int as minutes from mails
    where recipient = $1`,
    [to],
  )
  return row?.minutes
}

test('beyond a thousand mails in an hour those that forms cause leave an hour later, and letters of colleagues at once', async () => {
  const crowd = Array.from({ length: mailBudgets.installation.most }, (_, i) => confirmation(`crowd${i}@example.com`))
  await queue(...crowd)
  const last = `crowd${crowd.length - 1}@example.com`
  const facts = { subject: 'Hello', text: 'Hello', employer: 'Fjellvik' }
  await queue(confirmation('later@example.com'))
  await queue({ ...confirmation('letter@example.com'), kind: 'letter', facts })
  const minutes = [await minutesOf(last), await minutesOf('later@example.com'), await minutesOf('letter@example.com')]
  expect(minutes).toEqual([0, 60, 0])
})
