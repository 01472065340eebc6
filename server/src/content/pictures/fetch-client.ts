import type { Policy } from '@kandidat/shared/outgoing/address-guard'
import { openConnections } from '@kandidat/shared/outgoing/connections'
import { openStream } from '@kandidat/shared/outgoing/download'
import { readPictureBytes } from './encoding/encoding-client.ts'
import { MAX_PICTURE } from './encoding/picture.ts'

const TIMEOUT = 30_000

/**
 * Downloads a picture from an address that somebody else chose.
 * @throws {OutgoingError} if the address guard refuses it, or it does not answer with a body of at most 15 MB
 */
export async function fetchPicture(url: string, policy: Policy): Promise<Buffer> {
  const connections = openConnections(policy)
  try {
    const { body } = await openStream({
      url,
      headers: {},
      policy,
      timeout: TIMEOUT,
      maxBytes: MAX_PICTURE,
      connections,
    })
    return await readPictureBytes(body as AsyncIterable<Buffer>)
  } finally {
    await connections.close()
  }
}
