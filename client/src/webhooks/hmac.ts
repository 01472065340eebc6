import { contentToSign } from '../../../contract/src/webhooks/signature.ts'

const encoder = new TextEncoder()

/** The HMAC of `x-service-signature`, in hexadecimal. The key is the whole text of the secret. */
export async function hexHmac(secret: string, content: Uint8Array<ArrayBuffer>): Promise<string> {
  const hmac = await hmacOf(encoder.encode(secret), content)
  return Array.from(hmac, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * The HMAC of `webhook-signature`, as Standard Webhooks defines it: HMAC-SHA256 over id, time and
 * body, in base64. The key is the bytes that the secret encodes.
 */
export async function standardHmac(
  secret: string,
  id: string,
  timestamp: number,
  body: string | Uint8Array,
): Promise<string> {
  const key = Uint8Array.from(atob(secret.slice(secret.indexOf('_') + 1)), (character) => character.charCodeAt(0))
  const head = encoder.encode(`${id}.`)
  const tail = contentToSign(timestamp, body)
  const content = new Uint8Array(head.length + tail.length)
  content.set(head)
  content.set(tail, head.length)
  return btoa(String.fromCharCode(...(await hmacOf(key, content))))
}

async function hmacOf(
  key: Uint8Array<ArrayBuffer>,
  content: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  const imported = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  return new Uint8Array(await crypto.subtle.sign('HMAC', imported, content))
}
