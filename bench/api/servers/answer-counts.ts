/** Answers, as the product counts them. */
export interface AnswerCounts {
  /** Those from the cache, or shared with another request. */
  cached: number
  all: number
}

/** Reads the counts from the metrics of the product. */
export async function readAnswerCounts(metricsPort: number): Promise<AnswerCounts> {
  const response = await fetch(`http://127.0.0.1:${metricsPort}/metrics`)
  return answerCountsIn(await response.text())
}

/** The counts in metrics of the form of Prometheus. */
export function answerCountsIn(text: string): AnswerCounts {
  const counts = [...text.matchAll(/^kandidat_answers_total\{source="(\w+)"\} (\d+)$/gm)]
  const sum = (of: typeof counts) => of.reduce((total, [, , count]) => total + Number(count), 0)
  return { cached: sum(counts.filter(([, source]) => source !== 'read')), all: sum(counts) }
}
