import { expect, test } from 'vitest'
import { languages } from '../src/base/web/words/language.ts'
import { webWords } from '../src/base/web/words/words.ts'
import { applicationForms, trusting } from './application-forms.ts'
import { byVerb } from './by-verb.ts'
import { openFixture } from './fixture.ts'

// Characters that turn text round or hide in it, and addresses that lead into the network of the installation: neither gets through
// a form.

const fixture = await openFixture({ ...trusting })
const { make, database } = fixture
const verbs = byVerb(fixture)
const forms = applicationForms(fixture)
const company = await make.company({ country: 'NO' })

const HIDDEN = /[\u202a-\u202e\u2066-\u2069\u200b\u2060\ufeff\u{e0000}-\u{e007f}]/u

test('a title and a text that turn round or hide something reach no page and no feed', async () => {
  const job = await forms.open(company)
  const html = '<p>We weld.\u202eslley\u202c &#x202E;x&#8294;y\u{e0041}\u{e0042}</p>'
  await verbs.edit(job, {
    ...{ title: 'Wel\u202eder\u2066 \u2069wan\u200bted', pitch: 'Sol\u202eid\ufeff' },
    sections: [{ kind: 'text', heading: 'The \u2067job\u2069', html }],
  })
  await make.refresh()
  for (const path of ['', '/feed.rss', '/feed.atom', '/feed.json', '/indeed.xml', `/${job.id}`]) {
    const { status, page } = await forms.get(`/c/${job.pageId}${path}`)
    expect([path, status]).toEqual([path, 200])
    expect(page).toContain('Welder wanted')
    expect(page).not.toMatch(HIDDEN)
    expect(page).not.toMatch(/&#(?:x202e|8238|x2066|8294);/i)
  }
})

test('nor do they reach what a company reads of an application', async () => {
  const job = await forms.open(company)
  const sent = { firstName: 'Ka\u202eri', email: 'hidden@example.com', message: 'I \u2066weld\u2069.\u{e0041}\u202e' }
  expect((await forms.send(job, sent)).status).toBe(303)
  const rows = await database.run(`select first_name, message from submissions where email = 'hidden@example.com'`)
  expect(rows).toEqual([{ first_name: 'Kari', message: 'I weld.' }])
})

test.each(languages)('a form takes no address inside of a network, and says why (%s)', async (language) => {
  const job = await forms.open(company)
  const path = `${job.path}?lang=${language}`
  for (const email of ['x@localhost', 'x@[127.0.0.1]', 'x@10.0.0.1', 'x@mail.internal', 'x@mail.local']) {
    const reply = await forms.send({ path }, { email }, { seal: forms.sealOf(job) })
    expect(reply.status).toBe(422)
    expect(reply.page).toContain(webWords[language].email.outOfReach)
  }
  expect(await database.run(`select from mails where recipient like 'x@%'`)).toEqual([])
})
