import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { candidates } from '../../../test/candidates.ts'
import { runIn } from '../../../test/command.ts'
import { openFixture, UNKNOWN_ID } from '../../../test/fixture.ts'

const fixture = await openFixture()
const { make, database } = fixture
const { kindsOf, shown } = candidates(fixture)
const folder = mkdtempSync(join(tmpdir(), 'kandidat-candidates-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const company = await make.company({ slug: 'shipyard', country: 'NO' })
const { key } = await make.key(company)
const position = await make.published(company)
await make.sharingLink(position)
await make.refresh()

const command = runIn({ DATABASE_URL: database.url }, fixture.server.app.database)

interface Output {
  code?: string
  error: string
  person: string
  candidates: { id: string; personId: string; added: boolean }[]
  data: { id: string }[]
  nextCursor: string | null
}

/**
 * Returns what a command prints for a machine: its result or its failure, with the fields that it
 * has.
 */
async function run(...args: string[]): Promise<Output> {
  const { result, code, error } = await command('candidates', ...args)
  return { ...result, ...(code !== undefined && { code, error }) }
}

/** Writes a file with lines of JSON. */
function file(name: string, ...objects: object[]): string {
  const path = join(folder, name)
  writeFileSync(path, objects.map((object) => JSON.stringify(object)).join('\n'))
  return path
}

test('an operator takes a candidate from the application to anonymizing', async () => {
  const applications = file(
    'applications.jsonl',
    { email: 'kari@example.com', phone: '912 34 567' },
    { email: 'ola@example.com' },
  )
  const added = await run('apply', applications, '--position', position.id)
  expect(added).toMatchObject({ candidates: [{ added: true }, { added: true }] })
  const [{ id, personId }, { id: other }] = added.candidates as [Output['candidates'][0], Output['candidates'][0]]
  const again = await run('apply', applications, '--position', position.id)
  expect(again.candidates.map((one) => one.added)).toEqual([false, false])

  const candidacy = { companyId: company.id, id }
  await run('move', `${id},${other}`, 'CONTACTED_BY_COMPANY', '--name', 'First interview')
  expect(await shown(key, candidacy)).toMatchObject({ stage: 'CONTACTED_BY_COMPANY', customStage: 'First interview' })
  await run('stage', id, '--clear')
  await run('contact', id, '--by', 'company')
  await run('hire', id, '--at', '2027-01-04')
  await run('start-date', id, '--at', '2027-02-01')
  await run('start', id, '--at', '2026-01-01')
  expect(await shown(key, candidacy)).toMatchObject({ stage: 'HIRED', startedNewJobAt: '2026-01-01T00:00:00.000Z' })
  expect(await kindsOf(candidacy)).toEqual([
    'CANDIDATE_ADDED',
    'CANDIDATE_STAGE_UPDATED',
    'CANDIDATE_STAGE_UPDATED',
    'CANDIDATE_STAGE_UPDATED',
    'CANDIDATE_HIRED',
    'CANDIDATE_HIRED',
  ])
  await run('edit', personId, file('edit.json', { lastName: 'Lie' }))
  expect((await shown(key, candidacy)).candidate).toMatchObject({ lastName: 'Lie', phone: '+4791234567' })

  const first = await run('list', position.id, '--take', '1')
  expect(first.data).toHaveLength(1)
  const rest = await run('list', position.id, '--after', first.nextCursor ?? '')
  expect(new Set([...first.data, ...rest.data].map((one) => one.id))).toEqual(new Set([id, other]))
  expect(rest.nextCursor).toBeNull()
  expect((await run('list', '--position', position.id, '--take', '1')).data).toEqual(first.data)
  expect(await run('list', position.id, '--position', position.id)).toMatchObject({
    code: 'USAGE',
    error: 'Give the position once: as the argument or with --position.',
  })

  expect(await run('anonymize', personId)).toEqual({ people: [personId] })
  expect((await shown(key, candidacy)).candidate).toMatchObject({ id: personId, email: null, lastName: null })
})

test('a command says that an e-mail is that of somebody with another name', async () => {
  const sent = (name: string) => file(`${name}.jsonl`, { email: 'both@example.com', firstName: name, lastName: 'Lie' })
  expect((await run('apply', sent('Kari'), '--position', position.id)).candidates).toMatchObject([
    { hasOtherName: false },
  ])
  expect((await run('apply', sent('Ola'), '--position', position.id)).candidates).toMatchObject([
    { added: false, hasOtherName: true },
  ])
})

test('a referred person is found by e-mail, agrees when the operator records it, and is shown then', async () => {
  const referral = {
    candidate: { email: 'Liv@example.com' },
    referrer: { email: 'per@example.com' },
    positionId: position.id,
  }
  const [created] = (await run('refer', file('referral.json', referral))).candidates
  const found = await run('find', ' LIV@example.com', '--company', 'shipyard')
  const positions = [{ id: position.id, title: expect.any(String) as string }]
  expect(found).toEqual({ person: created!.personId, candidates: [created!.id], positions })
  const candidacy = { companyId: company.id, id: created!.id }
  expect((await shown(key, candidacy)).candidate.id).toBeNull()
  await run('accept', created!.id)
  expect((await shown(key, candidacy)).candidate).toMatchObject({ id: found.person, email: 'Liv@example.com' })
})

test('performance that was counted wrongly is counted again', async () => {
  const counted = await make.position(company)
  await make.vouch(counted)
  await database.run('update position_tallies set vouches = 9 where position_id = $1', [counted.id])
  expect(await run('recount', counted.id)).toEqual({ positions: [counted.id] })
  const { body } = await fixture.server.get(`/positions/${counted.id}/performance`, { key })
  expect(body.data.vouches.total).toBe(1)
})

test.each([
  [
    ['apply', 'form', '--position', UNKNOWN_ID],
    { email: 'a@example.com' },
    'NOT_FOUND',
    `There is no position "${UNKNOWN_ID}".`,
  ],
  [['apply', 'form'], { email: 'a@example.com' }, 'USAGE', 'The application 1 has no position'],
  [['apply', 'form', '--position', 'P'], { email: 'a@example.com', age: 9 }, 'USAGE', 'it has no field age'],
  [
    ['apply', 'form', '--position', 'P'],
    { email: 'secret word' },
    'USAGE',
    'An e-mail must be one whole address without a name',
  ],
  [
    ['apply', 'form', '--position', 'P'],
    { email: 'a@example.com', createdAt: '2026-99-01T00:00:00Z' },
    'USAGE',
    'is not a valid time',
  ],
  [['move', UNKNOWN_ID, 'HIRED'], {}, 'NOT_FOUND', `There is no candidate "${UNKNOWN_ID}".`],
  [['move', UNKNOWN_ID, 'hired'], {}, 'USAGE', 'Give one of PRESCREENING, '],
  [['stage', UNKNOWN_ID], {}, 'USAGE', 'Give either --name or --clear.'],
  [['contact', UNKNOWN_ID, '--by', 'letter'], {}, 'USAGE', 'Give company or candidate.'],
  [['find', 'nobody@example.com', '--company', 'shipyard'], {}, 'NOT_FOUND', 'has no person with that e-mail'],
  [['list', 'P', '--after', UNKNOWN_ID], {}, 'NOT_FOUND', `has no candidate ${UNKNOWN_ID}`],
  [['recount', UNKNOWN_ID], {}, 'NOT_FOUND', `There is no position "${UNKNOWN_ID}".`],
  [['anonymize', 'x'], {}, 'NOT_FOUND', 'There is no person "x".'],
])('%j with %j is refused with a sentence', async (args, form, code, sentence) => {
  const path = file('form.json', form)
  const result = await run(...args.map((arg) => ({ form: path, P: position.id })[arg] ?? arg))
  expect(result).toMatchObject({ code, error: expect.stringContaining(sentence) })
  expect(result.error).not.toContain('secret word')
})
