import type { AddedCandidacy } from '../../candidates/intake/actions.ts'

/** What happened to somebody who was added, in a line. */
export function addedLine({ id, added, knownAs }: AddedCandidacy): string {
  const name = knownAs !== null ? '  (the e-mail is that of somebody with another name, who stays as they are)' : ''
  return `${id}${added ? '' : '  (existed already)'}${name}`
}

/** The same for programs. */
export function addedData({ id, personId, added, knownAs }: AddedCandidacy) {
  return { id, personId, added, hasOtherName: knownAs !== null }
}
