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

/** The rules of WCAG 2.2 at levels A and AA, among them targets of 24 pixels, and axe's own advice. */
export const WCAG_22 = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Ends each animation that has an end. Text that is still fading in has too little contrast, and only for 0.2 s. */
const END_ANIMATIONS = `for (const animation of document.getAnimations())
  if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish()`

/**
 * What axe finds in a page, shadow roots and frames included. It looks for violations alone, and from inside the page if it has no
 * frames: with its usual lists of everything that is right, and a page of its own for the result, it takes six times as long.
 * @param tags the rules, by the tags that axe gives them; without it, those that axe runs by default
 */
export async function violationsIn(page: Page, tags?: readonly string[]): Promise<Violation[]> {
  await page.evaluate(END_ANIMATIONS)
  const axe = new AxeBuilder({ page }).setLegacyMode(page.frames().length === 1).options({
    resultTypes: ['violations'],
    ...(tags && { runOnly: { type: 'tag' as const, values: [...tags] } }),
  })
  const { violations } = await axe.analyze()
  return violations.map(({ id, impact, nodes }) => ({
    rule: id,
    impact: impact ?? '',
    elements: nodes.map(({ html }) => html),
  }))
}
