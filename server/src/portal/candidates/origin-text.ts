import type { Language } from '../../base/web/words/language.ts'
import type { Origin } from '../../candidates/intake/origin.ts'
import type { CameThrough, WayToCome } from '../../candidates/lists/came-through.ts'
import { addingWords, boardWords } from '../words/candidates.ts'

interface Came {
  readonly kind: 'application' | 'referral'
  readonly referrer: string | null
  readonly origin: Pick<Origin, 'source'> | null
  readonly cameThrough: CameThrough | null
}

/** How somebody became a candidate: through which page or link, by whose referral, or where the company found them. */
export function cameText({ kind, origin, referrer, cameThrough }: Came, language: Language): string {
  const w = boardWords[language]
  if (origin !== null) {
    const source = addingWords[language].sources[origin.source]
    return cameThrough?.kind === 'import' ? w.imported(source) : source
  }
  if (kind === 'referral') return referrer === null ? w.referral : w.referredBy(referrer)
  return cameThrough === null || cameThrough.kind === 'import'
    ? w.application
    : w.cameThrough[cameThrough.kind](cameThrough.name)
}

/** A way to come, as filters call it. */
export function wayText(way: WayToCome, language: Language): string {
  const w = boardWords[language]
  return way === 'page' || way === 'link' || way === 'referral' || way === 'import'
    ? w.ways[way]
    : addingWords[language].sources[way]
}
