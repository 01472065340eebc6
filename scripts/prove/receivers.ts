import type { Database } from '../../server/src/db/connection.ts'
import { change } from '../../server/src/changes/actions.ts'
import { addReceivers } from '../../server/src/receivers/actions.ts'
import type { ReceiverForm } from '../../server/src/receivers/form.ts'
import { masterKeys } from '../../server/src/secrets/sealed.ts'

/** Receivers on this machine may be sent to. */
const policy = { allowHttp: true, allowCidr: ['127.0.0.0/8'] }

/** Adds a receiver to a company by the product's verb. @returns its secret */
export async function addReceiver(
  database: Database,
  masterKey: Buffer,
  companyId: string,
  form: ReceiverForm,
): Promise<string> {
  const saving = { keys: masterKeys([masterKey]), policy }
  const [made] = await change(database, { kind: 'operator' }, (c) => addReceivers(c, saving, [{ companyId, form }]))
  return made?.secret ?? ''
}
