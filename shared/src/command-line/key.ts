import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { type Command, Option } from 'commander'
import { CommandFailure } from './failure.ts'

/** How a command is given a key of the API. */
export interface KeyOptions {
  key?: string
  keyFile?: string
}

/** Gives a command the options that name a key. */
export function withKey(command: Command): Command {
  return command
    .addOption(
      new Option(
        '--key <key>',
        'key of the API; KANDIDAT_KEY, or --key-file, keeps it out of the history of the shell',
      ),
    )
    .addOption(
      new Option('--key-file <file>', 'file that holds nothing but the key; - is standard input').conflicts('key'),
    )
}

/**
 * The key that a command is to use.
 * @param fromSettings that of the settings, where neither option names one
 * @throws {CommandFailure} USAGE where there is none, or it can be none
 */
export async function readKey({ key, keyFile }: KeyOptions, fromSettings: string | null): Promise<string> {
  const given = key ?? (keyFile === undefined ? fromSettings : await readFrom(keyFile))
  if (given === null)
    throw new CommandFailure('USAGE', 'Give a key: --key KEY, --key-file FILE, or the setting KANDIDAT_KEY.')
  return requireKey(given.trim(), keyFile === undefined ? 'The key' : 'What the file holds')
}

/** A key as a header can carry it. @throws {CommandFailure} USAGE, without repeating it */
export function requireKey(key: string, what: string): string {
  if (/^[\x21-\x7e]+$/.test(key)) return key
  throw new CommandFailure('USAGE', `${what} is no key: it is one word without spaces, such as kand_…`)
}

async function readFrom(file: string): Promise<string> {
  if (file === '-') return text(process.stdin)
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    throw new CommandFailure('USAGE', `The file ${file} can not be read: ${(error as NodeJS.ErrnoException).code}.`)
  }
}
