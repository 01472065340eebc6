/** The single keys that press something on pages that have it. */
export const pageKeys = {
  advance: 's',
  reject: 'r',
  mail: 'm',
  note: 'c',
  undo: 'z',
  following: 'j',
  preceding: 'k',
} as const
