import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { type Command, Option } from 'commander'
import { CommandFailure } from './failure.ts'

/** The options that name a key of the API. */
export interface KeyOptions {
  key?: string
  keyFile?: string
}

/** Adds the options that name a key of the API to a command. */
export function withKey(command: Command): Command {
  return command
    .addOption(
      new Option(
        '--key <key>',
        'key of the API; with KANDIDAT_KEY or --key-file it does not appear in the history of the shell',
      ),
    )
    .addOption(new Option('--key-file <file>', 'file that contains only the key; - is standard input').conflicts('key'))
}

/**
 * The key that a command uses.
 * @param fromSettings the key of the settings, used if neither option gives one
 * @throws {CommandFailure} USAGE if there is no key, or the text cannot be a key
 */
export async function readKey({ key, keyFile }: KeyOptions, fromSettings: string | null): Promise<string> {
  const given = key ?? (keyFile === undefined ? fromSettings : await readFrom(keyFile))
  if (given === null)
    throw new CommandFailure('USAGE', 'Give a key: --key KEY, --key-file FILE, or the setting KANDIDAT_KEY.')
  return requireKey(given.trim(), keyFile === undefined ? 'The key' : 'The text of the file')
}

/**
 * Checks that a header can contain the key.
 * @throws {CommandFailure} USAGE, without repeating the key
 */
export function requireKey(key: string, what: string): string {
  if (/^[\x21-\x7e]+$/.test(key)) return key
  throw new CommandFailure('USAGE', `${what} is not valid: a key is one word without spaces, such as kand_…`)
}

async function readFrom(file: string): Promise<string> {
  if (file === '-') return text(process.stdin)
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    throw new CommandFailure('USAGE', `The file ${file} cannot be read: ${(error as NodeJS.ErrnoException).code}.`)
  }
}
