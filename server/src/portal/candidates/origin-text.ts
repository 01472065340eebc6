import type { Language } from '../../base/web/words/language.ts'
import type { Origin } from '../../candidates/intake/origin.ts'
import { addingWords, boardWords } from '../words/candidates.ts'
import type { CandidacyPage } from '../../candidates/lists/candidacy-store.ts'

type Came = Pick<CandidacyPage, 'kind' | 'referrer'> & { readonly origin: Pick<Origin, 'source'> | null }

/** How somebody became a candidate: by applying, by whose referral, or where the company found them. */
export function cameText({ kind, origin, referrer }: Came, language: Language): string {
  const w = boardWords[language]
  if (origin !== null) return addingWords[language].sources[origin.source]
  if (kind === 'application') return w.application
  return referrer === null ? w.referral : w.referredBy(referrer)
}
