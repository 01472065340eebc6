/** Where answers came from, as the product counts it: how many were kept or shared, and how many in all. */
export interface AnswerCounts {
  spared: number
  all: number
}

/** Reads the product's own figures. */
export async function readAnswerCounts(metricsPort: number): Promise<AnswerCounts> {
  const response = await fetch(`http://127.0.0.1:${metricsPort}/metrics`)
  return answerCountsIn(await response.text())
}

/** What figures for Prometheus say. */
export function answerCountsIn(text: string): AnswerCounts {
  const counts = [...text.matchAll(/^kandidat_answers_total\{source="(\w+)"\} (\d+)$/gm)]
  const sum = (of: typeof counts) => of.reduce((total, [, , count]) => total + Number(count), 0)
  return { spared: sum(counts.filter(([, source]) => source !== 'read')), all: sum(counts) }
}
