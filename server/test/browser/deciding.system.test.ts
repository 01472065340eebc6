import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newId } from '../../src/base/db/id.ts'
import { startOneProcess } from './one-process.ts'

// How many presses it takes to decide about candidates, and that each leads to the next one of the pile.

const { fixture, world, pageOf } = await startOneProcess()
const { make, database } = fixture
const home = world.companies.home

/** Candidates of a position of their own, the newest first, and the address of the first one in the pile of the new ones. */
async function pile(...names: string[]) {
  const position = await make.published(home, { title: 'Welder' })
  const ids: string[] = []
  for (const [i, first_name] of names.entries()) {
    const person = await make.person(home, { first_name, last_name: 'Lie', email: `${newId()}@example.com` })
    const created_at = new Date(Date.UTC(2026, 0, 20 - i))
    ids.push((await make.vouch(position, { person_id: person.id, stage: 'READY_FOR_REVIEW', created_at })).id)
  }
  return { ids, at: `/portal/candidates/${ids[0]}?pile=board&stage=READY_FOR_REVIEW` }
}

const stagesOf = async (ids: readonly string[]) =>
  (
    await database.run<{ stage: string }>('select stage from vouches where id = any ($1) order by created_at desc', [
      ids,
    ])
  ).map(({ stage }) => stage)

const shows = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()

test('new candidates are gone through with one key each, and what was done last is taken back with another', async () => {
  const { ids, at } = await pile('Ada', 'Bo', 'Cy')
  const page = await pageOf('recruiter', at)
  await page.keyboard.press('j')
  await shows(page, 'Bo Lie')
  await page.keyboard.press('k')
  await shows(page, 'Ada Lie')
  await page.keyboard.press('s')
  await shows(page, 'Bo Lie')
  await page.getByText('Ada Lie was moved. Now: Shortlisted.').waitFor()
  await page.keyboard.press('z')
  await shows(page, 'Ada Lie')
  expect(await stagesOf(ids)).toEqual(['READY_FOR_REVIEW', 'READY_FOR_REVIEW', 'READY_FOR_REVIEW'])
})

test('a rejection with a reason and a mail takes three clicks, and the next candidate opens', async () => {
  const { ids, at } = await pile('Ada', 'Bo')
  const page = await pageOf('recruiter', at)
  await page.getByRole('link', { name: 'Reject' }).click()
  await page.getByRole('dialog').getByLabel('Salary').check()
  await page.getByRole('dialog').getByLabel('Subject').fill('Your application')
  await page.getByRole('dialog').getByLabel('Text', { exact: true }).fill('Thank you.')
  await page.getByRole('dialog').getByRole('button', { name: 'Reject and send the mail' }).click()
  await shows(page, 'Bo Lie')
  await page.getByText('Ada Lie was rejected.').waitFor()
  expect(await stagesOf(ids)).toEqual(['REJECTED', 'READY_FOR_REVIEW'])
})

test('keys do nothing while somebody types, and a note is added without leaving the keyboard', async () => {
  const { ids, at } = await pile('Ada')
  const page = await pageOf('recruiter', at)
  await page.keyboard.press('c')
  await page.keyboard.type('szr jkm')
  await page.keyboard.press('Control+Enter')
  await page.locator('#timeline').getByText('szr jkm').waitFor()
  expect(await stagesOf(ids)).toEqual(['READY_FOR_REVIEW'])
})

test('what has the focus is never below the head', async () => {
  const { at } = await pile('Ada', 'Bo')
  const page = await pageOf('recruiter', at, { viewport: { width: 1000, height: 600 } })
  for (let n = 0; n < 60; n++) await page.keyboard.press('Tab')
  for (let n = 0; n < 60; n++) {
    await page.keyboard.press('Shift+Tab')
    const isBelow: boolean = await page.evaluate(`(() => {
      const { activeElement: at } = document
      const head = document.querySelector('.candidate-head')
      if (!at || head.contains(at) || at.closest('.side') || at === document.body) return false
      const { top, bottom, left } = at.getBoundingClientRect()
      const { bottom: edge } = head.getBoundingClientRect()
      return bottom > 0 && head.getBoundingClientRect().top === 0 && bottom <= edge && left > 0 && top < edge
    })()`)
    expect(isBelow, await page.evaluate('document.activeElement.outerHTML')).toBe(false)
  }
})
