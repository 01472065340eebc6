/** The address in a field for one picture: a new picture stands after the one that the page showed. */
export function submittedPicture(posted: URLSearchParams, name: string): string | null {
  const isNew = posted.getAll(name).length > 1
  return posted.has(`${name}-remove`) && !isNew ? null : posted.getAll(name).at(-1) || null
}
