import { expect, test } from 'vitest'
import { databaseForTest } from '../../../test/database.ts'
import { faultsInMarkup } from '../../../test/markup.ts'
import { markupVectors } from '../../../test/markup-vectors.ts'
import { checkedLine } from './checked-line.ts'
import { columnRules, rulesOf } from './column-rules.ts'
import { LEFT_OUT } from './left-out.ts'
import { isBySchema } from './rule.ts'

/** What is stored of one value of a row, or the error. */
function stored(table: string, column: string, value: unknown, more: Record<string, unknown> = {}): unknown {
  const row = { ...more, [column]: value }
  const line = checkedLine(JSON.stringify(row), new Set(Object.keys(row)), rulesOf(table)!, { file: 'f', line: 7 })
  return JSON.parse(line)[column]
}

test('every column of every table has a rule, and the schema alone decides only where its type or check names what is allowed', async () => {
  const database = await databaseForTest()
  const columns = await database.run<{ table: string; column: string; generated: boolean; free: boolean }>(
    `select c.relname::text as table, a.attname::text as column, a.attgenerated <> '' as generated,
      t.typname in ('text', '_text', 'varchar', 'json', 'jsonb') and not exists (
        select from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
          and pg_get_constraintdef(k.oid) ~ 'ANY \\(|in_order_of') as free
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and a.attnum > 0 and not a.attisdropped and not c.relname = any ($1)`,
    [[...LEFT_OUT]],
  )
  expect(columns.length).toBeGreaterThan(200)
  const tables = new Set(columns.map(({ table }) => table))
  for (const table of tables) {
    const named = columns.filter((each) => each.table === table).map(({ column }) => column)
    expect(Object.keys(rulesOf(table) ?? {}).toSorted(), table).toEqual(named.toSorted())
  }
  const former = Object.keys(columnRules).filter((table) => !tables.has(table))
  expect(former.toSorted()).toEqual(['key_positions', 'user_positions'])
  const lax = columns.filter(({ table, column, free }) => free && isBySchema(rulesOf(table)![column]!))
  expect(lax).toEqual([])
  for (const { table, column, generated } of columns) {
    if (generated) expect(() => stored(table, column, 'x'), `${table}.${column}`).toThrow('Allowed: left out')
  }
})

const place = { id: 'a', country: 'NO', lat: 59.9, lng: 10.7 }

test.each<[table: string, column: string, value: unknown]>([
  ['companies', 'website', 'javascript:alert(1)'],
  ['companies', 'website', 'https://example.com/\u0001'],
  ['companies', 'logo_url', 'data:text/html,x'],
  ['companies', 'social_media_links', { linkedin: 'javascript:alert(1)' }],
  ['companies', 'social_media_links', { linkedin: 'http://example.com' }],
  ['companies', 'social_media_links', { '<b>': 'https://example.com' }],
  ['companies', 'social_media_links', ['https://example.com']],
  ['companies', 'locations', [{ ...place, lat: 'north' }]],
  ['companies', 'slug', 'Not A Slug'],
  ['companies', 'country', 'XX'],
  ['companies', 'name', ' '],
  ['companies', 'name', 'n'.repeat(201)],
  ['companies', 'id', { nested: true }],
  ['positions', 'locations', { anything: 1 }],
  ['positions', 'locations', [{ ...place, script: '<script>' }]],
  ['positions', 'locations', [{ ...place, lat: 91 }]],
  ['positions', 'locations', [null]],
  ['positions', 'contacts', [{ name: 'Kari', email: 'kari@example.com, ola@example.com' }]],
  ['positions', 'banner_url', 'javascript:alert(1)'],
  ['positions', 'salary_min', 1.001],
  ['positions', 'title', 'x'.repeat(501)],
  ['positions', 'title', ['secret']],
  ['images', 'url', 'javascript:alert(1)'],
  ['people', 'portfolio_url', 'javascript:alert(1)'],
  ['people', 'email', 'kari@example.com>, <ola@example.com'],
  ['people', 'phone', '+0'],
  ['people', 'linkedin_user_name', 'a/b?c'],
  ['users', 'email', 'two@example.com,three@example.com'],
  ['careers_pages', 'name', 'x'.repeat(201)],
  ['sharing_links', 'name', ' '],
  ['vouches', 'custom_stage', 'x'.repeat(201)],
  ['receivers', 'url', 'file:///etc/passwd'],
  ['receivers', 'url', 'https://user:password@example.com/'],
  ['receivers', 'secret', 'plain text'],
  ['events', 'body', '{"type":"POSITION_UPDATED","id":"<script>"}'],
  ['events', 'body', 'no JSON'],
  ['deliveries', 'kind', 'ANYTHING'],
  ['replays', 'kinds', ['ANYTHING']],
  ['attempts', 'address', 'example.com'],
  ['attempts', 'request_headers', { a: { b: 1 } }],
  ['audit_entries', 'verb', 'positions create; see https://evil.example'],
  ['versions', 'n', 2 ** 53],
])('in the table %s an archive cannot have in %s: %j', (table, column, value) => {
  let message = ''
  try {
    stored(table, column, value)
  } catch (error) {
    message = (error as Error).message
  }
  expect(message).toMatch(new RegExp(`^Line 7 of f has a value of ${column} that is not allowed. Allowed: \\w`))
  for (const secret of ['alert', 'nested', 'ola', 'two@', 'evil', 'password', 'script', 'ANYTHING'])
    expect(message).not.toContain(secret)
})

test('what the forms store in another way than it was written is stored so from an archive too', () => {
  expect(stored('positions', 'title', ' Head \n of\u0000 sales ')).toBe('Head of sales')
  expect(stored('companies', 'brand_color', '#ABCDEF')).toBe('#abcdef')
  expect(stored('positions', 'locations', [place])).toEqual([
    {
      ...place,
      address: '',
      city: '',
      locality: null,
      postalCode: null,
      administrativeArea: null,
      subAdministrativeArea: null,
    },
  ])
  expect(stored('people', 'email_normalized', 'other@example.com', { email: 'Kari@Example.com' })).toBe(
    'kari@example.com',
  )
  expect(stored('people', 'first_name', null)).toBeNull()
})

test.each([
  ['positions', 'content_html_default'],
  ['positions', 'content_html_override'],
  ['companies', 'content_html_override'],
  ['sections', 'html'],
])('no markup that runs comes in with an archive through %s.%s', (table, column) => {
  for (const vector of markupVectors) {
    expect(faultsInMarkup(String(stored(table, column, `<p>before</p>${vector}`))), vector).toEqual([])
  }
  expect(stored(table, column, '<script>x</script>')).toBe(column.endsWith('_override') ? null : '')
})

test('a line has exactly the columns of its table, and no second value for a column', () => {
  const check = (line: string) =>
    checkedLine(line, new Set(['company_id', 'url']), columnRules.images, { file: 'f', line: 2 })
  expect(check('{"company_id":"a","url":"javascript:alert(1)","url":"https://example.com"}')).toBe(
    '{"company_id":"a","url":"https://example.com"}',
  )
  const refusals: [line: string, says: string][] = [
    ['{"company_id":"a"}', 'Line 2 of f lacks the column url.'],
    [
      '{"company_id":"a","url":"https://a.example","evil":1}',
      'Line 2 of f has a column that this version does not know',
    ],
    ['{"company_id":"a","url":"https://a.example","__proto__":1}', 'Line 2 of f has a column that this version'],
    ['[1]', 'Line 2 of f is not a JSON object.'],
    ['', 'Line 2 of f is not JSON.'],
    ['root:x:0', 'Line 2 of f is not JSON.'],
  ]
  for (const [line, says] of refusals) expect(() => check(line)).toThrow(says)
})
