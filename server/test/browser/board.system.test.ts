import type { Page } from 'playwright-core'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../src/base/db/connection.ts'
import { factory } from '../factory.ts'
import { startTwoProcesses } from './two-processes.ts'

// The board of a position in a browser: by drag and by keys, with what the server answers, and beside somebody else.

const world = await startTwoProcesses((make) => make.company({ name: 'Havnedata', slug: 'havnedata' }))
const company = world.made
const database = openDatabase({ url: world.database.url, poolSize: 1 })
const make = factory(database)
afterAll(async () => {
  await database.close()
  await world.end()
})

/** A position with a candidate of each of these names, in the order of the columns. */
async function boardWith(...names: readonly string[]): Promise<{ path: string; ids: Map<string, string> }> {
  const position = await make.position(company, { title: 'Welder', language: 'EN' })
  const ids = new Map<string, string>()
  for (const name of names) {
    const person = await make.person(company, { first_name: name, last_name: 'Lie' })
    ids.set(name, (await make.vouch(position, { person_id: person.id })).id)
  }
  return { path: `/portal/positions/${position.id}/candidates`, ids }
}

async function open(path: string, process = 0): Promise<Page> {
  const page = await world.pageAt(process, company, path)
  onTestFinished(() => page.context().close())
  return page
}

const linkOf = (page: Page, name: string) => page.getByRole('link', { name: `${name} Lie` })
const stageOf = (page: Page, name: string) =>
  page
    .locator('.column')
    .filter({ has: linkOf(page, name) })
    .getAttribute('data-stage')
const column = (page: Page, stage: string) => page.locator(`.column[data-stage="${stage}"]`)
const said = (page: Page) => page.locator('#announcer').textContent()
const storedStage = async (id: string | undefined) => {
  const [row] = await world.database.run<{ stage: string }>('select stage from vouches where id = $1', [id])
  return row?.stage
}

test('the keyboard picks a card up, chooses a stage and puts it down; each step is read out, and the focus stays', async () => {
  const { path, ids } = await boardWith('Ada', 'Bo')
  const page = await open(path)
  await page.getByText('On the keyboard: Space picks it up').waitFor()
  await linkOf(page, 'Ada').focus()
  await page.keyboard.press('Space')
  await expect.poll(() => said(page)).toBe('Ada Lie picked up. Now in: New.')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => said(page)).toBe('Shortlisted.')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => said(page)).toBe('In contact.')
  expect(await storedStage(ids.get('Ada'))).toBe('READY_FOR_REVIEW')
  await page.keyboard.press('Space')
  await expect.poll(() => said(page)).toBe('Ada Lie moved to: In contact.')
  expect(await storedStage(ids.get('Ada'))).toBe('CONTACTED_BY_COMPANY')
  expect(await page.evaluate('document.activeElement.textContent')).toBe('Ada Lie')
  expect(await column(page, 'CONTACTED_BY_COMPANY').getByRole('heading').textContent()).toBe('In contact 1')
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('The move was undone.').waitFor()
  expect(await stageOf(page, 'Ada')).toBe('READY_FOR_REVIEW')
})

test('Escape puts a card back, and so does leaving it', async () => {
  const { path, ids } = await boardWith('Ada', 'Bo')
  const page = await open(path)
  for (const leave of ['Escape', 'Tab']) {
    await linkOf(page, 'Ada').focus()
    for (const key of ['Space', 'ArrowRight']) await page.keyboard.press(key)
    expect(await stageOf(page, 'Ada')).toBe('ACCEPTED_BY_COMPANY')
    await page.keyboard.press(leave)
    await expect.poll(() => said(page)).toBe('Ada Lie is back in: New.')
    expect([await stageOf(page, 'Ada'), await storedStage(ids.get('Ada'))]).toEqual([
      'READY_FOR_REVIEW',
      'READY_FOR_REVIEW',
    ])
  }
})

test('a card is dragged to another stage, and the other browser shows it without losing focus or choice', async () => {
  const { path, ids } = await boardWith('Ada', 'Bo', 'Cy')
  const page = await open(path)
  const other = await open(path, 1)
  await other.getByLabel('Choose Bo Lie').check()
  await linkOf(other, 'Cy').focus()
  await page.locator(`#card-${ids.get('Ada')}`).dragTo(column(page, 'OFFER_MADE'))
  await expect.poll(() => storedStage(ids.get('Ada'))).toBe('OFFER_MADE')
  await page.getByText('1 candidate moved. Now: Offer made.').waitFor()
  await expect.poll(() => stageOf(other, 'Ada')).toBe('OFFER_MADE')
  expect(await other.getByLabel('Choose Bo Lie').isChecked()).toBe(true)
  expect(await other.evaluate('document.activeElement.textContent')).toBe('Cy Lie')
})

test('the board shows what others do after somebody has dragged a card or clicked beside the cards, which focuses it', async () => {
  const { path, ids } = await boardWith('Ada', 'Bo')
  const page = await open(path)
  const other = await open(path, 1)
  await page.locator(`#card-${ids.get('Ada')}`).dragTo(column(page, 'OFFER_MADE'))
  await expect.poll(() => column(page, 'OFFER_MADE').getByRole('heading').textContent()).toBe('Offer made 1')
  await column(page, 'HIRED').getByText('Nobody here').click()
  expect(await page.evaluate('document.activeElement.className')).toBe('board')
  await other.locator(`#card-${ids.get('Bo')}`).dragTo(column(other, 'ACCEPTED_BY_COMPANY'))
  await expect.poll(() => stageOf(page, 'Bo')).toBe('ACCEPTED_BY_COMPANY')
})

test('while somebody carries a card, nothing moves under it; what others did comes with the drop', async () => {
  const { path, ids } = await boardWith('Ada', 'Bo')
  const page = await open(path)
  const other = await open(path, 1)
  const beside = await open(path)
  await linkOf(page, 'Ada').focus()
  for (const key of ['Space', 'ArrowRight']) await page.keyboard.press(key)
  await other.locator(`#card-${ids.get('Bo')}`).dragTo(column(other, 'OFFER_MADE'))
  // The process of the first page has told its pages.
  await expect.poll(() => stageOf(beside, 'Bo')).toBe('OFFER_MADE')
  expect([await stageOf(page, 'Ada'), await stageOf(page, 'Bo')]).toEqual(['ACCEPTED_BY_COMPANY', 'READY_FOR_REVIEW'])
  await page.keyboard.press('Enter')
  await expect.poll(() => stageOf(page, 'Bo')).toBe('OFFER_MADE')
  expect(await storedStage(ids.get('Ada'))).toBe('ACCEPTED_BY_COMPANY')
})

test('a move that the server refuses goes back, and the page says why', async () => {
  const { path, ids } = await boardWith('Ada')
  const page = await open(path)
  await page.route('**/move', (route) => route.continue({ postData: `id=${ids.get('Ada')}&stage=REFERRAL_CREATED` }))
  await page.locator(`#card-${ids.get('Ada')}`).dragTo(column(page, 'OFFER_MADE'))
  await page.getByRole('alert').filter({ hasText: 'Choose one of the values in the list.' }).waitFor()
  await expect.poll(() => said(page)).toContain('Ada Lie stays in: New.')
  expect(await stageOf(page, 'Ada')).toBe('READY_FOR_REVIEW')
  await page.unroute('**/move')
  await page.route('**/move', (route) => route.abort())
  await page.locator(`#card-${ids.get('Ada')}`).dragTo(column(page, 'OFFER_MADE'))
  await page.getByText('The card was not moved: the server did not answer. Try again.').first().waitFor()
  expect([await stageOf(page, 'Ada'), await storedStage(ids.get('Ada'))]).toEqual([
    'READY_FOR_REVIEW',
    'READY_FOR_REVIEW',
  ])
})

test('the table shows what others do at another process, and keeps what is typed, chosen and focused', async () => {
  const { path, ids } = await boardWith('Ada', 'Bo', 'Cy')
  const page = await open(path)
  const table = await open(`${path}?view=table`, 1)
  await table.getByLabel('Choose Bo Lie').check()
  await table.getByLabel('Name, e-mail or note').pressSequentially('half a na')
  await page.locator(`#card-${ids.get('Ada')}`).dragTo(column(page, 'OFFER_MADE'))
  await table.getByRole('row', { name: /Ada Lie.*Offer made/ }).waitFor()
  expect(await table.getByLabel('Choose Bo Lie').isChecked()).toBe(true)
  await table.keyboard.type('me')
  expect(await table.getByLabel('Name, e-mail or note').inputValue()).toBe('half a name')
})

test('a half-written note stays while others move and note the candidate, and pressed twice it is written once', async () => {
  const { path, ids } = await boardWith('Ada')
  const page = await open(`/portal/candidates/${ids.get('Ada')}`)
  const other = await open(`/portal/candidates/${ids.get('Ada')}`, 1)
  const beside = await open(path, 1)
  const note = (of: Page) => of.getByLabel('Note', { exact: true })
  await note(page).pressSequentially('Half a ')
  await note(other).fill('From a colleague')
  await other.getByRole('button', { name: 'Add the note' }).click()
  await other.getByText('From a colleague').first().waitFor()
  await linkOf(beside, 'Ada').focus()
  for (const key of ['Space', ...Array.from({ length: 5 }, () => 'ArrowRight'), 'Space'])
    await beside.keyboard.press(key)
  await beside.getByRole('link', { name: 'Give a reason, or write a mail' }).waitFor()
  expect(await note(page).inputValue()).toBe('Half a ')
  expect(await page.evaluate('document.activeElement.name')).toBe('text')
  await page.keyboard.type('note')
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await page.getByRole('button', { name: 'Add the note' }).dblclick()
  await page.getByText('From a colleague').first().waitFor()
  const rows = await world.database.run('select text from notes order by created_at')
  expect([rows, sent.length]).toEqual([[{ text: 'From a colleague' }, { text: 'Half a note' }], 1])
})
