import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { stopOnInterrupt } from '../../../scripts/harness/database/postgres.ts'
import type { Dataset, openDataset } from '../dataset/dataset.ts'
import type { createDatasetKeys } from '../dataset/keys.ts'
import type { DataSize } from '../dataset/size.ts'
import { checkOut } from './checkout.ts'

/** An earlier commit that is measured beside this one. */
export interface EarlierCommit {
  /** Its short hash. */
  commit: string
  /** The folder of its clone. */
  clone: string
  /** Gets its data folder. */
  folder: string
  dataset: Dataset
  /** Keys by the numbers of their companies. */
  keys: ReadonlyMap<number, string>
}

/**
 * Runs `work` while an earlier commit is checked out, with a PostgreSQL of its own and the same data. The commit's own code
 * fills the database, because its schema may be another.
 * @param folder keeps its data between runs
 */
export async function withEarlierCommit<T>(
  commit: string,
  { folder, size, companies }: { folder: string; size: DataSize; companies: readonly number[] },
  print: (sentence: string) => void,
  work: (earlier: EarlierCommit) => Promise<T>,
): Promise<T> {
  const checkout = checkOut(commit, print)
  try {
    const load = async <Module>(file: string) =>
      (await import(pathToFileURL(join(checkout.folder, 'bench/api/dataset', file)).href)) as Module
    const module = await load<{ openDataset: typeof openDataset }>('dataset.ts')
    const keysModule = await load<{ createDatasetKeys: typeof createDatasetKeys }>('keys.ts')
    const dataset = await module.openDataset(folder, size, print)
    const allowInterrupts = stopOnInterrupt(async () => {
      await dataset.cluster.stop()
      checkout.remove()
    })
    try {
      const keys = await keysModule.createDatasetKeys(dataset.client, companies)
      return await work({ commit, clone: checkout.folder, folder, dataset, keys })
    } finally {
      allowInterrupts()
      await dataset.close()
    }
  } finally {
    checkout.remove()
  }
}
