import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { readSource, type Source } from './source.ts'

const SKIPPED = new Set(['node_modules', 'dist', 'data', 'coverage'])
const CODE = /\.(ts|tsx|mts|cts|js|mjs|cjs)$/
const PROSE = /\.(ts|tsx|mts|cts|js|mjs|cjs|md)$/

/** Reads all code below `root` that is ours, sorted by path. */
export async function readTree(root: string): Promise<Source[]> {
  const paths = (await listFiles(root)).filter((path) => CODE.test(path) && !path.startsWith('docs/'))
  return Promise.all(paths.map(async (path) => readSource(path, await readFile(join(root, path), 'utf8'))))
}

/** All files below `root` that are ours, sorted by path: with the text of code and Markdown, without that of others. */
export async function readFiles(root: string): Promise<Map<string, string>> {
  const paths = await listFiles(root)
  const read = async (path: string): Promise<[string, string]> => [
    path,
    PROSE.test(path) ? await readFile(join(root, path), 'utf8') : '',
  ]
  return new Map(await Promise.all(paths.map(read)))
}

/** Paths below `root`, with slashes, sorted. */
async function listFiles(root: string, folder = root): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const nested = await Promise.all(
    entries.map(async (entry) => {
      if (entry.name.startsWith('.') || SKIPPED.has(entry.name)) return []
      const path = join(folder, entry.name)
      return entry.isDirectory() ? listFiles(root, path) : [relative(root, path).split(sep).join('/')]
    }),
  )
  return nested.flat().toSorted()
}
