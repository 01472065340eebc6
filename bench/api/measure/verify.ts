import type { Sample } from './request.ts'

/** Throws unless it is a list of that many rows. */
export function isList(rows: number): (sample: Sample) => void {
  return (sample) => {
    const { data } = parsed<{ data?: unknown }>(sample)
    check(Array.isArray(data) && data.length === rows, `a list of ${rows}`, sample)
  }
}

/** Throws unless it is one object. */
export function isObject(sample: Sample): void {
  const { data } = parsed<{ data?: unknown }>(sample)
  check(typeof data === 'object' && data !== null && !Array.isArray(data), 'an object', sample)
}

/** Throws unless it is PostGraphile's list of fifty. */
export function isGraphList(sample: Sample): void {
  const { data, errors } = parsed<GraphAnswer>(sample)
  check(errors === undefined && data?.allPositionsList?.length === 50, 'a list of 50', sample)
}

/** Throws unless it is PostGraphile's position. */
export function isGraphPosition(sample: Sample): void {
  const { data, errors } = parsed<GraphAnswer>(sample)
  check(errors === undefined && typeof data?.positionByRowId?.rowId === 'string', 'a position', sample)
}

/** Throws unless it is a 304. */
export function isNotModified(sample: Sample): void {
  check(sample.status === 304 && sample.text === '', '304', sample)
}

interface GraphAnswer {
  data?: { allPositionsList?: unknown[]; positionByRowId?: { rowId?: unknown } }
  errors?: unknown
}

function parsed<T>({ status, text }: Sample): T {
  if (status !== 200) throw new Error(`the answer is ${status}: ${text.slice(0, 300)}`)
  return JSON.parse(text) as T
}

function check(holds: boolean, wanted: string, { status, text }: Sample): void {
  if (!holds) throw new Error(`the answer is not ${wanted}, but ${status}: ${text.slice(0, 300)}`)
}
