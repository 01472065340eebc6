import lighthouse from 'lighthouse'

/** A category of Lighthouse. */
export type Category = 'performance' | 'accessibility' | 'best-practices' | 'seo'

/** Milliseconds until the largest part of a page is there. A score of 100 allows 1,200 and some movement. */
const LARGEST_PAINT = 1_000

/**
 * The faults that Lighthouse finds in a page on a phone: categories below 100, with the audits that they lack; and, whatever the score, a
 * page that takes longer than a second, or whose parts move while it loads.
 * @param port that of the browser, for debugging
 * @param skipAudits audits that do not count
 */
export async function lighthouseFaults(
  address: string,
  port: number,
  categories: readonly Category[],
  skipAudits: readonly string[] = [],
): Promise<string[]> {
  const settings = { port, onlyCategories: [...categories], skipAudits: [...skipAudits], logLevel: 'error' as const }
  const result = await lighthouse(address, settings)
  if (!result || result.lhr.runtimeError) throw new Error(`Lighthouse failed: ${result?.lhr.runtimeError?.message}`)
  const { lhr } = result
  const slow = categories.includes('performance') ? slowness(lhr.audits) : []
  return [...Object.values(lhr.categories).flatMap(lacksOf(lhr.audits)), ...slow]
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
