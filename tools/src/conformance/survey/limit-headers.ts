/** The headers that show the rate limit of a key. */
export const limitHeaders = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'] as const

/** The rate limit that the headers of a response show; undefined if they are not whole numbers. */
export function limitOf(
  headers: Readonly<Record<string, string>>,
): { limit: number; remaining: number; reset: number } | undefined {
  const [limit, remaining, reset] = limitHeaders.map((name) =>
    /^\d{1,15}$/.test(headers[name] ?? '') ? Number(headers[name]) : Number.NaN,
  )
  if (limit === undefined || remaining === undefined || reset === undefined) return undefined
  return Number.isNaN(limit + remaining + reset) ? undefined : { limit, remaining, reset }
}
