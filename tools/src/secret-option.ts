import { readFile } from 'node:fs/promises'
import { CommandFailure } from '@kandidat/shared/command-line/failure'

/** The options that give the secret of a receiver. */
export interface SecretOptions {
  secret?: string
  secretFile?: string
}

/**
 * The secret that the options give.
 * @throws {CommandFailure} USAGE, without repeating it, if there is none or it cannot be one
 */
export async function readSecret({ secret, secretFile }: SecretOptions): Promise<string> {
  const given = secret ?? (secretFile === undefined ? undefined : await readSecretFile(secretFile))
  if (given === undefined)
    throw new CommandFailure('USAGE', 'Give the secret of the receiver: --secret whsec_…, or --secret-file FILE.')
  if (given === '')
    throw new CommandFailure(
      'USAGE',
      `${secret === '' ? '--secret' : 'The file'} is empty: give a secret such as whsec_….`,
    )
  if (/^[\x21-\x7e]+$/.test(given)) return given
  throw new CommandFailure(
    'USAGE',
    given.includes('…')
      ? 'whsec_… only stands for a secret: give the one of the receiver.'
      : 'A secret has only ASCII characters and no spaces.',
  )
}

async function readSecretFile(file: string): Promise<string> {
  try {
    return (await readFile(file, 'utf8')).trim()
  } catch (error) {
    throw new CommandFailure('USAGE', `The file ${file} cannot be read: ${(error as NodeJS.ErrnoException).code}.`)
  }
}
