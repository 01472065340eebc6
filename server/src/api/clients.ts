import { forbidden, notFound } from '../base/http/operations/api-error.ts'
import { type Handlers, listBody, objectBody } from '../base/http/operations/operation.ts'
import { clientReference } from '../organisation/clients/client-reference.ts'
import { isAnotherCompany, listClients, readClient } from '../organisation/clients/store.ts'

/** The operations on an agency's clients (docs/operations.md#clients). */
export const clientsApi: Pick<Handlers, 'listClients' | 'getClient'> = {
  async listClients({ database, access }) {
    return listBody(await listClients(database, access))
  },

  async getClient({ database, access, path }) {
    const reference = clientReference(path.id)
    const client = reference && (await readClient(database, access, reference))
    if (client !== undefined) return objectBody(client)
    throw reference && (await isAnotherCompany(database, access, reference))
      ? forbidden('client', path.id)
      : notFound('client', path.id)
  },
}
