import { Refusal } from '../forms/refusal.ts'
import type { AuditVerb } from './audit-verb.ts'

/** Something that was done to objects after a page had shown them. */
export interface Unseen {
  readonly companyId: string
  readonly at: Date
  readonly actor: { readonly kind: string; readonly id: string | null }
  readonly verb: AuditVerb
  /** The objects that both are about. */
  readonly objectIds: readonly string[]
  /** Whether a mail was written to them with it. */
  readonly withMail: boolean
}

/** A change would overrule what somebody else has done since its page was shown, so nothing was changed. */
export class Overruled extends Refusal {
  readonly unseen: readonly Unseen[]

  constructor(unseen: readonly Unseen[]) {
    super('conflict', 'Somebody has changed this since the page was shown. Nothing was changed.', [], 'overruled')
    this.unseen = unseen
  }
}
