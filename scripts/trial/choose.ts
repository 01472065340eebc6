import { readdir } from 'node:fs/promises'
import { relative, sep } from 'node:path'
import type { Format } from '../../server/src/moving/imports/conversion/format.ts'
import { formats } from '../../server/src/moving/imports/formats.ts'

/** Other names under which feeds are often saved. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  jobtech: 'platsbanken',
  arbeidsplassen: 'nav',
  kandidat: 'jsonl',
}

/** The paths of all files in a folder and its subfolders, relative to it and sorted. */
export async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, `${entry.parentPath}/${entry.name}`).split(sep).join('/'))
    .toSorted()
}

/**
 * The format of a file, by the first word of its own name or of its folder's name. An HTML page is a feed if it has
 * schema.org data.
 * @param page the text of an HTML page, otherwise empty
 */
export function formatOf(file: string, page: string): Format | undefined {
  if (page !== '') return page.includes('application/ld+json') ? named('schema-org') : undefined
  if (!/\.(?:json|jsonl|ndjson|xml)$/.test(file)) return undefined
  const names = file.split('/').toReversed()
  return names.flatMap((name) => named(name.split(/[-_.]/)[0] ?? '') ?? []).at(0)
}

function named(word: string): Format | undefined {
  const name = OTHER_NAMES[word] ?? word
  return formats.find((format) => format.name === name)
}
