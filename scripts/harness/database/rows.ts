import { createCompanies } from '../../../server/src/organisation/companies/actions.ts'
import type { CompanyForm } from '../../../server/src/organisation/companies/form.ts'
import type { Database } from '../../../server/src/base/db/connection.ts'
import { inTransaction } from '../../../server/src/base/changes/actions.ts'
import type { ObjectKey } from '../../../server/src/base/db/keys.ts'
import { createPositions, type NewPosition } from '../../../server/src/positions/actions.ts'
import { addReceivers } from '../../../server/src/webhooks/receivers/actions.ts'
import type { ReceiverForm } from '../../../server/src/webhooks/receivers/form.ts'
import { masterKeys } from '../../../server/src/base/secrets/sealed.ts'
import { installationAccess } from '../../../server/src/base/access/access.ts'

/** The actor of every change that the harness makes. */
export const OPERATOR = installationAccess('operator')

/** Positions of a transaction. An import has batches of the same size: a transaction then takes less than a second. */
const BATCH = 500

/** Receivers may be on this machine. */
const policy = { allowHttp: true, allowCidr: ['127.0.0.0/8'] }

/** Makes a company by the product's verb. */
export async function createCompany(database: Database, form: CompanyForm): Promise<{ id: string; slug: string }> {
  const [company] = await inTransaction(database, OPERATOR, (c) => createCompanies(c, [{ form }]))
  if (!company) throw new Error(`no company ${form.name} was made`)
  return company
}

/** Makes positions of a company by the product's verb, in batches. */
export async function createPositionsInBatches(
  database: Database,
  companyId: string,
  positions: readonly Omit<NewPosition, 'companyId'>[],
): Promise<ObjectKey[]> {
  const made: ObjectKey[] = []
  for (let at = 0; at < positions.length; at += BATCH) {
    const batch = positions.slice(at, at + BATCH)
    const keys = await inTransaction(database, OPERATOR, async (c) => {
      const owners = await c.within('companies', [companyId])
      return createPositions(
        c,
        owners.flatMap(({ id }) => batch.map((position) => ({ ...position, companyId: id }))),
      )
    })
    made.push(...keys)
  }
  return made
}

/**
 * Adds receivers to a company by the product's verb.
 * @returns their secrets, in the order of the forms
 */
export async function addReceiversTo(
  database: Database,
  masterKey: Buffer,
  companyId: string,
  forms: readonly ReceiverForm[],
): Promise<string[]> {
  const saving = { keys: masterKeys([masterKey]), policy }
  const added = await inTransaction(database, OPERATOR, async (c) => {
    const owners = await c.within('companies', [companyId])
    return addReceivers(
      c,
      saving,
      owners.flatMap(({ id }) => forms.map((form) => ({ companyId: id, form }))),
    )
  })
  return added.map(({ secret }) => secret)
}
