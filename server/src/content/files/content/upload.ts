import type { FileType } from './file-name.ts'

/** Why a file was refused. Each reason has a sentence in `content/words/`. */
export const uploadFaults = [
  'empty',
  'too-large',
  'too-many',
  'over-budget',
  'not-allowed',
  'heic',
  'wrong-name',
  'macros',
  'embedded',
  'encrypted',
  'broken',
  'bomb',
  'too-costly',
  'too-many-pixels',
  'external',
  'polyglot',
  'not-utf8',
  'control-characters',
  'markup',
] as const
export type UploadFault = (typeof uploadFaults)[number]

/** A file that was not stored. The message names the reason for logs, and never contains anything of the file. */
export class RefusedUpload extends Error {
  override readonly name = 'RefusedUpload'
  readonly fault: UploadFault

  constructor(fault: UploadFault) {
    super(`the file was refused: ${fault}`)
    this.fault = fault
  }
}

/** A file that was stored and that nobody has submitted yet. */
export interface Upload {
  readonly id: string
  /** The cleaned name. */
  readonly name: string
  readonly type: FileType
  /** Bytes. */
  readonly size: number
  /**
   * Names the file in a form that is sent again: the id and a secret. Whoever has it can submit the file, so it is shown only
   * to who uploaded it.
   */
  readonly handle: string
}
