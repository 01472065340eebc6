import type { Page } from 'playwright-core'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { candidateStages } from '@kandidat/contract/resources/enumerations'
import { ascending, quantile } from '../../../scripts/harness/figures/statistics.ts'
import { randomFrom } from '../../../scripts/harness/random.ts'
import { budget } from '../budget.ts'
import { announceSeed } from '../seed.ts'
import { startTwoProcesses } from './two-processes.ts'

// Two people, each in a browser at a process of its own, who move cards of one board at the same time.

/** In all of this, nobody waits longer than this for what somebody else did. */
const AGREED = 2_000
/** Milliseconds from a key of one person to the screen of the other, for half of the moves. */
const GOAL = 700
const MOVES = budget(15, 200)
const MEASURED = budget(6, 20)
const CARDS = 20

const world = await startTwoProcesses(async (make) => {
  const company = await make.company({ name: 'Havnedata', slug: 'havnedata' })
  const position = await make.published(company, { title: 'Welder' })
  const ids: string[] = []
  for (let n = 0; n < CARDS; n++) {
    const person = await make.person(company, { first_name: `Person${n}`, last_name: 'Lie' })
    ids.push((await make.vouch(position, { person_id: person.id })).id)
  }
  return { company, position, ids }
})
afterAll(() => world.end())
const { company, position, ids } = world.made
const BOARD = `/portal/positions/${position.id}/candidates`
const targets = candidateStages.filter((stage) => !['REFERRAL_CREATED', 'PRESCREENING'].includes(stage))

async function open(process: number, path = BOARD): Promise<Page> {
  const page = await world.pageAt(process, company, path)
  onTestFinished(() => page.context().close())
  return page
}

/** Where each card is, as a page shows it. */
async function shown(page: Page): Promise<Record<string, string>> {
  const columns = await page
    .locator('.column')
    .evaluateAll((found) =>
      found.map(
        (column) =>
          [
            column.getAttribute('data-stage') ?? '',
            Array.from(column.querySelectorAll('.card'), ({ id }) => id.slice('card-'.length)),
          ] as const,
      ),
    )
  const places = columns.flatMap(([stage, cards]) => cards.map((card) => [card, stage] as const))
  // A card that is in two columns would be lost here.
  expect(places.length).toBe(new Set(places.map(([card]) => card)).size)
  return Object.fromEntries(places)
}

async function stored(): Promise<Record<string, string>> {
  const rows = await world.database.run<{ id: string; stage: string }>(
    'select id, stage from vouches where position_id = $1 order by id',
    [position.id],
  )
  return Object.fromEntries(rows.map(({ id, stage }) => [id, stage]))
}

/** Moves a card by the keyboard, in so many steps to one side, and waits until the server has answered. */
async function moveByKeys(page: Page, id: string, steps: number): Promise<void> {
  await page.locator(`#card-${id} a`).focus()
  await page.keyboard.press('Space')
  for (let n = 0; n < Math.abs(steps); n++) await page.keyboard.press(steps < 0 ? 'ArrowLeft' : 'ArrowRight')
  await page.keyboard.press('Space')
  await page.locator(`#card-${id}:not([aria-busy])`).waitFor()
}

/** Moves a card by its box and the button, which loads the page. */
async function moveByButton(page: Page, id: string, stage: string): Promise<void> {
  await page.locator(`#card-${id} [name=id]`).check()
  await page.locator('select[name=stage]').selectOption(stage)
  // If the card was in this stage already, the answer names no move.
  const answered = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Move' }).click()
  await answered
  await page.goto(BOARD)
}

test(
  `two people on two processes move cards ${MOVES} times each, at random: none is lost, and within two seconds both see the same`,
  { tags: 'long' },
  async () => {
    const seed = announceSeed('two people at one board')
    const people = [await open(0), await open(1)]
    // A third one types, and a fourth one has chosen a card, while all of that happens.
    const typing = await open(1, '/portal/candidates')
    const choosing = await open(0)
    await typing.getByLabel('Name, e-mail or note').focus()
    await choosing.locator(`#card-${ids[0]} [name=id]`).check()
    await choosing.locator(`#card-${ids[1]} a`).focus()
    const work = people.map(async (page, person) => {
      const random = randomFrom(seed + person)
      for (let n = 0; n < MOVES; n++) {
        const id = random.pick(ids)
        if (random.chance(0.08)) await moveByButton(page, id, random.pick(targets))
        else await moveByKeys(page, id, random.whole(-4, 4))
      }
    })
    const moving = { isOver: false }
    const text = 'half a name that nobody has'
    const typed = (async () => {
      for (let n = 0; !moving.isOver; n++) {
        await typing.keyboard.type(text[n % text.length] ?? '', { delay: 200 })
      }
      return typing.getByLabel('Name, e-mail or note').inputValue()
    })()
    await Promise.all(work)
    const last = performance.now()
    moving.isOver = true
    const final = await stored()
    expect(Object.keys(final).toSorted()).toEqual(ids.toSorted())
    for (const page of [...people, choosing]) {
      await expect.poll(() => shown(page), { timeout: AGREED }).toEqual(final)
    }
    console.info(`both agreed after ${Math.round(performance.now() - last)} ms`)
    expect(await choosing.locator(`#card-${ids[0]} [name=id]`).isChecked()).toBe(true)
    expect(await choosing.evaluate('document.activeElement.closest(".card").id')).toBe(`card-${ids[1]}`)
    const value = await typed
    expect(value).toBe(text.repeat(Math.ceil(value.length / text.length)).slice(0, value.length))
    expect(value.length).toBeGreaterThan(2)
    expect(await typing.evaluate('document.activeElement.name')).toBe('search')
  },
)

test(`what one person does is on the screen of the other at once, ${MEASURED} times`, { tags: 'long' }, async () => {
  const [page, other] = [await open(0), await open(1)]
  const random = randomFrom(announceSeed('from a key to the other screen'))
  const times: number[] = []
  for (let n = 0; n < MEASURED; n++) {
    const id = ids[n % ids.length] ?? ''
    const before = (await shown(page))[id] ?? ''
    // Another stage than now, at most three steps away.
    const at = targets.findIndex((stage) => stage === before)
    const steps = at > 3 ? -random.whole(1, 3) : random.whole(1, 3)
    const seen = other.evaluate(
      ([card, stage]) =>
        new Promise<number>((resolve) => {
          const column = () => document.querySelector(`[id="${card}"]`)?.closest('.column')?.getAttribute('data-stage')
          const look = () => (column() === stage ? resolve(Date.now()) : requestAnimationFrame(look))
          look()
        }),
      [`card-${id}`, targets[at + steps] ?? ''] as const,
    )
    await page.evaluate(
      `addEventListener('keydown', ({ key }) => { if (key === ' ') window.pressed = Date.now() }, true)`,
    )
    await moveByKeys(page, id, steps)
    times.push((await seen) - Number(await page.evaluate('window.pressed')))
  }
  const sorted = ascending(times)
  console.info(
    `from a key to the other browser's screen: p50 ${quantile(sorted, 0.5)} ms, p90 ${quantile(sorted, 0.9)} ms of ${times.length}`,
  )
  expect(quantile(sorted, 0.5)).toBeLessThanOrEqual(GOAL)
})
