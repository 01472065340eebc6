/** The result of a check of `doctor`. */
export interface Finding {
  check: string
  state: 'ok' | 'warning' | 'fault'
  finding: string
  /** What to do; absent if all is well. */
  advice?: string
}

/** Nothing to do. */
export function ok(check: string, finding: string): Finding {
  return { check, state: 'ok', finding }
}

/** It works, but not for long or not for everyone. */
export function warning(check: string, finding: string, advice: string): Finding {
  return { check, state: 'warning', finding, advice }
}

/** It does not work. */
export function fault(check: string, finding: string, advice: string): Finding {
  return { check, state: 'fault', finding, advice }
}
