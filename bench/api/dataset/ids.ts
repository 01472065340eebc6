/** Kinds of rows whose ids contain a number, see `bench_id` in fill.ts. */
export const ids = {
  company: 1,
  page: 2,
  position: 3,
  section: 4,
  sharingLink: 5,
  person: 6,
  vouch: 7,
  gallery: 8,
} as const

/** The id of a row. */
export function idOf(kind: keyof typeof ids, n: number): string {
  return `${hex(n, 8)}-0000-7000-8000-${hex(ids[kind], 12)}`
}

/** The id of a row in SQL. @param n an expression */
export function sqlId(kind: keyof typeof ids, n: string): string {
  return `bench_id(${ids[kind]}, ${n})`
}

function hex(n: number, length: number): string {
  return n.toString(16).padStart(length, '0')
}
