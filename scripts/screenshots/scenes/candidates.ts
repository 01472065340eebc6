import type { Page } from 'playwright-core'
import type { Objects } from '../tour/objects.ts'
import { actScene, pageScene, type Scene, submit } from '../tour/scene.ts'

const BOARD = '/portal/positions/:id/candidates'
const ONE = '/portal/candidates/:id'
const position = { values: ({ board }: Objects) => ({ id: board.position }) }
const PERSON = '/portal/persons/:id'
const ERASURES = '/portal/erasures'
const TEMPLATES = '/portal/settings/templates'
const person = { values: ({ board }: Objects) => ({ id: board.person }) }
const asking = { values: ({ asking: id }: Objects) => ({ id }) }
const note = { values: ({ board }: Objects) => ({ id: board.candidate, note: board.note }) }
const file = { values: ({ board }: Objects) => ({ id: board.candidate, file: board.document }) }
const template = { values: ({ board }: Objects) => ({ id: board.template }) }
const candidate = { values: ({ board }: Objects) => ({ id: board.candidate }) }

/** Ticks two who are new and one who has not agreed, and presses a button of the board. */
async function choose(page: Page, button: string): Promise<void> {
  await page.getByRole('link', { name: 'Back to the candidates' }).click()
  const fresh = page.locator('[data-stage=READY_FOR_REVIEW] .card [name=id]')
  for (const i of [0, 1]) await fresh.nth(i).check()
  const waiting = page.locator('[data-stage=REFERRAL_CREATED]')
  // Several of them are one line, which opens.
  if ((await waiting.locator('summary').count()) > 0) await waiting.locator('summary').click()
  await waiting.locator('.card [name=id]').first().check()
  await page.getByRole('button', { name: button }).click()
  await page.locator('.letter-fields').waitFor()
}

/** Candidates: the board of a position, one of them with what is written about and to them, and templates for it. */
export const candidateScenes: readonly Scene[] = [
  pageScene('board', 'agency', BOARD, position),
  actScene('board-chosen', 'agency', BOARD, {
    ...position,
    act: async (page) => page.locator('.column > ul > .card [name=id]').first().check(),
  }),
  pageScene('board-column', 'agency', BOARD, { ...position, query: '?stage=OFFER_MADE' }),
  pageScene('board-table', 'agency', BOARD, { ...position, query: '?view=table' }),
  pageScene('board-found', 'agency', BOARD, { ...position, query: '?view=table&chosen=found' }),
  actScene('board-found-move', 'agency', BOARD, {
    ...{ ...position, query: '?view=table&chosen=found' },
    act: async (page) => {
      await page.selectOption('.bulk select', 'OFFER_MADE')
      await page.getByRole('button', { name: 'Move', exact: true }).click()
      await page.locator('[name=sure]').waitFor({ state: 'attached' })
    },
  }),
  actScene('board-reject', 'agency', `${BOARD}/reject`, { ...position, act: (page) => choose(page, 'Reject …') }),
  actScene('board-reject-texts', 'agency', `${BOARD}/reject`, {
    ...position,
    act: async (page) => {
      await choose(page, 'Reject …')
      await page.locator('[name=reason][value=filled]').check()
      await page.getByRole('button', { name: 'Look at the mails' }).click()
      await page.locator('.letters').waitFor()
    },
  }),
  actScene('board-write', 'agency', `${BOARD}/write`, { ...position, act: (page) => choose(page, 'Write …') }),
  actScene('board-write-texts', 'agency', `${BOARD}/write`, {
    ...position,
    act: async (page) => {
      await choose(page, 'Write …')
      const choice = page.locator('[name=template]')
      if ((await choice.count()) > 0) await choice.selectOption('')
      await page.fill('[name=subject]', 'An interview for {position}')
      await page.fill('[name=body]', 'Dear {firstName},\n\nwould Thursday suit you?\n\n{sender}')
      await page.getByRole('button', { name: 'Look at the mails' }).click()
      await page.getByRole('button', { name: 'Change this text' }).first().click()
      await page.locator('.letters textarea').waitFor()
    },
  }),
  pageScene('board-reject-nobody', 'agency', `${BOARD}/reject`, position),
  pageScene('candidate-new', 'agency', `${BOARD}/new`, position),
  actScene('candidate-new-person', 'agency', `${BOARD}/new`, {
    ...position,
    act: async (page) => {
      await page.getByLabel('E-mail').fill('kari@example.com')
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByLabel('First name').waitFor()
    },
  }),
  pageScene('candidates', 'agency', '/portal/candidates'),
  pageScene('candidates-found', 'agency', '/portal/candidates', { query: '?search=a' }),
  pageScene('candidates-chosen', 'agency', '/portal/candidates', { query: '?search=a&chosen=found' }),
  pageScene('candidates-nobody', 'agency', '/portal/candidates', { query: '?search=qqqq' }),
  pageScene('candidate', 'agency', ONE, candidate),
  pageScene('candidate-note', 'agency', `${ONE}/notes/:note`, note),
  pageScene('candidate-note-remove', 'agency', `${ONE}/notes/:note/remove`, note),
  pageScene('candidate-file-new', 'agency', `${ONE}/files/new`, candidate),
  actScene('candidate-file-new-faults', 'agency', `${ONE}/files/new`, { ...candidate, faults: [422], act: submit }),
  pageScene('candidate-file', 'agency', `${ONE}/files/:file/edit`, file),
  pageScene('candidate-file-remove', 'agency', `${ONE}/files/:file/remove`, file),
  pageScene('candidate-write', 'agency', `${ONE}/write`, candidate),
  pageScene('candidate-reject', 'agency', `${ONE}/reject`, candidate),
  pageScene('person', 'agency', PERSON, person),
  pageScene('person-edit', 'agency', `${PERSON}/edit`, person),
  pageScene('person-anonymize', 'agency', `${PERSON}/anonymize`, person),
  pageScene('person-asking', 'agency', PERSON, asking),
  pageScene('person-own-page', 'agency', `${PERSON}/own-page`, person),
  actScene('person-own-page-link', 'agency', `${PERSON}/own-page`, { ...person, act: submit }),
  pageScene('person-copy', 'agency', `${PERSON}/copy`, person),
  pageScene('person-cv-links', 'agency', `${PERSON}/cv-links`, asking),
  pageScene('erasures', 'agency', ERASURES),
  pageScene('erasures-none', 'newcomer', ERASURES),
  pageScene('erasure', 'agency', `${ERASURES}/:id`, asking),
  actScene('erasure-refused', 'agency', `${ERASURES}/:id`, {
    ...asking,
    faults: [422],
    act: async (page) => {
      await page.locator('#reason').fill(' ')
      await page.locator('form[action$="/keep"] button').click()
      await page.locator('.summary').waitFor()
    },
  }),
  pageScene('templates', 'agency', TEMPLATES),
  pageScene('template-new', 'agency', `${TEMPLATES}/new`),
  actScene('template-new-faults', 'agency', `${TEMPLATES}/new`, {
    faults: [422],
    act: async (page) => {
      await page.fill('[name=subject-en]', 'Hello')
      await page.fill('[name=body-en]', 'Dear {fornavn}')
      await page.locator('main form button.primary').click()
      await page.locator('.summary').waitFor()
    },
  }),
  pageScene('template', 'agency', `${TEMPLATES}/:id`, template),
  pageScene('template-remove', 'agency', `${TEMPLATES}/:id/remove`, template),
  // Last, because they change what the pages before them show.
  actScene('candidate-mail-waits', 'agency', `${ONE}/write`, {
    ...candidate,
    act: async (page) => {
      await page.fill('[name=subject]', 'Can you come on Friday?')
      await page.fill('[name=body]', 'Dear {firstName},\n\nwe would like to show you the office.\n\n{sender}')
      await page.locator('main form[method=post] button.primary').click()
      await page.locator('.banner').first().waitFor()
    },
  }),
  actScene('candidate-rejected', 'agency', `${ONE}/reject`, {
    ...candidate,
    act: async (page) => {
      await page.locator('[name=reason][value=other_candidate]').check()
      await page.fill('[name=words]', 'A close second. Ask again in spring.')
      await page.locator('main form[method=post] .actions button.danger').first().click()
      await page.locator('.banner').first().waitFor()
    },
  }),
  actScene('board-moved', 'agency', BOARD, {
    ...position,
    act: async (page) => {
      await page.locator('[data-stage=READY_FOR_REVIEW] .card [name=id]').first().check()
      await page.selectOption('.bulk select', 'REJECTED')
      await page.getByRole('button', { name: 'Move', exact: true }).click()
      await page.locator('.banner').first().waitFor()
    },
  }),
  actScene('candidate-unexplained', 'agency', ONE, {
    ...candidate,
    act: async (page) => {
      await page.getByRole('link', { name: 'Nattsykepleier' }).click()
      await page.locator('[data-stage=READY_FOR_REVIEW] .card [name=id]').first().check()
      const name = await page.locator('[data-stage=READY_FOR_REVIEW] .card a').first().textContent()
      await page.selectOption('.bulk select', 'REJECTED')
      await page.getByRole('button', { name: 'Move', exact: true }).click()
      await page
        .getByRole('link', { name: name ?? '' })
        .first()
        .click()
    },
  }),
]
