import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'

/** The solution of the challenge on the page of a form, as its script sends it. Empty if the page has none. */
export async function solvedChallenge(html: string): Promise<string> {
  const text = /data-challenge="([^"]*)"/.exec(html)?.[1]?.replaceAll('&quot;', '"') ?? ''
  if (text === '') return ''
  const challenge = JSON.parse(text) as Parameters<typeof solveChallenge>[0]['challenge']
  return JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) })
}
