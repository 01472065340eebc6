import { expect, test } from 'vitest'
import { previewCsv } from './csv-entries.ts'

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
