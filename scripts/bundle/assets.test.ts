import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { openAssets } from '../../server/src/base/web/assets.ts'
import { iconNames } from '../../server/src/base/web/icon-names.ts'

const folder = join(import.meta.dirname, '..', '..', 'bin', 'dist', 'assets')
const assets = openAssets(folder)
const contentOf = (name: string) => assets.find(assets.address(name).split('/').at(-1)!)!.content

test('what a page loads is small: its script at most 8 kB, its style at most 10 kB, compressed', () => {
  const size = (name: string) => gzipSync(contentOf(name)).length
  expect(size('portal.js')).toBeLessThanOrEqual(8_000)
  // Pages with passkeys load this as well.
  expect(size('portal.js') + size('passkeys.js')).toBeLessThanOrEqual(12_000)
  expect(size('portal.css')).toBeLessThanOrEqual(10_000)
  // Public pages: the form scripts contain the solver of the challenge.
  for (const name of ['public.js', 'forms.js', 'framed.js']) expect(size(name), name).toBeLessThanOrEqual(4_000)
  expect(size('public.css')).toBeLessThanOrEqual(8_000)
  // Websites of others load this one, with its style.
  expect(size('embed.js')).toBeLessThanOrEqual(8_000)
  expect(contentOf('inter-latin.woff2').length).toBeLessThanOrEqual(50_000)
})

test('the style loads the fonts by the names that their content has, and nothing else', () => {
  const style = contentOf('portal.css').toString()
  const addresses = new Set([...style.matchAll(/url\(['"]?([^)'"]+)/g)].map(([, url]) => url))
  expect(addresses).toEqual(new Set([assets.address('inter-latin.woff2'), assets.address('inter-latin-ext.woff2')]))
})

test('the file of icons has each icon that pages use', () => {
  const ids = [
    ...contentOf('icons.svg')
      .toString()
      .matchAll(/<symbol id="([^"]+)"/g),
  ].map(([, id]) => id)
  expect(ids).toEqual([...iconNames])
})

test('each file of the folder has a name of its own in the list', () => {
  const listed = Object.values(
    JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Record<string, string>,
  )
  expect(readdirSync(folder).toSorted()).toEqual([...listed, 'manifest.json'].toSorted())
})
