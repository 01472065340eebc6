import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { readSource, type Source } from './source.ts'

const SKIPPED = new Set(['node_modules', 'dist', 'data', 'coverage', 'docs'])
const CODE = /\.(ts|tsx|mts|cts|js|mjs|cjs)$/

/** Reads all code below `root` that is ours, sorted by path. */
export async function readTree(root: string): Promise<Source[]> {
  const paths = (await listFiles(root)).filter((path) => CODE.test(path)).toSorted()
  return Promise.all(
    paths.map(async (path) => readSource(relative(root, path).split(sep).join('/'), await readFile(path, 'utf8'))),
  )
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const nested = await Promise.all(
    entries.map(async (entry) => {
      if (entry.name.startsWith('.') || SKIPPED.has(entry.name)) return []
      const path = join(folder, entry.name)
      return entry.isDirectory() ? listFiles(path) : [path]
    }),
  )
  return nested.flat()
}
