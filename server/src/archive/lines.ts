/**
 * Text in pieces as its lines. Only a line feed ends one: node:readline also breaks at U+2028 and U+2029, which JSON may
 * hold as they are.
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
