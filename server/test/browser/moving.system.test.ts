import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { enter, expectVisibleFocus, tabTo } from './keyboard.ts'
import { startOneProcess } from './one-process.ts'
import { oneOf } from '../seed.ts'

// Sections and pictures of a position change places: by buttons, by keys, and by dragging.

const { fixture, world, pageOf } = await startOneProcess()
const { make } = fixture
const home = world.companies.home

/** The headings of the sections, in the order of the form. */
const headings = (page: Page) =>
  page
    .locator('input[name$="-heading"]')
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))
const pictures = (page: Page) =>
  page
    .locator('input[name="section-0-images"][type=hidden]')
    .evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value))
const focused = (page: Page) => page.evaluate('document.activeElement.id')

/** The editor of a position with three texts, none of which is saved. */
async function editor(hasScripts: boolean): Promise<Page> {
  const { id } = await make.position(home, { title: 'Welder' })
  const page = await pageOf('recruiter', `/portal/positions/${id}/edit`, { javaScriptEnabled: hasScripts })
  for (const [place, heading] of ['One', 'Two', 'Three'].entries()) {
    if (place > 0) await page.getByRole('button', { name: 'Add a text' }).click()
    await page.locator(`[name=section-${place}-heading]`).fill(heading)
  }
  return page
}

test.each(oneOf('how a section is moved', [{ hasScripts: true }, { hasScripts: false }]))(
  'buttons and keys move a section on; what was pressed keeps the focus, with scripts: $hasScripts',
  { tags: 'long' },
  async ({ hasScripts }) => {
    const page = await editor(hasScripts)
    await tabTo(page, 'Move up Text 3')
    await enter(page)
    expect([await headings(page), await focused(page)]).toEqual([['One', 'Three', 'Two'], 'up-1'])
    await enter(page)
    // At the top, only the way down is left.
    expect([await headings(page), await focused(page)]).toEqual([['Three', 'One', 'Two'], 'down-0'])
    await expectVisibleFocus(page)
    await page.getByRole('button', { name: 'Move down Text 1' }).click()
    await expect.poll(() => headings(page)).toEqual(['One', 'Three', 'Two'])
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('The position was saved.').waitFor()
  },
)

test('a section is dragged by its heading to the place of another', async () => {
  const page = await editor(true)
  // All of them are in sight, so that nothing has to scroll under the mouse.
  await page.setViewportSize({ width: 1280, height: 4_000 })
  // In the middle of a section is the editor of its text, which would write down what is dropped on it.
  await page.locator('#section-0 legend').dragTo(page.locator('#section-2 [role=textbox]'))
  await expect.poll(() => headings(page)).toEqual(['Two', 'Three', 'One'])
  expect(
    await page.locator('textarea[name$="-html"]').evaluateAll((all) => all.map((each) => each.textContent)),
  ).toEqual(['', '', ''])
  expect(await focused(page)).toBe('section-2')
})

test('pictures of a gallery change places by buttons, keys and dragging, and are saved in that order', async () => {
  const { id } = await make.position(home, { title: 'Painter' })
  const path = `/portal/positions/${id}/edit`
  const page = await pageOf('recruiter', path)
  await page.getByRole('button', { name: 'Add a gallery' }).click()
  await page.locator('[name=section-1-heading]').waitFor()
  const files = await Promise.all(
    ['red', 'green', 'blue'].map(async (background) => ({
      name: `${background}.png`,
      mimeType: 'image/png',
      buffer: await sharp({ create: { width: 320, height: 200, channels: 3, background } })
        .png()
        .toBuffer(),
    })),
  )
  await page.locator('#section-1 input[type=file]').setInputFiles(files)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('The position was saved.').waitFor()

  // The empty text before it is gone.
  await page.goto(path)
  const [red, green, blue] = await pictures(page)
  await tabTo(page, 'Later Picture 1')
  await enter(page)
  expect([await pictures(page), await focused(page)]).toEqual([[green, red, blue], 'later-0-1'])
  await enter(page)
  expect([await pictures(page), await focused(page)]).toEqual([[green, blue, red], 'earlier-0-2'])
  await expectVisibleFocus(page)
  await page.getByRole('button', { name: 'Earlier Picture 2' }).click()
  await expect.poll(() => pictures(page)).toEqual([blue, green, red])
  await page.getByRole('img', { name: 'Picture 3' }).dragTo(page.getByRole('img', { name: 'Picture 1' }))
  await expect.poll(() => pictures(page)).toEqual([red, blue, green])
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('The position was saved.').waitFor()
  await page.goto(path)
  expect(await pictures(page)).toEqual([red, blue, green])
})
