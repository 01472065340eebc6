import { networkOf } from '../../base/http/authentication/denials.ts'
import { Refusal } from '../../base/forms/refusal.ts'
import { SealError } from '../../base/secrets/sealed.ts'
import type { Refused } from '../../base/web/form.ts'
import type { Visit } from '../../base/web/visit.ts'
import { numberText } from '../../base/web/words/dates.ts'
import type { Answer } from '../parts/screen.ts'
import { signInWords } from '../words/sign-in.ts'
import { TooManyTries } from './gate.ts'
import type { SignInSettings } from './settings.ts'

/** Does something that counts, and leaves a trace if somebody has tried too much. @throws {TooManyTries} */
export async function traced<T>(visit: Visit, { refused }: SignInSettings, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { requestId, client } = visit
    if (error instanceof TooManyTries) refused.add({ requestId, reason: 'limit', network: networkOf(client.address) })
    throw error
  }
}

/**
 * Does what a form asks for. Who has tried too much gets the form again, with how long to wait (429); and whose app cannot be checked
 * because its secret cannot be decrypted, with whom to ask.
 */
export async function orTooMany<V extends Visit>(
  visit: V,
  settings: SignInSettings,
  work: () => Promise<Answer>,
  show: (visit: V, refused: Refused) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await traced(visit, settings, work)
  } catch (error) {
    const { language, posted } = visit
    // The person can do nothing about it, so it must not say that the code is wrong.
    if (error instanceof SealError) throw new Refusal('conflict', signInWords[language].code.sealed)
    if (!(error instanceof TooManyTries)) throw error
    const w = signInWords[language].signIn
    // Never one, which would need a form of the word of its own.
    const minutes = Math.max(2, Math.ceil(error.seconds / 60))
    const message = error.seconds < 60 ? w.busy : w.tooMany(numberText(minutes, language))
    const shown = await show(visit, { posted, refusal: new Refusal('conflict', message) })
    if (shown.kind !== 'page') throw error
    return { ...shown, status: error.status, headers: { ...shown.headers, ...error.headers } }
  }
}
