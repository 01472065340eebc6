import { Parser } from 'htmlparser2'

/** Replaces HTML entities by their characters, once. */
export function decodeEntities(text: string): string {
  let found = ''
  const parser = new Parser({ ontext: (part) => (found += part) }, { decodeEntities: true })
  parser.end(text)
  return found
}
