import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Refusal, refusedField } from '../../base/forms/refusal.ts'
import { refusalCodes } from '../../base/forms/refusal-code.ts'
import { languages } from '../../base/web/words/language.ts'
import { shownRefusal } from './shown-refusal.ts'
import { refusalWords } from '../words/refusals.ts'

const root = join(import.meta.dirname, '../..')

test('every refusal with a name has words in four languages, which name no id and no command', () => {
  expect(languages).toHaveLength(4)
  for (const language of languages) {
    expect(Object.keys(refusalWords[language])).toEqual([...refusalCodes])
    for (const text of Object.values(refusalWords[language])) expect(text).toMatch(/^[^`]{10,160}\.$/)
  }
  const translated = refusalCodes.filter(
    (code) => new Set(languages.map((name) => refusalWords[name][code])).size === 4,
  )
  expect(translated).toEqual([...refusalCodes])
})

test('every name is that of a refusal of some verb', () => {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !/\.test\.ts$|words\/|refusal-code\.ts$/.test(file),
  )
  const text = files.map((file) => readFileSync(join(root, file), 'utf8')).join('\n')
  expect(refusalCodes.filter((code) => !text.includes(`'${code}'`))).toEqual([])
})

test('a refusal is told in the language of the reader, at its field', () => {
  const refusal = refusedField('email', 'The person 17 cannot have that e-mail.', 'conflict', 'person-email-taken')
  const told = shownRefusal(refusal, 'sv')
  expect(told).toMatchObject({ reason: 'conflict', message: refusalWords.sv['person-email-taken'] })
  expect(told.fields).toMatchObject([{ field: 'email', message: refusalWords.sv['person-email-taken'] }])
})

test('what a screen has told already stays as it is', () => {
  const told = shownRefusal(new Refusal('invalid', 'Velg en av dem.', [{ field: 'stage', message: 'Velg en.' }]), 'nb')
  expect(told).toMatchObject({ message: 'Velg en av dem.', fields: [{ field: 'stage', message: 'Velg en.' }] })
})
