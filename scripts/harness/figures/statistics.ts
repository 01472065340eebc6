/** The value below which that share of the values lies. NaN if there are no values. @param sorted in ascending order */
export function quantile(sorted: ArrayLike<number>, share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** Numbers in ascending order. */
export function ascending(values: readonly number[]): number[] {
  return values.toSorted((a, b) => a - b)
}

/** The middle of values in any order, or the mean of the two in the middle. NaN if there are no values. */
export function median(values: readonly number[]): number {
  const sorted = ascending(values)
  const half = sorted.length / 2
  return (quantile(sorted, 0.5) + (sorted[Math.ceil(half) - 1] ?? Number.NaN)) / 2
}

/** The slope of a line through points, by least squares, in units of y for each unit of x. */
export function slope(points: readonly (readonly [x: number, y: number])[]): number {
  const meanX = mean(points.map(([x]) => x))
  const meanY = mean(points.map(([, y]) => y))
  const spread = points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0)
  return points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0) / spread
}

/** NaN if there are no values. */
export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** How far apart the means of two samples are, and Welch's t of it. */
export function welch(a: readonly number[], b: readonly number[]): { t: number; difference: number } {
  const difference = mean(a) - mean(b)
  return { t: difference / Math.sqrt(variance(a) / a.length + variance(b) / b.length), difference }
}

function variance(values: readonly number[]): number {
  const middle = mean(values)
  return values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (values.length - 1)
}

/** How long work took, in seconds. */
export async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}
