/** What people agree to: being kept for other positions, and that whoever referred them sees their name and how it goes on. */
export const consentPurposes = ['other_positions', 'stage_for_referrer'] as const

export type ConsentPurpose = (typeof consentPurposes)[number]

/** Months for which somebody agrees. */
export const CONSENT_MONTHS = 12

/** How a person stands to one purpose. */
export interface ConsentState {
  readonly purpose: ConsentPurpose
  /** Until when they agree; null if they do not. */
  readonly until: Date | null
  /** Whether whoever referred them sees their name, too. Forms of earlier versions did not say it. */
  readonly coversName: boolean
  /** When a form agreed that was sent with their e-mail, perhaps by somebody else; null if none waits for their word. */
  readonly unconfirmedSince: Date | null
}
