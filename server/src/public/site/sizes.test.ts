import { gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { createDemoDatabase } from '../../../test/demo-database.ts'
import { browse } from '../../../test/public/browse.ts'
import { startServer } from '../../../test/server.ts'

const stored = await createDemoDatabase()
const server = await startServer(stored.url)
afterAll(async () => {
  await server.close()
  await stored.drop()
})
const open = browse(server)

/** Bytes that a browser gets. */
const gzipped = (text: string) => gzipSync(text).length

async function sizesOf(paths: readonly string[]): Promise<{ path: string; size: number }[]> {
  const sizes: { path: string; size: number }[] = []
  for (const path of paths) {
    const { status, text } = await open(path)
    expect(status, path).toBe(200)
    sizes.push({ path, size: gzipped(text) })
  }
  return sizes.toSorted((a, b) => b.size - a.size)
}

test('a hundred job pages have at most 12 kB each, compressed', async () => {
  const rows = await stored.run<{ path: string }>(
    `select '/c/' || page_id || '/' || position_id as path from listings where live order by position_id, page_id limit 100`,
  )
  expect(rows).toHaveLength(100)
  const [largest] = await sizesOf(rows.map(({ path }) => path))
  expect(largest?.size, largest?.path).toBeLessThanOrEqual(12_000)
})

test('every careers page has at most 15 kB, compressed', async () => {
  const rows = await stored.run<{ path: string }>(`select '/c/' || id as path from careers_pages where active`)
  const [largest] = await sizesOf(rows.map(({ path }) => path))
  expect(largest?.size, largest?.path).toBeLessThanOrEqual(15_000)
})

test('what pages load has at most 8 kB for the style and 4 kB for each script, compressed, and no font', async () => {
  const [row] = await stored.run<{ path: string }>(
    `select '/c/' || l.page_id || '/' || l.position_id as path from listings l join positions p on p.id = l.position_id
    where l.live and coalesce(l.enable_application, p.enable_application) and coalesce(l.enable_vouch, p.enable_vouch) limit 1`,
  )
  const { text } = await open(row?.path ?? '')
  const forms = await Promise.all(['apply', 'refer'].map((form) => open(`${row?.path}/${form}`)))
  const styles = [...text.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, path = '']) => path)
  const scriptsOf = (page: string) => [...page.matchAll(/<script [^>]*src="([^"]+)"/g)].map(([, path = '']) => path)
  const scripts = [...new Set([text, ...forms.map((form) => form.text)].flatMap(scriptsOf))]
  expect(styles.length).toBeGreaterThan(0)
  // One of the page, and two that both forms load.
  expect(scripts).toHaveLength(3)
  const sheets = await Promise.all(styles.map(async (path) => (await open(path)).text))
  expect(sheets.reduce((sum, sheet) => sum + gzipped(sheet), 0)).toBeLessThanOrEqual(8_000)
  expect(sheets.join('')).not.toMatch(/@font-face|@import|url\((?!["']?data:)/)
  for (const path of scripts) expect(gzipped((await open(path)).text), path).toBeLessThanOrEqual(4_000)
})
