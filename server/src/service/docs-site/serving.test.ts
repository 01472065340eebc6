import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { PUBLIC_URL } from '../../../test/server.ts'
import { openFixture, type Fixture } from '../../../test/fixture.ts'
import { groups, guides, inMenu, interactiveReference, internals } from './guide.ts'
import { addressOf, markdownAddressOf } from './page-markup.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await openFixture({ anonymousLimit: 1 })
})

interface Page {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
}

/** Sends a request without a key. */
function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Page> {
  return new Promise((resolve, reject) => {
    get(`${fixture.server.url}${path}`, { agent: false, headers, method }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString()
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text })
      })
    }).on('error', reject)
  })
}

test('the changelog is served, and leads to the pages that its lines name', async () => {
  const page = await ask('/docs/changelog')
  expect(page.status).toBe(200)
  expect(page.text).toContain('<h2 id="')
  expect(page.text).toMatch(/\(<a href="\/docs\/versioning">more<\/a>\)/)
  const markdown = await ask('/docs/changelog.md')
  expect(markdown.text).toMatch(/^# Changelog\n/)
  expect(markdown.text).toContain('([more](https://jobs.example.com/docs/versioning.md))')
  expect((await ask('/docs/versioning')).text).toContain('href="/docs/changelog"')
})

test('a picture is served as it is, and its page and the Markdown version lead to it', async () => {
  const picture = await ask('/docs/pictures/portal-team.webp', { 'accept-encoding': 'br, gzip' })
  expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/webp'])
  expect(picture.headers['content-encoding']).toBeUndefined()
  expect(picture.text).toMatch(/^RIFF.{4,12}WEBP/s)
  const again = await ask('/docs/pictures/portal-team.webp', { 'if-none-match': String(picture.headers['etag']) })
  expect(again.status).toBe(304)
  expect((await ask('/docs/portal')).text).toContain('<img src="/docs/pictures/portal-team.webp" alt="The team: ')
  expect((await ask('/docs/portal.md')).text).toContain(`(${PUBLIC_URL}/docs/pictures/portal-team.webp)`)
  expect((await ask('/docs/pictures/none.webp')).status).toBe(404)
})

test('the client package is served with its version and its checksum, and npm installs it', async () => {
  const address = `${fixture.server.url}/docs/client.tgz`
  const response = await fetch(address)
  const bytes = Buffer.from(await response.arrayBuffer())
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  expect(response.headers.get('content-type')).toBe('application/gzip')
  expect(response.headers.get('content-encoding')).toBeNull()
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="kandidat-client-[0-9.]+\.tgz"$/)
  expect((await ask('/docs/client.tgz.sha256')).text).toBe(`${sha256}  client.tgz\n`)

  const folder = await mkdtemp(join(tmpdir(), 'kandidat-client-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  await promisify(execFile)('npm', ['install', '--no-audit', '--no-fund', address], { cwd: folder })
  const installed = join(folder, 'node_modules', '@kandidat', 'client', 'package.json')
  const { version } = JSON.parse(await readFile(installed, 'utf8')) as { version: string }
  for (const page of ['/docs/client', '/docs/client.md']) {
    const { text } = await ask(page)
    expect(text).toContain(version)
    expect(text).toContain(sha256)
    expect(text).toContain(`${PUBLIC_URL}/docs/client.tgz`)
  }
})

describe.each(guides)('the page $name', (guide) => {
  test('is served as HTML, links its Markdown version, and has a policy that forbids loading from elsewhere', async () => {
    const page = await ask(addressOf(guide))
    expect(page.status).toBe(200)
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'public, no-cache',
      vary: 'Accept-Encoding',
      link: `<${markdownAddressOf(guide)}>; rel="alternate"; type="text/markdown"`,
    })
    const policy = String(page.headers['content-security-policy'])
    expect(policy).toMatch(/default-src 'none'/)
    expect(policy.match(/script-src [^;]*/)?.[0]).toBe("script-src 'self'")
    expect(policy.match(/style-src [^;]*/)?.[0]).toBe(
      `style-src 'self'${guide === interactiveReference ? " 'unsafe-inline'" : ''}`,
    )
    if (guide !== interactiveReference) expect(page.text).toMatch(/<h1>/)
    expect(page.text).toMatch(
      /<footer><span>Kandidat \d+\.\d+\.\d+, <time datetime="\d{4}-\d\d-\d\d">\d+ \w+ \d{4}<\/time>/,
    )
    expect(page.text).toContain(`rel="alternate" type="text/markdown"`)
    expect(page.text.includes('aria-current="page"')).toBe(inMenu.includes(guide) && guide !== interactiveReference)
    expect(page.text).not.toMatch(/<script(?! src="\/docs\/)|<link[^>]+href="(?!\/docs)|\sstyle="|\son\w+="/)
  })

  test('is served as Markdown, with its inclusions resolved', async () => {
    const markdown = await ask(markdownAddressOf(guide))
    expect(markdown.status).toBe(200)
    expect(markdown.headers['content-type']).toBe('text/markdown; charset=utf-8')
    expect(markdown.text).toMatch(/^# \S/)
    expect(markdown.text).not.toMatch(/^<!-- (code|lists)/m)
  })
})

test('the menu has nine groups with headings, and each of its pages leads to the one before and after it', async () => {
  const titles =
    'Get started, API reference, Guides, Webhooks, Portal, Careers pages, Importing, Self-hosting, Command line'
  const pages = inMenu.filter((guide) => guide !== interactiveReference)
  for (const guide of pages) {
    const { text } = await ask(addressOf(guide))
    const menu = /<nav id="menu"[^]*?<\/nav>/.exec(text)?.[0] ?? ''
    const headings = [...menu.matchAll(/<h2 id="(menu-\d)">([^<]*)<\/h2>\n<ul aria-labelledby="\1">/g)]
    expect(headings.map(([, , title]) => title).join(', '), guide.name).toBe(titles)
    for (const each of inMenu) expect(menu).toContain(`href="${addressOf(each)}"`)
    for (const each of internals) expect(menu).not.toContain(`href="${addressOf(each)}"`)
    const place = inMenu.indexOf(guide)
    for (const [rel, neighbour] of [
      ['prev', inMenu[place - 1]],
      ['next', inMenu[place + 1]],
    ] as const) {
      const shown = new RegExp(`<a rel="${rel}" href="([^"]*)"`).exec(text)?.[1]
      expect(shown, `${guide.name}: ${rel}`).toBe(neighbour && addressOf(neighbour))
    }
  }
})

test('a page for people who work on Kandidat is linked by the page about these pages, and its links lead back', async () => {
  const about = await ask('/docs/about')
  for (const each of internals) expect(about.text).toContain(`<a href="${addressOf(each)}">`)
  expect((await ask('/docs/internals/accessibility')).text).toContain('<a href="/docs/operations">')
  expect((await ask('/docs/internals/accessibility.md')).text).toContain(`(${PUBLIC_URL}/docs/operations.md)`)
})

test('pages have an ETag, and requests with it get 304 while they are unchanged', async () => {
  const first = await ask('/docs/webhooks')
  const again = await ask('/docs/webhooks', { 'if-none-match': String(first.headers['etag']) })
  expect(again).toMatchObject({ status: 304, text: '' })
  expect(again.headers['etag']).toBe(first.headers['etag'])
  const other = await ask('/docs/webhooks', { 'if-none-match': 'W/"something-else"' })
  expect(other.status).toBe(200)
})

test.each(['gzip', 'br', 'zstd'])('a page is compressed by %s if the client accepts it', async (encoding) => {
  const plain = await ask('/docs/webhooks')
  const page = await ask('/docs/webhooks', { 'accept-encoding': encoding })
  expect(page.headers['content-encoding']).toBe(encoding)
  expect(Number(page.headers['content-length'])).toBeLessThan(Buffer.byteLength(plain.text) / 2)
  expect(page.headers['etag']).toBe(plain.headers['etag'])
})

test('files that pages load have a hash of their content in the name, and are cached for a year', async () => {
  const { text } = await ask('/docs')
  const loaded = [...text.matchAll(/(?:href|src|data-script|data-index)="(\/docs\/site\/[^"]+)"/g)].map(([, address]) =>
    String(address),
  )
  expect(loaded.length).toBe(5)
  const { text: interactiveText } = await ask('/docs/reference')
  loaded.push(
    ...[...interactiveText.matchAll(/(?:href|src)="(\/docs\/site\/[^"]+)"/g)].map(([, address]) => String(address)),
  )
  expect(new Set(loaded).size).toBe(9)
  for (const address of loaded) {
    const asset = await ask(address)
    expect(asset.status).toBe(200)
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(asset.headers['x-content-type-options']).toBe('nosniff')
  }
})

test('an unknown address below /docs lists the pages', async () => {
  for (const path of [
    '/docs/site/style.css',
    '/docs/webhooks.txt',
    '/docs//',
    '/docs/%2fserver/package.json',
    '/docs/constructor',
  ]) {
    expect((await ask(path)).status, path).toBe(404)
  }
  const { text, headers } = await ask('/docs/nothing')
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  for (const { label } of groups.flatMap((group) => group.guides)) expect(text).toContain(label)
})

test('an address that ends in a slash or .html redirects to the page', async () => {
  for (const [path, place] of [
    ['/docs/', '/docs'],
    ['/docs/webhooks/', '/docs/webhooks'],
    ['/docs/webhooks.html', '/docs/webhooks'],
    ['/docs/index', '/docs'],
    ['/docs/index.html', '/docs'],
    ['/docs/index.md', '/docs.md'],
  ]) {
    const { status, headers } = await ask(path ?? '')
    expect({ status, location: headers['location'] }).toEqual({ status: 308, location: place })
  }
})

test('HEAD answers like GET without a body, and every other method is refused', async () => {
  const head = await ask('/docs', {}, 'HEAD')
  expect(head).toMatchObject({ status: 200, text: '' })
  expect((await ask('/docs', {}, 'POST')).status).toBe(405)
})

test('requests for pages do not count against the limit without a key', async () => {
  for (let i = 0; i < 5; i++) expect((await ask('/docs')).status).toBe(200)
  expect((await ask('/docs')).headers['x-ratelimit-remaining']).toBeUndefined()
})

test('llms.txt lists every page of the menu as Markdown, at both of its addresses', async () => {
  const { text, headers } = await ask('/llms.txt')
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  for (const guide of inMenu.filter((each) => each !== interactiveReference)) {
    expect(text).toContain(`](${PUBLIC_URL}${markdownAddressOf(guide)}): ${guide.summary}`)
  }
  expect((await ask('/docs/llms.txt')).text).toBe(text)
})

test('the OpenAPI document is the one of the API', async () => {
  expect((await ask('/docs/openapi.json')).text).toBe((await ask('/api/v1/openapi.json')).text)
})
