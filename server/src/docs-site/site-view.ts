import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { CachedResponse } from '../http/responses/cached-response.ts'
import { groups, type Guide, guides, reference, trial } from './guide.ts'
import { llmsText } from './llms.ts'
import { renderMarkdown } from './markdown.ts'
import { addressOf, type Assets, pageMarkup, trialMarkup, twinAddressOf } from './page-view.ts'
import { scalarScript } from './scalar-view.ts'
import { completeText, linkTwins } from './source.ts'

/** Something that is served; kept once it was made. */
export interface SiteDocument {
  status: 200 | 404
  answer: CachedResponse
  headers: Readonly<Record<string, string>>
}

export interface SiteOptions {
  /** Where this installation is, without a slash at the end. */
  publicUrl: string
  /** The OpenAPI document as it is served. */
  openapi: string
}

type Make = () => SiteDocument | Promise<SiteDocument>

const ROOT = new URL('../../../', import.meta.url)
const JSON_TYPE = 'application/json; charset=utf-8'
const MARKDOWN = 'text/markdown; charset=utf-8'
const PLAIN = 'text/plain; charset=utf-8'
const SCRIPT = 'text/javascript; charset=utf-8'
const STYLE = 'text/css; charset=utf-8'

// Pages load their style sheet, their script and their icon, all from here, and send nothing anywhere.
const POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; " +
  "frame-ancestors 'none'"

// Scalar writes its styles into the page, as elements and attributes: allowed here and nowhere else. It sends what is tried.
const TRIAL_POLICY =
  "default-src 'none'; style-src 'self' 'unsafe-inline'; script-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * Everything that is served of the documentation, by its path.
 * @returns a document, the one for where nothing is included; or the path where it is instead
 */
export function openSite({ publicUrl, openapi }: SiteOptions): (path: string) => Promise<SiteDocument | string> {
  const documents = new Map<string, Make>()
  const add = (path: string, make: Make) => documents.set(path, once(make))

  const asset = (file: string, type: string, text = readProjectFile(`docs/site/${file}`)) => {
    const hash = createHash('sha256').update(text).digest('base64url').slice(0, 12)
    const address = `/docs/site/${file.replace('.', `.${hash}.`)}`
    const headers = { 'content-type': type, 'cache-control': 'public, max-age=31536000, immutable' }
    add(address, () => ({ status: 200, answer: new CachedResponse(text), headers }))
    return address
  }
  const assets = once<Assets>(() => ({
    style: asset('style.css', STYLE),
    script: asset('page.js', SCRIPT),
    icon: asset('icon.svg', 'image/svg+xml'),
    trialStyle: asset('reference.css', STYLE),
    trialScript: asset('reference.js', SCRIPT),
  }))
  const scalar = once(async () => asset('scalar.js', SCRIPT, await scalarScript()))
  const page = (text: string, guide?: Guide): SiteDocument => {
    const { title, html, headings } = renderMarkdown(text)
    const summary = guide?.summary ?? ''
    const answer = new CachedResponse(pageMarkup({ title, html, headings, guide, summary }, assets()))
    return guide
      ? { status: 200, answer, headers: pageHeaders(guide) }
      : { status: 404, answer, headers: { ...PAGE_HEADERS, 'cache-control': 'no-store' } }
  }

  const trialPage = async (): Promise<SiteDocument> => {
    const markup = trialMarkup(trial, assets(), await scalar())
    const headers = { ...pageHeaders(trial), 'content-security-policy': TRIAL_POLICY }
    return { status: 200, answer: new CachedResponse(markup), headers }
  }

  for (const guide of guides) {
    // What is tried there is told as Markdown by the reference to read.
    const { name } = guide === trial ? reference : guide
    const surroundings = { publicUrl, lists: listsOfPages(), read: readProjectFile }
    const text = once(() => completeText(readProjectFile(`docs/${name}.md`), surroundings))
    add(twinAddressOf(guide), () => plain(linkTwins(text(), publicUrl), MARKDOWN))
    add(addressOf(guide), guide === trial ? trialPage : () => page(text(), guide))
  }
  const llms = once(() =>
    plain(
      llmsText((guide) => publicUrl + twinAddressOf(guide), `${publicUrl}/docs/openapi.json`),
      PLAIN,
    ),
  )
  add('/llms.txt', llms)
  add('/docs/llms.txt', llms)
  add('/docs/openapi.json', () => plain(openapi, JSON_TYPE))
  const nothing = once(() => page(`# There is no such page\n\nThis is what there is:\n\n${listsOfPages()}`))

  return async (path) => {
    // Somebody may hold a page that another process made.
    if (path.startsWith('/docs/site/')) assets()
    if (path.startsWith('/docs/site/scalar.')) await scalar()
    const make = documents.get(path)
    if (make) return make()
    const meant = path
      .replace(/\/$/, '')
      .replace(/\.html$/, '')
      .replace(/^\/docs\/index(?=$|\.md$)/, '/docs')
    return documents.has(meant) ? meant : nothing()
  }
}

const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': POLICY,
  'referrer-policy': 'no-referrer',
  'cache-control': 'public, no-cache',
}

function pageHeaders(guide: Guide) {
  return { ...PAGE_HEADERS, link: `<${twinAddressOf(guide)}>; rel="alternate"; type="text/markdown"` }
}

function plain(text: string, type: string): SiteDocument {
  return {
    status: 200,
    answer: new CachedResponse(text),
    headers: { 'content-type': type, 'cache-control': 'public, no-cache' },
  }
}

/** The lists of all pages as Markdown, under their groups. */
function listsOfPages(): string {
  const lists = groups.map(({ title, guides: members }) => {
    const items = members.map(({ name, label, summary }) => `- [${label}](${name}.md): ${summary}`)
    return `## ${title}\n\n${items.join('\n')}`
  })
  return lists.join('\n\n')
}

function readProjectFile(path: string): string {
  return readFileSync(new URL(path, ROOT), 'utf8')
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}
