import { type Command, InvalidArgumentError } from 'commander'
import type { CommandOutput } from '@kandidat/shared/command-line/output'
import { tableLines } from '@kandidat/shared/command-line/table'
import { isId } from '../db/id.ts'
import type { PageRequest } from '../db/page.ts'

const MAX_TAKE = 100
const DEFAULT_TAKE = 50

/** The options of a command that shows a list page by page. */
export interface PageOptions {
  readonly take: number
  readonly after?: string
}

/** Adds the options of a list to its command. */
export function addPageOptions(command: Command): Command {
  return command
    .option('--take <number>', `how many to list, 1 to ${MAX_TAKE}`, readTake, DEFAULT_TAKE)
    .option('--after <id>', 'continue after this id, the last one of the previous page', readCursor)
}

/** The page that the options ask for, with one row more, which says whether another page follows. */
export function pageRequest({ take, after }: PageOptions): PageRequest {
  return { limit: take + 1, ...(after !== undefined && { cursor: after }) }
}

/**
 * Prints a page of a list, and how to get the next one.
 * @param rows of a {@link pageRequest}
 * @param list its name in JSON, its text if there is nothing, its columns, and the cells of a row, one for each column
 */
export function printPage<Row extends { readonly id: string }>(
  output: CommandOutput['output'],
  rows: readonly Row[],
  { take }: PageOptions,
  list: {
    readonly name: string
    readonly nothing: string
    readonly columns: readonly string[]
    readonly cells: (row: Row) => readonly string[]
  },
): void {
  const shown = rows.slice(0, take)
  const nextCursor = rows.length > take ? (shown.at(-1)?.id ?? null) : null
  const lines = [
    ...tableLines(list.columns, shown.map(list.cells)),
    ...(nextCursor === null ? [] : [`More: --after ${nextCursor}`]),
  ]
  output(shown.length === 0 ? list.nothing : lines.join('\n'), { [list.name]: shown, nextCursor })
}

/** Reads the length of a list from the command line. */
export function readTake(text: string): number {
  if (/^([1-9][0-9]?|100)$/.test(text)) return Number(text)
  throw new InvalidArgumentError(`Give a whole number from 1 to ${MAX_TAKE}.`)
}

function readCursor(text: string): string {
  if (isId(text)) return text
  throw new InvalidArgumentError('Give an id, as the list shows it.')
}
