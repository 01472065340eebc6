import type { Sample, Verify } from './request.ts'

/** Throws unless the answer is a list of that many rows. */
export function verifyList(rows: number): Verify {
  return (sample) => {
    const { data } = parsed<{ data?: unknown }>(sample)
    expect(Array.isArray(data) && data.length === rows, `a list of ${rows}`, sample)
  }
}

/** Throws unless the answer is one object. */
export function verifyObject(sample: Sample): void {
  const { data } = parsed<{ data?: unknown }>(sample)
  expect(typeof data === 'object' && data !== null && !Array.isArray(data), 'an object', sample)
}

/** Throws unless the answer is PostGraphile's list. It has a 51st row only if there is a next page. */
export function verifyGraphList(sample: Sample): void {
  const { data, errors } = parsed<GraphAnswer>(sample)
  expect(errors === undefined && data?.allPositionsList?.length === 50, 'a list of 50', sample)
}

/** Throws unless the answer is PostGraphile's position. */
export function verifyGraphPosition(sample: Sample): void {
  const { data, errors } = parsed<GraphAnswer>(sample)
  expect(errors === undefined && typeof data?.positionByRowId?.rowId === 'string', 'a position', sample)
}

/** Throws unless the answer is the page of a position. */
export function verifyPage(sample: Sample): void {
  expect(sample.status === 200 && sample.text.includes('Stilling '), 'the page of a position', sample)
}

/** Throws unless the answer is a 304. */
export function verifyNotModified(sample: Sample): void {
  expect(sample.status === 304 && sample.text === '', '304', sample)
}

interface GraphAnswer {
  data?: { allPositionsList?: unknown[]; positionByRowId?: { rowId?: unknown } }
  errors?: unknown
}

function parsed<T>({ status, text }: Sample): T {
  if (status !== 200) throw new Error(`the answer is ${status}: ${text.slice(0, 300)}`)
  return JSON.parse(text) as T
}

function expect(isMet: boolean, expected: string, { status, text }: Sample): void {
  if (!isMet) throw new Error(`the answer is not ${expected}, but ${status}: ${text.slice(0, 300)}`)
}
