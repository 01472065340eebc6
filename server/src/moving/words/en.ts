/** The texts of the archive in English. The other languages have the same. */
export const archiveWords = {
  lead: 'Everything that is stored about your company, as one file.',
  contents:
    'Positions, candidates with their files, careers pages, clients, colleagues, texts and the audit log: a file of JSON lines for each table, packed with gzip and tar.',
  leftOut:
    'API keys, webhook receivers and what was sent to them, links in mails, and personal notes are not in it. Nobody can open anything here with it.',
  restore: 'It can be restored into an empty installation with the command import archive.',
  personal:
    'The archive has personal data of all candidates. Keep it where only you get to, and delete it when you are done.',
  logged: 'The audit log notes that you downloaded it. With many candidates it takes some minutes.',
  download: 'Download the archive',
}

/** The texts of the archive. */
export type ArchiveWords = typeof archiveWords
