import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { inMenu, interactiveReference } from './guide.ts'
import { headingsOf } from './markdown.ts'
import { addressOf } from './page-markup.ts'
import { type IndexedPage, indexPage, indexScript } from './search-index.ts'

interface Found {
  isPartial: boolean
  results: { page: string; heading: string; target: string; sentence: string }[]
}

const docs = join(import.meta.dirname, '../../../../docs')
const { find } = (await import(join(docs, 'site/search.js'))) as {
  find: (pages: readonly IndexedPage[], query: string) => Found
}
const guides = inMenu.filter((guide) => guide !== interactiveReference)
const textOf = (name: string) => readFileSync(join(docs, `${name}.md`), 'utf8')
const pages = guides.map((guide) => indexPage(guide.label, addressOf(guide), textOf(guide.name)))
const script = indexScript(pages)

test('the index is a script that has every section of every page of the menu, and is smaller than 275 kB', async () => {
  expect(Buffer.byteLength(script)).toBeLessThan(275_000)
  const { default: read } = (await import(`data:text/javascript;charset=utf-8,${encodeURIComponent(script)}`)) as {
    default: IndexedPage[]
  }
  expect(read).toEqual(pages)
  const targets = new Set(read.flatMap(([, address, sections]) => sections.map(([, anchor]) => `${address}#${anchor}`)))
  for (const guide of guides) {
    const below = headingsOf(textOf(guide.name)).slice(1)
    for (const { id } of below) expect(targets).toContain(`${addressOf(guide)}#${id}`)
  }
})

test.each([
  ['rate limit', '/docs/limits', /limit/i],
  ['X-RateLimit-Reset', '/docs/limits', /X-RateLimit-Reset/],
  ['cursor', '/docs/lists', /cursor/i],
  ['replay', '/docs/webhooks', /replay/i],
  ['CANDIDATE_HIRED', '/docs/events', /CANDIDATE_HIRED/],
  ['backup restore', '/docs/operating', /restor|backup/i],
  ['--dry-run', '/docs/import', /--dry-run/],
  ['timezone', '/docs/what-it-does-not-do', /timezone/],
  ['idempotency', '/docs/webhooks', /idempotency/],
  ['sso', '/docs/what-it-does-not-do', /SSO/],
  ['backfill', '/docs/keeping-in-step', /backfill/],
  ['bounce', '/docs/mail', /bounce/],
  ['downgrade', '/docs/operating', /downgrade/],
])('a search for %j finds %s, with a sentence that contains it', (query, target, sentence) => {
  const { isPartial, results } = find(pages, query)
  expect(isPartial).toBe(false)
  expect(results.length).toBeLessThanOrEqual(12)
  const found = results.find((result) => result.target.startsWith(target))
  expect(found, JSON.stringify(results.map((each) => each.target))).toBeDefined()
  expect(`${found?.heading} ${found?.sentence}`).toMatch(sentence)
})

test('words match beginnings of words, in any case, and a plural finds the singular', () => {
  const page: IndexedPage = ['Keys', '/docs/keys', [['', '', 'A key is revoked at once.\nNobody sees a monkey here.']]]
  for (const query of ['key', 'KEYS', 'revo', 'key revoked']) {
    expect(find([page], query).results, query).toMatchObject([{ sentence: 'A key is revoked at once.' }])
  }
  expect(find([page], 'evoked').results).toEqual([])
})

test('if no section contains all words, those with the most are found; without words nothing is', () => {
  const sections: IndexedPage[2] = [
    ['One', 'one', 'red green'],
    ['Two', 'two', 'red'],
  ]
  const page: IndexedPage = ['Keys', '/docs/keys', sections]
  const { isPartial, results } = find([page], 'red green blue')
  expect(isPartial).toBe(true)
  expect(results.map(({ target }) => target)).toEqual(['/docs/keys#one'])
  for (const query of ['', '  ', '((', '-']) expect(find([page], query).results).toEqual([])
  expect(find([page], 'a(b').results).toEqual([])
})
