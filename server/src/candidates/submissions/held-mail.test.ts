import { expect, test } from 'vitest'
import { applicationForms, asProgram, trusting } from '../../../test/application-forms.ts'
import { candidates } from '../../../test/candidates.ts'
import { pageOfMail } from '../../../test/mail-page.ts'
import { openFixture } from '../../../test/fixture.ts'
import { letIn } from './held-actions.ts'

// Whoever has programs fill in forms with the addresses of strangers causes no mail to them, from however many networks.

const fixture = await openFixture({ ...trusting })
const { make, database } = fixture
const forms = applicationForms(fixture)
const { act } = candidates(fixture)
const company = await make.company({ country: 'NO', language: 'NO' })

const mailsTo = (like: string) =>
  database.run<{ kind: string; recipient: string; language: string }>(
    `select kind, recipient, language from mails where recipient like $1 order by id`,
    [like],
  )
const heldOf = (like: string) =>
  database.run<{ id: string }>(`select id from submissions where email like $1 and state = 'held' order by id`, [like])

test('sixty forms of a program from twenty networks cause no mail to sixty strangers, nor does erasing them', async () => {
  const job = await forms.open(company)
  const replies = await Promise.all(
    Array.from({ length: 60 }, (_, i) => {
      const headers = { 'x-forwarded-for': `127.0.${i % 20}.1` }
      return forms.send(job, { email: `stranger${i}@example.com`, ...asProgram }, { headers })
    }),
  )
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 303))
  expect(await heldOf('stranger%')).toHaveLength(60)
  expect(await mailsTo('stranger%')).toEqual([])
  for (const { location } of replies.slice(0, 5)) {
    await forms.postText(`${location.replace('/thanks', '')}/erase`, { sure: 'on' })
  }
  expect(await heldOf('stranger%')).toHaveLength(55)
  expect(await mailsTo('stranger%')).toEqual([])
})

test('who is let in gets the confirmation then, in the language of the form, with an address of their own page', async () => {
  const job = await forms.open(company, { language: 'NO' })
  await forms.send({ path: job.path }, { email: 'let-in@example.com', ...asProgram })
  expect(await mailsTo('let-in@example.com')).toEqual([])
  const [held] = await heldOf('let-in@example.com')
  await act(async (c) => letIn(c, await c.within('submissions', [held!.id])))
  const mails = await mailsTo('let-in@example.com')
  expect(mails).toMatchObject([{ kind: 'received', language: 'nb' }])
  expect((await forms.get(await pageOfMail(database, 'let-in@example.com'))).status).toBe(200)
})

test('who is not held gets the confirmation at once, and once', async () => {
  const job = await forms.open(company)
  const seal = forms.sealOf(job)
  for (let i = 0; i < 2; i++) await forms.send(job, { email: 'at-once@example.com' }, { seal })
  expect(await mailsTo('at-once@example.com')).toMatchObject([{ kind: 'received' }])
})
