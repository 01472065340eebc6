import type { ObjectKey } from '../changes/object-key.ts'
import type { DemoPage } from './company-rows.ts'
import type { Fate, Life } from './fate.ts'
import type { Planned } from './plan.ts'

/** A position as its links, its later life and its candidates need it. */
export interface Made extends ObjectKey, Life {
  fate: Fate
  plan: Planned
  prescreening: boolean
  /** Those that it is or was on. */
  pages: DemoPage[]
  sharingLinkIds: string[]
  /** Over an active sharing link, or a listing that is enabled on an active page. */
  reachable: boolean
}
