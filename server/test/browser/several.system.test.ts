import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newId } from '../../src/base/db/id.ts'
import { byVerb } from '../by-verb.ts'
import { violationsIn } from './axe.ts'
import { startOneProcess } from './one-process.ts'

// How many clicks it takes to decide about many candidates at once, and that it works without scripts.

const { fixture, world, pageOf } = await startOneProcess()
const { make, database } = fixture
const home = world.companies.home

/** A position with so many new candidates. */
async function positionWith(number: number) {
  const position = await make.published(home, { title: 'Welder' })
  for (let i = 0; i < number; i++) {
    const person = await make.person(home, { first_name: `Nr${i}`, last_name: 'Lie', email: `${newId()}@example.com` })
    await make.vouch(position, { person_id: person.id, stage: 'READY_FOR_REVIEW' })
  }
  return { position, board: `/portal/positions/${position.id}/candidates` }
}

const mailsOf = (position: { id: string }) =>
  database.run<{ state: string; text: string }>(
    `select state, facts ->> 'text' as text from mails where position_id = $1 order by facts ->> 'text'`,
    [position.id],
  )

/** Clicks, and counts. */
function counting() {
  let clicks = 0
  return {
    click: async (what: Locator) => {
      clicks++
      await what.click()
    },
    clicks: () => clicks,
  }
}

const sees = (page: Page, heading: string) => page.getByRole('heading', { level: 1, name: heading }).waitFor()

test('ten candidates are rejected with a mail, which somebody has read, by five clicks', async () => {
  const { position, board } = await positionWith(10)
  const texts = { en: { subject: 'Your application', body: 'Dear {firstName}, thank you.' } }
  await byVerb(fixture).template(home, { name: 'Thank you', kind: 'rejection', texts })
  const page = await pageOf('recruiter', board)
  const { click, clicks } = counting()
  await click(page.locator('[data-stage=READY_FOR_REVIEW]').getByRole('link', { name: 'Choose all' }))
  await click(page.getByRole('button', { name: 'Reject …' }))
  await sees(page, 'Reject 10 candidates')
  expect(await violationsIn(page)).toEqual([])
  await click(page.getByLabel('The position was filled or ended'))
  await click(page.getByRole('button', { name: 'Look at the mails' }))
  await sees(page, '10 mails to read before they leave')
  expect(await violationsIn(page)).toEqual([])
  for (let i = 0; i < 10; i++) await page.getByText(`Dear Nr${i}, thank you.`).waitFor()
  await click(page.getByRole('button', { name: 'Reject and send the mails' }))
  await page.getByText('10 candidates moved. Now: Rejected.').waitFor()
  expect(clicks()).toBe(5)
  const mails = await mailsOf(position)
  expect(mails.map(({ text }) => text)).toEqual(Array.from({ length: 10 }, (_, i) => `Dear Nr${i}, thank you.`))
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('The move was undone.').waitFor()
  expect(new Set((await mailsOf(position)).map(({ state }) => state))).toEqual(new Set(['stopped']))
})

test('many are moved after a page has named them, and the pages for that are readable for everybody', async () => {
  const { board } = await positionWith(53)
  const page = await pageOf('recruiter', `${board}?view=table&chosen=all`)
  await page.getByRole('link', { name: 'Choose all 53 that this filter finds' }).click()
  await page.getByText('All 53 that this filter finds are chosen.').waitFor()
  expect(await violationsIn(page)).toEqual([])
  await page.getByRole('combobox', { name: 'Stage' }).last().selectOption({ label: 'Offer made' })
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  await sees(page, 'Move 53 candidates to Offer made?')
  expect(await violationsIn(page)).toEqual([])
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  await page.getByText('53 candidates moved. Now: Offer made.').waitFor()
})

test('without scripts a whole column is chosen beyond its cards, and each text can be changed before all are sent', async () => {
  const { position, board } = await positionWith(55)
  const page = await pageOf('recruiter', `${board}?chosen=READY_FOR_REVIEW`, { javaScriptEnabled: false })
  await page.getByRole('link', { name: 'Choose all 55 in this column' }).click()
  await page.getByText('All 55 that this filter finds are chosen.').waitFor()
  await page.getByRole('button', { name: 'Write …' }).click()
  await page.getByLabel('Subject').fill('Hello')
  await page.getByLabel('Text', { exact: true }).fill('Dear {firstName},\nwe are late.')
  await page.getByRole('button', { name: 'Look at the mails' }).click()
  await sees(page, '55 mails to read before they leave')
  await page.getByRole('button', { name: 'Change this text' }).first().click()
  await page.getByLabel('Text', { exact: true }).fill('You are early.')
  await page.getByRole('button', { name: 'Next mails' }).click()
  await page.getByText('21 to 40 of 55').waitFor()
  await page.getByLabel('Leave out').first().check()
  await page.getByRole('button', { name: 'Send the mails' }).click()
  await page.getByText('54 mails are about to leave').waitFor()
  const sent = await mailsOf(position)
  expect([sent.length, sent.filter(({ text }) => text === 'You are early.').length]).toEqual([54, 1])
  await page.getByRole('button', { name: 'Stop the mails' }).click()
  await page.getByText('54 mails were stopped.').waitFor()
})
