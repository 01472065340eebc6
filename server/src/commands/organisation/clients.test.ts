import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runIn } from '../../../test/command.ts'
import { openFixture } from '../../../test/fixture.ts'

const { make, server } = await openFixture()
const run = runIn({}, server.app.database)
const folder = mkdtempSync(join(tmpdir(), 'kandidat-clients-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

await make.company({ kind: 'agency', slug: 'nordhaug' })
await make.company({ slug: 'fjellvik' })
await make.company({ slug: 'granholt' })

const clients = async () => {
  const { result } = await run('companies', 'list')
  return result.companies.find(({ slug }: { slug: string }) => slug === 'nordhaug').clients
}

test('an agency proposes, and companies accept, decline and leave, by commands', async () => {
  expect(await run('companies', 'propose', 'fjellvik,granholt', '--agency', 'nordhaug')).toMatchObject({
    text: 'Proposed: fjellvik, granholt',
  })
  const { result, text } = await run('companies', 'proposals', '--company', 'fjellvik')
  expect(result.proposals).toMatchObject([{ agency: 'nordhaug', client: 'fjellvik' }])
  expect(text).toMatch(/^AGENCY +CLIENT +SINCE\nnordhaug {2}fjellvik {2}\d{4}-/)
  await run('companies', 'accept', 'fjellvik', '--agency', 'nordhaug')
  await run('companies', 'decline', 'granholt', '--agency', 'nordhaug')
  expect(await clients()).toEqual(['fjellvik'])
  expect(await run('companies', 'withdraw', 'granholt', '--agency', 'nordhaug')).toMatchObject({
    code: 'REFUSED',
    error: expect.stringContaining('There is no open proposal'),
  })
  expect((await run('companies', 'proposals')).text).toBe('There are no open proposals.')
  await run('companies', 'let-go', 'fjellvik', '--agency', 'nordhaug')
  expect(await clients()).toEqual([])
})

test('proposals are listed to those who answer them, of their own company', async () => {
  await run('companies', 'propose', 'granholt', '--agency', 'nordhaug')
  const companies = (await run('companies', 'list')).result.companies as { id: string; slug: string }[]
  const list = async (slug: string, role: 'viewer' | 'administrator') => {
    const { id } = await make.user(
      companies.find((company) => company.slug === slug)!,
      { role },
    )
    return run('companies', 'proposals', '--as', id)
  }
  expect(await list('granholt', 'viewer')).toMatchObject({
    code: 'REFUSED',
    error: expect.stringContaining('It needs the ability clients.write.'),
  })
  expect((await list('granholt', 'administrator')).text).toMatch(/\nnordhaug {2}granholt /)
  expect((await list('fjellvik', 'administrator')).text).toBe('There are no open proposals.')
  await run('companies', 'withdraw', 'granholt', '--agency', 'nordhaug')
})

test('an agency creates companies as its clients', async () => {
  const file = join(folder, 'client.json')
  writeFileSync(file, JSON.stringify({ name: 'Havn AS' }))
  const { result } = await run('companies', 'create-clients', file, '--agency', 'nordhaug')
  expect(result.companies).toMatchObject([{ slug: 'havn-as' }])
  expect(await clients()).toEqual(['havn-as'])
})
