import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../../..')
const textOf = (path: string) => readFileSync(join(root, path), 'utf8')

/**
 * How many requirements of levels 1 and 2 each section of ASVS 5.0.0 has. They come first in their section, and are
 * numbered without a gap.
 */
const SECTIONS = `
  1.1:2 1.2:9 1.3:11 1.4:3 1.5:2 2.1:3 2.2:3 2.3:4 2.4:1 3.2:2 3.3:4 3.4:6 3.5:5 3.7:2 4.1:3 4.2:1 4.3:2 4.4:4
  5.1:1 5.2:3 5.3:2 5.4:3 6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4 7.1:3 7.2:4 7.3:2 7.4:5 7.5:2 7.6:2
  8.1:2 8.2:3 8.3:1 8.4:1 9.1:3 9.2:4 10.1:2 10.2:2 10.3:4 10.4:11 10.5:5 10.6:2 10.7:3
  11.1:2 11.2:3 11.3:3 11.4:4 11.5:1 11.6:1 12.1:3 12.2:2 12.3:4 13.1:1 13.2:5 13.3:2 13.4:5 14.1:2 14.2:4 14.3:3
  15.1:3 15.2:3 15.3:7 16.1:1 16.2:5 16.3:4 16.4:3 16.5:3 17.1:1 17.2:4 17.3:2`

const required = [...SECTIONS.matchAll(/([\d.]+):(\d+)/g)].flatMap(([, section, count]) =>
  Array.from({ length: Number(count) }, (_, i) => `${section}.${i + 1}`),
)

const page = textOf('docs/internals/asvs.md')
const rows = [...page.matchAll(/^\| (\d+\.\d+\.\d+) \| (.+) \|$/gm)].map(([, number = '', rest = '']) => {
  const [about = '', state = '', how = '', shownBy = '', ...more] = rest.split(' | ')
  return { number, about, state, how, shownBy, more }
})
const summary = [...page.matchAll(/^\| ([a-z ]+) \| .* \| (\d+) \|$/gm)].map(([, state = '', n]) => [state, Number(n)])

/** The files of the project that a cell or a page names. Those of an installation are in DATA_DIR. */
const filesIn = (text: string) =>
  [...text.matchAll(/`((?!DATA_DIR\/)[\w./-]*[\w-]\/[\w./-]+\.\w+|\.oxlintrc\.json)`/g)].map(([, path = '']) => path)

const TEST = /^\s*(?:test|it)(?:\.each)?\(/m

describe('the page on ASVS', () => {
  test('has each requirement of levels 1 and 2 exactly once, in their order', () => {
    expect(required).toHaveLength(253)
    expect(rows.map(({ number }) => number)).toEqual(required)
  })

  test('says of each what it is about, one of the four states, how, and by what it is shown', () => {
    const states = ['holds', 'holds in part', 'does not hold', 'not applicable']
    expect(summary.map(([state]) => state)).toEqual(states)
    const wrong = rows.filter(({ about, state, how, more }) => {
      const words = about.split(' ').length
      return !states.includes(state) || words < 3 || words > 10 || !/^[^|]+\.$/.test(how) || more.length > 0
    })
    expect(wrong).toEqual([])
    expect(summary).toEqual(states.map((state) => [state, rows.filter((row) => row.state === state).length]))
  })

  test('names a test, a configuration or a page for whatever holds, and a reason for whatever does not', () => {
    const shown = rows.filter(({ state }) => state.startsWith('holds'))
    expect(shown.filter(({ shownBy }) => filesIn(shownBy).length === 0)).toEqual([])
    const reasons = {
      'does not hold': /^no test: it does not hold$/,
      'not applicable': /^no such \w+$|^`.+\.test\.ts`$/,
    }
    for (const [state, reason] of Object.entries(reasons)) {
      expect(rows.filter((row) => row.state === state && !reason.test(row.shownBy))).toEqual([])
    }
  })
})

test.each(['docs/internals/asvs.md', 'docs/security.md'])(
  'every file that %s names exists, and every test contains one',
  (path) => {
    const files = [...new Set(filesIn(textOf(path)))]
    expect(files.length).toBeGreaterThan(20)
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([])
    const tests = files.filter((file) => file.endsWith('.test.ts'))
    expect(tests.filter((file) => !TEST.test(textOf(file)))).toEqual([])
  },
)
