import { reachesEverything } from '../../base/access/access.ts'
import type { Refused } from '../../base/web/form.ts'
import type { PortalAddress } from '../addresses.ts'
import type { MemberVisit } from '../../base/web/visit.ts'
import { type FormPage, formPage } from './form-page.tsx'
import type { RedirectAnswer } from '../../base/web/serving/answer.ts'
import { refusalWords } from '../words/refusals.ts'
import { type Answer, type MemberAudience, memberScreen, type Screen } from './screen.ts'

interface EditParts<Row> {
  /** The address: `/portal/team/:id/edit`. */
  readonly path: PortalAddress
  /** Whether saving needs a factor that was proved within the last minutes. */
  readonly needsProof?: boolean
  /**
   * Whether saving concerns all positions of the company, as the verb says by `requireEverything`. Whoever reaches certain ones only
   * gets no form, and the reason.
   */
  readonly needsEverything?: boolean
  /** Reads what the address names, as `visited` does. */
  readonly row?: (visit: MemberVisit) => Promise<Row>
  /** The form, or another address if there is nothing to fill in. `refused` is for a form that offers what was sent. */
  readonly edit: (visit: MemberVisit, row: Row, refused?: Refused) => Promise<FormPage | RedirectAnswer>
  /** Reads what was sent, saves it and says where to go on. A refusal shows the form again, with its faults and 422. */
  readonly save: (visit: MemberVisit, row: Row) => Promise<Answer>
}

/** A screen with one form: it is filled in, shown again with its faults if it is refused, saved, and left. */
export function editScreen<Row = unknown>(audience: MemberAudience, parts: EditParts<Row>): Screen {
  const { path, needsProof = false, needsEverything = false, edit, save } = parts
  // Without a row, nobody looks at it.
  const row = parts.row ?? (async () => undefined as Row)
  return memberScreen(audience, {
    path,
    needsProof,
    show: async (visit, refused) => {
      const shown = await edit(visit, await row(visit), refused)
      if ('kind' in shown) return shown
      const isClosed = needsEverything && !reachesEverything(visit.access)
      return formPage(
        visit,
        isClosed ? { ...shown, closed: refusalWords[visit.language]['everything-needed'] } : shown,
        refused,
      )
    },
    act: async (visit) => save(visit, await row(visit)),
  })
}
