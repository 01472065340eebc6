import { expect, test } from 'vitest'
import { runIn } from '../../../../test/command.ts'
import { effects, keyOf } from '../../../../test/effects.ts'
import { openFixture, UNKNOWN_ID } from '../../../../test/fixture.ts'
import { setEmbedOrigins } from './actions.ts'

const fixture = await openFixture()
const { make, database, server } = fixture
const { act, auditOf, raisedDuring } = effects(fixture)
const run = runIn({}, server.app.database)

const company = await make.company({ slug: 'fjellvik' })
const originsOf = async ({ id }: { id: string }) => {
  const [row] = await database.run<{ origins: string[] }>(
    'select embed_origins as origins from careers_pages where id = $1',
    [id],
  )
  return row?.origins
}

test('the websites of each page are stored on their own, with an entry in the log and a new version', async () => {
  const [one, two] = [keyOf(await make.page(company)), keyOf(await make.page(company))]
  const raised = await raisedDuring(() =>
    act((c) =>
      setEmbedOrigins(c, [
        { ...one, origins: ['https://www.example.com/', 'https://example.com'] },
        { ...two, origins: [] },
      ]),
    ),
  )
  expect([await originsOf(one), await originsOf(two)]).toEqual([['https://example.com', 'https://www.example.com'], []])
  expect(raised).toEqual([`${company.id} content`])
  expect(await auditOf('pages set')).toMatchObject([{ company_id: company.id, object_ids: [one.id, two.id] }])
})

test('a text that is no website changes nothing, and the command says why', async () => {
  const page = await make.page(company)
  const { error } = await run('pages', 'set', page.id, '--embed-origins', 'https://a.example,http://b.example')
  expect(error).toContain('"http://b.example" must begin with https://')
  expect(await originsOf(page)).toEqual([])
})

test('the command sets the websites of a page and removes them, and the list names them', async () => {
  const page = await make.page(company)
  const { text } = await run('pages', 'set', page.id, '--embed-origins', 'https://a.example, https://b.example')
  expect(text).toBe(`Changed: ${page.id}`)
  const { result } = await run('pages', 'list', '--company', 'fjellvik')
  expect(result.pages.find(({ id }: { id: string }) => id === page.id)).toMatchObject({
    embedOrigins: ['https://a.example', 'https://b.example'],
  })
  await run('pages', 'set', page.id, '--embed-origins', 'none')
  expect(await originsOf(page)).toEqual([])
  expect((await run('pages', 'set', UNKNOWN_ID, '--embed-origins', 'none')).error).toContain(UNKNOWN_ID)
})

test('the database itself refuses what is no origin', async () => {
  const page = await make.page(company)
  for (const wrong of ["https://a.example; script-src 'none'", 'http://a.example', 'https://a.example/', '*']) {
    const store = database.run('update careers_pages set embed_origins = $2 where id = $1', [page.id, [wrong]])
    await expect(store, wrong).rejects.toThrow('embed_origins')
  }
})
