import { expect } from 'vitest'
import { sanitizeHtml } from '../src/content/html/sanitize.ts'
import { faultsInMarkup } from './markup.ts'

const ADDRESS = /Url$|^website$/
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ud800-\udfff]/u

/**
 * Checks every text in a response. HTML is harmless for a browser's parser and does not change if
 * it is sanitized again. An address leads to the web. Plain text, which stays as it was written,
 * contains nothing invisible.
 * @returns the number of checked texts
 */
export function expectHarmless(answer: unknown, note: string, name = ''): number {
  if (typeof answer === 'string') {
    if (name.startsWith('contentHtml')) {
      expect(faultsInMarkup(answer), `${name} of ${note}`).toEqual([])
      expect(sanitizeHtml(answer), `${name} of ${note}, again`).toBe(answer)
    } else if (ADDRESS.test(name) && answer !== '') expect(answer, `${name} of ${note}`).toMatch(/^https?:\/\//)
    expect(answer, `${name} of ${note}`).not.toMatch(CONTROL)
    return 1
  }
  if (typeof answer !== 'object' || answer === null) return 0
  const parts = Array.isArray(answer) ? answer.map((part) => [name, part] as const) : Object.entries(answer)
  return parts.reduce((count, [field, part]) => count + expectHarmless(part, note, field), 0)
}
