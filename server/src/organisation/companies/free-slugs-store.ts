import { zip } from '../../base/certain.ts'
import type { Transaction } from '../../base/db/connection.ts'

/** The longest slug that the column takes. */
const MAX_LENGTH = 100

/**
 * Returns a free slug for each wanted one: as it is, or with the first free number behind it. Slugs
 * must be locked, or somebody else may take them first.
 */
export async function freeSlugs(tx: Transaction, wanted: readonly string[]): Promise<string[]> {
  const stems = wanted.map((slug) => slug.slice(0, MAX_LENGTH - 8).replace(/-+$/, ''))
  const rows = await tx.query<{ slug: string }>(
    `select slug from companies where slug = any ($1::text[])
    union select c.slug from unnest($2::text[]) as stem join companies c on starts_with(c.slug, stem || '-')`,
    [wanted, stems],
  )
  const taken = new Set(rows.map(({ slug }) => slug))
  return zip(wanted, stems).map(([slug, stem]) => {
    let free = slug
    for (let n = 2; taken.has(free); n++) free = `${stem}-${n}`
    taken.add(free)
    return free
  })
}
