import { expect, test } from 'vitest'
import { tableLines } from './table.ts'

test('a table has names of columns, aligned cells, and a hyphen for what is empty', () => {
  expect(
    tableLines(
      ['id', 'name', 'state'],
      [
        ['1', 'Zoë 👩🏽', 'on'],
        ['22', '', 'off since today'],
      ],
    ),
  ).toEqual(['ID  NAME    STATE', '1   Zoë 👩🏽  on', '22  -       off since today'])
})
