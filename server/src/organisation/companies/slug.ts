import { isId } from '../../base/db/id.ts'

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/

const SLUG_LENGTH = 100

// Letters that Unicode decomposition (NFKD) does not split into a base letter and marks.
const LETTERS: Record<string, string> = { ø: 'o', æ: 'ae', œ: 'oe', ß: 'ss', đ: 'd', ð: 'd', ł: 'l', þ: 'th', ı: 'i' }

/**
 * Whether a text can be a slug. A slug is unique on the platform and never has the form of an id.
 */
export function isSlug(text: string): boolean {
  return text.length <= SLUG_LENGTH && SLUG.test(text) && !isId(text)
}

/** The slug that a name suggests, or undefined if it has neither Latin letters nor digits. */
export function slugOf(name: string): string | undefined {
  const slug = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[øæœßđðłþı]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, SLUG_LENGTH)
    .replace(/^-|-$/g, '')
  return isSlug(slug) ? slug : undefined
}
