import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Answer } from '../http/answer.ts'
import { groups, type Guide, guides } from './guide.ts'
import { renderMarkdown } from './markdown.ts'
import { addressOf, type Assets, pageMarkup, twinAddressOf } from './page-view.ts'
import { completeText, linkTwins } from './source.ts'

/** Something that is served; kept once it was made. */
export interface SiteDocument {
  status: 200 | 404
  answer: Answer
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

// Pages load their style sheet, their script and their icon, all from here, and send nothing anywhere.
const POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; " +
  "frame-ancestors 'none'"

/**
 * Everything that is served of the documentation, by its path.
 * @returns a document, the one for where nothing is included; or the path where it is instead
 */
export function openSite({ publicUrl, openapi }: SiteOptions): (path: string) => Promise<SiteDocument | string> {
  const documents = new Map<string, Make>()
  const add = (path: string, make: Make) => documents.set(path, once(make))

  const assets = once<Assets>(() => {
    const asset = (file: string, type: string) => {
      const text = readProjectFile(`docs/site/${file}`)
      const hash = createHash('sha256').update(text).digest('base64url').slice(0, 12)
      const address = `/docs/site/${file.replace('.', `.${hash}.`)}`
      const headers = { 'content-type': type, 'cache-control': 'public, max-age=31536000, immutable' }
      add(address, () => ({ status: 200, answer: new Answer(text), headers }))
      return address
    }
    return {
      style: asset('style.css', 'text/css; charset=utf-8'),
      script: asset('page.js', 'text/javascript; charset=utf-8'),
      icon: asset('icon.svg', 'image/svg+xml'),
    }
  })
  const page = (text: string, guide?: Guide): SiteDocument => {
    const { title, html, headings } = renderMarkdown(text)
    const summary = guide?.summary ?? ''
    const answer = new Answer(pageMarkup({ title, html, headings, guide, summary }, assets()))
    if (!guide) return { status: 404, answer, headers: { ...pageHeaders(), 'cache-control': 'no-store' } }
    const link = `<${twinAddressOf(guide)}>; rel="alternate"; type="text/markdown"`
    return { status: 200, answer, headers: { ...pageHeaders(), link } }
  }

  for (const guide of guides) {
    const text = once(() =>
      completeText(readProjectFile(`docs/${guide.name}.md`), {
        publicUrl,
        lists: listsOfPages(),
        read: readProjectFile,
      }),
    )
    add(twinAddressOf(guide), () => plain(linkTwins(text(), publicUrl), MARKDOWN))
    add(addressOf(guide), () => page(text(), guide))
  }
  add('/docs/openapi.json', () => plain(openapi, JSON_TYPE))
  const nothing = once(() => page(`# There is no such page\n\nThis is what there is:\n\n${listsOfPages()}`))

  return async (path) => {
    if (path.startsWith('/docs/site/')) assets()
    const make = documents.get(path)
    if (make) return make()
    const meant = path.replace(/\/$/, '').replace(/\.html$/, '')
    return documents.has(meant) ? meant : nothing()
  }
}

function pageHeaders() {
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': POLICY,
    'referrer-policy': 'no-referrer',
    'cache-control': 'public, no-cache',
  }
}

function plain(text: string, type: string): SiteDocument {
  return {
    status: 200,
    answer: new Answer(text),
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
