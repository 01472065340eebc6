import type { Policy } from '@kandidat/shared/outgoing/address-guard'
import { openConnections } from '@kandidat/shared/outgoing/connections'
import { openStream } from '@kandidat/shared/outgoing/download'
import { readPictureBytes } from './encoding/encoding-client.ts'
import { MAX_PICTURE, RefusedPicture } from './encoding/picture.ts'

const TIMEOUT = 30_000

/**
 * Downloads a picture from an address that somebody else chose, and hands it to `encode`.
 * @throws {OutgoingError} if the address guard refuses it, it does not answer with a body of at most 15 MB, or it is no
 * picture and the policy conceals what is at its address
 * @throws {RefusedPicture} if it is no picture
 */
export async function fetchPicture<T>(url: string, policy: Policy, encode: (bytes: Buffer) => Promise<T>): Promise<T> {
  const connections = openConnections(policy)
  try {
    const { body, toTell } = await openStream({
      url,
      headers: {},
      policy,
      timeout: TIMEOUT,
      maxBytes: MAX_PICTURE,
      connections,
    })
    try {
      return await encode(await readPictureBytes(body as AsyncIterable<Buffer>))
    } catch (error) {
      throw error instanceof RefusedPicture ? toTell(error) : error
    }
  } finally {
    await connections.close()
  }
}
