import { expect, test } from 'vitest'
import { newId } from '../../src/base/db/id.ts'
import { startOneProcess } from './one-process.ts'

// A colleague who is named in a note, one who is faster, and one who is invited with a slip in the address, in a browser.

const { fixture, world, pageOf } = await startOneProcess()
const { make } = fixture
const position = await make.published(world.companies.home, { title: 'Welder' })
for (const name of ['Nora Lie', 'Nørre Berg']) {
  await make.user(world.companies.home, { name, email: `${newId()}@example.com`, role: 'recruiter' })
}

async function candidate(firstName: string): Promise<string> {
  const person = await make.person(world.companies.home, { first_name: firstName, last_name: 'Lie' })
  const { id } = await make.vouch(position, { person_id: person.id, stage: 'READY_FOR_REVIEW' })
  return `/portal/candidates/${id}`
}

test('colleagues are offered after an at sign, and taken by the keyboard and by the mouse', async () => {
  const page = await pageOf('recruiter', await candidate('Kari'))
  const note = page.locator('textarea[data-colleagues]').first()
  const offered = page.locator('.mention-list [role=option]')
  await note.focus()
  await page.keyboard.type('Ask @nor')
  await expect.poll(() => offered.allTextContents()).toEqual(['Nora Lie', 'Nørre Berg'])
  await page.keyboard.press('ArrowDown')
  expect(await page.locator('.mention-list [aria-selected=true]').textContent()).toBe('Nørre Berg')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  expect(await note.inputValue()).toBe('Ask @Nora Lie ')
  expect(await offered.count()).toBe(0)
  await page.keyboard.type('and @Nø')
  await offered.filter({ hasText: 'Nørre Berg' }).click()
  expect(await note.inputValue()).toBe('Ask @Nora Lie and @Nørre Berg ')
  expect(await page.evaluate('document.activeElement.tagName')).toBe('TEXTAREA')
  await page.keyboard.type('@nobody-of-that-name')
  expect(await offered.count()).toBe(0)
})

test('the head of a candidate says that a colleague has rejected them, and the form of the page overrules nobody', async () => {
  const path = await candidate('Per')
  const page = await pageOf('recruiter', path)
  const other = await pageOf('administrator', `${path}/reject`)
  let loads = 0
  page.on('load', () => loads++)
  await other.getByLabel('Salary').check()
  await other.getByRole('button', { name: 'Reject without a mail' }).click()
  await other.waitForURL((url) => !url.pathname.endsWith('/reject'))
  await page.locator('live-region', { hasText: 'Rejected' }).first().waitFor({ timeout: 10_000 })
  expect(loads).toBe(0)
  await page.getByText('More', { exact: true }).click()
  await page.locator(`form[action$="/hire"] button`).last().click()
  await page.getByRole('alert').filter({ hasText: 'Nothing was changed.' }).waitFor()
})

test('the form of an invitation asks whether another e-mail is meant as soon as the field is left', async () => {
  const page = await pageOf('administrator', '/portal/team/invite')
  const email = page.locator('input[name=email]')
  const offer = page.locator('[role=status][data-field=email]')
  await email.fill('nora@gmial.com')
  expect(await offer.textContent()).toBe('')
  await page.keyboard.press('Tab')
  await offer.getByRole('button', { name: 'Use nora@gmail.com' }).click()
  expect(await email.inputValue()).toBe('nora@gmail.com')
  expect(await offer.textContent()).toBe('')
})
