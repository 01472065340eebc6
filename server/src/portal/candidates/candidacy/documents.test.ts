import { afterAll, expect, test } from 'vitest'
import { byVerb } from '../../../../test/by-verb.ts'
import { PDF } from '../../../../test/documents.ts'
import { addUnreached } from '../../../../test/doubles.ts'
import { openFixture } from '../../../../test/fixture.ts'
import { formTo } from '../../../../test/portal/visitor.ts'
import { sendWithFile } from '../../../../test/portal/upload.ts'
import { makeWorld, visitAs } from '../../../../test/portal/world.ts'
import { newId } from '../../../base/db/id.ts'
import { joinDouble } from '../../../candidates/doubles/actions.ts'
import { countErased } from '../../../candidates/retention/deletion-store.ts'
import { MOST_DOCUMENTS } from '../../../candidates/documents/document.ts'
import { readExport } from '../../../candidates/self/export-store.ts'
import { receiveUpload } from '../../../content/files/actions.ts'
import { deleteExpiredFiles } from '../../../content/files/job.ts'
import { fileWords } from '../../../content/words/words.ts'
import { documentWords } from '../../words/documents.ts'
import { refusalWords } from '../../words/refusals.ts'

const fixture = await openFixture()
const { make, database, server } = fixture
const { database: pool } = server.app
const world = await makeWorld(fixture)
const verbs = byVerb(fixture)
const { home } = world.companies
const names = ['viewer', 'hiring manager', 'recruiter', 'administrator', 'restricted user', 'other company'] as const
const visitors = Object.fromEntries(
  await Promise.all(names.map(async (name) => [name, await visitAs(fixture, world, name)] as const)),
) as Record<(typeof names)[number], Awaited<ReturnType<typeof visitAs>>>
const { recruiter } = visitors
afterAll(() => Promise.all(Object.values(visitors).map((visitor) => visitor.close())))
const w = documentWords.en

let count = 0
async function candidate(values: object = {}, position: { company_id: string; id: string } = world.positions.open) {
  const email = `ada-${++count}@documents.example`
  const person = await make.person(home, { first_name: 'Ada', email, email_normalized: email })
  const vouch = await make.vouch(position, { person_id: person.id, stage: 'READY_FOR_REVIEW', ...values })
  return { id: vouch.id, person: person.id, at: `/portal/candidates/${vouch.id}`, email }
}
const described = { kind: 'reference', title: 'Letter of Y', readers: 'recruiters' }
const bytesStored = async () =>
  (await database.run<{ n: number }>('select coalesce(sum(length(data)), 0)::int as n from file_chunks'))[0]?.n

test('a recruiter adds a file with a form alone, which is listed, told in the history, and downloaded', async () => {
  const ada = await candidate()
  const page = await recruiter.get(`${ada.at}/files/new`)
  expect(page.html).toContain('enctype="multipart/form-data"')
  const added = await sendWithFile(recruiter, `${ada.at}/files/new`, { id: newId(), ...described }, ['y.pdf', PDF])
  expect([added.status, added.to]).toEqual([303, `${ada.at}#files`])
  const { html } = await recruiter.get(ada.at)
  const [, path = ''] = new RegExp(`href="(${ada.at}/files/[0-9a-f-]{36})">Letter of Y<`).exec(html) ?? []
  expect(html).toContain(`Reference added: Letter of Y`)
  expect(html).toContain(w.circles.recruiters)
  const file = await recruiter.get(path)
  expect(file.status).toBe(200)
  expect(file.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="y.pdf"; filename*=UTF-8''y.pdf`,
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  expect(file.html).toBe(PDF.toString())
  expect(
    await database.run(
      `select object_ids as ids from audit_entries where verb = 'documents add' and $1 = any (object_ids)`,
      [ada.id],
    ),
  ).toEqual([{ ids: [ada.id] }])
})

test('everybody sees the files for their circle, in the list, in the history and by their addresses, and no others', async () => {
  const ada = await candidate()
  const circles = ['everybody', 'hiring_managers', 'recruiters'] as const
  const files = new Map<string, string>()
  for (const readers of circles) {
    const { id } = await verbs.document(ada, { title: `Of-${readers}.`, readers })
    files.set(readers, `${ada.at}/files/${id}`)
  }
  const seen = async (name: (typeof names)[number]) => {
    const { html } = await visitors[name].get(ada.at)
    const listed = circles.filter((readers) => html.includes(`>Of-${readers}.<`))
    const told = circles.filter((readers) => html.includes(`Reference added: Of-${readers}.`))
    const opened: string[] = []
    for (const [readers, path] of files) if ((await visitors[name].get(path)).status === 200) opened.push(readers)
    expect([name, told, opened]).toEqual([name, listed, listed])
    return listed
  }
  expect(await seen('viewer')).toEqual(['everybody'])
  expect(await seen('hiring manager')).toEqual(['everybody', 'hiring_managers'])
  for (const name of ['recruiter', 'administrator', 'restricted user'] as const)
    expect(await seen(name)).toEqual(circles)
  expect(await seen('other company')).toEqual([])
  // Whoever works without identities sees none.
  await verbs.editUser({ id: world.people['hiring manager'].userId }, { identities: false })
  expect(await seen('hiring manager')).toEqual([])
  // Nor does whoever does not reach the position.
  const far = await candidate({}, world.positions.outOfReach)
  const { id } = await verbs.document(far)
  expect((await visitors['restricted user'].get(`${far.at}/files/${id}`)).status).toBe(404)
  expect((await recruiter.get(`${ada.at}/files/${id}`)).status).toBe(404)
})

test('who may see a file is changed later, and a file that is removed leaves no bytes', async () => {
  const ada = await candidate()
  const before = await bytesStored()
  const { id } = await verbs.document(ada, { title: 'Letter of Y', readers: 'recruiters' })
  const at = `${ada.at}/files/${id}`
  const edit = formTo(await recruiter.page(`${at}/edit`), `${at}/edit`)
  expect(edit.fields.map(({ name }) => name)).not.toContain('file')
  const saved = await recruiter.submit(edit, { kind: 'contract', title: '', readers: 'everybody' })
  expect([saved.status, saved.to]).toEqual([303, `${ada.at}#files`])
  const shown = await visitors.viewer.get(ada.at)
  expect(shown.html).toContain('>letter.pdf<')
  expect(shown.html).not.toContain(`${at}/edit`)
  expect((await visitors['hiring manager'].post(`${at}/remove`)).status).toBe(404)
  expect((await recruiter.get(`${at}/remove`)).html).toContain(w.remove('letter.pdf'))
  expect((await recruiter.post(`${at}/remove`)).status).toBe(303)
  expect((await recruiter.get(at)).status).toBe(404)
  expect(await bytesStored()).toBe(before)
})

const hostile: [string, [string, string | Buffer] | undefined, string][] = [
  ['no file', undefined, 'Choose a file.'],
  ['a web page', ['letter.html', '<html><script>alert(1)</script>'], fileWords.en.faults['not-allowed']],
  ['a web page that is called a PDF', ['letter.pdf', '<html><script>alert(1)</script>'], fileWords.en.faults.markup],
  ['nothing', ['letter.txt', ''], fileWords.en.faults.empty],
  [
    'a PDF that starts a program',
    ['letter.pdf', '%PDF-1.4\n<</S/Launch/F(cmd.exe)>>\n%%EOF\n'],
    fileWords.en.faults.macros,
  ],
]
test.each(hostile)('%s is refused with the reason, keeps what was said, and stores nothing', async (_, file, says) => {
  const ada = await candidate()
  const before = await bytesStored()
  const refused = await sendWithFile(recruiter, `${ada.at}/files/new`, { id: newId(), ...described }, file)
  expect(refused.status).toBe(422)
  expect(refused.html).toContain(says.replaceAll('"', '&quot;'))
  expect(refused.html).toContain('value="Letter of Y"')
  expect(await bytesStored()).toBe(before)
  expect(await database.run('select from documents where candidacy_id = $1', [ada.id])).toEqual([])
})

test('a file is stored only if what is said of it is right, and nobody takes a CV or a file of others by its handle', async () => {
  const ada = await candidate()
  const before = await bytesStored()
  const wrong = { id: newId(), ...described, readers: 'nobody' }
  expect((await sendWithFile(recruiter, `${ada.at}/files/new`, wrong, ['y.pdf', PDF])).status).toBe(422)
  expect(await bytesStored()).toBe(before)
  const stream = async function* () {
    yield PDF
  }
  const uploads = await Promise.all([
    receiveUpload(pool, { companyId: home.id, name: 'cv.pdf', stream: stream() }),
    receiveUpload(pool, { companyId: world.companies.agency.id, name: 'y.pdf', kind: 'document', stream: stream() }),
  ])
  for (const { handle } of uploads) {
    const form = { id: newId(), ...described, file: handle }
    expect((await sendWithFile(recruiter, `${ada.at}/files/new`, form)).html).toContain('Choose a file.')
  }
})

test('a form that is sent twice adds a file once, and what was sent again is deleted after a day', async () => {
  const ada = await candidate()
  const form = { id: newId(), ...described }
  for (let i = 0; i < 2; i++) {
    expect((await sendWithFile(recruiter, `${ada.at}/files/new`, form, ['y.pdf', PDF])).status).toBe(303)
  }
  expect(await database.run('select from documents where candidacy_id = $1', [ada.id])).toHaveLength(1)
  await database.run(`update files set expires_at = clock() where kind = 'document' and expires_at is not null`)
  expect(await deleteExpiredFiles(pool)).toBeGreaterThan(0)
  expect(await database.run(`select from files where kind = 'document' and expires_at is not null`)).toEqual([])
  expect(await database.run('select from documents where candidacy_id = $1', [ada.id])).toHaveLength(1)
})

test('a referred person who has not agreed has no files, nor has anybody more than the most', async () => {
  const referrer = await make.person(home)
  const hidden = await candidate({
    ...{ kind: 'referral', referrer_id: referrer.id, stage: 'REFERRAL_CREATED', accepted_by_candidate_at: null },
  })
  expect((await recruiter.get(hidden.at)).html).not.toContain(w.title)
  const refused = await sendWithFile(recruiter, `${hidden.at}/files/new`, { id: newId(), ...described }, ['y.pdf', PDF])
  expect([refused.status, refused.html.includes(refusalWords.en['document-not-agreed'])]).toEqual([422, true])
  const ada = await candidate()
  for (let i = 0; i < MOST_DOCUMENTS; i++) await verbs.document(ada)
  const many = await sendWithFile(recruiter, `${ada.at}/files/new`, { id: newId(), ...described }, ['y.pdf', PDF])
  expect([many.status, many.html.includes(refusalWords.en['too-many-documents'])]).toEqual([422, true])
})

test('no event and no API has a file of the team, and the copy names its kind without its name', async () => {
  const ada = await candidate()
  const { key } = await make.key(home)
  await verbs.document(ada, { title: 'Letter of Y', kind: 'exercise' })
  await verbs.move('OFFER_MADE', ada)
  const [event] = await database.run<{ body: string }>('select body from events where object_id = $1', [ada.id])
  expect(JSON.parse(event?.body ?? '').candidate).toMatchObject({ email: ada.email, resumeUrl: null })
  const listed = await server.client(key).listPositionCandidates(world.positions.open.id).toArray()
  expect(JSON.stringify([listed, event])).not.toMatch(/letter/i)
  const copy = (await readExport(pool, world.people.administrator.access, ada.person)) as Record<string, unknown>
  expect(copy).toMatchObject({
    files: [],
    filesAddedByTheCompany: [{ candidacy: ada.id, kind: 'exercise', type: 'pdf', bytes: PDF.length }],
  })
  expect(JSON.stringify(copy)).not.toMatch(/letter/i)
})

test('anonymizing counts and deletes the files, and joining two records keeps them', async () => {
  const known = await candidate({}, world.positions.outOfReach)
  const double = await addUnreached(pool, world.positions.open, { email: known.email })
  const { id } = await verbs.document(double, { title: 'Letter of Y' })
  await verbs.document(known)
  const [, file] = await database.run<{ id: string }>('select file_id as id from documents order by id desc limit 2')
  await verbs.act(async (c) => {
    for (const key of await c.within('people', [double.personId])) await joinDouble(c, key)
  })
  expect((await recruiter.get(`/portal/candidates/${double.id}/files/${id}`)).status).toBe(200)
  const counted = await countErased(pool, [{ companyId: home.id, id: known.person }])
  expect(counted).toMatchObject({ candidacies: 2, files: 2 })
  await verbs.anonymize({ id: known.person })
  expect(await database.run('select from documents where candidacy_id = any ($1)', [[known.id, double.id]])).toEqual([])
  expect(await database.run('select from files where id = $1', [file?.id])).toEqual([])
  expect(await database.run('select from file_chunks where file_id = $1', [file?.id])).toEqual([])
})
