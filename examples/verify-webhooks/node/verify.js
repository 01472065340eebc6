// Verifies webhooks of Kandidat with nothing but Node.
import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Whether the service signed this body within the last five minutes.
 * @param {Buffer} body the raw body, before any parsing
 * @param {string | undefined} header the value of x-service-signature
 * @param {string} secret whsec_…, as it was shown when the receiver was added
 */
export function isSigned(body, header = '', secret = '') {
  const pairs = header.split(',').map((part) => part.trim().split('='))
  const valuesOf = (name) => pairs.filter(([key]) => key === name).map(([, value]) => value ?? '')
  const [times, signatures] = [valuesOf('t'), valuesOf('v1')]
  if (times.length !== 1 || !/^[0-9]{1,12}$/.test(times[0])) return false
  if (Math.abs(Date.now() / 1000 - Number(times[0])) > 300) return false
  const expected = createHmac('sha256', secret).update(`${times[0]}.`).update(body).digest()
  // While the secret is being replaced there are two signatures. One of them must match.
  return signatures.some((text) => {
    const given = Buffer.from(/^[0-9a-f]{64}$/i.test(text) ? text : '', 'hex')
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}
