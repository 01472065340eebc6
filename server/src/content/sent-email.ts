import { meantEmail } from '@kandidat/shared/email/slip'
import { ASKED } from '../base/web/fields/email-field.tsx'
import type { Submitted } from '../base/web/form.ts'
import type { Language } from '../base/web/words/language.ts'
import { webWords } from '../base/web/words/words.ts'
import { isEmail, isOutOfReach } from './email.ts'

/**
 * Refuses an address to which no mail can go, and asks once about one that has a usual slip. An empty field is none of its business.
 * @param posted the form, in which the field `ASKED` names the addresses about which it was asked
 * @param before what is stored, about which nothing is asked
 */
export function checkEmail(
  submitted: Submitted,
  posted: URLSearchParams,
  field: string,
  language: Language,
  before: string | null = null,
): void {
  const w = webWords[language].email
  const written = (posted.get(field) ?? '').trim()
  if (written === '' || written === before) return
  const meant = meantEmail(written)
  const offered = meant !== null && isEmail(meant) ? meant : null
  if (!isEmail(written)) {
    const wrong = isOutOfReach(written) ? w.outOfReach : w.one
    submitted.refuse(field, offered === null ? wrong : `${w.one} ${w.meant(offered)}`)
  } else if (offered !== null && !posted.getAll(ASKED).includes(written)) submitted.refuse(field, w.slip(offered))
}

/** The same for a visitor, who has no address inside of the network of the installation: members may have one. */
export function checkVisitorsEmail(
  submitted: Submitted,
  posted: URLSearchParams,
  field: string,
  language: Language,
): void {
  const written = posted.get(field) ?? ''
  if (isEmail(written) && isOutOfReach(written)) submitted.refuse(field, webWords[language].email.outOfReach)
  else checkEmail(submitted, posted, field, language)
}
