import type { Language } from '@kandidat/contract/resources/enumerations'
import type { ImportFaultCode } from './fault-code.ts'

/** Fields of a position that remarks name. */
export type RemarkField =
  | 'title'
  | 'pitch'
  | 'locations'
  | 'employmentType'
  | 'publishedAt'
  | 'updatedAt'
  | 'expirationDate'

/**
 * What an import left out, assumed or did not understand: a name with the values of its sentence (`content/words/remarks.ts`). It is
 * stored like this, so that everybody reads it in their own language. Countries are codes of ISO 3166-1.
 */
export type Remark =
  // Texts and lists
  | { code: 'no-description' }
  | { code: 'text-cut'; field: RemarkField; length: number }
  | { code: 'list-cut'; field: RemarkField; length: number }
  | { code: 'language-unknown'; stated: string; used: Language }
  /** `found` is a tag of BCP 47. */
  | { code: 'language-detected'; found: string; used: Language }
  // Times
  | { code: 'no-date'; field: RemarkField; text: string }
  | { code: 'year'; field: RemarkField; year: number }
  // Pay
  | { code: 'pay-currency'; stated: string }
  | { code: 'pay-no-currency' }
  | { code: 'pay-implausible'; pay: string }
  | { code: 'pay-period'; words: string }
  | { code: 'pay-swapped'; min: number; max: number }
  // Contacts, of which nothing is repeated
  | { code: 'contact-field'; field: 'email' | 'phone' | 'other' }
  | { code: 'contact-no-name' }
  | { code: 'contacts-cut'; length: number }
  // Places
  | { code: 'country-unknown'; stated: string }
  | { code: 'country-assumed'; city: string; country: string }
  | { code: 'country-missing'; place: string | null }
  | { code: 'place-ambiguous'; place: string; country: string }
  | { code: 'place-unknown'; place: string; country: string }
  | { code: 'country-not-located'; country: string }
  | { code: 'no-town'; text: string }
  | { code: 'no-place'; text: string }
  // What a feed should have had
  | { code: 'posts-joined'; posts: number }
  | { code: 'translations-joined'; postings: number; languages: string; used: string }
  | { code: 'description-shortened' }
  | { code: 'texts-empty' }
  | { code: 'descriptions-not-requested' }
  | { code: 'texts-in-details' }
  // Why an item was left out
  | { code: 'closed'; status: string }
  | { code: 'removed' }
  | { code: 'prospects' }
  | { code: 'ad-elsewhere' }
  | { code: 'employer-refused' }
  | { code: 'field-missing'; field: string }
  // What a parser met in an item
  | { code: 'not-object'; found: 'null' | 'list' | 'text' | 'number' | 'boolean' }
  | { code: 'item-large'; megabytes: number }
  | { code: 'item-deep'; levels: number }
  | { code: 'item-values'; values: number }
  | { code: 'item-text'; megabytes: number }
  | { code: 'member'; name: string; because: Remark }
  | { code: 'text-long'; length: number; limit: number }
  | { code: 'text-deep'; levels: number }
  | { code: 'id-long'; length: number; limit: number }
  | { code: 'item-cut' }
  | { code: 'item-encoding' }
  /** `position` counts characters. */
  | { code: 'item-json'; position: number | null }
  | { code: 'after-end' }
  | { code: 'item-shape' }
  | { code: 'details-unread'; because: Remark }
  /** A page or the rest of a feed. `why` has the details in English. */
  | { code: 'fault'; fault: ImportFaultCode; why: string }
  // Lines of our own format, and what the company has
  | { code: 'type-unknown'; type: string | null }
  | { code: 'history-entry' }
  | { code: 'time-unknown'; text: string }
  | { code: 'position-not-in-feed'; id: string }
  | { code: 'page-unknown'; name: string }
  | { code: 'link-unknown'; name: string }
  | { code: 'company-exists'; slug: string }
  /** `details` are the class of the error and what was violated. */
  | { code: 'not-stored'; details: string }
  /** `why` is in English: it names fields of a form, or is a text of a report that is older. */
  | { code: 'not-taken'; why: string }
  // The feed as a whole
  | { code: 'feed-empty' }
  | { code: 'feed-longer'; total: number; read: number }
  | { code: 'feed-continues'; address: string }
  | { code: 'gone-unknown'; why: 'skipped' | 'unread' }
  | { code: 'unnamed'; named: number }
  /** `at` names the first lines or items. */
  | { code: 'other-names'; count: number; at: string }
  /** Remarks beyond the limit of different ones. */
  | { code: 'other' }

/** The sentence of each remark. */
export type RemarkWords = {
  readonly [Code in Remark['code']]: (remark: Extract<Remark, { code: Code }>) => string
}
