import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { dataFolder, projectFolder, version } from '../../base/config.ts'
import { CachedResponse } from '../../base/http/responses/cached-response.ts'
import { checksumLine, CLIENT_ADDRESS, CLIENT_FILE, clientPackage } from './client-package.ts'
import { changelog, groups, type Guide, guides, inMenu, reference, interactiveReference } from './guide.ts'
import { llmsText } from './llms.ts'
import { renderMarkdown } from './markdown.ts'
import { addressOf, type Assets, pageMarkup, interactiveMarkup, markdownAddressOf } from './page-markup.ts'
import { indexPage, indexScript } from './search-index.ts'
import { completeText, linkMarkdown } from './source.ts'

/** A served document. It is made once and then cached. */
export interface SiteDocument {
  status: 200 | 404
  response: CachedResponse
  headers: Readonly<Record<string, string>>
}

export interface SiteOptions {
  /** The address of this installation, without a slash at the end. */
  publicUrl: string
  /** The OpenAPI document as it is served. */
  openapi: string
}

type MakeDocument = () => SiteDocument

const JSON_TYPE = 'application/json; charset=utf-8'
const MARKDOWN = 'text/markdown; charset=utf-8'
const PLAIN = 'text/plain; charset=utf-8'
const SCRIPT = 'text/javascript; charset=utf-8'
const STYLE = 'text/css; charset=utf-8'

// Pages load their style sheet, their script and their icon from this server, and send nothing anywhere.
const POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; " +
  "frame-ancestors 'none'"

// Scalar writes its styles into the page, as elements and attributes. They are allowed on its page
// only, which also sends requests to operations.
const INTERACTIVE_POLICY =
  "default-src 'none'; style-src 'self' 'unsafe-inline'; script-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * Opens the documentation, and returns the function that finds a document by its path.
 * @returns a document, also for an unknown path; or the path to redirect to
 */
export function openSite({ publicUrl, openapi }: SiteOptions): (path: string) => Promise<SiteDocument | string> {
  const documents = new Map<string, MakeDocument>()
  const add = (path: string, make: MakeDocument) => documents.set(path, once(make))

  const asset = (file: string, type: string, text = readProjectFile(`docs/site/${file}`)) => {
    const hash = createHash('sha256').update(text).digest('base64url').slice(0, 12)
    const address = `/docs/site/${file.replace('.', `.${hash}.`)}`
    const headers = { 'content-type': type, 'cache-control': 'public, max-age=31536000, immutable' }
    add(address, () => ({ status: 200, response: new CachedResponse(text), headers }))
    return address
  }
  const assets = once<Assets>(() => ({
    style: asset('style.css', STYLE),
    script: asset('page.js', SCRIPT),
    tabsScript: asset('tabs.js', SCRIPT),
    icon: asset('icon.svg', 'image/svg+xml'),
    interactiveStyle: asset('reference.css', STYLE),
    interactiveScript: asset('reference.js', SCRIPT),
    repairsScript: asset('repairs.js', SCRIPT),
    searchScript: asset('search.js', SCRIPT),
    searchIndex: asset('search-index.js', SCRIPT, searchIndex()),
  }))
  const scalar = once(() => asset('scalar.js', SCRIPT, readFileSync(join(dataFolder, 'scalar.js'), 'utf8')))
  const page = (text: string, guide?: Guide): SiteDocument => {
    const { title, html, headings } = renderMarkdown(text, folderOf(guide))
    const summary = guide?.summary ?? ''
    const response = new CachedResponse(pageMarkup({ title, html, headings, guide, summary }, assets()))
    return guide
      ? { status: 200, response, headers: pageHeaders(guide) }
      : { status: 404, response, headers: { ...PAGE_HEADERS, 'cache-control': 'no-store' } }
  }

  const interactivePage = (): SiteDocument => {
    const markup = interactiveMarkup(interactiveReference, assets(), scalar())
    const headers = { ...pageHeaders(interactiveReference), 'content-security-policy': INTERACTIVE_POLICY }
    return { status: 200, response: new CachedResponse(markup), headers }
  }

  const texts = new Map<Guide, () => string>()
  const searchIndex = () =>
    indexScript(
      inMenu.flatMap((guide) => {
        const text = guide === interactiveReference ? undefined : texts.get(guide)
        return text ? [indexPage(guide.label, addressOf(guide), text())] : []
      }),
    )
  const tarball = readFileSync(join(dataFolder, CLIENT_FILE))
  const client = clientPackage(tarball, version())
  const download = { 'cache-control': 'public, no-cache', 'content-type': 'application/gzip' }
  add(CLIENT_ADDRESS, () => ({
    status: 200,
    response: new CachedResponse(tarball),
    headers: { ...download, 'content-disposition': `attachment; filename="kandidat-client-${client.version}.tgz"` },
  }))
  add(`${CLIENT_ADDRESS}.sha256`, () => plain(checksumLine(client), PLAIN))

  for (const guide of guides) {
    // The Markdown version of the interactive reference is the plain reference.
    const { name } = guide === interactiveReference ? reference : guide
    const values = { publicUrl, lists: listsOfPages(), client, read: readProjectFile }
    const text = once(() => completeText(readProjectFile(`docs/${name}.md`), values))
    texts.set(guide, text)
    add(markdownAddressOf(guide), () => plain(linkMarkdown(text(), publicUrl, folderOf(guide)), MARKDOWN))
    add(addressOf(guide), guide === interactiveReference ? interactivePage : () => page(text(), guide))
  }
  for (const file of readdirSync(join(projectFolder, 'docs/pictures'))) {
    const headers = { 'content-type': 'image/webp', 'cache-control': 'public, no-cache' }
    const read = () => readFileSync(join(projectFolder, 'docs/pictures', file))
    add(`/docs/pictures/${file}`, () => ({ status: 200, response: new CachedResponse(read()), headers }))
  }
  // Beside each change it has a page of the documentation in round brackets.
  const changes = once(() =>
    readProjectFile('CHANGELOG.md').replaceAll(/\(docs\/([\w/-]+\.md(?:#[\w-]+)?)\)/g, '([more]($1))'),
  )
  add(addressOf(changelog), () => page(changes(), changelog))
  add(markdownAddressOf(changelog), () => plain(linkMarkdown(changes(), publicUrl, ''), MARKDOWN))
  const llms = once(() =>
    plain(
      llmsText((guide) => publicUrl + markdownAddressOf(guide), `${publicUrl}/docs/openapi.json`),
      PLAIN,
    ),
  )
  add('/llms.txt', llms)
  add('/docs/llms.txt', llms)
  add('/docs/openapi.json', () => plain(openapi, JSON_TYPE))
  const notFound = once(() => page(`# There is no such page\n\nThese are the pages:\n\n${listsOfPages()}`))

  return async (path) => {
    // A client may have a page that another process made.
    if (path.startsWith('/docs/site/')) assets()
    if (path.startsWith('/docs/site/scalar.')) scalar()
    const make = documents.get(path)
    if (make) return make()
    const canonical = path
      .replace(/\/$/, '')
      .replace(/\.html$/, '')
      .replace(/^\/docs\/index(?=$|\.md$)/, '/docs')
    return documents.has(canonical) ? canonical : notFound()
  }
}

const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': POLICY,
  'referrer-policy': 'no-referrer',
  'cache-control': 'public, no-cache',
}

function pageHeaders(guide: Guide) {
  return { ...PAGE_HEADERS, link: `<${markdownAddressOf(guide)}>; rel="alternate"; type="text/markdown"` }
}

function plain(text: string, type: string): SiteDocument {
  return {
    status: 200,
    response: new CachedResponse(text),
    headers: { 'content-type': type, 'cache-control': 'public, no-cache' },
  }
}

/** The lists of all pages as Markdown, by group. */
function listsOfPages(): string {
  const lists = groups.map(({ title, guides: members }) => {
    const items = members.map(({ name, label, summary }) => `- [${label}](${name}.md): ${summary}`)
    return `## ${title}\n\n${items.join('\n')}`
  })
  return lists.join('\n\n')
}

/** The folder of a page below docs/, with a slash at its end. */
function folderOf(guide: Guide | undefined): string {
  return guide?.name.includes('/') ? `${posix.dirname(guide.name)}/` : ''
}

function readProjectFile(path: string): string {
  return readFileSync(join(projectFolder, path), 'utf8')
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}
