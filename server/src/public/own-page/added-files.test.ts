import { expect, test } from 'vitest'
import { applicationForms, trusting } from '../../../test/application-forms.ts'
import { candidates } from '../../../test/candidates.ts'
import { openFixture } from '../../../test/fixture.ts'
import { MOST_FILES } from '../../candidates/self/files/added-files.ts'
import { openPersonPage } from '../../candidates/self/link-actions.ts'
import { applyWords } from '../words/applying.ts'
import { ownWords } from '../words/own-page.ts'

const fixture = await openFixture({ ...trusting })
const { make, database } = fixture
const forms = applicationForms(fixture)
const { act } = candidates(fixture)
const company = await make.company({ country: 'NO', language: 'NO' })
let written = 0
/** Files of which no two are the same. */
const letters = (count: number) =>
  Array.from({ length: count }, () => {
    const n = ++written
    return new File([`Letter ${n}.\n`], `cv${n}.txt`, { type: 'text/plain' })
  })

async function apply(email: string, { isHasty = false } = {}) {
  const job = await forms.open(company)
  const { location } = await forms.send(job, { email, ...(isHasty && forms.hasty(job)) }, { files: letters(3) })
  const [row] = await database.run<{ id: string; person: string }>(
    'select id, person_id as person from submissions where email = $1 order by id desc limit 1',
    [email],
  )
  if (!row) throw new Error('nothing was sent')
  return { own: location.replace('/thanks', ''), ...row }
}

const add = (own: string, count: number) => forms.post(own, {}, { files: letters(count) })
const sizeOf = async (id: string) =>
  (await database.run('select cardinality(file_ids) as files from submissions where id = $1', [id]))[0]?.['files']

test.each([
  ['that was taken', { isHasty: false }],
  ['that waits', { isHasty: true }],
])('the page of a submission %s takes ten files, and says so', async (what, how) => {
  const { own, id } = await apply(`${what.replaceAll(' ', '-')}@example.com`, how)
  for (const count of [3, 3]) expect((await add(own, count)).status).toBe(303)
  const full = await add(`${own}?lang=nb`, 2)
  expect(full).toMatchObject({ status: 422, page: expect.stringContaining(ownWords.nb.cvFull(MOST_FILES)) })
  expect(await sizeOf(id)).toBe(9)
  const both = await Promise.all([add(own, 1), add(own, 1)])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 422])
  expect(await sizeOf(id)).toBe(MOST_FILES)
})

test('the page of a person takes ten files, however many came with forms that anybody may have sent', async () => {
  const { person } = await apply('person@example.com')
  for (let i = 0; i < 3; i++) await apply('person@example.com')
  const link = await act(async (change) => {
    const [key] = await change.within('people', [person])
    return key && openPersonPage(change, key, { isMailed: false })
  })
  const own = `/m/${link?.token}`
  for (const count of [3, 3, 3]) expect((await add(own, count)).status).toBe(303)
  expect((await add(`${own}?lang=sv`, 2)).page).toContain(ownWords.sv.cvFull(MOST_FILES))
  expect((await add(own, 1)).status).toBe(303)
  expect(await database.run('select count(*)::int as files from files where person_id = $1', [person])).toEqual([
    { files: 12 + MOST_FILES },
  ])
})

test('the same file sent again adds nothing, also at the same moment; another one with its name does', async () => {
  const { own, id, person } = await apply('repeated@example.com')
  const link = await act(async (change) => {
    const [key] = await change.within('people', [person])
    return key && openPersonPage(change, key, { isMailed: false })
  })
  const filesOf = () => database.run('select id from files where person_id = $1', [person])
  const file = (text: string) => new File([text], 'cv.txt', { type: 'text/plain' })
  const send = (path: string, text: string) => forms.post(path, {}, { files: [file(text)] })
  const sent = [...(await Promise.all([send(own, 'One.'), send(own, 'One.')])), await send(own, 'One.')]
  expect(sent.map(({ status }) => status)).toEqual([303, 303, 303])
  expect(await sizeOf(id)).toBe(4)
  await send(own, 'Two.')
  expect(await sizeOf(id)).toBe(5)
  for (const text of ['Two.', 'Three.', 'Three.']) await send(`/m/${link?.token}`, text)
  expect(await filesOf()).toHaveLength(6)
})

test('a file that has gone meanwhile is said to be gone, and not that the position is closed', async () => {
  const { own } = await apply('gone@example.com')
  const job = await forms.open(company)
  const first = await forms.send(job, { email: 'no mail' }, { files: letters(1), seal: forms.sealOf(job) })
  const handle = forms.hidden(first.page, 'cv')
  await database.run('delete from files where id = $1', [handle.split('.')[0]])
  const again = await forms.send(
    { path: `${job.path}?lang=da` },
    { cv: handle, cv_kept: handle },
    { seal: forms.sealOf(job) },
  )
  expect(again).toMatchObject({ status: 422, page: expect.stringContaining(applyWords.da.faults.cv) })
  expect((await forms.post(own, { cv: handle })).status).toBe(422)
})
