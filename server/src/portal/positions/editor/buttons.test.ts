import { afterAll, expect, test } from 'vitest'
import { openFixture } from '../../../../test/fixture.ts'
import { type PageForm, parsePage } from '../../../../test/portal/parsed-page.ts'
import { formTo, type PortalReply } from '../../../../test/portal/visitor.ts'
import { makeWorld, visitAs } from '../../../../test/portal/world.ts'
import { readEdited } from './edited-store.ts'

const fixture = await openFixture()
const { server, database } = fixture
const world = await makeWorld(fixture)
const recruiter = await visitAs(fixture, world, 'recruiter')
afterAll(() => recruiter.close())

const PATH = '/portal/positions'
const fieldsOf = async (id: string) => {
  const found = await readEdited(server.app.database, world.people.recruiter.access, id)
  if (!found) throw new Error('the position is gone')
  return found.fields
}
const idOf = ({ to }: PortalReply) => /positions\/([0-9a-f-]{36})\?done=/.exec(to)?.[1] ?? ''
type Filled = Record<string, string | string[]>

test('sections are added, moved and removed by buttons, without saving', async () => {
  const at = `${PATH}/new`
  const first = formTo(await recruiter.page(at), at)
  const added = await recruiter.submit(first, {
    title: 'Kept title',
    'section-0-html': 'One',
    rearrange: 'add-gallery',
  })
  expect(added.status).toBe(200)
  const second = formTo(parsePage(added.html), at)
  const third = await recruiter.submit(second, { rearrange: 'add-text' })
  const moved = await recruiter.submit(formTo(parsePage(third.html), at), {
    'section-2-html': 'Two',
    rearrange: 'up-2',
  })
  const form = formTo(parsePage(moved.html), at)
  const value = (name: string) => form.fields.find((field) => field.name === name)?.value.trim()
  expect(['title', 'section-0-html', 'section-1-html', 'section-2-kind'].map(value)).toEqual([
    'Kept title',
    'One',
    'Two',
    'gallery',
  ])
  const dropped = await recruiter.submit(form, { rearrange: 'drop-0' })
  const saved = await recruiter.submit(formTo(parsePage(dropped.html), at))
  expect((await fieldsOf(idOf(saved))).sections).toMatchObject([{ html: '<p>Two</p>' }])
  for (const button of ['up-0', 'down-9', 'drop-77', 'earlier-0-0', 'later-5-5']) {
    expect((await recruiter.submit(first, { title: 'T', rearrange: button })).status).toBe(200)
  }
})

test('a text of one’s own begins with the derived one, replaces it, and has a way back', async () => {
  const texts = { title: 'Baker', pitch: 'Bake bread.', 'section-0-heading': 'About', 'section-0-html': 'We bake.' }
  const at = `${PATH}/new`
  const valueIn = (form: PageForm) => form.fields.find(({ name }) => name === 'contentHtmlOverride')?.value.trim()
  const opened = formTo(await recruiter.page(at), at)
  const begun = await recruiter.submit(opened, { ...texts, rearrange: 'text-start' })
  expect(begun.status).toBe(200)
  const form = formTo(parsePage(begun.html), at)
  expect(valueIn(form)).toMatch(/^<p>Bake bread\.<\/p>\n<h2>About<\/h2>\n<p>We bake\.<\/p>$/)
  const manual = '<p>Bake with us.</p>'
  const kept = await recruiter.submit(form, { contentHtmlOverride: manual, rearrange: 'text-start' })
  expect(valueIn(formTo(parsePage(kept.html), at))).toBe(manual)
  const id = idOf(await recruiter.submit(form, { contentHtmlOverride: manual }))
  const shownOf = async () =>
    (
      await database.run(
        'select coalesce(content_html_override, content_html_default) as html from positions where id = $1',
        [id],
      )
    )[0]
  expect(await shownOf()).toEqual({ html: manual })
  const edit = `${PATH}/${id}/edit`
  const back = await recruiter.submit(formTo(await recruiter.page(edit), edit), { rearrange: 'text-drop' })
  const dropped = formTo(parsePage(back.html), edit)
  expect([valueIn(dropped), await shownOf()]).toEqual(['', { html: manual }])
  expect((await recruiter.submit(dropped)).to).toBe(`${edit.slice(0, -'/edit'.length)}?done=edit`)
  expect(await shownOf()).toEqual({ html: expect.stringContaining('<p>We bake.</p>') })
})

test('three contacts are added by a button and saved at once, and nothing that was typed is lost', async () => {
  const at = `${PATH}/new`
  const add = async (form: PageForm, filled: Filled) =>
    formTo(parsePage((await recruiter.submit(form, { ...filled, rearrange: 'add-contact' })).html), at)
  const one = await add(formTo(await recruiter.page(at), at), { title: 'Nurse', 'contact-0-name': 'Kari' })
  // Twice, before anything is written.
  const three = await add(one, {})
  expect(three.fields.filter(({ name }) => /^contact-\d+-name$/.test(name)).map(({ value }) => value)).toEqual([
    'Kari',
    '',
    '',
  ])
  const saved = await recruiter.submit(three, { 'contact-1-name': 'Ola', 'contact-2-name': 'Siri' })
  const { contacts, title } = await fieldsOf(idOf(saved))
  expect([title, contacts.map(({ name }) => name)]).toEqual(['Nurse', ['Kari', 'Ola', 'Siri']])
  const many = await recruiter.submit(three, { 'contacts-shown': '99', rearrange: 'add-contact' })
  expect(parsePage(many.html).elements.filter(({ tagName }) => tagName === 'fieldset').length).toBeLessThan(40)
})
