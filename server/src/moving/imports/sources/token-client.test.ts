import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { feedToken } from './token-client.ts'

const folder = await mkdtemp(join(tmpdir(), 'kandidat-token-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const file = join(folder, 'token')
await writeFile(file, 'from-file\n')

test('the token is for the host of the address, and comes from the file rather than the setting', async () => {
  const address = 'https://feed.example/api/v1/feed?page=1'
  expect(await feedToken(address, undefined, 'set')).toEqual({ value: 'set', origin: 'https://feed.example' })
  expect(await feedToken(address, file, 'set')).toEqual({ value: 'from-file', origin: 'https://feed.example' })
  expect(await feedToken(address, undefined, null)).toBeUndefined()
  expect(await feedToken('ads.jsonl', undefined, 'set')).toBeUndefined()
})

test('a token is not sent in clear text, and a file with anything else is refused without repeating it', async () => {
  await expect(feedToken('http://feed.example/', undefined, 'set')).rejects.toThrow('over https only')
  expect(await feedToken('http://127.0.0.1:9/', undefined, 'set')).toMatchObject({ origin: 'http://127.0.0.1:9' })
  await writeFile(join(folder, 'two'), 'hidden words')
  await expect(feedToken('https://feed.example/', join(folder, 'two'), null)).rejects.toThrow(/^(?!.*hidden).*a word/)
  await expect(feedToken('https://feed.example/', join(folder, 'none'), null)).rejects.toThrow(
    'cannot be read (ENOENT)',
  )
})
