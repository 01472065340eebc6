import { afterAll, expect, test } from 'vitest'
import { languages } from '../../src/base/web/words/language.ts'
import { webWords } from '../../src/base/web/words/words.ts'
import { openFixture } from '../fixture.ts'
import { parsePage } from './parsed-page.ts'
import { formTo } from './visitor.ts'
import { makeWorld, visitAs } from './world.ts'

const fixture = await openFixture()
const world = await makeWorld(fixture)
const visitor = await visitAs(fixture, world, 'administrator', { isFresh: true })
afterAll(() => visitor.close())

const { open } = world.positions
const person = { id: (await fixture.make.vouch(open)).person_id }
const add = `/portal/positions/${open.id}/candidates/new`

/** Every form of the portal that takes an address of somebody: its page, the field, and what else it needs. */
const forms: [name: string, path: string, field: string, more: Record<string, string>][] = [
  ['an invitation', '/portal/team/invite', 'email', {}],
  ['a colleague', `/portal/team/${world.people.viewer.userId}/edit`, 'email', {}],
  ['a person', `/portal/persons/${person.id}/edit`, 'email', {}],
  ['the first step of adding somebody', add, 'email', { step: 'find' }],
  ['the sender of mails', '/portal/mails/sender', 'replyTo', {}],
  ['the privacy notice', '/portal/settings/privacy', 'email', {}],
  ['a contact of a position', `/portal/positions/${open.id}/edit`, 'contact-0-email', { 'contact-0-name': 'Kari Lie' }],
]

test.each(forms)(
  'the form of %s asks once whether another e-mail is meant, and takes it if it is sent again',
  async (_, path, field, more) => {
    const page = await visitor.page(path)
    const { html } = await visitor.get(path)
    expect(html).toMatch(/<script[^>]+email-/)
    expect(html).toContain(`data-field="${field}"`)
    const written = `slip-${crypto.randomUUID().slice(0, 8)}@gmial.com`
    const reply = await visitor.submit(formTo(page, path), { ...more, [field]: written })
    expect(reply.status).toBe(422)
    const asked = parsePage(reply.html)
    expect(asked.text).toContain(webWords.en.email.slip(written.replace('gmial', 'gmail')))
    const again = await visitor.submit(formTo(asked, path))
    expect(again.status).toBe(again.html === '' ? 303 : 200)
    if (again.html !== '') expect(parsePage(again.html).text).not.toContain('Did you mean')
  },
)

test.each(forms)(
  'the form of %s refuses an e-mail to which no mail can go, in the language of the reader',
  async (_, path, field, more) => {
    for (const language of languages) {
      const page = await visitor.page(`${path}?language=${language}`)
      const form = formTo(page, path)
      const sent = { ...form, action: `${form.action}?language=${language}` }
      const refused = await visitor.submit(sent, { ...more, [field]: 'kari@example..com' })
      expect(refused.status).toBe(422)
      expect(parsePage(refused.html).text).toContain(webWords[language].email.one)
    }
  },
)

test('an address that is stored already is not asked about', async () => {
  const stored = await fixture.make.person(world.companies.home, { email: 'ola@gmial.com' })
  await fixture.make.vouch(open, { person_id: stored.id })
  const path = `/portal/persons/${stored.id}/edit`
  const saved = await visitor.submit(formTo(await visitor.page(path), path), { firstName: 'Ola' })
  expect(saved.status).toBe(303)
})
