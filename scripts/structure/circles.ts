/**
 * The circles in a graph of files, each named once and beginning with its first file by name. Not every circle of a
 * knot is listed, but a graph without an answer has none.
 */
export function findCircles(edges: ReadonlyMap<string, readonly string[]>): string[][] {
  const done = new Set<string>()
  const trail: string[] = []
  const circles = new Map<string, string[]>()

  function walk(file: string) {
    const seen = trail.indexOf(file)
    if (seen !== -1) {
      const circle = fromFirstName(trail.slice(seen))
      circles.set(circle.join('\n'), circle)
      return
    }
    if (done.has(file)) return
    trail.push(file)
    for (const next of edges.get(file) ?? []) walk(next)
    trail.pop()
    done.add(file)
  }
  for (const file of [...edges.keys()].toSorted()) walk(file)
  return [...circles.values()]
}

function fromFirstName(circle: string[]): string[] {
  const first = circle.indexOf(circle.toSorted()[0] ?? '')
  return [...circle.slice(first), ...circle.slice(0, first)]
}
