import type { PortalAddress } from '../addresses.ts'
import type { MemberVisit } from '../../base/web/visit.ts'
import { editScreen } from './edit-screen.ts'
import type { FormPage } from './form-page.tsx'
import { type Answer, goTo, type MemberAudience, type Screen } from './screen.ts'

/** What is asked before something is done. */
export interface Question extends Omit<FormPage, 'done' | 'cancel'> {
  /** What will happen, one after the other. */
  readonly sentences?: readonly string[]
}

interface ConfirmParts<Row> {
  /** The address: `/portal/team/:id/deactivate`. */
  readonly path: PortalAddress
  /** Whether it needs a factor that was proved within the last minutes. */
  readonly needsProof?: boolean
  /** Whether it concerns all positions of the company: `editScreen`. */
  readonly needsEverything?: boolean
  /** Reads what the address names, as `visited` does. */
  readonly row?: (visit: MemberVisit) => Promise<Row>
  /** Whether it was done already. Then there is nothing to ask, and the screen goes back. */
  readonly isDone?: (row: Row) => boolean
  /** Where those go who decide against it. */
  readonly back: (row: Row) => string
  /** The question, what will happen, and the button that does it. */
  readonly ask: (visit: MemberVisit, row: Row) => Question | Promise<Question>
  /** Does it. */
  readonly act: (visit: MemberVisit, row: Row) => Promise<unknown>
  /** Where to go on once it is done; back unless given. */
  readonly next?: (row: Row) => string
}

/** A screen that asks before it does something to what its address names: it is done, or left as it is. */
export function confirmScreen<Row = unknown>(audience: MemberAudience, parts: ConfirmParts<Row>): Screen {
  const { path, needsProof = false, needsEverything = false, row, isDone, back, ask, act, next = back } = parts
  return editScreen<Row>(audience, {
    path,
    needsProof,
    needsEverything,
    ...(row && { row }),
    edit: async (visit, asked, refused) => {
      if (isDone?.(asked) && !refused) return goTo(back(asked))
      const { sentences = [], before, ...question } = await ask(visit, asked)
      return {
        ...question,
        cancel: back(asked),
        before: (
          <>
            <Sentences of={sentences} />
            {before}
          </>
        ),
      }
    },
    save: async (visit, asked): Promise<Answer> => {
      await act(visit, asked)
      return goTo(next(asked))
    },
  })
}

/** What will happen, one after the other. */
export function Sentences({ of: sentences }: { of: readonly string[] }) {
  if (sentences.length === 0) return null
  return (
    <ul>
      {sentences.map((sentence) => (
        <li>{sentence}</li>
      ))}
    </ul>
  )
}
