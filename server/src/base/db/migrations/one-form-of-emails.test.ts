import { expect, test } from 'vitest'
import { openFixture } from '../../../../test/fixture.ts'
import { normalizedEmail } from '../../../content/email.ts'
import { oneFormOfEmails } from './0054-one-form-of-emails.ts'

const { make, database } = await openFixture()
const company = await make.company()

const former = (email: string) => make.person(company, { email, email_normalized: email.toLowerCase() })
const emails = async () =>
  Object.fromEntries(
    (await database.run('select id, email, email_normalized from people')).map(
      ({ id, email, email_normalized: compared }) => [id, [email, compared]],
    ),
  )

test('an address of an earlier release gets the form in which addresses are compared', async () => {
  const written = [
    '\u200bKari@example.com',
    '\u202aper@example.com\u202c',
    'ola@example.com.',
    'sol\u00ad@example.com\ufe0f',
    'mari@xn--blbr-roah.no',
    'liv@xn--strae-oqa.de',
    'yuki@mail.xn--r8jz45g.jp',
    'nora@xn--0.com',
    'åse@blåbær.no',
  ]
  const people = []
  for (const email of written) people.push(await former(email))
  await database.run(oneFormOfEmails)
  const stored = await emails()
  expect(people.map(({ id }) => stored[id]?.[1])).toEqual(written.map(normalizedEmail))
  expect(stored[people[0]?.id ?? '']).toEqual(['Kari@example.com', 'kari@example.com'])
  expect(stored[people[4]?.id ?? '']).toEqual(['mari@xn--blbr-roah.no', 'mari@blåbær.no'])
})

test('an address that is somebody else’s already stays as it is, and of two that become one, the first one does', async () => {
  const known = await former('eva@example.com')
  const twin = await former('\u200beva@example.com')
  const first = await former('\u200bida@example.com')
  const second = await former('ida@example.com.')
  await database.run(oneFormOfEmails)
  const stored = await emails()
  expect([known, twin, first, second].map(({ id }) => stored[id]?.[1])).toEqual([
    'eva@example.com',
    '\u200beva@example.com',
    'ida@example.com',
    'ida@example.com.',
  ])
})
