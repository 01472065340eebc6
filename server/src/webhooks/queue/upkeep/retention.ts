/** Partitions are made for today and this number of days after it. */
export const DAYS_AHEAD = 7

/**
 * The tables that are partitioned by day, and for how many days rows are kept. In the order of
 * deletion.
 */
export const KEPT_DAYS = { attempts: 30, deliveries: 90, events: 90 } as const

/** Days after which a waiting delivery is lost. Events wait this long for a paused receiver. */
export const WAITING_DAYS = 30
