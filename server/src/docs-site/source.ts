import { languageOf } from './highlighting.ts'

/** What the text of a page is completed with. */
export interface Surroundings {
  /** Where this installation is: stands in place of the address that the files have. */
  publicUrl: string
  /** The lists of all pages, for the overview. */
  lists: string
  /** Reads a file of the project, by its path. */
  read: (path: string) => string
}

/** The address that examples in the files have: that of an installation without settings. */
const FILE_URL = 'http://localhost:8080'

/** Stands on a line by itself: the file of the project that is shown there, so that what is shown is what is run. */
const INCLUSION = /^<!-- code: (\S+) -->$/gm

/** The text of a page as it is read here: with the code of the files that it names, and with this installation's address. */
export function completeText(text: string, { publicUrl, lists, read }: Surroundings): string {
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

/** Where a link of a file leads here: to a page, or to its Markdown twin; undefined where the file is not served. */
export function linkTarget(href: string, form: 'page' | 'twin'): string | undefined {
  if (/^(https?:|mailto:|#|\/)/.test(href)) return href
  if (href === '../openapi.json') return '/api/v1/openapi.json'
  const [, name, anchor = ''] = /^([\w-]+)\.md(#.*)?$/.exec(href) ?? []
  if (name === undefined) return undefined
  if (name === 'index') return form === 'page' ? `/docs${anchor}` : `/docs.md${anchor}`
  return form === 'page' ? `/docs/${name}${anchor}` : `/docs/${name}.md${anchor}`
}

/** The text of a page with its links leading to other Markdown, wherever it is read. */
export function linkTwins(text: string, publicUrl: string): string {
  let fenced: string | undefined
  return text
    .split('\n')
    .map((line) => {
      const mark = /^(`{3,})/.exec(line)?.[1]
      if (mark !== undefined && fenced === undefined) fenced = mark
      else if (mark !== undefined && mark === fenced) fenced = undefined
      if (mark !== undefined || fenced !== undefined) return line
      return line.replaceAll(/\[([^\]]+)\]\(([^)\s]+)\)/g, (whole, label: string, href: string) => {
        const target = linkTarget(href, 'twin')
        if (target === undefined) return label
        return target.startsWith('/') ? `[${label}](${publicUrl}${target})` : whole
      })
    })
    .join('\n')
}
