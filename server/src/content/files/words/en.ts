import type { UploadFault } from '../content/upload.ts'

/** The texts about files in English. The other languages have the same. */
export const en = {
  file: 'File',
  /** In place of the fault, for files that are imported. */
  feedTooLarge:
    'This file is too large. A file to import can have up to 15 MB. Larger ones can be imported by the command, or from an address.',
  faults: {
    empty: 'This file is empty.',
    'too-large': 'This file is too large. A file can have up to 10 MB.',
    'too-many': 'These are too many files. You can send up to three.',
    'not-allowed':
      'We cannot take this kind of file. Send a PDF, Word document (docx or doc), OpenDocument (odt), RTF or text file.',
    'wrong-name':
      'The ending of the file’s name does not match its content. Save the file again in its program and send that.',
    macros: 'This file contains macros or scripts. Save it without them, for example as a PDF.',
    embedded: 'This file contains files of other programs. Save it without them, for example as a PDF.',
    encrypted: 'This file is protected by a password. Send it without one.',
    broken: 'This file is damaged and cannot be opened. Save it again, or send it as a PDF.',
    bomb: 'This file unpacks to far too much. Save it again as a PDF.',
    polyglot: 'This file contains something else before or after the document. Save it again as a PDF.',
    'not-utf8': 'We cannot read the letters of this text file. Save it as UTF-8, or send a PDF.',
    'control-characters': 'This text file contains characters that are not text. Save it again, or send a PDF.',
    markup: 'This text file is a web page or a program. Send a PDF instead.',
  } satisfies Record<UploadFault, string>,
  /** For a file of a form that is only shown again. */
  notKept: 'A file was not stored. Choose it again before you send the form.',
  /** Before a fault, if several files were sent. */
  numbered: (n: number, fault: string) => `File ${n}: ${fault}`,
}

export type FileWords = typeof en
