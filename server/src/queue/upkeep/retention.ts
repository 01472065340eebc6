/** Partitions are made for today and as many days after it. */
export const DAYS_AHEAD = 7

/** Tables by day, and for how many days their rows are kept; in the order in which they are let go. */
export const KEPT_DAYS = { attempts: 30, deliveries: 90, events: 90 } as const

/** Days after which what still waits is given up as lost: for as long, a paused receiver keeps its events. */
export const WAITING_DAYS = 30
