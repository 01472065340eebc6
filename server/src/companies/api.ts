import { forbidden, notFound } from '../http/api-error.ts'
import { type Handlers, listBody, objectBody } from '../http/operation.ts'
import { clientReference } from './company.ts'
import { isClientOfAnybody, listClients, readClient } from './store.ts'

/** The operations on an agency's clients (docs/operations.md#clients). */
export const clientsApi: Pick<Handlers, 'listClients' | 'getClient'> = {
  async listClients({ database, eyes }) {
    return listBody(await listClients(database, eyes))
  },

  async getClient({ database, eyes, path }) {
    const reference = clientReference(path.id)
    const client = reference && (await readClient(database, eyes, reference))
    if (client !== undefined) return objectBody(client)
    throw reference && (await isClientOfAnybody(database, eyes, reference))
      ? forbidden('client', path.id)
      : notFound('client', path.id)
  },
}
