/** A goal, what was measured, and whether that meets it. The last two are absent if nothing was measured. */
export interface Goal {
  readonly what: string
  readonly wanted: string
  readonly figure?: string
  readonly met?: boolean
}

/** The goal in a line. */
export function goalLine({ what, wanted, figure = 'not measured', met }: Goal): string {
  const result = met === undefined ? '' : met ? 'met' : 'MISSED'
  return `${result.padEnd(6)}  ${what}: ${figure} (goal: ${wanted})`
}
