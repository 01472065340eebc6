import { keyArrays, type ObjectKey } from '../../base/db/keys.ts'
import type { Transaction } from '../../base/db/connection.ts'

/** How gzip and zip begin, as text. */
const IS_PACKED = String.raw`'^(\\037\\213|pk\\003)'`

/**
 * Deletes feeds that wait for their import and name people by their e-mails, in any case and in UTF-8 or UTF-16. Of what is packed
 * nobody can say whom it names, so it is deleted too. The imports of these feeds find that the file is gone.
 */
export async function deleteFeedsNaming(
  tx: Transaction,
  people: readonly (ObjectKey & { emailNormalized: string })[],
): Promise<void> {
  const named = await tx.query<ObjectKey & Record<string, unknown>>(
    // At most 15 MB each, and few wait at a time. Bytes beyond ASCII are written alike on both sides.
    `select f.company_id as "companyId", f.id from files f cross join lateral (
      select lower(replace(string_agg(encode(c.data, 'escape'), '' order by c.n), '\\000', '')) as text
      from file_chunks c where c.company_id = f.company_id and c.file_id = f.id
    ) content
    where f.expires_at is not null and f.kind = 'feed' and f.company_id = any ($1::uuid[])
      and (content.text ~ ${IS_PACKED} or exists (
        select from unnest($1::uuid[], $2::text[]) as given (company_id, email) where given.company_id = f.company_id
          and position(lower(encode(convert_to(given.email, 'UTF8'), 'escape')) in content.text) > 0))`,
    [people.map(({ companyId }) => companyId), people.map(({ emailNormalized }) => emailNormalized)],
  )
  if (named.length === 0) return
  // Whoever ends an import locks it before its file.
  await tx.query(
    `select from import_runs r join unnest($1::uuid[], $2::uuid[]) as given (company_id, file_id) using (company_id, file_id)
    order by r.id for no key update of r`,
    keyArrays(named),
  )
  await tx.query(
    `delete from files f using unnest($1::uuid[], $2::uuid[]) as given (company_id, id)
    where f.company_id = given.company_id and f.id = given.id`,
    keyArrays(named),
  )
}
