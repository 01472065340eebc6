import { basename, dirname, posix } from 'node:path'
import { headingsOf } from '../../server/src/service/docs-site/markdown.ts'
import type { Fault } from './fault.ts'
import { proseOf } from './prose.ts'

/** How documents that are not in the repository were cited. A reader cannot look anything up in them. */
const OUTSIDE = [
  /\bdecisions page\b/,
  /\(decisions\b/,
  /\b[Dd]ecisions, [A-Z]/,
  /\((?:the )?specification\b/,
  /\bspecification, ["A-Z]/,
  /\bissues? #?\d/i,
  /\brules? \d/i,
]
/** A Markdown file with or without a heading; or with words after a comma that mean a heading. */
const DOCUMENT = /(?<![\w./@-])((?:[\w.-]+\/)*[\w-]+\.md)(?:#([\p{L}\p{N}_-]+)|, (?=["A-Z]))?/gu
const FILE = /(?<![\w./@:$*-])((?:[\w.-]+\/)+[\w.-]+\.(?:ts|tsx|mjs|js|sql|css))\b/g
const FOLDER = /`((?:[\w.-]+\/)+)`/g
const NAME = /`([\w.-]+\.(?:ts|mjs))`/g
/** What is installed, compiled or stored is not in the repository, and neither is what a word in capitals stands for. */
const ELSEWHERE = /(?:^|\/)(?:node_modules|dist|data|[A-Z_]{3,}|NNNN-[^/]*)(?:\/|$)/

/**
 * Finds references to headings and files that do not exist, and citations of documents that are not in the repository:
 * in comments and in Markdown.
 * @param files every file of the repository by its path; the text matters for code and Markdown only
 */
export function faultsOfReferences(files: ReadonlyMap<string, string>): Fault[] {
  const tree = new Tree(files)
  const faults: Fault[] = []
  for (const [path, text] of files) {
    // A changelog uses the names of its time.
    if (basename(path) === 'CHANGELOG.md') continue
    for (const { line, text: prose } of proseOf(path, text)) {
      const messages = [...citations(prose), ...wrongDocuments(prose, path, tree), ...wrongFiles(prose, path, tree)]
      faults.push(...messages.map((message) => ({ path, line, message })))
    }
  }
  return faults
}

function citations(prose: string): string[] {
  return OUTSIDE.flatMap((pattern) => {
    const cited = pattern.exec(prose)?.[0]
    return cited === undefined
      ? []
      : [
          `cites "${cited}", which is not in the repository: cite a heading of docs/, as in (docs/statuses.md#expiration)`,
        ]
  })
}

/** Comments name a document by its path from the root, so that one form can be searched for; documents as links do. */
function wrongDocuments(prose: string, path: string, tree: Tree): string[] {
  return [...prose.matchAll(DOCUMENT)].flatMap(([whole, document = '', heading]) => {
    if (whole.endsWith(', '))
      return [`cites a part of ${document} in words: write its heading, as in ${document}#heading`]
    const found = path.endsWith('.md') ? tree.find(document, path) : tree.find(document)
    if (found === undefined) return [`names the document ${document}, which does not exist${tree.hintFor(document)}`]
    const headings = tree.headingsOf(found)
    if (heading === undefined || headings.includes(heading)) return []
    return [`names ${document}#${heading}, but ${found} has no such heading. It has: ${headings.join(', ')}`]
  })
}

function wrongFiles(prose: string, path: string, tree: Tree): string[] {
  const folders = [...prose.matchAll(FOLDER)].map(([, name = '']) => name)
  // A single name in a document of a package or of docs/ is mostly a folder of an installation.
  const isAboutCode = !path.endsWith('.md') || !path.includes('/')
  const ofRepository = folders.filter((name) => isAboutCode || name.split('/').length > 2)
  const named = new Set([...[...prose.matchAll(FILE)].map(([, name = '']) => name), ...ofRepository])
  const missing = [...named].filter((name) => !ELSEWHERE.test(name) && tree.find(name, path) === undefined)
  const unknown = [...prose.matchAll(NAME)].map(([, name = '']) => name).filter((name) => !tree.hasName(name))
  return [
    ...missing.map((name) => `names ${name}, which does not exist${tree.hintFor(name)}`),
    ...unknown.map((name) => `names ${name}, but no file has this name`),
  ]
}

/** The files of the repository, to look up what a text names. */
class Tree {
  readonly #files: ReadonlyMap<string, string>
  readonly #folders = new Set<string>()
  readonly #byName: ReadonlyMap<string, readonly string[]>
  readonly #headings = new Map<string, readonly string[]>()

  constructor(files: ReadonlyMap<string, string>) {
    this.#files = files
    for (const path of files.keys()) {
      for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) this.#folders.add(`${folder}/`)
    }
    this.#byName = Map.groupBy(files.keys(), (path) => basename(path))
  }

  /**
   * The path of a file, or of a folder with a slash at its end.
   * @param from who names it: then it may also begin at that file, at its package, or at the code of a package
   */
  find(name: string, from?: string): string | undefined {
    const own = from?.split('/')[0] ?? ''
    const places = from === undefined ? [''] : ['', dirname(from), own, `${own}/src`, 'server/src', 'contract/src']
    const paths = places.map((place) => posix.join(place, name))
    return paths.find((path) => this.#files.has(path) || this.#folders.has(path))
  }

  hasName(name: string): boolean {
    return this.#byName.has(name)
  }

  /** Where a file of the same name is, as after a move; nothing if the name is a usual one, such as store.ts. */
  hintFor(path: string): string {
    const others = this.#byName.get(basename(path)) ?? []
    return others.length === 1 ? `. Perhaps it is ${others[0]}` : ''
  }

  headingsOf(document: string): readonly string[] {
    let headings = this.#headings.get(document)
    if (!headings) {
      headings = headingsOf(this.#files.get(document) ?? '')
        .slice(1)
        .map(({ id }) => id)
      this.#headings.set(document, headings)
    }
    return headings
  }
}
