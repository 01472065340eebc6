import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { CommandFailure } from './failure.ts'

/**
 * Reads the JSON input of a command: one object, an array of objects, or one object per line.
 * @param source a file, or `-` or nothing for standard input
 * @throws {CommandFailure} USAGE, with the place of the first error
 */
export async function readForms(source: string | undefined): Promise<unknown[]> {
  const given = source === undefined || source === '-' ? await text(process.stdin) : await readText(source)
  const trimmed = given.replace(/^\uFEFF/, '').trim()
  if (trimmed === '')
    throw new CommandFailure(
      'USAGE',
      'The input is empty. Give JSON on standard input, or name a file that contains it.',
    )
  try {
    const whole: unknown = JSON.parse(trimmed)
    return Array.isArray(whole) ? (whole as unknown[]) : [whole]
  } catch (error) {
    const lines = trimmed.split('\n').filter((line) => line.trim() !== '')
    if (lines.length === 1) throw notJson('', error)
    return lines.map((line, i) => {
      try {
        return JSON.parse(line) as unknown
      } catch (failure) {
        throw notJson(` in line ${i + 1}`, failure)
      }
    })
  }
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    throw new CommandFailure('USAGE', `The file ${file} cannot be read: ${(error as NodeJS.ErrnoException).code}.`)
  }
}

/** The parser's own message is left out, because it repeats the text, which may be about people. */
function notJson(place: string, error: unknown): CommandFailure {
  const position = /position \d+/.exec(error instanceof Error ? error.message : '')?.[0]
  return new CommandFailure(
    'USAGE',
    `The input is not JSON: there is an error${place}${position ? ` at ${position}` : ''}.`,
  )
}
