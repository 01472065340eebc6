import { posix } from 'node:path'
import { languageOf } from './highlighting.ts'

/** The values that complete the text of a page. */
export interface PageValues {
  /** The address of this installation, which replaces the address in the files. */
  publicUrl: string
  /** The lists of all pages, for the overview. */
  lists: string
  /** The client package, whose version and checksum pages show. */
  client: { version: string; sha256: string }
  /** Reads a file of the project, by its path. */
  read: (path: string) => string
}

/** The address in the examples of the files: that of an installation without settings. */
const FILE_URL = 'http://localhost:8080'

/** A line that includes a file of the project, so that the shown code is the code that is run. */
const INCLUSION = /^<!-- code: (\S+) -->$/gm

/** A mark that leads from an operation of the plain reference to the same one on the page where it can be tried. */
const TRYABLE = /<!-- try: ([\w ]+) (\/\S+) -->/g

/** Where the interactive reference shows an operation. */
function tryAddress(tag: string, path: string): string {
  return `/docs/reference#tag/${tag.toLowerCase().replaceAll(' ', '-')}/GET${path}`
}

/** The text of a page with the code of the files that it includes, and with the address of this installation. */
export function completeText(text: string, { publicUrl, lists, client, read }: PageValues): string {
  return text
    .replaceAll(INCLUSION, (_line, path: string) => fence(path, read(path)))
    .replaceAll(TRYABLE, (_mark, tag: string, path: string) => `[Try it](${tryAddress(tag, path)})`)
    .replace(/^<!-- lists of pages -->$/m, () => lists)
    .replaceAll('CLIENT_VERSION', client.version)
    .replaceAll('CLIENT_SHA256', client.sha256)
    .replaceAll(FILE_URL, publicUrl)
}

function fence(path: string, code: string): string {
  const longest = Math.max(2, ...[...code.matchAll(/^`+/gm)].map(([ticks]) => ticks.length))
  const marks = '`'.repeat(longest + 1)
  return `${marks}${languageOf(path) ?? ''} ${path}\n${code.trimEnd()}\n${marks}`
}

/**
 * The target of a link in a file: a page, or its Markdown version. Undefined if the linked file is not served.
 * @param folder the folder below docs/ of the file with the link, with a slash at its end; empty for docs/ itself
 */
export function linkTarget(href: string, form: 'html' | 'markdown', folder = ''): string | undefined {
  if (/^(https?:|mailto:|#|\/)/.test(href)) return href
  if (href === '../CHANGELOG.md') return form === 'html' ? '/docs/changelog' : '/docs/changelog.md'
  if (href === '../openapi.json') return '/api/v1/openapi.json'
  if (/^pictures\/[\w-]+\.webp$/.test(href)) return `/docs/${href}`
  const path = posix.join(folder, href)
  const [, name, anchor = ''] = /^((?:internals\/)?[\w-]+)\.md(#.*)?$/.exec(path) ?? []
  if (name === undefined) return undefined
  if (name === 'index') return form === 'html' ? `/docs${anchor}` : `/docs.md${anchor}`
  return form === 'html' ? `/docs/${name}${anchor}` : `/docs/${name}.md${anchor}`
}

/**
 * The text of a page with absolute links to Markdown versions of other pages, so that they work
 * wherever it is read.
 * @param folder the folder of the page, as for `linkTarget`
 */
export function linkMarkdown(text: string, publicUrl: string, folder: string): string {
  let fenced: string | undefined
  return text
    .split('\n')
    .map((line) => {
      const mark = /^(`{3,})/.exec(line)?.[1]
      if (mark !== undefined && fenced === undefined) fenced = mark
      else if (mark !== undefined && mark === fenced) fenced = undefined
      if (mark !== undefined || fenced !== undefined) return line
      return line.replaceAll(/\[([^\]]+)\]\(([^)\s]+)\)/g, (whole, label: string, href: string) => {
        const target = linkTarget(href, 'markdown', folder)
        if (target === undefined) return label
        return target.startsWith('/') ? `[${label}](${publicUrl}${target})` : whole
      })
    })
    .join('\n')
}
