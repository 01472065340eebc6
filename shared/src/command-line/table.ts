/**
 * The lines of a table: names of columns in capitals, and one line for each row. Columns are as wide as their longest cell;
 * an empty cell is a hyphen.
 */
export function tableLines(columns: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const all = [columns.map((name) => name.toUpperCase()), ...rows.map((row) => row.map((cell) => cell || '-'))]
  const widths = columns.map((_, at) => Math.max(...all.map((row) => widthOf(row[at] ?? ''))))
  return all.map((row) =>
    row
      .map((cell, at) => cell + ' '.repeat(Math.max(0, (widths[at] ?? 0) - widthOf(cell))))
      .join('  ')
      .trimEnd(),
  )
}

function widthOf(text: string): number {
  return Array.from(text).length
}
