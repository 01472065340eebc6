import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { CommandFailure } from './failure.ts'

/**
 * Reads what a verb is told as JSON: one object, an array of them, or one on each line.
 * @param source a file, or `-` or nothing for standard input
 * @throws {CommandFailure} USAGE, saying where it is no JSON
 */
export async function readForms(source: string | undefined): Promise<unknown[]> {
  const given = source === undefined || source === '-' ? await text(process.stdin) : await readText(source)
  const trimmed = given.replace(/^\uFEFF/, '').trim()
  if (trimmed === '')
    throw new CommandFailure(
      'USAGE',
      'Nothing was given: JSON is expected on standard input, or in a file that is named.',
    )
  try {
    const whole: unknown = JSON.parse(trimmed)
    return Array.isArray(whole) ? (whole as unknown[]) : [whole]
  } catch (error) {
    const lines = trimmed.split('\n').filter((line) => line.trim() !== '')
    if (lines.length === 1) throw notJson('it', error)
    return lines.map((line, i) => {
      try {
        return JSON.parse(line) as unknown
      } catch (failure) {
        throw notJson(`line ${i + 1}`, failure)
      }
    })
  }
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    throw new CommandFailure('USAGE', `The file ${file} can not be read: ${(error as NodeJS.ErrnoException).code}.`)
  }
}

/** Without the parser's own words, which repeat the text: it may be about people. */
function notJson(where: string, error: unknown): CommandFailure {
  const position = /position \d+/.exec(error instanceof Error ? error.message : '')?.[0]
  return new CommandFailure(
    'USAGE',
    `What was given is no JSON: ${where} can not be read${position ? ` from ${position} on` : ''}.`,
  )
}
