import type { DocumentReaders } from '../../../base/access/reach.ts'
import type { DocumentKind } from '../../../candidates/documents/document.ts'

const kinds: Readonly<Record<DocumentKind, string>> = {
  reference: 'Reference',
  contract: 'Contract',
  exercise: 'Exercise',
  other: 'Other file',
}

const wereAdded: Readonly<Record<DocumentKind, string>> = {
  reference: 'Reference added',
  contract: 'Contract added',
  exercise: 'Exercise added',
  other: 'File added',
}

const circles: Readonly<Record<DocumentReaders, string>> = {
  everybody: 'Everybody who may see this candidate',
  hiring_managers: 'Hiring managers, recruiters and administrators',
  recruiters: 'Recruiters and administrators',
}

/** The texts of the files that colleagues add about candidates in English. The other languages have the same. */
export const documentWords = {
  title: 'Files of the team',
  lead: 'References, contracts and exercises. The candidate does not see them here, but a copy of their data says that they exist.',
  add: 'Add a file',
  file: 'File',
  kind: 'What it is',
  kinds,
  wereAdded,
  circles,
  name: 'Name',
  nameHint: 'Leave it empty to show the name of the file.',
  readers: 'Who may see it',
  edit: 'Edit the file',
  remove: (name: string) => `Remove “${name}”?`,
  removeText: 'The file is deleted for good.',
  added: (what: string, name: string) => `${what}: ${name}`,
}
export type DocumentWords = typeof documentWords
