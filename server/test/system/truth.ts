import { type Database, openDatabase } from '../../src/base/db/connection.ts'
import { pause } from '../../src/base/db/embedded/processes.ts'
import type { Random } from '../../../scripts/harness/random.ts'
import { inTransaction } from '../../src/base/changes/actions.ts'
import { editPositions } from '../../src/positions/actions.ts'
import { isDatabaseUnavailable } from '../../../scripts/harness/database/postgres.ts'
import { installationAccess } from '../../src/base/access/access.ts'
import { allowed } from '../factory.ts'

/** The progress of a position's changes. */
interface Progress {
  /** Number of the last change that was begun. */
  begun: number
  /** Number of the last change that is known to be committed. */
  committed: number
}

/**
 * Writers that change positions by the product's verb, and know at each moment which titles a
 * response may show.
 */
export class Truth {
  readonly faults: string[] = []
  /** Titles whose commit was confirmed. */
  readonly committed: string[] = []
  /** Changes that ended without a result. */
  unknown = 0
  readonly #database: Database
  readonly #companyId: string
  readonly #progress: ReadonlyMap<string, Progress>
  readonly #ended = new AbortController()
  readonly #loops: Promise<void>[]
  #end: Promise<void> | undefined

  /** @param positions each is changed by only one writer, so that its changes have an order */
  constructor(url: string, companyId: string, positions: readonly string[], writers: number, random: Random) {
    this.#database = openDatabase({ url, poolSize: writers })
    this.#companyId = companyId
    this.#progress = new Map(positions.map((id) => [id, { begun: 0, committed: 0 }]))
    this.#loops = Array.from({ length: writers }, (_, n) =>
      this.#write(
        positions.filter((__, i) => i % writers === n),
        random,
      ),
    )
  }

  /** The oldest change of each position that a response to a request sent now may show. */
  floor(): ReadonlyMap<string, number> {
    return new Map([...this.#progress].map(([id, { committed }]) => [id, committed]))
  }

  /** The fault of a title that was just read, in a sentence; null if the title is allowed. */
  faultIn(id: string, title: string, floor: ReadonlyMap<string, number>): string | null {
    const progress = this.#progress.get(id)
    const least = floor.get(id) ?? 0
    if (!progress) return `${id} is no position of ours`
    // Before its first change it has its initial title.
    const shown = title.startsWith('first ') ? 0 : Number(/^change (\d+) of /.exec(title)?.[1])
    if (shown >= least && shown <= progress.begun) return null
    return `${id} was shown as "${title}", after ${least} was committed and before ${progress.begun + 1} was begun`
  }

  /** Lets each writer finish its current change. */
  end(): Promise<void> {
    this.#ended.abort()
    return (this.#end ??= Promise.all(this.#loops).then(() => this.#database.close()))
  }

  async #write(positions: readonly string[], random: Random): Promise<void> {
    while (!this.#ended.signal.aborted) {
      const chosen = random.some(positions, random.whole(1, 3))
      const edits = chosen.map((id) => {
        const progress = this.#progress.get(id)!
        progress.begun += 1
        return { companyId: this.#companyId, id: allowed(id), edit: { title: `change ${progress.begun} of ${id}` } }
      })
      try {
        await inTransaction(this.#database, installationAccess('operator'), (c) => editPositions(c, edits))
        for (const { id, edit } of edits) {
          const progress = this.#progress.get(id)!
          progress.committed = progress.begun
          this.committed.push(edit.title)
        }
      } catch (error) {
        if (!isDatabaseUnavailable(error)) this.faults.push(`a change failed: ${String(error)}`)
        this.unknown += 1
      }
      await pause(50)
    }
  }
}
