import { Refusal } from '../../base/forms/refusal.ts'
import type { Refused } from '../../base/web/form.ts'
import type { Visit } from '../../base/web/visit.ts'
import { numberText } from '../../base/web/words/dates.ts'
import type { Answer } from '../parts/screen.ts'
import { signInWords } from '../words/sign-in.ts'
import { TooManyTries } from './gate.ts'

/** Does what a form asks for. Who has tried too much gets the form again, with how long to wait (429). */
export async function orTooMany<V extends Visit>(
  visit: V,
  work: () => Promise<Answer>,
  show: (visit: V, refused: Refused) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof TooManyTries)) throw error
    const { language, posted } = visit
    const w = signInWords[language].signIn
    // Never one, which would need a form of the word of its own.
    const minutes = Math.max(2, Math.ceil(error.seconds / 60))
    const message = error.seconds < 60 ? w.busy : w.tooMany(numberText(minutes, language))
    const shown = await show(visit, { posted, refusal: new Refusal('conflict', message) })
    if (shown.kind !== 'page') throw error
    return { ...shown, status: error.status, headers: { ...shown.headers, ...error.headers } }
  }
}
