import { type FieldFault, Refusal, refusedField } from '../../base/forms/refusal.ts'
import type { PublicPageAnswer } from '../../base/web/public/public-page.ts'
import type { ReadFiles } from '../../content/files/form-actions.ts'
import { SlowForm } from '../../base/web/serving/multipart.ts'
import { TooMany } from '../../base/web/serving/methods.ts'
import { numberText } from '../../base/web/words/dates.ts'
import type { Language } from '../../base/web/words/language.ts'
import { publicFormWords } from '../words/applying.ts'

/** Shows a form again with what was typed. */
type Again = (refusal: Refusal) => Promise<PublicPageAnswer>

/** Waits for a check of how much an address has sent. @returns why the form is refused, or null */
export async function attemptTooMany(check: Promise<unknown>): Promise<TooMany | null> {
  try {
    await check
    return null
  } catch (error) {
    if (error instanceof TooMany) return error
    throw error
  }
}

/**
 * The form of an address that has sent too many: 429, with everything that was typed.
 * @param faults of files, which were not stored
 */
export async function afterTooMany(
  { status, headers }: TooMany,
  language: Language,
  faults: readonly FieldFault[],
  again: Again,
): Promise<PublicPageAnswer> {
  // Never one, which would need a form of the word of its own.
  const minutes = Math.max(2, Math.ceil(Number(headers['retry-after'] ?? 60) / 60))
  const message = publicFormWords[language].faults.tooMany(numberText(minutes, language))
  const page = await again(new Refusal('conflict', message, [{ field: '', message }, ...faults]))
  return { ...page, status, headers }
}

/** A page about a form of which files were refused because too many came from the network: 429, and when to send them. */
export function afterWait({ wait }: Pick<ReadFiles, 'wait'>, page: PublicPageAnswer): PublicPageAnswer {
  return wait === 0 ? page : { ...page, status: 429, headers: { ...page.headers, 'retry-after': String(wait) } }
}

/** The form whose files did not arrive in time: 408, with everything that was typed. The connection ends with it. */
export async function afterSlow(language: Language, again: Again): Promise<PublicPageAnswer> {
  const { status, headers } = new SlowForm()
  return { ...(await again(refusedField('cv', publicFormWords[language].faults.tooSlow))), status, headers }
}
