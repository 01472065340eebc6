import { afterAll, expect, test } from 'vitest'
import { PRIVACY_PATH, PROFILE_PATH, TEMPLATES_PATH } from '../../src/portal/addresses.ts'
import { refusalWords } from '../../src/portal/words/refusals.ts'
import { newId } from '../../src/base/db/id.ts'
import { byVerb } from '../by-verb.ts'
import { openFixture } from '../fixture.ts'
import { languages } from '../../src/base/web/words/language.ts'
import { parsePage } from './parsed-page.ts'
import { makeWorld, visitAs } from './world.ts'

// What concerns all positions of a company has no form for whoever reaches certain ones: sent, it would be refused.

const fixture = await openFixture()
const world = await makeWorld(fixture)
const visitor = await visitAs(fixture, world, 'administrator', { isFresh: true })
afterAll(() => visitor.close())

const written = { name: 'Thanks', kind: 'free', 'subject-en': 'Thank you', 'body-en': 'Hello' }
const { to } = await visitor.post(`${TEMPLATES_PATH}/new`, { id: newId(), ...written })
const template = to.replace(/\?.*/, '')
const paths = [
  '/portal/mails/sender',
  PRIVACY_PATH,
  PROFILE_PATH,
  `${TEMPLATES_PATH}/new`,
  template,
  `${template}/remove`,
]

/** Where the forms of a page go, beside those of its frame. */
async function formsOf(path: string, language = 'en'): Promise<{ actions: string[]; text: string }> {
  const reply = await visitor.get(`${path}?language=${language}`)
  expect(reply.status, path).toBe(200)
  const { forms, text } = parsePage(reply.html)
  return { actions: forms.map(({ action }) => action).filter((action) => action === path), text }
}

test('who reaches all positions has the forms, and who reaches certain ones a sentence in their place', async () => {
  for (const path of paths) expect((await formsOf(path)).actions, path).toEqual([path])
  await byVerb(fixture).restrictUser({ id: world.people.administrator.userId }, [world.positions.open])
  for (const path of paths) {
    for (const language of languages) {
      const { actions, text } = await formsOf(path, language)
      expect(actions, path).toEqual([])
      expect(text, path).toContain(refusalWords[language]['everything-needed'])
    }
  }
})
