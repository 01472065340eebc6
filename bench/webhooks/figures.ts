/** The value below which that share of the values lies; NaN of none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** `12.3 ms`, `1.2 s`. */
export function milliseconds(value: number): string {
  return value < 1000 ? `${value.toFixed(value < 10 ? 1 : 0)} ms` : `${(value / 1000).toFixed(2)} s`
}

/** One line: what was measured, the figure, the goal and whether it holds. */
export function tell(what: string, figure: string, goal: string, holds: boolean): void {
  console.log(`${holds ? 'holds ' : 'MISSED'}  ${what}: ${figure} (goal: ${goal})`)
}
