import { roles } from '../src/base/access/abilities.ts'
import { inTransaction } from '../src/base/changes/actions.ts'
import type { Database } from '../src/base/db/connection.ts'
import { addCandidate } from '../src/candidates/adding/actions.ts'
import type { AddedCandidacy } from '../src/candidates/intake/actions.ts'
import type { PersonForm } from '../src/candidates/person.ts'
import { allowed } from './factory.ts'
import { UNKNOWN_ID } from './fixture.ts'

/** Adds somebody to a position, as a recruiter who reaches nobody: a person who is known stays hidden behind a double. */
export async function addUnreached(
  database: Database,
  position: { readonly company_id: string; readonly id: string },
  person: PersonForm,
): Promise<AddedCandidacy> {
  const { company_id: companyId, id } = position
  const who = { kind: 'user', id: UNKNOWN_ID, via: 'portal' } as const
  const abilities = new Set(roles.recruiter)
  const access = { who, companyId, insideClientId: null, positions: 'granted', abilities } as const
  const origin = { source: 'event', legalBasis: 'consent' } as const
  return inTransaction(database, access, (c) =>
    addCandidate(c, { companyId, positionId: allowed(id), person, origin, fileIds: [] }),
  )
}
