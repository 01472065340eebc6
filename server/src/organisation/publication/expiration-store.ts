// SQL of what the clock does to a position `p`: an expiration that has passed counts before it is recorded. `at` is SQL of the
// time of reading.

/** Whether a position is published by its row, and its expiration has passed. Null if it has none. */
export const isUnswept = (at: string) => `p.status = 'PUBLISHED' and p.expiration_date <= ${at}`

/** The status that readers see. */
export const statusAt = (at: string) => `case when ${isUnswept(at)} then 'ACTIVE' else p.status end`
