import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** A rule of axe that a page breaks. */
export interface Violation {
  readonly rule: string
  /** How grave axe finds it: `critical` and `serious` are the gravest. */
  readonly impact: string
  /** The elements that break it, as HTML. */
  readonly elements: readonly string[]
}

/**
 * What axe finds in a page without frames, shadow roots included. It looks for violations alone, and from inside the page: with
 * its usual lists of everything that is right, and a page of its own for the result, it takes six times as long.
 */
export async function violationsIn(page: Page): Promise<Violation[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })
  const { violations } = await axe.analyze()
  return violations.map(({ id, impact, nodes }) => ({
    rule: id,
    impact: impact ?? '',
    elements: nodes.map(({ html }) => html),
  }))
}
