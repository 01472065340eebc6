/**
 * Names of what can be wrong with a file, a feed or a line of candidates. Their messages are English, for the command line; the
 * portal has words of its own for each name, in each language. Items of feeds of positions have remarks.
 */
export const importFaultCodes = [
  // The run
  'interrupted',
  'right-lost',
  'file-gone',
  'unreachable',
  // The file or feed as a whole
  'empty',
  'cut-off',
  'web-page',
  'binary',
  'other-format',
  'other-feed',
  'invalid',
  'encoding',
  'limit',
  'pages',
  'list-of-pages',
  'none-fits',
  'other-host',
  'no-posting',
  // A file of candidates
  'workbook',
  'no-csv',
  'columns-changed',
  'too-many-columns',
  'open-quote',
  // A line of it
  'line-no-email',
  'line-email',
  'line-phone',
  'line-linkedin',
  'line-portfolio',
  'line-position-id',
  'line-position',
  'line-stage',
  'line-time',
  'line-note',
  'line-cells',
  'line-too-long',
  'line-encoding',
  'line-no-json',
  'line-form',
] as const

export type ImportFaultCode = (typeof importFaultCodes)[number]
