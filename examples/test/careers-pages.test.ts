import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { clientPage } from '@kandidat/contract/examples/careers-pages'
import { careerPagePosition } from '@kandidat/contract/examples/positions'
import { expect, test } from 'vitest'
import { html, jsonLd } from '../careers-site/html.ts'
import { jobPosting } from '../careers-site/job-posting.ts'
import { indexPage, jobPage } from '../careers-site/pages.ts'

type Position = typeof careerPagePosition

const url = 'https://careers.example.com/jobs/1.html'
const hostile = `</script><!--<script>alert(1)</script>"'&lt;`

/** The posting as a search engine reads it. */
function postingOf(changes: Partial<Position>): Record<string, unknown> {
  const element = jsonLd(jobPosting({ ...careerPagePosition, ...changes }, url)).html
  const [, json = ''] = /^<script type="application\/ld\+json">([^<]*)<\/script>$/.exec(element) ?? []
  return JSON.parse(json) as Record<string, unknown>
}

test('the careers site has fewer than 200 lines of code, not counting blank lines', () => {
  const folder = join(import.meta.dirname, '../careers-site')
  const files = readdirSync(folder).filter((name) => /\.[cm]?[jt]sx?$/.test(name))
  const lines = files.flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'))
  expect(lines.filter((line) => line.trim() !== '').length).toBeLessThan(200)
  expect(files.length).toBeGreaterThan(3)
})

test('a template escapes all values except templates', () => {
  expect(html`<p title="${hostile}">${[html`<b>${hostile}</b>`, null]}${null}</p>`.html).toBe(
    '<p title="&#60;/script&#62;&#60;!--&#60;script&#62;alert(1)&#60;/script&#62;&#34;&#39;&#38;lt;">' +
      '<b>&#60;/script&#62;&#60;!--&#60;script&#62;alert(1)&#60;/script&#62;&#34;&#39;&#38;lt;</b></p>',
  )
})

test('every text of a position appears on its pages as text, never as markup', () => {
  const location = { ...careerPagePosition.locations[0]!, city: hostile, country: hostile }
  const position: Position = {
    ...careerPagePosition,
    ...{ title: hostile, pitch: hostile, highlights: [hostile], listingColor: hostile, locations: [location] },
    ...{ applyUrl: `https://example.com/${hostile}`, vouchUrl: hostile, contentHtml: '<p>sanitised</p>' },
    salary: { type: hostile, currency: 'NOK', minSalary: 1, maxSalary: 2, extra: hostile },
    company: { ...careerPagePosition.company, name: hostile, website: hostile, logoUrl: hostile },
  }
  const page = { ...clientPage, name: hostile, company: { ...clientPage.company, name: hostile } }
  for (const written of [indexPage(page, [position]), jobPage(page, position, url)]) {
    const shown = written.replace(/<script type="application\/ld\+json">[^<]*<\/script>/, '')
    expect(shown).toContain('&#60;/script&#62;')
    expect(shown).not.toMatch(/<script|<!--|alert\(1\)<|"'&lt;/)
  }
  expect(jobPage(page, position, url)).toContain('<p>sanitised</p>')
  expect(postingOf(position)).toMatchObject({ title: hostile, hiringOrganization: { name: hostile } })
})

test.each<[Position['employmentType'], string | undefined, string[]]>([
  [['Full-time', 'Remote'], 'TELECOMMUTE', ['FULL_TIME']],
  [['Part-time', 'Hybrid', 'Remote'], undefined, ['PART_TIME']],
  [['On-site', 'Remote', 'Internship', 'Temporary'], undefined, ['INTERN', 'TEMPORARY']],
  [['Volunteer', 'Contract'], undefined, ['VOLUNTEER', 'CONTRACTOR']],
  [[], undefined, []],
])('search engines get %j in their own terms', (employmentType, jobLocationType, expected) => {
  const posting = postingOf({ employmentType })
  expect([posting['jobLocationType'], posting['employmentType']]).toEqual([jobLocationType, expected])
})

test('remote work names the countries, even if the position has no location', () => {
  const remote = { employmentType: ['Remote'] satisfies Position['employmentType'] }
  const [place] = careerPagePosition.locations
  const locations = [place!, { ...place!, country: 'SE' }, place!]
  const countries = (changes: Partial<Position>) =>
    postingOf({ ...remote, ...changes })['applicantLocationRequirements']
  expect(countries({ locations })).toEqual([
    { '@type': 'Country', name: place!.country },
    { '@type': 'Country', name: 'SE' },
  ])
  expect(countries({ locations: [] })).toEqual([{ '@type': 'Country', name: careerPagePosition.company.country }])
})

test('a posting has the known part of a salary, and none without a currency or an amount', () => {
  const salary = { type: 'MONTH', currency: 'SEK', minSalary: 41_000, maxSalary: null, extra: 'bonus' } as const
  expect(postingOf({ salary })['baseSalary']).toEqual({
    ...{ '@type': 'MonetaryAmount', currency: 'SEK' },
    value: { '@type': 'QuantitativeValue', minValue: 41_000, unitText: 'MONTH' },
  })
  for (const unknown of [null, { ...salary, currency: null }, { ...salary, minSalary: null }]) {
    expect(postingOf({ salary: unknown })).not.toHaveProperty('baseSalary')
  }
})

test('a posting leaves out unknown values, but keeps false', () => {
  const { company } = careerPagePosition
  const posting = postingOf({
    ...{ expirationDate: null, enableApplication: false, publishedAt: null, locations: [] },
    company: { ...company, website: '', logoUrl: null },
  })
  expect(posting).toMatchObject({ directApply: false, datePosted: careerPagePosition.createdAt })
  expect(posting).not.toHaveProperty('validThrough')
  expect(posting['hiringOrganization']).toEqual({ '@type': 'Organization', name: company.name })
})

test.each<[Position['salary'], string]>([
  [{ type: 'YEAR', currency: 'EUR', minSalary: 64_000, maxSalary: 87_000, extra: null }, '€64,000 to €87,000 per year'],
  [{ type: 'HOUR', currency: 'USD', minSalary: 30, maxSalary: 30, extra: 'Tips' }, '$30 per hour. Tips'],
  [{ type: null, currency: 'GBP', minSalary: null, maxSalary: 500, extra: null }, '£500'],
  [{ type: 'YEAR', currency: null, minSalary: null, maxSalary: null, extra: 'By agreement' }, 'By agreement'],
])('the pay of %j is written as people write it', (salary, pay) => {
  expect(jobPage(clientPage, { ...careerPagePosition, salary }, url)).toContain(`<dt>Pay</dt><dd>${pay}</dd>`)
})

test('an index counts its jobs in words', () => {
  const headOf = (count: number) => /<h1>.*?<p>(.*?)<\/p>/.exec(indexPage(clientPage, positions.slice(0, count)))?.[1]
  const positions = [careerPagePosition, careerPagePosition]
  expect([0, 1, 2].map(headOf)).toEqual(['No open positions', 'One open position', '2 open positions'])
})
