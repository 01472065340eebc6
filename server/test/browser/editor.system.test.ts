import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectVisibleFocus, tabTo } from './keyboard.ts'
import { startOneProcess } from './one-process.ts'

// The editor of positions: what a browser keeps of it, and the editor of its texts.

const { fixture, world, pageOf } = await startOneProcess()
const { make, database } = fixture
const home = world.companies.home

/** A draft of a position. @returns the address of its editor */
async function draft(title: string): Promise<string> {
  const { id } = await make.position(home, { title })
  return `/portal/positions/${id}/edit`
}

const offer = (page: Page) => page.locator('[data-draft-offer]')
const text = (page: Page) => page.getByRole('textbox', { name: 'Text (optional)', exact: true })
/** What the form would send of the first text. */
const sent = (page: Page) => page.locator('textarea[name=section-0-html]').inputValue()

test('what was typed survives a closed tab: it is offered with what differs, continued, and forgotten once it is saved', async () => {
  const path = await draft('Welder')
  const page = await pageOf('recruiter', path)
  await page.getByLabel('Title', { exact: true }).fill('Welder of hulls')
  await text(page).click()
  await page.keyboard.type('Weld ships.')
  await page.close({ runBeforeUnload: false })

  const again = await page.context().newPage()
  await again.goto(path)
  await offer(again).waitFor()
  expect(await again.getByLabel('Title', { exact: true }).inputValue()).toBe('Welder')
  expect(await offer(again).innerText()).toMatch(/It differs from what is stored in:\s+Title and The ad/)
  await again.getByRole('button', { name: 'Continue with what you had' }).click()
  await again.waitForLoadState()
  await expect.poll(() => again.getByLabel('Title', { exact: true }).inputValue()).toBe('Welder of hulls')
  expect(await text(again).innerText()).toBe('Weld ships.')
  await again.getByRole('button', { name: 'Save', exact: true }).click()
  await again.getByText('The position was saved.').waitFor()
  await again.goto(path)
  expect(await again.getByLabel('Title', { exact: true }).inputValue()).toBe('Welder of hulls')
  expect(await offer(again).isVisible()).toBe(false)
})

test('what was typed can be thrown away, and then the focus is in the form, not lost', async () => {
  const path = await draft('Cook')
  const page = await pageOf('recruiter', path)
  await page.getByLabel('Title', { exact: true }).fill('Baker')
  await page.goto('/portal/positions')
  await page.goto(path)
  await offer(page).waitFor()
  await tabTo(page, 'Throw it away')
  await page.keyboard.press('Enter')
  await offer(page).waitFor({ state: 'hidden' })
  expect(await page.evaluate('document.activeElement.name')).toBe('title')
  await page.reload()
  expect(await offer(page).isVisible()).toBe(false)
})

test('bold, a list and a link are made by buttons and keys, and the field has the same HTML', async () => {
  const page = await pageOf('recruiter', await draft('Text'))
  page.on('dialog', (dialog) => void dialog.accept('https://www.example.com/ships'))
  await text(page).click()
  await page.keyboard.press('ControlOrMeta+b')
  await page.keyboard.type('Weld')
  await page.keyboard.press('ControlOrMeta+b')
  await page.keyboard.type(' ships')
  await page.keyboard.press('Enter')
  await page.keyboard.type('- steel')
  await page.keyboard.press('Enter')
  await page.keyboard.type('iron')
  await page.keyboard.press('Shift+Home')
  await page.getByRole('button', { name: 'Link', exact: true }).click()
  await expect
    .poll(() => sent(page))
    .toBe(
      '<p><strong>Weld</strong> ships</p><ul><li>steel</li><li><a href="https://www.example.com/ships">iron</a></li></ul>',
    )
  expect(await page.getByRole('button', { name: 'Link', exact: true }).getAttribute('aria-pressed')).toBe('true')
  const written = await sent(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('The position was saved.').waitFor()
  const [stored] = await database.run<{ html: string }>(`select html from sections where position_id = $1`, [
    /positions\/([\da-f-]+)/.exec(page.url())?.[1],
  ])
  expect(stored?.html).toBe(written)
})

/** Pastes what another program put on the clipboard. */
const paste = (page: Page, html: string) =>
  text(page).evaluate((editor, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', pasted)
    editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, html)

const wordItem = (level: number, mark: string, words: string) =>
  `<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span
  style='font-family:Symbol'><span style='mso-list:Ignore'>${mark}<span>&nbsp;&nbsp; </span></span></span><![endif]>${words}<o:p></o:p></p>`

test.each([
  {
    from: 'Word',
    html: `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p { color: red }</style></head><body>
      <!--StartFragment--><h1 style='color:#2F5496'>The job<o:p></o:p></h1>
      <p class=MsoNormal align=center style='margin:0cm'><b style='mso-bidi-font-weight:normal'><span lang=EN-GB>Weld</span></b>
      <span style='color:red'>ships</span> <a href="https://www.example.com" onclick="alert(1)">with us</a><o:p></o:p></p>
      ${wordItem(1, '·', 'steel')}${wordItem(2, 'o', 'plates')}${wordItem(1, '·', 'iron')}
      <table><tr><td><p class=MsoNormal>Every day</p></td></tr></table><img src="file:///C:/x.png"><script>alert(1)</script>
      ${wordItem(1, '1.', 'write')}<!--EndFragment--></body></html>`,
    kept:
      '<h2>The job</h2><p><strong>Weld</strong> ships <a href="https://www.example.com">with us</a></p>' +
      '<ul><li>steel<ul><li>plates</li></ul></li><li>iron</li></ul><p>Every day</p><ol><li>write</li></ol>',
  },
  {
    from: 'a spreadsheet',
    html: `<google-sheets-html-origin><table><tbody><tr><td style="x">A</td><td>B</td></tr><tr><td>C</td><td>D</td></tr></tbody></table>`,
    kept: '<p>A: B<br>C: D</p>',
  },
  {
    from: 'a page with tables and lists of definitions',
    html: `<table><tr><th>Dag</th><th>Fra</th><th>Til</th></tr><tr><td><p class=MsoNormal>Mandag</p></td><td><b>08</b></td><td>16</td></tr></table>
      <dl><dt>Sted</dt><dd>Oslo</dd></dl><ul><li>A</li><ul><li>B</li></ul></ul>`,
    kept:
      '<p>Dag | Fra | Til<br>Mandag | <strong>08</strong> | 16</p><p>Sted: Oslo</p>' +
      '<ul><li>A<ul><li>B</li></ul></li></ul>',
  },
  {
    from: 'Google Docs',
    html: `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"><span
      style="font-size:11pt;font-weight:400;font-style:normal">We </span><span style="font-weight:700">weld</span><span
      style="font-style:italic"> by hand</span></p></b>`,
    kept: '<p>We <strong>weld</strong><em> by hand</em></p>',
  },
])('what is pasted from $from keeps its words, lists and links, and no more', async ({ html, kept }) => {
  const page = await pageOf('recruiter', await draft('Pasted'))
  await text(page).click()
  await paste(page, html)
  await expect.poll(() => sent(page)).toBe(kept)
})

test('a link that the cursor stands in is changed, or removed by emptying its address, and its words stay', async () => {
  const linked = '<p>See <a href="https://www.example.com/old">our <strong>ships</strong></a> here</p>'
  const page = await pageOf('recruiter', await draft('Link'))
  const asked: string[] = []
  const answers = ['', 'www.example.com/new', '']
  page.on('dialog', (dialog) => {
    asked.push(dialog.defaultValue())
    const answer = answers[asked.length - 1] ?? ''
    return void (asked.length === 1 ? dialog.dismiss() : dialog.accept(answer))
  })
  const press = () => page.getByRole('button', { name: 'Link', exact: true }).click()
  await text(page).click()
  await paste(page, linked)
  await page.keyboard.press('Home')
  for (let i = 0; i < 'See ou'.length; i++) await page.keyboard.press('ArrowRight')
  await press()
  await press()
  await expect
    .poll(() => sent(page))
    .toBe('<p>See <a href="https://www.example.com/new">our <strong>ships</strong></a> here</p>')
  await press()
  await expect.poll(() => sent(page)).toBe('<p>See our <strong>ships</strong> here</p>')
  expect(asked).toEqual(['https://www.example.com/old', 'https://www.example.com/old', 'https://www.example.com/new'])
})

test('the toolbar of a text is one place for Tab, and the arrows go through its buttons', async () => {
  const page = await pageOf('recruiter', await draft('Toolbar'))
  await page.getByLabel('Heading (optional)').focus()
  await page.keyboard.press('Tab')
  for (const [key, name] of [
    ['ArrowRight', 'Italic'],
    ['End', 'Link'],
    ['ArrowRight', 'Bold'],
    ['ArrowLeft', 'Link'],
    ['Home', 'Bold'],
  ] as const) {
    await page.keyboard.press(key)
    expect(await page.locator(':focus').textContent()).toBe(name)
    await expectVisibleFocus(page)
  }
  await page.keyboard.press('Tab')
  await page.keyboard.type('After it comes the text')
  expect(await sent(page)).toBe('<p>After it comes the text</p>')
})

test('the texts of the company profile and of the privacy notice are written in the same editor', async () => {
  for (const path of ['/portal/settings/company', '/portal/settings/privacy']) {
    const page = await pageOf('administrator', path)
    const add = page.getByRole('button', { name: 'Add a text' })
    if (await add.isVisible()) await add.click()
    const editor = page.locator('rich-text [contenteditable=true]').first()
    await editor.click()
    await page.keyboard.type('We build ships.')
    await page.getByRole('button', { name: 'Bold' }).first().waitFor()
    await expect.poll(() => page.locator('rich-text textarea').first().inputValue()).toBe('<p>We build ships.</p>')
  }
})
