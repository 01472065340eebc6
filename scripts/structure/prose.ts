import { parseSync } from 'oxc-parser'

/** A comment of a program, or a line of a document. */
export interface Prose {
  /** Where it begins, counted from 1. */
  line: number
  /** Without comment marks, on one line, so that words that belong together stand side by side. */
  text: string
}

const CODE = /\.(ts|tsx|mts|cts|js|mjs|cjs)$/
const SQL_COMMENT = /(?:^|\s)--\s(.*)$/

/** What a file says to people: the comments of code, the text of Markdown outside of examples, nothing of other files. */
export function proseOf(path: string, text: string): Prose[] {
  if (CODE.test(path)) return [...commentsOf(path, text), ...sqlCommentsOf(text)]
  return path.endsWith('.md') ? linesOutsideExamples(text) : []
}

/** Line comments that follow one another are one, because a sentence may go on from one to the next. */
function commentsOf(path: string, text: string): Prose[] {
  const found: { start: number; end: number; text: string }[] = []
  for (const { type, value, start, end } of parseSync(path, text).comments) {
    const before = found.at(-1)
    if (type === 'Line' && before && text.slice(before.end, start).trim() === '') {
      before.text += ` ${value}`
      before.end = end
    } else found.push({ start, end, text: value.replaceAll(/^\s*\*/gm, '') })
  }
  let [line, counted] = [1, 0]
  return found.map((comment) => {
    line += text.slice(counted, comment.start).split('\n').length - 1
    counted = comment.start
    return { line, text: comment.text.replaceAll(/\s+/g, ' ').trim() }
  })
}

/** Comments in statements, which are template literals. */
function sqlCommentsOf(text: string): Prose[] {
  if (!text.includes('-- ')) return []
  return text.split('\n').flatMap((line, i) => {
    const comment = SQL_COMMENT.exec(line)?.[1]
    return comment === undefined ? [] : [{ line: i + 1, text: comment.trim() }]
  })
}

function linesOutsideExamples(text: string): Prose[] {
  let fence: string | undefined
  return text.split('\n').flatMap((line, i) => {
    const mark = /^\s*(`{3,})/.exec(line)?.[1]
    if (mark !== undefined) {
      if (fence === undefined) fence = mark
      else if (mark === fence) fence = undefined
      return []
    }
    return fence === undefined ? [{ line: i + 1, text: line }] : []
  })
}
