import type { ObjectKey } from '../../changes/object-key.ts'
import type { Queryable } from '../../db/connection.ts'
import { readFields, readLifecycles } from '../write-store.ts'
import type { Advised } from './advice.ts'

/** What advice on positions depends on, by their ids. */
export async function readAdvised(
  database: Queryable,
  positions: readonly ObjectKey[],
): Promise<ReadonlyMap<string, Advised>> {
  const [fields, lifecycles] = [await readFields(database, positions), await readLifecycles(database, positions)]
  const expirations = new Map(lifecycles.map(({ id, expirationDate }) => [id, expirationDate]))
  return new Map(
    fields.map((position) => [
      position.id,
      { fields: position.fields, expirationDate: expirations.get(position.id) ?? null },
    ]),
  )
}
