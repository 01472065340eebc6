/**
 * Splits text that comes in pieces into lines. Only a line feed ends a line: node:readline also
 * breaks at U+2028 and U+2029, which JSON can contain unescaped.
 */
export async function* linesOf(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ''
  for await (const piece of pieces) {
    const lines = (rest + piece).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}
