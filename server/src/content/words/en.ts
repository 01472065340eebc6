import type { ImportFaultCode } from '../faults/fault-code.ts'
import type { PictureFault } from '../pictures/encoding/picture.ts'

/** What is wrong with an import, in English. The command line says more, such as the place in a file. */
export const importFaultWords: Readonly<Record<ImportFaultCode, string>> = {
  interrupted: "The import was begun five times, and the service ended each time. The operator's log may say why.",
  'right-lost': 'The user who started this import is no longer allowed to import.',
  'file-gone':
    'The file is gone, because uploads are kept for one day, and not after somebody in them was anonymized. Upload it again.',
  unreachable: 'The address cannot be read. Check it, and whether it can be reached from the internet.',
  empty: 'It is empty.',
  'cut-off': 'It ends too early: it was cut off, or not downloaded completely.',
  'web-page': 'This is a web page, and not a feed. Give the address of the feed.',
  binary: 'This is no text: it is a picture, a document or a packed file.',
  'other-format': 'This is not of the format that you chose.',
  'other-feed': 'The list of positions is missing. This may be another feed than that of the format that you chose.',
  invalid: 'It contains a mistake, so it cannot be read.',
  encoding: 'Its characters cannot be read. Save it as UTF-8.',
  limit: 'It is larger than the limit.',
  pages: 'A page of the feed could not be read, so nothing was imported.',
  'list-of-pages': 'The list of pages contains something that is not an address.',
  'none-fits':
    'Nothing in the feed fits the format that you chose, so nothing was imported, and no position counts as gone.',
  'other-host': 'The page is at another host. Links are only followed within the host of the feed.',
  'no-posting': 'The page has no job ad that programs can read (JobPosting of schema.org).',
  workbook: 'This is a workbook, and not a CSV file. Save the sheet as CSV, and choose that file.',
  'no-csv': 'This is not a CSV file. Choose a text file with one candidate in each row.',
  'columns-changed': 'The file has another number of columns than when you chose what they are.',
  'too-many-columns': 'The file has more than 100 columns.',
  'open-quote': 'A row of the file does not end, because a quotation mark in it is not closed.',
  'line-no-email': 'The e-mail is missing. It identifies each person.',
  'line-email': 'Give one whole e-mail address, such as kari@example.com.',
  'line-phone': 'This phone number cannot be read. Write it with its country code, such as +47 912 34 567.',
  'line-linkedin': 'Give the name on LinkedIn, or the address of the profile.',
  'line-portfolio': 'Give the complete address, such as https://kari.example.com.',
  'line-position-id': 'This must be the id of a position, as its page shows it.',
  'line-position': 'There is no such position that you can reach.',
  'line-stage': 'There is no such stage. Use the names on the board.',
  'line-time': 'This must be a day or a time, such as 2027-01-31 or 31.01.2027.',
  'line-note': 'The comment is too long: a note can have at most 10,000 characters.',
  'line-cells': 'The line has more cells than the file has columns.',
  'line-too-long': 'The line is too long.',
  'line-encoding': 'The characters of the line cannot be read. Save the file as UTF-8.',
  'line-no-json': 'The line is not JSON: each line must be an object.',
  'line-form': 'The line has a field that is unknown, or a value of another kind than expected.',
}

/** The texts about files in English. The other languages have the same. */
export const fileWords = {
  file: 'File',
  /** In place of the fault, for files that are imported. */
  feedTooLarge:
    'This file is too large. A file to import can have up to 15 MB. Larger ones can be imported by the command, or from an address.',
  faults: {
    empty: 'This file is empty.',
    'too-large': 'This file is too large. A file can have up to 10 MB.',
    'too-many': 'These are too many files. You can send up to three.',
    'over-budget': 'Too many files have come from here within a day. Send this one later, or the form without it.',
    'not-allowed':
      'We cannot take this kind of file. Send a PDF, Word document (docx or doc), OpenDocument (odt), RTF or text file, or a photo (JPEG or PNG).',
    heic: 'We cannot open photos in HEIC. Save the photo as a JPEG: on an iPhone, choose Settings, Camera, Formats, Most Compatible and take the photo again, or send it to yourself by mail, which turns it into a JPEG.',
    'wrong-name':
      'The ending of the file’s name does not match its content. Save the file again in its program and send that.',
    macros: 'This file contains macros or scripts. Save it without them, for example as a PDF.',
    embedded: 'This file contains files of other programs. Save it without them, for example as a PDF.',
    encrypted: 'This file is protected by a password. Send it without one.',
    broken: 'This file is damaged and cannot be opened. Save it again, or send it as a PDF.',
    bomb: 'This file becomes far too large when it is unpacked. Save it again as a PDF.',
    'too-costly': 'This file takes too long to read. Save it again as a PDF.',
    'too-many-pixels':
      'This photo has more than 40 megapixels. Make it smaller, or take it again with a lower resolution.',
    external:
      'This file loads something from another address when it is opened. Save it without that, for example as a PDF.',
    polyglot: 'This file contains something else before or after the document. Save it again as a PDF.',
    'not-utf8': 'We cannot read the letters of this text file. Save it as UTF-8, or send a PDF.',
    'control-characters': 'This text file contains characters that are not text. Save it again, or send a PDF.',
    markup: 'This text file is a web page or a program. Send a PDF instead.',
  },
  chosen: 'Chosen:',
  remove: 'Remove',
  /** For a file of a form that is only shown again. */
  notKept: 'A file was not stored. Choose it again before you send the form.',
  /** Before a fault, if several files were sent. */
  numbered: (n: number, fault: string) => `File ${n}: ${fault}`,
}

export type FileWords = typeof fileWords

/** The texts about pictures in English. The other languages have the same. */
export const pictureWords = {
  faults: {
    empty: 'This file is empty.',
    'too-large': 'This picture is too large. A picture can have up to 15 MB.',
    'too-many-pixels': 'This picture has too many pixels. It can have up to 40 megapixels: make it smaller first.',
    'not-allowed': 'This is not a picture that we can show. Choose a JPEG, PNG, WebP, AVIF, GIF or SVG.',
    broken: 'This picture is damaged and cannot be opened. Save it again.',
    entities: 'This drawing defines words of its own, which we do not read. Save it as a plain SVG or as a PNG.',
    'too-costly': 'This picture takes too long to draw. Make it smaller or simpler, or save it as a PNG.',
    effects: 'This drawing has filters, masks, patterns or copies of copies, which we do not draw. Save it as a PNG.',
  } satisfies Record<PictureFault, string>,
}

export type PictureWords = typeof pictureWords
