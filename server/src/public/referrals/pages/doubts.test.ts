import { expect, test } from 'vitest'
import { applicationForms, trusting } from '../../../../test/application-forms.ts'
import { byVerb } from '../../../../test/by-verb.ts'
import { openFixture } from '../../../../test/fixture.ts'
import { browse } from '../../../../test/public/browse.ts'
import { referWords } from '../../words/referrals.ts'

const fixture = await openFixture({ ...trusting })
const verbs = byVerb(fixture)
const { make, server } = fixture
const forms = applicationForms(fixture)
const open = browse(server)
const w = referWords.en.faults
const job = await forms.open(await make.company({ country: 'NO' }))
const path = job.path.replace('/apply', '/refer')
const seal = () => forms.sealOf({ path })

let count = 0
const ola = () => ({ firstName: 'Ola', lastName: 'Lie', email: `ola${++count}@example.com` })
const sendFrom = (address: string) => (form: Record<string, string>) =>
  open(path, {
    form,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': address,
    },
  })

test('without a script, the sixth form of a network within ten minutes is taken once it is sent again', async () => {
  const send = sendFrom('198.51.100.1')
  for (let i = 0; i < 5; i += 1) expect((await send({ ...ola(), seal: seal() })).status).toBe(303)
  const referrer = ola()
  const doubtful = await send({ ...referrer, seal: seal() })
  expect([doubtful.status, doubtful.text]).toEqual([422, expect.stringContaining(w.again)])
  const again = { seal: forms.hidden(doubtful.text, 'seal'), proof: forms.hidden(doubtful.text, 'proof') }
  expect((await send({ ...referrer, ...again })).status).toBe(303)
  // What was signed for one form is worth nothing in another.
  expect((await send({ ...ola(), ...again, seal: seal() })).status).toBe(422)
})

test('a form that is one too many in an hour, or whose page was switched off, comes back with what was typed', async () => {
  const send = sendFrom('198.51.100.2')
  // A few at once, so that each is counted: a busy server refuses whoever waits long for a connection.
  for (let i = 0; i < 10; i += 1) {
    const sent = await Promise.all(Array.from({ length: 6 }, () => send({ ...ola(), seal: seal() })))
    for (const { status } of sent) expect([303, 422]).toContain(status)
  }
  const referrer = { ...ola(), seal: seal() }
  const refused = await send(referrer)
  expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': expect.stringMatching(/^\d+$/) } })
  expect(refused.text).toContain('Send it again in 60 minutes.')
  expect(refused.text).toContain(`value="${referrer.email}"`)
  await verbs.switchPage({ id: job.pageId }, false)
  const off = await send(referrer)
  expect([off.status, off.text]).toEqual([422, expect.stringContaining(w.closed)])
  expect(off.text).toContain(`value="${referrer.email}"`)
  expect((await send({ ...referrer, seal: '' })).status).toBe(404)
})
