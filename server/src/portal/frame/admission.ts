import { readSeal } from '../../base/access/seal.ts'
import type { Refusal } from '../../base/forms/refusal.ts'
import { ApiError } from '../../base/http/operations/api-error.ts'
import { COMPANIES_PATH, SIGN_IN_PATH } from '../addresses.ts'
import { nothingHere, withQuery } from '../../base/http/request-target.ts'
import { type Answer, goTo, type PageAnswer, type Screen } from '../parts/screen.ts'
import { actOrShowAgain, refusalOfForm, ShowAgain } from '../../base/web/serving/answer.ts'
import type { MemberVisit, PersonalVisit, Visit } from '../../base/web/visit.ts'
import { toldOverruled } from '../refusals/overruled-text.ts'
import { shownRefusal } from '../refusals/shown-refusal.ts'
import { refusalPage, withRefusal } from './error-page.tsx'

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
  // Read when it is needed: the texts of a form with files come later.
  const seal = () => readSeal(seen.posted.get('seal') ?? '')
  const visit = { ...seen, ...(access && { access: { ...access, seal } }) }
  if (screen.needsProof && isPersonal(visit) && !visit.signedIn.isProven) return prove(visit)
  const { show, act } = screen
  if (!acts || act === null) return sealed(screen, await show(visit), 'own')
  let told: Refusal | null = null
  const answer = await actOrShowAgain(
    visit,
    async () => {
      try {
        // A button that searches in the form sends nothing yet.
        if (visit.posted.has('find')) throw new ShowAgain()
        return await act(visit)
      } catch (error) {
        told = isMember(visit) ? await toldOverruled(visit, error) : null
        throw told ?? error
      }
    },
    (refused) => (told === null ? show(visit, refused) : showTold(visit, () => show(visit, refused), told)),
    (refusal) => (refusal === told ? refusal : shownRefusal(refusalOfForm(refusal), visit.language)),
  )
  // A form that is shown again keeps its seal, as it keeps what was typed, until it has been told what others did.
  return sealed(screen, answer, told === null ? 'kept' : 'own')
}

/** Forms about a company's things get a seal. Those of one's own account, and of signing in, concern no colleague. */
function sealed({ audience }: Screen, answer: Answer, seal: 'own' | 'kept'): Answer {
  return answer.kind === 'page' && audience !== 'anyone' && audience !== 'signed-in' ? { ...answer, seal } : answer
}

/** The page of a form that somebody else has overtaken, or one that says so alone: what it was about may be gone. */
async function showTold(visit: Visit, show: () => Promise<Answer>, told: Refusal): Promise<Answer> {
  try {
    const answer = await show()
    return answer.kind === 'page' ? withRefusal(answer, told, visit.language) : refusalPage(visit, told)
  } catch (error) {
    if (error instanceof ApiError && error.code === 'NOT_FOUND') return refusalPage(visit, told)
    throw error
  }
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

function isMember(visit: Visit): visit is MemberVisit {
  return 'access' in visit && visit.access !== undefined
}

function isPersonal(visit: Visit): visit is PersonalVisit {
  return visit.signedIn !== null
}
