import { createHash } from 'node:crypto'
import type { Transaction } from '../../base/db/connection.ts'
import type { ShownText } from './submission.ts'

/** Stores a text as applicants saw it, unless it is stored already. @returns its hash */
export async function storeShownTexts(
  tx: Transaction,
  companyId: string,
  texts: { readonly ad: ShownText; readonly notice: ShownText },
): Promise<{ ad: Buffer; notice: Buffer }> {
  const rows = (['ad', 'notice'] as const).map((kind) => ({ kind, hash: hashOf(kind, texts[kind]), ...texts[kind] }))
  // In the order of the hashes, so that two transactions with the same texts wait for each other at the first one.
  const sorted = rows.toSorted((a, b) => Buffer.compare(a.hash, b.hash))
  const isStored = await tx.query<{ hash: Buffer }>(
    'select hash from shown_texts where company_id = $1 and hash = any ($2::bytea[])',
    [companyId, sorted.map(({ hash }) => hash)],
  )
  for (const { hash, kind, title, language, html } of sorted) {
    if (isStored.some((row) => row.hash.equals(hash))) continue
    await tx.query(
      `insert into shown_texts (company_id, hash, kind, title, language, html, first_shown_at)
      values ($1, $2, $3, $4, $5, $6, clock()) on conflict do nothing`,
      [companyId, hash, kind, title, language, html],
    )
  }
  return { ad: hashOf('ad', texts.ad), notice: hashOf('notice', texts.notice) }
}

function hashOf(kind: string, { title, language, html }: ShownText): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([kind, title, language, html]))
    .digest()
}
