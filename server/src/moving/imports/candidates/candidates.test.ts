import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { byVerb } from '../../../../test/by-verb.ts'
import { runIn } from '../../../../test/command.ts'
import { openFixture } from '../../../../test/fixture.ts'
import { factsOf, rowsOf, summaryOf } from '../../../../test/portal/page-parts.ts'
import { makeWorld, visitAs } from '../../../../test/portal/world.ts'
import { languages } from '../../../base/web/words/language.ts'
import { importFaultWords } from '../../../content/words/words.ts'
import { workOnNext } from '../runs/job.ts'
import { suggestedMapping } from './columns.ts'

const fixture = await openFixture()
const world = await makeWorld(fixture)
const administrator = await visitAs(fixture, world, 'administrator')
const { database } = fixture.server.app
const { home } = world.companies
await byVerb(fixture).editCompany(home, { country: 'NO' })
const welder = await fixture.make.published(home, { title: 'Welder' })
const folder = await mkdtemp(join(tmpdir(), 'kandidat-test-'))
afterAll(async () => {
  await administrator.close()
  await rm(folder, { recursive: true })
})

const PATH = '/portal/settings/import'
const policy = { allowHttp: true, allowCidr: [] }
const work = () => workOnNext({ database, policy, timeZone: 'Europe/Oslo' }, 30, new AbortController().signal)
const run = runIn({ TIME_ZONE: 'Europe/Oslo' }, database)

async function send(path: string, fields: Record<string, string>, file?: [name: string, content: string | Buffer]) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  if (file) form.append('file', new Blob([typeof file[1] === 'string' ? file[1] : new Uint8Array(file[1])]), file[0])
  const encoded = new Response(form)
  const headers = { 'content-type': encoded.headers.get('content-type') ?? '' }
  return administrator.post(path, {}, { headers, body: Buffer.from(await encoded.arrayBuffer()) })
}

const people = (position: string) =>
  fixture.database.run(
    `select p.email, p.first_name as first, p.last_name as last, p.phone, v.stage, v.legal_basis as basis, v.source
    from vouches v join people p on p.id = v.person_id
    where v.position_id = $1 order by p.email`,
    [position],
  )
const origin = { source: 'event', legalBasis: 'consent', other: '' }

test.each([
  ['E-mail address,First name,Last name,Phone,Applied at', 'email firstName lastName phone createdAt'],
  ['E-post;Fornavn;Etternavn;Mobil;Søknadsdato', 'email firstName lastName phone createdAt'],
  ['E-mail;Fornavn;Efternavn;Tlf.;Trin', 'email firstName lastName phone stage'],
  ['E-post;Navn;Trinn;Kilde;Kommentar', 'email name stage source note'],
  ['E-post\tFörnamn\tEfternamn\tAnsökt\tTjänst-ID', 'email firstName lastName createdAt position'],
  ['Name,Mail,Shoe size', 'name email -'],
  ['Id,Position,Stage,E-mail,Position id', '- - stage email position'],
])('the columns of %s are understood', (headers, fields) => {
  const suggested = suggestedMapping(headers.split(/[,;\t]/))
  expect(suggested.map((field) => field ?? '-').join(' ')).toBe(fields)
})

test('a CSV file of an older program is mapped, checked and imported, and says which line is wrong and why', async () => {
  const csv = Buffer.from(
    'E-post;Navn;Mobil;Steg;Skostørrelse\r\nkari@example.com;Kåre Ærlig Østby;912 34 567;Aktuell;42\r\n' +
      '"ola@example.com";Ola;;;41\r\n\r\nno mail;Per;;;\r\nliv@example.com;Liv;;Konge;\r\nola@example.com;Ola;;;\r\n',
    'latin1',
  )
  const first = await send(`${PATH}/candidates`, { position: welder.id, ...origin }, ['people.csv', csv])
  expect(first.to).toMatch(/\/columns$/)
  const page = await administrator.page(first.to)
  expect(rowsOf(page)[0]).toEqual(['kari@example.com', 'Kåre Ærlig Østby', '912 34 567', 'Aktuell', '42'])
  const { html } = await administrator.get(first.to)
  // Nothing is chosen for the last one.
  expect([...html.matchAll(/value="(\w+)" selected/g)].map(([, field]) => field)).toEqual([
    'email',
    'name',
    'phone',
    'stage',
  ])
  const none = await administrator.post(first.to, {})
  expect([none.status, summaryOf(none)]).toEqual([422, expect.stringContaining('One column must be the e-mail')])
  const mapping = { 'column-0': 'email', 'column-1': 'name', 'column-2': 'phone', 'column-3': 'stage', 'column-4': '' }
  const { to } = await administrator.post(first.to, mapping)
  await work()
  expect(await people(welder.id)).toEqual([])
  const checked = await administrator.page(to)
  expect(factsOf(checked)).toMatchObject({
    State: 'Checked',
    Position: 'Welder',
    Added: '2',
    Unchanged: '1',
    Failed: '2',
  })
  const refused = rowsOf(checked)
  expect(refused.map((row) => row.slice(0, 2))).toEqual([
    ['5', 'E-post'],
    ['6', 'Steg'],
  ])
  expect(refused.flat().join()).not.toMatch(/no mail|liv@|Konge/)
  // Whoever reads the report reads it in their language.
  for (const language of languages) {
    const w = importFaultWords[language]
    const told = rowsOf(await administrator.page(`${to}?language=${language}`)).map((row) => row[2])
    expect(told).toEqual([w['line-email'], w['line-stage']])
  }
  await administrator.post(to, { step: 'start' })
  await work()
  expect(await people(welder.id)).toEqual([
    {
      email: 'kari@example.com',
      first: 'Kåre Ærlig',
      last: 'Østby',
      phone: '+4791234567',
      stage: 'ACCEPTED_BY_COMPANY',
      basis: 'consent',
      source: 'event',
    },
    {
      email: 'ola@example.com',
      first: 'Ola',
      last: null,
      phone: null,
      stage: 'READY_FOR_REVIEW',
      basis: 'consent',
      source: 'event',
    },
  ])
  const table = `/portal/positions/${welder.id}/candidates?view=table`
  const imported = rowsOf(await administrator.page(`${table}&source=import`))
  expect(imported.map((row) => row.join(' ').includes('Import: We met at an event'))).toEqual([true, true])
  const events = await fixture.database.run(
    `select e.kind from events e join vouches v on v.id = e.object_id where v.position_id = $1`,
    [welder.id],
  )
  expect(events.map(({ kind }) => kind)).toEqual(['CANDIDATE_ADDED', 'CANDIDATE_ADDED'])
})

test('JSON Lines name the position of each, and the same file again adds nobody', async () => {
  const position = await fixture.make.published(home, { title: 'Cook' })
  const lines = [
    { email: 'a@example.com', positionId: position.id, stage: 'HIRED' },
    { email: 'b@example.com', positionId: world.positions.elsewhere.id },
    { email: 'c@example.com', positionId: position.id, shoes: 42 },
  ]
  const text = lines.map((line) => JSON.stringify(line)).join('\n')
  const reports = []
  for (let n = 0; n < 2; n++) {
    const { to } = await send(`${PATH}/candidates`, { position: 'column', ...origin }, ['people.jsonl', text])
    await work()
    await administrator.post(to, { step: 'start' })
    await work()
    const done = await administrator.page(to)
    reports.push(factsOf(done))
    expect(rowsOf(done).map(([line]) => line)).toEqual(['2', '3'])
    const inDanish = rowsOf(await administrator.page(`${to}?language=da`)).map((row) => row.at(-1))
    expect(inDanish).toEqual([importFaultWords.da['line-position'], importFaultWords.da['line-form']])
  }
  expect(reports).toMatchObject([
    { State: 'Done', Added: '1', Unchanged: '0', Failed: '2' },
    { State: 'Done', Added: '0', Unchanged: '1', Failed: '2' },
  ])
  expect((await people(position.id)).map(({ stage }) => stage)).toEqual(['HIRED'])
})

test.each([
  ['no file', undefined, /Choose a file/],
  ['a workbook', ['people.xlsx', Buffer.from('PK\u0003\u0004...')], /Save the sheet as CSV/],
  ['a picture', ['people.csv', Buffer.from('ffd8ffe000104a46494600', 'hex')], /This is not a CSV file/],
  ['an empty file', ['people.csv', ''], /empty/],
  ['a quotation mark that does not end', ['people.csv', '"E-mail\nkari@example.com'], /does not end/],
] as const)('%s is refused beside the field, and what was filled in stays', async (_, file, message) => {
  const reply = await send(`${PATH}/candidates`, { position: welder.id, ...origin }, file && [file[0], file[1]])
  expect(reply.status).toBe(422)
  expect(summaryOf(reply)).toMatch(message)
  expect(reply.html).toMatch(/<option (?:value="event" selected|selected value="event")/)
})

test('what is wrong with a file is told in the language of the form', async () => {
  const fields = { position: welder.id, ...origin }
  const file: [string, string] = ['people.csv', '"E-mail\nkari@example.com']
  const reply = await send(`${PATH}/candidates?language=nb`, fields, file)
  expect(summaryOf(reply)).toContain(`${importFaultWords.nb['open-quote']} (linje 1)`)
})

test('nobody is added to a position that was not chosen, and positions with one title can be told apart', async () => {
  const { html } = await administrator.get(`${PATH}/candidates`)
  const [offered = ''] = /<select id="position".*?<\/select>/.exec(html) ?? []
  expect(offered).toMatch(/^<select[^>]*><option[^>]*>Choose a position</)
  expect(offered).not.toMatch(/<option[^>]* selected[^>]*>(?!Choose a position)/)
  const csv = ['people.csv', 'E-mail\nkari@example.com'] as [string, string]
  const reply = await send(`${PATH}/candidates`, { position: '', ...origin }, csv)
  expect([reply.status, summaryOf(reply)]).toEqual([422, expect.stringContaining('Choose a position')])
  const other = await send(`${PATH}/candidates`, { ...origin, position: welder.id }, csv)
  expect(other.to).toMatch(/\/columns$/)
  const oslo = { id: '1', address: '', city: 'Oslo', country: 'NO', lat: 1, lng: 2, locality: null, postalCode: null }
  const locations = JSON.stringify([{ ...oslo, administrativeArea: null, subAdministrativeArea: null }])
  await fixture.make.position(home, { title: 'Twin', locations })
  expect((await administrator.get(`${PATH}/candidates`)).html).toContain('>Twin · Oslo</option>')
})

test('the command imports the same files', async () => {
  const position = await fixture.make.published(home, { title: 'Driver' })
  const file = join(folder, 'people.csv')
  await writeFile(file, '\uFEFFE-mail,First name\nx@example.com,Xu\n,Nobody\n')
  const args = [
    'import',
    'candidates',
    file,
    '--company',
    'havnegruppen',
    '--position',
    position.id,
    '--legal-basis',
    'request',
  ]
  const dry = await run(...args, '--source', 'earlier', '--dry-run')
  expect(dry.result).toMatchObject({ created: 1, unchanged: 0, skipped: 1, refused: [{ line: 3, column: 'E-mail' }] })
  expect(dry).toMatchObject({ code: 'INCOMPLETE', error: '1 line was skipped, see the report.' })
  expect(await people(position.id)).toEqual([])
  expect((await run(...args, '--source', 'earlier')).result).toMatchObject({ created: 1 })
  expect((await run(...args, '--source', 'earlier')).result).toMatchObject({ created: 0, unchanged: 1 })
  expect(await people(position.id)).toMatchObject([{ email: 'x@example.com', basis: 'request', source: 'earlier' }])
  const mapped = await run(...args, '--source', 'earlier', '--columns', '-,firstName')
  expect(mapped.error).toBe(
    'One column must be the e-mail, because it identifies each person. The columns of the file are "E-mail", "First name". Say with --columns what they are.',
  )
  const short = await run(...args, '--source', 'earlier', '--columns', 'email')
  expect(short.error).toBe('The file has 2 columns, but the number of named ones is 1.')
})

const MEANINGS = [
  'E-post;Navn;Steg;Kilde;Kommentar',
  'a@example.com;Ada Ask;Intervju;Finn.no;"Ringte, vil vite mer"',
  'b@example.com;Bo Bø;Avvist;Messe;',
  'c@example.com;Cy Ce;Aktuell;event;@Havnedata recruiter',
  'd@example.com;Di Du;"Ny, venter";constructor;',
].join('\r\n')
const stagesOf = (position: string) =>
  fixture.database.run(
    `select p.first_name as first, v.stage, v.source, (select text from notes where candidacy_id = v.id) as note
    from vouches v join people p on p.id = v.person_id where v.position_id = $1 order by p.email`,
    [position],
  )
const MAPPED = [
  { first: 'Ada', stage: 'CONTACTED_BY_COMPANY', source: 'application', note: 'Ringte, vil vite mer' },
  { first: 'Bo', stage: 'REJECTED', source: 'event', note: null },
  { first: 'Cy', stage: 'ACCEPTED_BY_COMPANY', source: 'event', note: '@Havnedata recruiter' },
  { first: 'Di', stage: 'READY_FOR_REVIEW', source: 'agency', note: null },
]

test('words of a file become stages and ways people came, comments become notes, and columns can be chosen again', async () => {
  const position = await fixture.make.published(home)
  const sent = { position: position.id, source: 'agency', legalBasis: 'consent', other: '' }
  const first = await send(`${PATH}/candidates`, sent, ['words.csv', MEANINGS])
  const { html } = await administrator.get(first.to)
  for (const shown of ['“Intervju”', '“Avvist”', '“Ny, venter”', '“Finn.no”', '“Messe”']) expect(html).toContain(shown)
  expect(html).not.toContain('“Aktuell”')
  const columns = { 'column-0': 'email', 'column-1': 'name', 'column-3': 'source', 'column-4': 'note' }
  const path = first.to.replace(/\/columns$/, '')
  // Nobody comes of columns that are chosen wrong; the file stays, and is not asked for again.
  await administrator.post(first.to, { ...columns, 'column-0': 'name', 'column-1': 'email', 'column-2': '' })
  await work()
  const failed = await administrator.page(path)
  expect(factsOf(failed)).toMatchObject({ Added: '0', Failed: '4' })
  expect((await administrator.get(path)).html).toMatch(/button secondary[^>]*>(?:<svg.*?<\/svg>)?\s*Import now/s)
  await administrator.post(path, { step: 'start' })
  await work()
  expect((await administrator.get(path)).html).toContain('Choose other columns')
  // A column that was chosen just now is asked about first.
  const stage = { ...columns, 'column-2': 'stage', asked: 'words' }
  const asked = await administrator.post(first.to, stage)
  expect([asked.status, asked.html.includes('Say what these words of the file mean.')]).toEqual([422, true])
  expect(asked.html).toMatch(/name="stage-intervju"[^>]*>.*?value="CONTACTED_BY_COMPANY" selected/s)
  const meanings = {
    'stage-intervju': 'CONTACTED_BY_COMPANY',
    'stage-avvist': 'REJECTED',
    'stage-nyventer': '',
    'source-finnno': 'application',
    'source-messe': 'event',
    'source-constructor': '',
  }
  const undecided = await administrator.post(first.to, { ...stage, ...meanings })
  expect([undecided.status, undecided.html.match(/id="stage-\w+-fault"/g)]).toEqual([
    422,
    ['id="stage-nyventer-fault"'],
  ])
  meanings['stage-nyventer'] = 'READY_FOR_REVIEW'
  expect((await administrator.post(first.to, { ...stage, ...meanings })).to).toBe(path)
  await work()
  await administrator.post(path, { step: 'start' })
  await work()
  expect(await stagesOf(position.id)).toEqual(MAPPED)
  // What was written elsewhere tells no colleague of today.
  expect(await fixture.database.run('select from note_mentions')).toEqual([])
  expect((await administrator.get(path)).html).not.toContain('Choose other columns')
})

test('the command takes what words mean, and names those whose meaning nobody has said', async () => {
  const position = await fixture.make.published(home)
  const file = join(folder, 'words.csv')
  await writeFile(file, MEANINGS)
  const args = ['import', 'candidates', file, '--company', home.slug, '--position', position.id]
  const told = ['--source', 'agency', '--legal-basis', 'request']
  const unknown = await run(...args, ...told, '--dry-run')
  expect(unknown.text).toContain('Columns that were ignored: “Kommentar”')
  expect(unknown.text).toContain('Words that name no stage: “Intervju”, “Avvist”, “Ny, venter”. Say with --stages')
  expect(unknown.text).toContain('counted as --source: “Finn.no”, “Messe”, “constructor”. Say with --ways')
  const stages = ['--stages', 'Intervju=CONTACTED_BY_COMPANY, avvist = REJECTED,Ny, venter=READY_FOR_REVIEW']
  for (const wrong of ['Intervju=KING', 'Intervju', 'Intervju=', '=REJECTED', 'Avvist=REJECTED,Intervju']) {
    const refused = await run(...args, ...told, '--stages', wrong)
    expect(refused.error).toContain('--stages takes words and what they mean')
  }
  const columns = ['--columns', 'email,name,stage,source,note']
  const done = await run(...args, ...told, ...columns, ...stages, '--ways', 'Finn.no=application,Messe=event')
  expect(done.error).toBeUndefined()
  expect(await stagesOf(position.id)).toEqual(MAPPED)
  // A comment that is too long is not cut in silence.
  const long = join(folder, 'long.csv')
  await writeFile(long, `E-post,Kommentar\ne@example.com,${'x'.repeat(10_001)}\n`)
  const refused = await run(...args.with(2, long), ...told, '--columns', 'email,note')
  expect(refused.text).toContain('Line 2, column “Kommentar”: The comment has 10001 characters; the limit is 10000.')
})
