import type { MasterKeys } from '../../base/secrets/sealed.ts'
import type { Policy } from '@kandidat/shared/outgoing/address-guard'
import type { Lookup } from '@kandidat/shared/outgoing/target'

/** What the screens of receivers need apart from the visit. */
export interface ReceiverSetup {
  readonly masterKeys: () => Promise<MasterKeys>
  /** Where webhooks may be sent. */
  readonly policy: Policy
  /** The version of this program, which test requests contain. */
  readonly version: string
  /** Looks up the addresses of a host name; the system's resolver unless given. */
  readonly lookup?: Lookup
}
