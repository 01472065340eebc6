import lighthouse from 'lighthouse'

/** A category of Lighthouse. */
export type Category = 'performance' | 'accessibility' | 'best-practices' | 'seo'

/**
 * The faults that Lighthouse finds in a page on a phone: categories below 100, with the audits that they lack.
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
  return Object.values(lhr.categories).flatMap(({ id, score, auditRefs }) => {
    if (score === 1) return []
    const lacking = auditRefs.filter(({ id: audit, weight }) => weight > 0 && (lhr.audits[audit]?.score ?? 1) < 1)
    return [
      `${id} ${score}: ${lacking.map(({ id: audit }) => `${audit} ${lhr.audits[audit]?.displayValue ?? ''}`).join(', ')}`,
    ]
  })
}
