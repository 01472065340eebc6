import type { Token, Tokens } from 'marked'

/** Blocks of code in several languages, which pages show as tabs. */
export interface TabsToken {
  type: 'tabs'
  raw: string
  blocks: readonly Tokens.Code[]
}

/** The line before blocks of code that say the same in several languages. */
const MARK = /^<!-- tabs -->\s*$/

const names: Readonly<Record<string, string>> = {
  ...{ sh: 'curl', js: 'JavaScript', ts: 'TypeScript', python: 'Python', py: 'Python', php: 'PHP' },
  ...{ rb: 'Ruby', ruby: 'Ruby', go: 'Go', java: 'Java', cs: 'C#', csharp: 'C#' },
}

/**
 * Puts the blocks of code that follow each mark into one token.
 * @throws Error if fewer than two follow it, if one has no language, or if two have the same
 */
export function groupTabs(tokens: readonly Token[]): (Token | TabsToken)[] {
  const grouped: (Token | TabsToken)[] = []
  let open: { type: 'tabs'; raw: string; blocks: Tokens.Code[] } | undefined
  for (const token of tokens) {
    if (token.type === 'html' && MARK.test(token.raw)) {
      open = { type: 'tabs', raw: token.raw, blocks: [] }
      grouped.push(open)
    } else if (open && token.type === 'code') open.blocks.push(token as Tokens.Code)
    else if (token.type !== 'space') {
      open = undefined
      grouped.push(token)
    }
  }
  for (const token of grouped) if (token.type === 'tabs') requireLanguages(token as TabsToken)
  return grouped
}

/** What a tab is called: the name of the language of its code. */
export function tabName({ lang = '' }: Tokens.Code): string {
  const name = names[lang.split(' ')[0] ?? '']
  if (name === undefined)
    throw new Error(`a tab needs one of these languages, not “${lang}”: ${Object.keys(names).join(', ')}`)
  return name
}

function requireLanguages({ blocks }: TabsToken): void {
  const found = blocks.map(tabName)
  if (found.length < 2) throw new Error('at least two blocks of code follow <!-- tabs -->, with nothing between them')
  if (new Set(found).size < found.length)
    throw new Error(`tabs have different languages, but these are ${found.join(', ')}`)
}
