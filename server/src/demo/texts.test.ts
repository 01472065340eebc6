import { expect, test } from 'vitest'
import { sanitizeHtml } from '../content/sanitize.ts'
import { companies } from './companies.ts'
import { makeDemo } from './demo.ts'

const marketplace = {
  companyId: '01890000-0000-7000-8000-000000000001',
  id: '01890000-0000-4000-8000-000000000002',
  isDefault: false,
  isMarketplace: true,
  share: 0.85,
  active: true,
}
const { rows, positions } = makeDemo(new Date('2027-02-01T00:00:00.000Z'), marketplace)
const described = rows.positions.filter((row) => row.content_html_default !== '')

test('every description is HTML that sanitizing leaves as it is', () => {
  const texts = [
    ...rows.sections.map((section) => section.html ?? ''),
    ...[...rows.positions, ...rows.companies].flatMap((row) => [
      row.content_html_default ?? '',
      row.content_html_override ?? '',
    ]),
  ]
  expect(texts.filter((html) => sanitizeHtml(html) !== html)).toEqual([])
})

test('every description has the length of a real one, and none is there twice', () => {
  expect(described.length).toBeGreaterThan(280)
  const odd = described.filter(({ content_html_default: html = '' }) => html.length < 2_000 || html.length > 6_000)
  expect(odd.map(({ title, content_html_default: html = '' }) => `${title}: ${html.length}`)).toEqual([])
  expect(new Set(described.map((row) => row.content_html_default)).size).toBe(described.length)
})

test('no placeholder is left, no blank is doubled and no list is empty', () => {
  const texts = rows.positions.flatMap((row) => [row.title, row.pitch ?? '', row.content_html_default ?? ''])
  const faulty = /.{0,30}(?:[{}]|undefined|\s{2}|<(p|li|h2)> |<(ul|ol)><\/|<li><\/li>|<p><\/p>|\.\.|,\.| [,.]).{0,30}/
  expect(texts.flatMap((text) => faulty.exec(text)?.[0] ?? [])).toEqual([])
})

test('the same heading does not stand twice in one description', () => {
  const headings = (html: string) => Array.from(html.matchAll(/<h[23]>(.*?)<\/h[23]>/g), ([, heading]) => heading)
  const twice = described.filter(({ content_html_default: html = '' }) => {
    const all = headings(html)
    return new Set(all).size < all.length
  })
  expect(twice.map((row) => row.title)).toEqual([])
})

test('all addresses are of example domains and all telephone numbers of nobody', () => {
  const everything = JSON.stringify(rows)
  const hosts = Array.from(everything.matchAll(/https?:\/\/([^/"\\ <]+)/g), ([, host]) => host ?? '')
  const mails = Array.from(everything.matchAll(/[\w.-]+@([\w.-]+\w)/g), ([, host]) => host ?? '')
  expect(hosts.length + mails.length).toBeGreaterThan(5_000)
  expect([...hosts, ...mails].filter((host) => !/(^|\.)example\.(com|org|net)$/.test(host))).toEqual([])

  const phones = rows.people.flatMap((person) => person.phone ?? [])
  const linked = Array.from(everything.matchAll(/tel:([^"\\]+)/g), ([, phone]) => phone ?? '')
  const nobodys = /^\+(4[57]00\d{6}|467017406(0[5-9]|[1-9]\d)|447700900\d{3}|120255501\d\d)$/
  expect([...phones, ...linked].filter((phone) => !nobodys.test(phone))).toEqual([])
})

test('two positions of a company in one town have the same text in nothing but their own words', () => {
  const titles = Map.groupBy(
    rows.positions,
    (row) =>
      `${row.company_id} ${row.client_id ?? ''} ${row.title} ${row.pitch ?? row.id} ${JSON.stringify(row.locations).replace(/"id":"[^"]*"/g, '')}`,
  )
  expect([...titles.values()].filter((same) => same.length > 1).map(([row]) => row?.title)).toEqual([])
})

test('the plan names positions in every language, and every company of it has a text in that language', () => {
  expect(new Set(positions.map(({ plan }) => plan.language))).toEqual(new Set(['NO', 'DK', 'EN', 'SE', 'GB']))
  const without = positions.filter(({ plan }) => !(plan.language in companies[plan.client ?? plan.owner].texts))
  expect(without).toEqual([])
})

test.each(['2026-12-31', '2027-02-28', '2028-03-01'])('the day changes nothing but the times: %s', (day) => {
  const another = makeDemo(new Date(`${day}T00:00:00.000Z`), marketplace).rows
  const untimed = (made: typeof rows) => ({
    texts: made.positions.map(({ title, content_html_default: html, salary_min: salary }) => [title, html, salary]),
    stages: made.vouches.map(({ stage, custom_stage: step }) => [stage, step]),
    people: made.people.map(({ email, phone }) => [email, phone]).length,
  })
  expect(untimed(another)).toEqual(untimed(rows))
  expect(another.vouches.filter((vouch) => vouch.started_new_job_at).length).toBeGreaterThan(10)
  expect(another.people.filter((person) => person.erased_at).length).toBeGreaterThan(5)
})
