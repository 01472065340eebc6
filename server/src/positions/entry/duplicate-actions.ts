import type { Change } from '../../base/changes/actions.ts'
import type { AllowedKey } from '../../base/access/reach.ts'
import { readClients } from '../../organisation/publication/client-store.ts'
import { createPositions } from '../actions.ts'
import { readFields } from '../write-store.ts'

/**
 * Creates a draft of each position with the same fields, for the same client. It is listed where new positions are, and has no
 * expiration.
 * @param positions each with the id of its copy, if that is known
 * @throws {Refusal} as `createPositions`
 */
export async function duplicatePositions(
  change: Change,
  positions: readonly (AllowedKey<'positions'> & { copyId?: string })[],
): Promise<AllowedKey<'positions'>[]> {
  const [fields, clients] = [await readFields(change.tx, positions), await readClients(change.tx, positions)]
  const companies = await change.within(
    'companies',
    positions.map(({ companyId }) => companyId),
  )
  return createPositions(
    change,
    positions.flatMap(({ companyId, id, copyId }) => {
      const found = fields.find((position) => position.id === id)
      const company = companies.find((each) => each.id === companyId)
      if (!found || !company) return []
      // Each position has places of its own.
      const locations = found.fields.locations.map(({ id: _id, ...place }) => place)
      const copy = { companyId: company.id, clientId: clients.get(id) ?? null, form: { ...found.fields, locations } }
      return [copyId === undefined ? copy : { ...copy, id: copyId }]
    }),
  )
}
