import lighthouse from 'lighthouse'
import { throttling } from 'lighthouse/core/config/constants.js'

const { mobileSlow4G } = throttling

/**
 * The speed, as Lighthouse measures it, from which on a processor that is slowed down four times is like that of a phone
 * (https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md#cpu-throttling).
 */
const FAST = 1_500

/** A category of Lighthouse. */
export type Category = 'performance' | 'accessibility' | 'best-practices' | 'seo'

/** Milliseconds until the largest part of a page is there. A score of 100 allows 1,200 and some movement. */
const LARGEST_PAINT = 1_000

/**
 * The faults that Lighthouse finds in a page on a phone: categories below 100, with the audits that they lack; and, whatever the score, a
 * page that takes longer than a second, or whose parts move while it loads.
 * @param port that of the browser, for debugging
 */
export async function lighthouseFaults(
  address: string,
  port: number,
  categories: readonly Category[],
): Promise<string[]> {
  const measure = async (cpuSlowdownMultiplier: number) => {
    const settings = { port, onlyCategories: [...categories] }
    const slowed = { ...mobileSlow4G, cpuSlowdownMultiplier }
    const result = await lighthouse(address, { ...settings, throttling: slowed, logLevel: 'error' })
    if (!result || result.lhr.runtimeError) throw new Error(`Lighthouse failed: ${result?.lhr.runtimeError?.message}`)
    const { lhr } = result
    const slow = categories.includes('performance') ? slowness(lhr.audits) : []
    const faults = [...Object.values(lhr.categories).flatMap(lacksOf(lhr.audits)), ...slow]
    return { faults, speed: lhr.environment.benchmarkIndex }
  }
  const { faults, speed } = await measure(mobileSlow4G.cpuSlowdownMultiplier)
  if (faults.length === 0 || speed >= FAST) return faults
  // Lighthouse takes the processor for a fast one, and would take a busy machine for a phone that is slower than any.
  return (await measure(Math.max(1, (mobileSlow4G.cpuSlowdownMultiplier * speed) / FAST))).faults
}

type Audits = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']['audits']
type LighthouseCategory = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']['categories'][string]

function slowness(audits: Audits): string[] {
  const measured = (id: string) => audits[id]?.numericValue ?? Infinity
  const [largest, moved] = [measured('largest-contentful-paint'), measured('cumulative-layout-shift')]
  return [
    ...(largest < LARGEST_PAINT ? [] : [`the largest part came after ${Math.round(largest)} ms`]),
    ...(moved === 0 ? [] : [`parts moved by ${moved}`]),
  ]
}

function lacksOf(audits: Audits) {
  return ({ id, score, auditRefs }: LighthouseCategory): string[] => {
    if (score === 1) return []
    const lacking = auditRefs.filter(({ id: audit, weight }) => weight > 0 && (audits[audit]?.score ?? 1) < 1)
    return [
      `${id} ${score}: ${lacking.map(({ id: audit }) => `${audit} ${audits[audit]?.displayValue ?? ''}`).join(', ')}`,
    ]
  }
}
