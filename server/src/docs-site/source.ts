import { languageOf } from './highlighting.ts'

/** The values that complete the text of a page. */
export interface PageValues {
  /** The address of this installation, which replaces the address in the files. */
  publicUrl: string
  /** The lists of all pages, for the overview. */
  lists: string
  /** Reads a file of the project, by its path. */
  read: (path: string) => string
}

/** The address in the examples of the files: that of an installation without settings. */
const FILE_URL = 'http://localhost:8080'

/** A line that includes a file of the project, so that the shown code is the code that is run. */
const INCLUSION = /^<!-- code: (\S+) -->$/gm

/** The text of a page with the code of the files that it includes, and with the address of this installation. */
export function completeText(text: string, { publicUrl, lists, read }: PageValues): string {
  return text
    .replaceAll(INCLUSION, (_line, path: string) => fence(path, read(path)))
    .replace(/^<!-- lists of pages -->$/m, () => lists)
    .replaceAll(FILE_URL, publicUrl)
}

function fence(path: string, code: string): string {
  const longest = Math.max(2, ...[...code.matchAll(/^`+/gm)].map(([ticks]) => ticks.length))
  const marks = '`'.repeat(longest + 1)
  return `${marks}${languageOf(path) ?? ''} ${path}\n${code.trimEnd()}\n${marks}`
}

/** The target of a link in a file: a page, or its Markdown version. Undefined if the linked file is not served. */
export function linkTarget(href: string, form: 'html' | 'markdown'): string | undefined {
  if (/^(https?:|mailto:|#|\/)/.test(href)) return href
  if (href === '../openapi.json') return '/api/v1/openapi.json'
  if (/^pictures\/[\w-]+\.webp$/.test(href)) return `/docs/${href}`
  const [, name, anchor = ''] = /^([\w-]+)\.md(#.*)?$/.exec(href) ?? []
  if (name === undefined) return undefined
  if (name === 'index') return form === 'html' ? `/docs${anchor}` : `/docs.md${anchor}`
  return form === 'html' ? `/docs/${name}${anchor}` : `/docs/${name}.md${anchor}`
}

/**
 * The text of a page with absolute links to Markdown versions of other pages, so that they work
 * wherever it is read.
 */
export function linkMarkdown(text: string, publicUrl: string): string {
  let fenced: string | undefined
  return text
    .split('\n')
    .map((line) => {
      const mark = /^(`{3,})/.exec(line)?.[1]
      if (mark !== undefined && fenced === undefined) fenced = mark
      else if (mark !== undefined && mark === fenced) fenced = undefined
      if (mark !== undefined || fenced !== undefined) return line
      return line.replaceAll(/\[([^\]]+)\]\(([^)\s]+)\)/g, (whole, label: string, href: string) => {
        const target = linkTarget(href, 'markdown')
        if (target === undefined) return label
        return target.startsWith('/') ? `[${label}](${publicUrl}${target})` : whole
      })
    })
    .join('\n')
}
