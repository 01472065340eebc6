import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, expect, test } from 'vitest'
import { candidates } from '../../../test/candidates.ts'
import { runIn } from '../../../test/command.ts'
import { databaseForTest } from '../../../test/database.ts'
import { PDF } from '../../../test/documents.ts'
import { everything } from '../../../test/everything.ts'
import { allowed } from '../../../test/factory.ts'
import { openFixture } from '../../../test/fixture.ts'
import { PUBLIC_URL, startServer } from '../../../test/server.ts'
import { installationAccess } from '../../base/access/access.ts'
import { exportArchive, importArchive } from '../../moving/archive/actions.ts'
import { transitionCandidacies } from '../../candidates/actions.ts'
import { accept, nameStage } from '../../candidates/candidacy.ts'
import { anonymizePeople } from '../../candidates/person-actions.ts'
import { openDatabase } from '../../base/db/connection.ts'
import { attachFiles, receiveUpload, replaceLinks } from './actions.ts'
import { filesOfPeople } from './read-store.ts'

const fixture = await openFixture()
const { make, server, database } = fixture
const { act, applied, referred, eventsOf } = candidates(fixture)
const company = await make.company()
const position = await make.published(company)
await make.sharingLink(position)
await make.refresh()
const operator = installationAccess('operator')
const folder = await mkdtemp(join(tmpdir(), 'kandidat-files-'))
afterAll(() => rm(folder, { recursive: true }))

type Candidacy = Awaited<ReturnType<typeof applied>>
const personOf = ({ companyId, personId }: Candidacy) => ({ companyId, id: personId })

async function attach({ companyId, personId, id }: Candidacy, ...names: string[]) {
  const uploads: string[] = []
  for (const name of names) {
    const bytes = name.endsWith('.txt') ? Buffer.from('Jeg kan bygge båter.\n') : PDF
    uploads.push((await receiveUpload(server.app.database, { companyId, name, stream: Readable.from([bytes]) })).id)
  }
  await act((change) => attachFiles(change, { companyId, personId, candidacyId: id }, uploads))
}

const moved = (candidacy: Candidacy) =>
  act((change) => transitionCandidacies(change, 'candidates accept', [candidacy], accept()))
const urlOf = async (candidacy: Candidacy) =>
  ((await eventsOf(candidacy)).at(-1).candidate as { resumeUrl: string | null }).resumeUrl
const open = (url: string | null) => fetch((url ?? '').replace(PUBLIC_URL, server.url))

/** Applies with a CV. @returns the candidacy and the address in its event */
async function withCv(name = 'Kari Lie.pdf') {
  const candidacy = await referred(position)
  await attach(candidacy, name)
  await moved(candidacy)
  return { candidacy, url: await urlOf(candidacy) }
}

test('an event has the address of the CV of its application, and the address serves it as a file to store', async () => {
  const { url } = await withCv('Åse «CV».pdf')
  expect(url).toMatch(/^https:\/\/jobs\.example\.com\/f\/[\w-]{43}$/)
  const response = await open(url)
  expect(response.status).toBe(200)
  expect(Buffer.from(await response.arrayBuffer()).equals(PDF)).toBe(true)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="_se _CV_.pdf"; filename*=UTF-8''%C3%85se%20%C2%ABCV%C2%BB.pdf`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
    'content-length': String(PDF.length),
  })
  expect(response.headers.get('content-security-policy')).toMatch(/sandbox/)
})

test('the address is null without a CV, and in the event before a referred person has agreed', async () => {
  expect(await urlOf(await applied(position))).toBeNull()
  const candidacy = await referred(position)
  await attach(candidacy, 'cv.pdf')
  expect(await urlOf(candidacy)).toBeNull()
})

test('a CV belongs to its application, and the first of those sent last is the one in events', async () => {
  const first = await referred(position)
  await attach(first, 'old.pdf')
  await attach(first, 'letter.txt', 'other.pdf')
  const { url } = await withCv()
  await moved(first)
  const [file] = await filesOfPeople(server.app.database, operator, [personOf(first)])
  expect(file?.name).toBe('letter.txt')
  expect(await urlOf(first)).toBe(`${PUBLIC_URL}/f/${file?.token}`)
  expect(await urlOf(first)).not.toBe(url)
  const response = await open(await urlOf(first))
  expect(response.headers.get('content-type')).toBe('text/plain')
  expect(await response.text()).toBe('Jeg kan bygge båter.\n')
})

test('a new link ends the former one, and an address that never was answers 404', async () => {
  const { candidacy, url } = await withCv()
  const files = await filesOfPeople(server.app.database, operator, [personOf(candidacy)])
  await act((change) => replaceLinks(change, files))
  expect((await open(url)).status).toBe(410)
  const [file] = await filesOfPeople(server.app.database, operator, [personOf(candidacy)])
  expect((await open(`${PUBLIC_URL}/f/${file?.token}`)).status).toBe(200)
  for (const token of ['A'.repeat(43), 'x', '%00', '..%2f']) {
    expect((await open(`${PUBLIC_URL}/f/${token}`)).status).toBe(404)
  }
})

test('a PDF that acts when it is opened is taken, and served so that no browser opens it on our site', async () => {
  const action = '/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>/Names<</EmbeddedFiles 5 0 R>>'
  const bytes = Buffer.from(`%PDF-1.4\n1 0 obj<</Type/Catalog${action}>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`)
  const { companyId, personId, id } = await referred(position)
  const { id: uploaded } = await receiveUpload(server.app.database, {
    ...{ companyId, name: 'europass.pdf', stream: Readable.from([bytes]) },
  })
  await act((change) => attachFiles(change, { companyId, personId, candidacyId: id }, [uploaded]))
  const [file] = await filesOfPeople(server.app.database, operator, [{ companyId, id: personId }])
  const { status, headers } = await open(`${PUBLIC_URL}/f/${file?.token}`)
  expect(status).toBe(200)
  expect(headers.get('content-disposition')).toMatch(/^attachment;/)
  expect(headers.get('content-security-policy')).toMatch(/(^|; )sandbox($|;)/)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
})

test('a recruiter gives the CVs of a person new addresses by the command line, and events have these from then on', async () => {
  const { candidacy, url } = await withCv()
  const run = runIn({ PUBLIC_URL }, server.app.database)
  const { email } = await make.user(company, { role: 'recruiter' })
  const { result } = await run('candidates', 'replace-cv-links', candidacy.personId, '--as', email)
  expect(result.cvs).toEqual([
    { person: candidacy.personId, name: 'Kari Lie.pdf', url: expect.stringContaining('/f/') },
  ])
  expect((await open(url)).status).toBe(410)
  expect((await open(result.cvs[0].url)).status).toBe(200)
  await act((change) => transitionCandidacies(change, 'candidates stage', [candidacy], nameStage('Interview')))
  expect(await urlOf(candidacy)).toBe(result.cvs[0].url)
  const [entry] = await database.run<{ verb: string; actor_kind: string }>(
    'select verb, actor_kind from audit_entries where $1::uuid = any (object_ids) order by id desc limit 1',
    [candidacy.personId],
  )
  expect(entry).toEqual({ verb: 'candidates replace-cv-links', actor_kind: 'user' })
})

test('CVs get no new addresses by who may not know people, by strangers, or where there are none', async () => {
  const { candidacy, url } = await withCv()
  const run = runIn({ PUBLIC_URL }, server.app.database)
  const replaceAs = async (...who: string[]) =>
    (await run('candidates', 'replace-cv-links', candidacy.personId, ...who)).code
  const viewer = await make.user(company, { role: 'viewer' })
  const stranger = await make.user(await make.company(), { role: 'administrator' })
  expect(await replaceAs('--as', viewer.email)).toBe('REFUSED')
  expect(await replaceAs('--as', stranger.email)).toBe('REFUSED')
  expect((await open(url)).status).toBe(200)
  const bare = await applied(position)
  expect((await run('candidates', 'replace-cv-links', bare.personId)).error).toBe('None of these people has a CV.')
})

test('anonymizing deletes the files with their bytes and their addresses in events, and the addresses answer 410', async () => {
  const { candidacy, url } = await withCv('Solveig Unik.pdf')
  expect(await everything(database)).toContain('Solveig Unik')
  const chunks = async () => (await database.run('select from file_chunks')).length
  const before = await chunks()
  const token = (url ?? '').split('/').at(-1) ?? ''
  await act((change) => anonymizePeople(change, [{ companyId: candidacy.companyId, id: allowed(candidacy.personId) }]))
  expect(await urlOf(candidacy)).toBeNull()
  const left = await everything(database)
  expect(left).not.toContain('Solveig Unik')
  expect(left).not.toContain(token)
  expect(await chunks()).toBe(before - 1)
  expect((await open(url)).status).toBe(410)
})

test('an archive contains the files with their bytes, and their addresses work where it is restored', async () => {
  const { url } = await withCv()
  await exportArchive(server.app.database, folder, null)
  const { url: copyUrl } = await databaseForTest()
  const copy = openDatabase({ url: copyUrl, poolSize: 2 })
  await importArchive(copy, folder)
  await copy.close()
  const there = await startServer(copyUrl)
  const response = await fetch((url ?? '').replace(PUBLIC_URL, there.url))
  expect(Buffer.from(await response.arrayBuffer()).equals(PDF)).toBe(true)
  await there.close()
})
