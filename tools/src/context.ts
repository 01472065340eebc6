import type { CommandOutput } from '@kandidat/shared/command-line/output'
import type { Policy } from '@kandidat/shared/outgoing/address-guard'

/** What the command line gives to every tool. */
export interface ToolContext extends CommandOutput {
  /** Given in the client package, where the commands have neither the settings nor the database of an installation. */
  readonly isStandalone?: true
  /** The settings that tools use; read when first asked for, so that help works with wrong ones. */
  readonly config: {
    /** A key of the API, or null. */
    readonly apiKey: string | null
    /** The address of this installation, without a slash at the end; null if there is none here. */
    readonly publicUrl: string | null
    /** Where webhooks may be sent. */
    readonly webhookPolicy: Policy
    /** Whether commands print in colours on a terminal. */
    readonly colours: boolean
  }
}
