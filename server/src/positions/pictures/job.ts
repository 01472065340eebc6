import type { Policy } from '@kandidat/shared/outgoing/address-guard'
import { OutgoingError } from '@kandidat/shared/outgoing/outgoing-error'
import type { Database } from '../../base/db/connection.ts'
import { Refusal } from '../../base/forms/refusal.ts'
import { encodePicture } from '../../content/pictures/encoding/encoding-client.ts'
import { fetchPicture } from '../../content/pictures/fetch-client.ts'
import {
  bannersElsewhere,
  claimFetch,
  companyPicturesElsewhere,
  fetchedPaths,
  noteFailed,
  noteFetched,
  type Place,
  type Showing,
} from '../../content/pictures/fetch-store.ts'
import { RefusedPicture } from '../../content/pictures/encoding/picture.ts'
import { replacePictures, takePicture } from './replacing-actions.ts'

/** Minutes until the next try, after each of the first four. After the fifth, the address stays as it is. */
const WAITS = [2, 15, 120, 720]
const BATCH = 200
const START: Place = {
  companyId: '00000000-0000-0000-0000-000000000000',
  positionId: '00000000-0000-0000-0000-000000000000',
}

/**
 * Replaces pictures at other addresses, which imports bring, by copies of ours, so that no visitor of a page sends a request to
 * anybody else. Several processes can run it at once: each picture is claimed.
 */
export class PictureFetching {
  readonly #database: Database
  readonly #policy: Policy
  readonly #publicUrl: string
  #after = START

  /** @param publicUrl the beginning of our own addresses. Pictures below it are known, and not fetched */
  constructor(database: Database, policy: Policy, publicUrl: string) {
    this.#database = database
    this.#policy = policy
    this.#publicUrl = publicUrl
  }

  /**
   * Looks at one batch of positions, and at all companies: what cannot be fetched must not keep it from getting to the others.
   * @returns how many companies and positions have new pictures
   */
  async run(): Promise<number> {
    const banners = await bannersElsewhere(this.#database, this.#after, BATCH)
    const last = banners.at(-1)
    this.#after = last?.positionId ? { companyId: last.companyId, positionId: last.positionId } : START
    const all = [...(await companyPicturesElsewhere(this.#database)), ...banners]
    let replaced = 0
    for (const [companyId, showing] of Map.groupBy(all, (each) => each.companyId)) {
      replaced += await this.#replaceOf(companyId, showing)
    }
    return replaced
  }

  async #replaceOf(companyId: string, showing: readonly Showing[]): Promise<number> {
    const urls = [...new Set(showing.map(({ url }) => url))]
    for (const url of urls) await this.#fetch(companyId, url)
    const paths = new Map(
      (await fetchedPaths(this.#database, companyId, urls)).flatMap(({ url, path }) =>
        path === null ? [] : [[url, path]],
      ),
    )
    for (const url of urls)
      if (url.startsWith(`${this.#publicUrl}/p/`)) paths.set(url, url.slice(this.#publicUrl.length))
    let replaced = 0
    for (const [positionId, of] of Map.groupBy(showing, (each) => each.positionId)) {
      if (!of.some(({ url }) => paths.has(url))) continue
      try {
        await replacePictures(this.#database, { companyId, positionId }, paths)
        replaced += 1
      } catch (error) {
        // Somebody removed it meanwhile.
        if (!(error instanceof Refusal)) throw error
      }
    }
    return replaced
  }

  async #fetch(companyId: string, url: string): Promise<void> {
    if (url.startsWith(`${this.#publicUrl}/p/`)) return
    if (!(await claimFetch(this.#database, companyId, url, WAITS))) return
    try {
      const encoded = await fetchPicture(url, this.#policy, (bytes) => encodePicture(companyId, bytes))
      await takePicture(this.#database, companyId, encoded)
      await noteFetched(this.#database, companyId, url, encoded.name)
    } catch (error) {
      if (!(error instanceof RefusedPicture || error instanceof OutgoingError)) throw error
      await noteFailed(this.#database, companyId, url, error.message)
    }
  }
}
