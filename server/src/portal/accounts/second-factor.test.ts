import { expect, test } from 'vitest'
import { openFixture } from '../../../test/fixture.ts'
import { codeOf, secretOf, sendPassword } from '../../../test/portal/factors.ts'
import { formTo, Visitor } from '../../../test/portal/visitor.ts'
import { invite, makeWorld } from '../../../test/portal/world.ts'

// On the machine of the service itself, where a password is enough. Elsewhere the second factor is asked for (sign-in.test.ts).

const publicUrl = 'http://localhost:8080'
const fixture = await openFixture({ publicUrl })
const { companies } = await makeWorld(fixture)
const PASSWORD = 'en hest i skogen'
const OFFER = '/portal/account/second-factor'
const browser = () => new Visitor(fixture.server.url, { publicUrl })

/** Joins by a link. @returns the page that the visit goes on with */
async function join(visitor: Visitor, email: string) {
  const { path } = await invite(fixture, companies.home, email)
  const reply = await visitor.submit(formTo(await visitor.page(path), path), { name: 'Ny Person', password: PASSWORD })
  expect([reply.status, reply.to]).toEqual([303, OFFER])
  return visitor.page(OFFER)
}

test('whoever joins where a password is enough is offered a second factor once, and may do it later', async () => {
  const page = await join(browser(), 'senere@example.com')
  const links = ['/portal/account/authenticator', '/portal/account/passkeys/new', '/portal']
  for (const link of links)
    expect(
      page.elements.some(({ attrs }) => attrs.some(({ name, value }) => name === 'href' && value === link)),
      link,
    ).toBe(true)
  const again = await sendPassword(browser(), { email: 'senere@example.com' }, PASSWORD)
  expect([again.status, again.to]).toEqual([303, '/portal'])
})

test('the app is set up in the visit that chose the password, without proving the password again', async () => {
  const visitor = browser()
  await join(visitor, 'straks@example.com')
  const path = '/portal/account/authenticator'
  const page = await visitor.page(path)
  const reply = await visitor.submit(formTo(page, path), { code: codeOf(secretOf(page)) })
  expect([reply.status, reply.to]).toEqual([303, '/portal/account?done=authenticator'])
  const later = await sendPassword(browser(), { email: 'straks@example.com' }, PASSWORD)
  expect(later.to).toBe('/portal/sign-in/code?to=%2Fportal')
})
