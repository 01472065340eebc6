/** What one check of `doctor` found. */
export interface Finding {
  check: string
  state: 'ok' | 'warning' | 'fault'
  finding: string
  /** What to do; absent where all is well. */
  advice?: string
}

/** Nothing to do. */
export function ok(check: string, finding: string): Finding {
  return { check, state: 'ok', finding }
}

/** It works, but will not for long, or not for everybody. */
export function warning(check: string, finding: string, advice: string): Finding {
  return { check, state: 'warning', finding, advice }
}

/** It does not work. */
export function fault(check: string, finding: string, advice: string): Finding {
  return { check, state: 'fault', finding, advice }
}
