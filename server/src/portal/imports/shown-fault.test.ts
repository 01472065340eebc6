import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { languages } from '../../base/web/words/language.ts'
import { FeedError } from '../../content/texts/feed-error.ts'
import { importFaultCodes } from '../../content/faults/fault-code.ts'
import { shownFault, shownFeedError } from './shown-fault.ts'
import { importFaultWords } from '../../content/words/words.ts'

const root = join(import.meta.dirname, '..', '..')

test('every fault with a name has words of its own in four languages', () => {
  for (const language of languages) {
    const texts = importFaultCodes.map((code) => importFaultWords[language][code])
    for (const text of texts) expect(text).toMatch(/^[^`]{8,200}\.$/)
    expect(new Set(texts).size).toBe(importFaultCodes.length)
  }
  // A short sentence may be the same in Norwegian and Danish.
  const translated = importFaultCodes.filter(
    (code) => new Set(languages.map((language) => importFaultWords[language][code])).size >= languages.length - 1,
  )
  expect(translated).toEqual([...importFaultCodes])
})

test('every name is that of a fault somewhere', () => {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !/\.test\.ts$|words\/|fault-code\.ts$/.test(file),
  )
  const text = files.map((file) => readFileSync(join(root, file), 'utf8')).join('\n')
  expect(importFaultCodes.filter((code) => !text.includes(`'${code}'`))).toEqual([])
})

test('a fault is told in the language of the reader, with its line, and stays as it is if it has no words', () => {
  const error = new FeedError('The record that begins in line 3 does not end', 'open-quote', 3)
  expect(shownFeedError(error, 'sv')).toBe(`${importFaultWords.sv['open-quote']} (rad 3)`)
  expect(shownFeedError(new FeedError('Not the file'), 'sv')).toBe('Not the file.')
  expect(shownFault('It is wrong.', 'of-another-version', 'da')).toBe('It is wrong.')
  expect(shownFault('It is wrong.', undefined, 'da')).toBe('It is wrong.')
})
