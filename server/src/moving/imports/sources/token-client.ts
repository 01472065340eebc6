import { readFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { CommandFailure } from '@kandidat/shared/command-line/failure'
import type { FetchOptions } from './fetch-client.ts'

/**
 * The token for a feed, and the origin that gets it. It comes from a file or a setting, because every user of a machine can
 * see the arguments of a command.
 * @param source the address of the feed; a file needs no token
 * @param file the file with the token, instead of the setting
 * @throws {CommandFailure} if the file has no token, or anybody on the way could read it
 */
export async function feedToken(
  source: string,
  file: string | undefined,
  setting: string | null,
): Promise<FetchOptions['token']> {
  const value = file === undefined ? setting : await tokenIn(file)
  const url = URL.parse(source)
  if (value === null || url === null || !/^https?:$/.test(url.protocol)) return undefined
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
    throw new CommandFailure('USAGE', 'A token is sent over https only: give the address with https, or no token.')
  }
  return { value, origin: url.origin }
}

async function tokenIn(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new CommandFailure('USAGE', `The file ${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`)
  })
  const token = text.trim()
  if (/^[\x21-\x7e]{1,5000}$/.test(token)) return token
  throw new CommandFailure('USAGE', `The file ${file} must contain the token and nothing else: a word without spaces.`)
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || (isIP(host) === 4 && host.startsWith('127.'))
}
