import { expect, test } from 'vitest'
import { newId } from '../../../base/db/id.ts'
import { suggestedMapping } from './columns.ts'
import { previewCsv } from './csv-entries.ts'
import { entryOf } from './entry.ts'

const HEADERS = ['E-post', 'Fornavn', 'Kommentar']
const ROWS = [
  ['ase@example.com', 'Åse', 'a;b'],
  ['per@example.com', 'Per', ''],
]
const csv = (delimiter: string) =>
  `E-post${delimiter}Fornavn${delimiter}Kommentar\r\nase@example.com${delimiter}Åse${delimiter}"a;b"\r\nper@example.com${delimiter}Per${delimiter}\r\n`

async function* once(bytes: Buffer) {
  yield await Promise.resolve(bytes)
}
const preview = (bytes: Buffer) => previewCsv(() => once(bytes), 10)
const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')

test.each([
  ['commas', csv(',')],
  ['semicolons', csv(';')],
  ['tabs', csv('\t')],
  ['bars', csv('|')],
  ['a first line that names the delimiter', `sep=;\r\n${csv(';')}`],
  [
    'a named delimiter that stands in words more often',
    `sep=|\n${csv('|').replace('Kommentar', 'Kommentar, to, tre')}`,
  ],
  ['a named delimiter in quotes', `"sep=\t"\r\n${csv('\t')}`],
  ['blank lines before the columns', `\r\n  \r\n\r\n${csv(';')}`],
  ['rows of delimiters before the columns and at the end', `;;\r\n;;\r\n${csv(';')};;\r\n;;\r\n`],
  ['a named delimiter, and blank lines after it', `sep=,\r\n\r\n,,\r\n${csv(',')}`],
  ['a title before the columns', `Export from the HR system\r\n\r\n26.11.2026\r\n${csv(';')}`],
  ['titles in the first cell of rows', `Kandidater;;\r\n26.11.2026;;\r\n${csv(';')}`],
  ['lines that end like those of an old Mac', csv(';').replaceAll('\r\n', '\r')],
])('a file with %s is read', async (_name, text) => {
  const bytes: Buffer[] = [
    Buffer.from(text),
    Buffer.from(`\uFEFF${text}`),
    Buffer.from(text, 'latin1'),
    utf16(text),
    utf16(text).swap16(),
  ]
  for (const each of bytes) {
    const { headers, rows } = await preview(each)
    expect([headers[0], headers[1], headers[2]?.slice(0, 9), rows]).toEqual([...HEADERS, ROWS])
  }
})

test('a file of delimiters and blanks alone is empty', async () => {
  for (const text of ['', '\r\n\r\n', ';;;\r\n;;;\r\n', 'sep=;\r\n']) {
    await expect(preview(Buffer.from(text))).rejects.toThrow('The file is empty')
  }
})

test('a file without names of columns loses nobody: its columns are called as in a spreadsheet, and the e-mail is found', async () => {
  const { headers, rows } = await preview(Buffer.from('Kari,kari@example.com,Oslo\nPer,per@example.com,Bergen\n'))
  expect([headers, rows[0], rows.length]).toEqual([['A', 'E-mail', 'C'], ['Kari', 'kari@example.com', 'Oslo'], 2])
  expect(suggestedMapping(headers)).toEqual([null, 'email', null])
})

test('a file with one column has its name first, however few rows there are', async () => {
  for (const count of [0, 1, 9]) {
    const { headers, rows } = await preview(Buffer.from(`E-post\n${'kari@example.com\n'.repeat(count)}`))
    expect([headers, rows.length]).toEqual([['E-post'], count])
  }
})

test('whoever stands in the only column before a row with more cells is no title', async () => {
  const { headers, rows } = await preview(Buffer.from('E-post\nkari@example.com\nper@example.com,Per\n'))
  expect([headers, rows]).toEqual([['E-post'], [['kari@example.com'], ['per@example.com', 'Per']]])
})

test('the columns of other systems are recognized', () => {
  const greenhouse = [
    'Candidate Name',
    'Email Addresses',
    'Phone Numbers',
    'Application Date',
    'Job Name',
    'Stage',
    'Source',
  ]
  expect(suggestedMapping(greenhouse)).toEqual(['name', 'email', 'phone', 'createdAt', null, 'stage', 'source'])
  const teamtailor = ['candidate_first_name', 'candidate_last_name', 'candidate_email', 'candidate_phone', 'created_at']
  expect(suggestedMapping(teamtailor)).toEqual(['firstName', 'lastName', 'email', 'phone', 'createdAt'])
  expect(suggestedMapping(['Navn', 'E-post', 'Mobilnr.', 'Søkt dato'])).toEqual(['name', 'email', 'phone', 'createdAt'])
})

test('of several e-mails or phone numbers in one cell the first counts', () => {
  const values = new Map([
    ['email', 'a@example.com, b@example.com'],
    ['phone', '+47 912 34 567, 22 33 44 55'],
  ] as const)
  const context = { timeZone: 'UTC', country: 'NO', positionId: newId(), stageNames: new Map() }
  const entry = entryOf(2, values, (field) => field, { ...context, words: { stage: {}, source: {} } })
  expect(entry).toMatchObject({ person: { email: 'a@example.com', phone: '+47 912 34 567' } })
})
