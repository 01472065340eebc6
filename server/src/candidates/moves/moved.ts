import { type CandidateStage, candidateStages } from '@kandidat/contract/resources/enumerations'
import { isId } from '../../base/db/id.ts'

/** Where a candidacy was before it was moved, so that the move can be taken back. */
export interface Moved {
  readonly id: string
  readonly stage: CandidateStage
  /** The company's own name of the stage. */
  readonly customStage: string | null
}

/** A move as a text for an address or a form: `ID:STAGE:NAME`. */
export function writeMove({ id, stage, customStage }: Moved): string {
  return `${id}:${stage}:${customStage ?? ''}`
}

/** Reads what `writeMove` wrote. Undefined if it is anything else. */
export function readMove(text: string): Moved | undefined {
  const [id = '', name = '', ...rest] = text.split(':')
  const stage = candidateStages.find((each) => each === name)
  return isId(id) && stage !== undefined ? { id, stage, customStage: rest.join(':') || null } : undefined
}
