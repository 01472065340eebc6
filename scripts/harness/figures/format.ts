/** A time for a reader: `1.23 ms`, `12.3 ms`, `1.23 s`. */
export function milliseconds(value: number): string {
  return value < 1000 ? `${value.toFixed(value < 10 ? 2 : 1)} ms` : `${(value / 1000).toFixed(2)} s`
}
