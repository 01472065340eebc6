import { deriveContentHtml } from '../../server/src/content/sections/section.ts'
import type { Trial } from './report.ts'

/** Prints some positions in full, spread over all files. */
export function showPositions(trials: readonly Trial[], wanted: number): void {
  const all = trials.flatMap(({ file, positions }) => positions.map((position) => ({ file, ...position })))
  const step = Math.max(1, Math.floor(all.length / Math.max(1, wanted)))
  const few = trials.flatMap(({ file, positions }) => positions.slice(0, 1).map((position) => ({ file, ...position })))
  const spread = all.filter((_, i) => i % step === 0)
  const shown = new Set([...few, ...spread].slice(0, wanted))
  for (const { file, at, item, details } of shown) {
    const { form } = item
    console.log(`\n${'='.repeat(100)}\n${file}, ${at}: ${form.title} (${item.employer ?? 'no employer'})`)
    console.log(`${form.language} | ${(form.employmentType ?? []).join(', ')} | ${JSON.stringify(form.salary ?? null)}`)
    for (const [i, place] of (form.locations ?? []).entries()) {
      const words = [place.address, place.postalCode, place.city, place.administrativeArea, place.country]
      console.log(`  ${words.filter(Boolean).join(', ')} (${place.lat}, ${place.lng}: ${details.places[i] ?? ''})`)
    }
    const dates = [item.publishedAt, details.updatedAt, item.expirationDate].map((date) => date?.toISOString() ?? '-')
    console.log(`  published, updated, expires: ${dates.join(', ')}; ${details.url ?? '-'}; ${details.applyUrl ?? '-'}`)
    console.log(
      `  from: ${Object.entries(details.origin)
        .map(([field, from]) => `${field} ← ${from}`)
        .join('; ')}`,
    )
    for (const problem of details.problems) console.log(`  problem: ${problem}`)
    const sections = (form.sections ?? []).map(({ kind, heading = '', html = '' }) => ({ kind, heading, html }))
    const html = deriveContentHtml(form.pitch ?? null, sections)
    console.log(
      html
        .replace(/<(?:p|ul|ol|h[2-4])>/g, '\n$&')
        .replace(/<li>/g, '\n  $&')
        .replace(/<br \/>/g, '$&\n    '),
    )
  }
}
