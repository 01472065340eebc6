import type { Allowed } from '../src/base/access/reach.ts'
import type { Database } from '../src/base/db/connection.ts'
import { newId } from '../src/base/db/id.ts'
import type { CandidateEntry } from '../src/moving/imports/candidates/entry.ts'
import type { RunForm } from '../src/moving/imports/runs/actions.ts'

/** Somebody in a file of candidates for a position. */
export function fileEntry(positionId: string): CandidateEntry {
  const email = 'listed@example.com'
  return {
    line: 2,
    person: { email },
    emailNormalized: email,
    positionId,
    createdAt: null,
    stage: null,
    source: null,
    note: null,
  }
}

/** An import of an address to begin. */
export function newImport(companyId: Allowed<'companies'>): RunForm {
  return { companyId, format: 'lever', options: {}, source: { address: 'https://jobs.example/feed' } }
}

/** An import of an address by a user, in a state. */
export async function makeImportRun(
  database: Database,
  companyId: string,
  userId: string,
  state: string,
): Promise<{ id: string }> {
  const id = newId()
  await database.query(
    `insert into import_runs (company_id, id, user_id, format, board, address, options, state, created_at, since)
    values ($1, $2, $3, 'lever', $5, 'https://jobs.example/feed', '{}', $4, clock(), clock())`,
    [companyId, id, userId, state, id],
  )
  return { id }
}
