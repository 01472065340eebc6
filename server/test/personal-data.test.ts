import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { leaveToHumans } from '../src/candidates/mail/store.ts'
import { rejectCandidates } from '../src/candidates/letters/actions.ts'
import { ensureMarketplace } from '../src/positions/careers-pages/actions.ts'
import { applicationForms, trusting } from './application-forms.ts'
import { runIn } from './command.ts'
import { deliverAll, makeReceiver } from './deliveries.ts'
import { byVerb } from './by-verb.ts'
import { openFixture } from './fixture.ts'
import { namesIn, textColumns } from './personal-columns.ts'
import { PLATFORM } from './verbs/world.ts'

const fixture = await openFixture({ ...trusting })
const verbs = byVerb(fixture)
const { make, database, server } = fixture
const forms = applicationForms(fixture)
const command = runIn({}, server.app.database)
const platform = await ensureMarketplace(server.app.database, PLATFORM)
const company = await make.company({ country: 'SE', name: 'Fjellvik', slug: 'fjellvik' })
const { key } = await make.key(company)

const EMAIL = 'anonymia@forgetmenot.example'
const WORDS = 'anonymia|forgetmenot|701740605'
const anonymia = {
  ...{ firstName: 'Anonymia', lastName: 'Forgetmenot', email: EMAIL, phone: '+46701740605' },
  ...{ linkedInUserName: 'anonymia-forgetmenot', portfolioUrl: 'https://forgetmenot.example' },
}
const { firstName, lastName } = anonymia
const friend = { firstName: 'Bo', lastName: 'Ek', email: 'bo@example.com' }
const cv = () => new File(['Anonymia has welded for years.\n'], 'Forgetmenot.txt', { type: 'text/plain' })

interface Column {
  table: string
  column: string
  type: string
}

/** Every table, and every column whose values are text, JSON or bytes, as the catalogs know them. */
async function readColumns(): Promise<{ tables: string[]; columns: Column[] }> {
  const tables = await database.run<{ name: string }>(
    `select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and not relispartition and relname not like 'kysely%' order by 1`,
  )
  const columns = await database.run<Column & Record<string, unknown>>(
    `select c.relname::text as table, a.attname::text as column, base.typname::text as type
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    join pg_type base on base.oid = coalesce(nullif(t.typbasetype, 0), t.oid)
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname not like 'kysely%'
      and ltrim(base.typname, '_') in ('text', 'varchar', 'bpchar', 'name', 'json', 'jsonb', 'xml', 'bytea', 'tsvector')
    order by 1, 2`,
  )
  return { tables: tables.map(({ name }) => name), columns }
}

/** The columns that contain a word of the person. */
async function columnsWithWords(columns: readonly Column[]): Promise<string[]> {
  const one = ({ table, column, type }: Column) =>
    `select '${table}.${column}' as found where exists (select from ${table}
      where ${type === 'bytea' ? `encode(${column}, 'escape')` : `${column}::text`} ~* '${WORDS}')`
  const rows = await database.run<{ found: string }>(`${columns.map(one).join(' union all ')} order by 1`)
  return rows.map(({ found }) => found)
}

/** Rows that say nothing by themselves, but are about the person. */
const rowsAbout = (id: string) =>
  database.run<{ table: string; rows: number }>(
    `select 'consents' as table, count(*)::int as rows from consents where person_id = $1
    union all select 'erasure_requests', count(*)::int from erasure_requests where person_id = $1
    union all select 'files', count(*)::int from files where person_id = $1
    union all select 'file_chunks', count(*)::int from file_chunks c join files f on f.id = c.file_id where f.person_id = $1
    union all select 'documents', count(*)::int from documents d join vouches v on v.id = d.candidacy_id where v.person_id = $1
    union all select 'tokens', count(*)::int from tokens t where t.person_id = $1
      or t.submission_id in (select id from submissions where person_id = $1)
      or t.link_id in (select id from referrer_links where referrer_id = $1)`,
    [id],
  )

test('every text column of every table is known, as personal or with what it holds instead', async () => {
  const { tables, columns } = await readColumns()
  expect(Object.keys(textColumns).toSorted()).toEqual(tables)
  const known = Object.entries(textColumns).flatMap(([table, { personal, others }]) =>
    [...namesIn(personal), ...namesIn(others)].map((column) => `${table}.${column}`),
  )
  expect(known.toSorted()).toEqual(columns.map(({ table, column }) => `${table}.${column}`).toSorted())
})

test('no word of an erased person is left anywhere, whatever they did before', async () => {
  await makeReceiver(database, company)
  const job = await forms.open(company, { title: 'Welder' })
  const marketplace = platform.marketplaceId
  await make.listing({ id: job.id, company_id: company.id }, { id: marketplace, company_id: platform.companyId })
  await make.refresh()
  const refer = job.path.replace('/apply', '/refer')
  const referring = async (values: Record<string, string>) => {
    const seal = forms.sealOf({ path: refer })
    const sent = await forms.postText(`${refer}?way=name`, { way: 'name', knows: 'on', seal, ...values })
    expect(sent.status).toBe(303)
    const { page } = await forms.get(sent.location)
    return /id="invitation" type="text" readonly value="https?:\/\/[^/"]+([^"]+)"/.exec(page)?.[1] ?? ''
  }
  const them = ({ email, ...names }: typeof friend) => ({
    ...{ theirFirstName: names.firstName, theirLastName: names.lastName, theirEmail: email },
  })
  // Named by somebody, and naming somebody; applying twice, of which one waits; agreeing; reporting an ad.
  const invitation = await referring({
    ...friend,
    ...them({ firstName, lastName, email: EMAIL }),
    note: 'Ask Anonymia.',
  })
  await referring({ firstName, lastName, email: EMAIL, ...them({ ...friend, email: 'ola@example.com' }) })
  expect((await forms.get(invitation)).page).toContain(lastName)
  const applied = await forms.send(job, { ...anonymia, keepMe: 'on', message: 'I am Anonymia.' }, { files: [cv()] })
  expect(applied.status).toBe(303)
  const other = await forms.open(company)
  const held = { ...anonymia, message: 'Held Forgetmenot.', ...forms.hasty(other) }
  expect((await forms.send(other, held, { files: [cv()] })).status).toBe(303)
  const report = {
    reason: 'wrong',
    explanation: 'I, Anonymia, am not paid.',
    name: `${firstName} ${lastName}`,
    email: EMAIL,
  }
  expect((await forms.postText(`/c/${marketplace}/${job.id}/report`, report)).status).toBe(303)
  // The receiver answers with what it got. On the own pages the person adds a CV and agrees to be kept, and asks the company to be
  // erased.
  await deliverAll(server.app.database)
  const own = applied.location.replace('/thanks', '')
  expect((await forms.post(own, {}, { files: [cv()] })).status).toBe(303)
  const [row] = await database.run<{ id: string }>('select id from people where email = $1', [EMAIL])
  const id = row?.id ?? ''
  const { result } = await command('candidates', 'page-link', id, '--mail')
  const everything = new URL(String(result.url)).pathname
  const agreed = await forms.postText(`${everything}/consent/confirm`, { purpose: 'other_positions' })
  expect(agreed.status).toBe(303)
  await verbs.publishNotice(company, { controller: 'Fjellvik AS', months: 6, reviewsErasure: true })
  await command('candidates', 'ask-erasure', id)

  const [applying] = await database.run<{ id: string }>(
    `select id from vouches where person_id = $1 and kind = 'application'`,
    [id],
  )
  await verbs.note(applying!, { text: 'Anonymia can start in June.' })
  const letter = { name: 'Forgetmenot.txt', bytes: Buffer.from('Anonymia has welded for us too.\n') }
  await verbs.document(applying!, { title: 'Letter about Anonymia' }, undefined, letter)
  await verbs.act(async (change) => {
    const rejection = { reason: 'other', words: 'Forgetmenot has no licence.' } as const
    await rejectCandidates(change, await change.within('candidacies', [applying!.id]), rejection)
  })

  // A file that waits for its import names them too.
  const [feed] = await database.run<{ id: string }>(
    `insert into files (company_id, id, kind, name, type, size, sha256, handle_hash, created_at, expires_at)
    values ($1, gen_random_uuid(), 'feed', 'people.csv', 'feed', 1, sha256('x'), sha256('feed'), clock(), clock() + interval '1 day')
    returning id`,
    [company.id],
  )
  for (const [n, text] of [`E-mail,Name\nANONYMIA@forget`, `menot.example,Anonymia Forgetmenot\n`].entries()) {
    await database.run('insert into file_chunks (company_id, file_id, n, data) values ($1, $2, $3, $4)', [
      ...[company.id, feed?.id, n, Buffer.from(text)],
    ])
  }

  const { columns } = await readColumns()
  const personal = Object.entries(textColumns)
    .flatMap(([table, { personal: names }]) => namesIn(names).map((column) => `${table}.${column}`))
    .toSorted()
  expect(await columnsWithWords(columns)).toEqual(personal)
  expect((await rowsAbout(id)).filter(({ rows }) => rows === 0)).toEqual([])
  const words = new RegExp(WORDS, 'i')
  const archive = await archived()
  expect(
    ['Anonymia has welded for years', 'Anonymia has welded for us'].filter((text) => !archive.includes(text)),
  ).toEqual([])

  await command('candidates', 'anonymize', id)
  // The receipt has the address until it leaves, or without a mail server, until somebody has passed it on.
  await leaveToHumans(server.app.database)
  expect(await columnsWithWords(columns)).toEqual(['mails.recipient'])
  const { mails } = (await command('mails', 'list', '--state', 'to_pass_on', '--take', '1')).result
  expect(mails).toMatchObject([{ kind: 'receipt', recipient: EMAIL }])
  expect((await command('mails', 'passed-on', mails[0].id)).error).toBeUndefined()
  expect(await columnsWithWords(columns)).toEqual([])
  expect((await rowsAbout(id)).filter(({ rows }) => rows > 0)).toEqual([])
  const pages = [own, `${own}/copy.json`, String(result.url).replace(/^https?:\/\/[^/]+/, ''), invitation, job.path]
  const replies = await Promise.all(pages.map((page) => forms.get(page)))
  expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 410, 200])
  const lists = await Promise.all([
    command('candidates', 'list', job.id),
    command('candidates', 'people', '--company', 'fjellvik'),
    ...['mails', 'reports', 'submissions'].map((name) => command(name, 'list')),
  ])
  expect(lists.map(({ error }) => error)).toEqual(lists.map(() => undefined))
  const api = await server.get(`/positions/${job.id}/candidates?take=100`, { key })
  expect(api.body.data.length).toBeGreaterThan(0)
  const said = [...replies.map(({ page }) => page), api.text, JSON.stringify([lists, server.log]), await archived()]
  expect(said.map((text) => words.exec(text)?.[0])).toEqual(said.map(() => undefined))
})

/** Everything that an archive of the database says. */
async function archived(): Promise<string> {
  const temporary = await mkdtemp(join(tmpdir(), 'kandidat-erased-'))
  onTestFinished(() => rm(temporary, { recursive: true }))
  const folder = join(temporary, 'archive')
  expect((await command('export', folder)).error).toBeUndefined()
  const files = await readdir(folder)
  expect(files.length).toBeGreaterThan(10)
  const read = async (name: string) => {
    const bytes = await readFile(join(folder, name))
    return (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString()
  }
  const texts = await Promise.all(files.map(read))
  // Bytes are written in hexadecimal.
  return texts.join('\n').replaceAll(/\\x((?:[0-9a-f]{2})+)/g, (_, hex: string) => Buffer.from(hex, 'hex').toString())
}
