import { expect, test } from 'vitest'
import { sanitizeHtml } from '../../content/html/sanitize.ts'
import { deriveContentHtml, storedSection } from '../../content/sections/section.ts'
import type { PersonForm } from '../../candidates/person.ts'
import { readDemo } from './data.ts'

const data = await readDemo()
const items = data.feeds.flatMap((feed) => feed.items)
const candidates = data.feeds.flatMap((feed) => feed.candidates)
const people: PersonForm[] = candidates.flatMap(({ candidate, referrer }) =>
  referrer ? [candidate, referrer] : [candidate],
)
const everything = JSON.stringify(data)

const described = items.flatMap(({ externalId, form }) => {
  const html = deriveContentHtml(form.pitch ?? null, (form.sections ?? []).map(storedSection))
  return html === '' ? [] : [{ id: externalId, title: form.title, html }]
})

test('sanitizing changes no description', () => {
  const forms = [...items.map(({ form }) => form), ...data.lines.company]
  const texts = forms.flatMap(({ sections = [], contentHtmlOverride }) => [
    ...sections.map(({ html }) => html ?? ''),
    contentHtmlOverride ?? '',
  ])
  expect(texts.length).toBeGreaterThan(1_000)
  expect(texts.filter((html) => sanitizeHtml(html) !== html)).toEqual([])
})

test('every description has a realistic length, and no description occurs twice', () => {
  expect(described.length).toBeGreaterThan(150)
  const odd = described.filter(({ html }) => html.length < 2_000 || html.length > 6_000)
  expect(odd.map(({ id, html }) => `${id}: ${html.length}`)).toEqual([])
  expect(new Set(described.map(({ html }) => html)).size).toBe(described.length)
})

test('no text has a placeholder, a double space or an empty list', () => {
  const texts = described.flatMap(({ title, html }) => [title, html])
  const faulty = /.{0,30}(?:[{}]|undefined|\s{2}|<(p|li|h2)> |<(ul|ol)><\/|<li><\/li>|<p><\/p>|\.\.|,\.| [,.]).{0,30}/
  expect(texts.flatMap((text) => faulty.exec(text)?.[0] ?? [])).toEqual([])
})

test('no description has the same heading twice', () => {
  const headings = (html: string) => Array.from(html.matchAll(/<h[23]>(.*?)<\/h[23]>/g), ([, heading]) => heading)
  const twice = described.filter(({ html }) => new Set(headings(html)).size < headings(html).length)
  expect(twice.map(({ id }) => id)).toEqual([])
})

test('there are positions in every language', () => {
  expect(new Set(items.map(({ form }) => form.language))).toEqual(new Set(['NO', 'DK', 'EN', 'SE', 'GB']))
})

test('all addresses of mail are from example domains, and all others are at the one that exists', () => {
  const hosts = Array.from(everything.matchAll(/https?:\/\/([^/"\\ <]+)/g), ([, host]) => host ?? '')
  const mails = Array.from(everything.matchAll(/[\w.+-]+@([\w.-]+\w)/g), ([, host]) => host ?? '')
  expect(people.filter(({ email }) => !/^[\w.+-]+@[\w.-]+$/.test(email))).toEqual([])
  expect(hosts.length + mails.length).toBeGreaterThan(2_000)
  expect(mails.filter((host) => !/(^|\.)example\.(com|org|net)$/.test(host))).toEqual([])
  // Its page says that it is an example (https://www.iana.org/help/example-domains). Hosts below it do not exist.
  expect(new Set(hosts)).toEqual(new Set(['example.org']))
})

/**
 * Ranges that the authority of a country reserves for fiction:
 * - PTS in Sweden: 070-174 06 05 to 99, 031-390 06 00 to 99, 040-628 04 00 to 99, 08-465 004 00 to 99,
 *   0980-319 200 to 299
 * - Ofcom in the United Kingdom: 07700 900000 to 900999, and for Leeds 0113 496 0000 to 0999
 * - NANPA in North America: 555-0100 to 0199
 *
 * Norway and Denmark reserve no range, so people there have Swedish numbers or no number.
 */
const FICTION =
  /^\+(46(7017406(0[5-9]|[1-9]\d)|3139006\d\d|4062804\d\d|8465004\d\d|9803192\d\d)|44(7700900\d{3}|1134960\d{3})|120255501\d\d)$/

test('all telephone numbers are from ranges that are reserved for fiction', () => {
  const phones = people.flatMap(({ phone }) => phone ?? [])
  const links = Array.from(everything.matchAll(/href=\\"tel:([^"\\]+)\\">([^<]+)</g), ([, phone = '', text = '']) => [
    phone,
    text,
  ])
  expect(phones.length).toBeGreaterThan(300)
  expect(links.length).toBeGreaterThan(100)
  expect([...phones, ...links.map(([phone = '']) => phone)].filter((phone) => !FICTION.test(phone))).toEqual([])
  expect(links.filter(([phone, text = '']) => text.replace(/[^+\d]/g, '') !== phone)).toEqual([])
  // Outside links, no text has anything that looks like a telephone number.
  const texts = described.map(({ html }) => html.replace(/<a href="tel:.*?<\/a>/g, '').replace(/<[^>]*>/g, ' '))
  expect(texts.flatMap((text) => /\+\d{2}|\d[\d\s]{6,}\d/.exec(text)?.[0] ?? [])).toEqual([])
})

test('two positions of a company in one town do not have the same title and pitch', () => {
  const names = items.map(({ employer, form }) =>
    JSON.stringify([employer, form.title, form.pitch ?? null, form.locations?.map(({ id: _id, ...place }) => place)]),
  )
  const pitched = names.filter((_name, i) => items[i]?.form.pitch)
  expect(pitched.length - new Set(pitched).size).toBe(0)
})

test('ids are unique, and everything that a line refers to exists', () => {
  const positions = new Set(items.map(({ externalId }) => externalId))
  expect(positions.size).toBe(items.length)
  expect(new Set(candidates.map(({ id }) => id)).size).toBe(candidates.length)
  expect(candidates.filter(({ position }) => !positions.has(position))).toEqual([])
  const companies = new Set(data.lines.company.map(({ slug }) => slug))
  const named = [...data.lines.page, ...data.lines.user, ...data.lines.erasure, ...data.lines.key]
  expect(named.filter(({ company }) => !companies.has(company))).toEqual([])
})

test('reading for another day moves every time by whole days and changes nothing else', async () => {
  const [first] = data.lines.today
  const next = new Date(Date.parse(first?.date ?? '') + 86_400_000).toISOString().slice(0, 10)
  const later = await readDemo(next)
  const times = (text: string) => Array.from(text.matchAll(/"(\d{4}-\d\d-\d\d)(T[\d:.]+Z)?"/g), ([whole]) => whole)
  const text = JSON.stringify(later)
  expect(text.replaceAll(/"\d{4}-\d\d-\d\d(T[\d:.]+Z)?"|"hash":"[^"]*"|"id":"[^"]*"/g, '')).toBe(
    everything.replaceAll(/"\d{4}-\d\d-\d\d(T[\d:.]+Z)?"|"hash":"[^"]*"|"id":"[^"]*"/g, ''),
  )
  const moved = times(text).map((time) => Date.parse(JSON.parse(time) as string))
  const before = times(everything).map((time) => Date.parse(JSON.parse(time) as string))
  expect(moved.length).toBeGreaterThan(5_000)
  expect(new Set(moved.map((time, i) => time - (before[i] ?? 0)))).toEqual(new Set([86_400_000]))
})

test('all events are before the day that the lines are written for', () => {
  const today = data.lines.today[0]?.date ?? ''
  const ends = new Set(items.map(({ expirationDate }) => expirationDate?.toISOString()))
  const late = Array.from(everything.matchAll(/"(\d{4}-\d\d-\d\dT[\d:.]+Z)"/g), ([, time = '']) => time).filter(
    (time) => time >= today && !ends.has(time),
  )
  expect(late).toEqual([])
})
