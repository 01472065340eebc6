import { COMPANIES_PATH, SIGN_IN_PATH } from '../addresses.ts'
import { nothingHere, withQuery } from '../../base/http/request-target.ts'
import { type Answer, goTo, type PageAnswer, type Screen } from '../parts/screen.ts'
import { actOrShowAgain, refusalOfForm } from '../../base/web/serving/answer.ts'
import type { PersonalVisit, Visit } from '../../base/web/visit.ts'
import { shownRefusal } from '../refusals/shown-refusal.ts'

/** Shows the page that asks for a factor once more. It sends the refused form again after that. */
export type Prove = (visit: PersonalVisit) => PageAnswer | Promise<PageAnswer>

/**
 * What a screen answers to a visit. Who has not signed in is sent to do so. What somebody may not see does not exist for
 * them. A sensitive form is only shown, and only accepted, after a fresh proof.
 * @param acts whether a form was sent
 */
export async function answerOf(screen: Screen, seen: Visit, acts: boolean, prove: Prove): Promise<Answer> {
  const elsewhere = admission(screen, seen)
  if (elsewhere !== null) return elsewhere
  const access = seen.signedIn?.membership?.access
  const visit = { ...seen, ...(access && { access }) }
  if (screen.needsProof && isPersonal(visit) && !visit.signedIn.isProven) return prove(visit)
  const { show, act } = screen
  if (!acts || act === null) return show(visit)
  return actOrShowAgain(
    visit,
    () => act(visit),
    (refused) => show(visit, refused),
    (refusal) => shownRefusal(refusalOfForm(refusal), visit.language),
  )
}

/** Where a visit must go first, or null. @throws {ApiError} 404 if the screen does not exist for the visitor */
function admission({ audience }: Screen, visit: Visit): Answer | null {
  const { signedIn, path, query } = visit
  if (audience === 'anyone') return null
  const back = `?${new URLSearchParams({ to: withQuery(path, query) })}`
  if (signedIn === null) return goTo(`${SIGN_IN_PATH}${back}`)
  if (audience === 'signed-in') return null
  if (signedIn.membership === null) return goTo(`${COMPANIES_PATH}${back}`)
  if (audience !== 'member' && !signedIn.membership.access.abilities.has(audience)) throw nothingHere()
  return null
}

function isPersonal(visit: Visit): visit is PersonalVisit {
  return visit.signedIn !== null
}
