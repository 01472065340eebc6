import { createHash, randomInt } from 'node:crypto'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { FormSecrets } from './seal.ts'

/** With these, a phone needs 0.4 s, and whoever sends a thousand forms needs minutes. */
const COST = 1_000
const COUNTER = { least: 500, most: 1_000 }

/** A solved challenge, by which it is known that it was used. */
export interface Proof {
  readonly hash: Buffer
}

/**
 * Makes the challenge of a form, as JSON for its script.
 * @param nonce of the seal of the form: a solution belongs to its form
 */
export async function challengeFor({ current }: FormSecrets, nonce: string): Promise<string> {
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: COST,
    counter: randomInt(COUNTER.least, COUNTER.most + 1),
    data: { form: nonce },
    deriveKey,
    hmacSignatureSecret: current.toString('base64'),
    hmacKeySignatureSecret: current.toString('base64url'),
  })
  return JSON.stringify(challenge)
}

/**
 * Checks the solution that a form was sent with.
 * @param given JSON of `{ challenge, solution }`, as the script writes it
 * @returns null if it is missing, wrong, or belongs to another form
 */
export async function proofIn({ all }: FormSecrets, nonce: string, given: string): Promise<Proof | null> {
  const payload = parsed(given)
  if (payload === null || payload.challenge.parameters.data?.form !== nonce) return null
  for (const secret of all) {
    const { verified } = await verifySolution({
      ...payload,
      deriveKey,
      hmacSignatureSecret: secret.toString('base64'),
      hmacKeySignatureSecret: secret.toString('base64url'),
    })
    if (verified) return { hash: createHash('sha256').update(String(payload.challenge.signature)).digest() }
  }
  return null
}

type Payload = Pick<Parameters<typeof verifySolution>[0], 'challenge' | 'solution'>

/** Longest text of a solution that is read: a real one has 700 characters. */
const LONGEST = 3_000

function parsed(text: string): Payload | null {
  if (text === '' || text.length > LONGEST) return null
  try {
    const { challenge, solution } = JSON.parse(text) as Partial<Payload>
    const { parameters, signature } = challenge ?? {}
    const isWhole =
      typeof signature === 'string' &&
      parameters?.algorithm === 'PBKDF2/SHA-256' &&
      parameters.cost === COST &&
      parameters.keyLength === 32 &&
      [parameters.nonce, parameters.salt, parameters.keyPrefix, parameters.keySignature].every(isHex) &&
      isHex(solution?.derivedKey) &&
      Number.isSafeInteger(solution?.counter)
    return isWhole && challenge && solution ? { challenge, solution } : null
  } catch {
    return null
  }
}

function isHex(value: unknown): boolean {
  return typeof value === 'string' && /^[0-9a-f]{2,64}$/.test(value)
}
