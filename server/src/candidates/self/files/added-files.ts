import { refusedField } from '../../../base/forms/refusal.ts'

/** Most files of one submission, and most that a person adds on the page about everything. */
export const MOST_FILES = 10

/** @throws {Refusal} if there would be more files than a page takes */
export function requireRoom(present: number, added: number): void {
  if (present + added <= MOST_FILES) return
  throw refusedField('files', `There can be at most ${MOST_FILES} files, and there are ${present} already.`, 'conflict')
}
