/** Characters of a search that count. */
const MAX_LENGTH = 200

/** What the address of a list searches for, as PostgreSQL can take it; empty if for nothing. */
export function askedSearch(query: URLSearchParams): string {
  return (query.get('search') ?? '').slice(0, MAX_LENGTH).toWellFormed().replaceAll('\0', '').trim()
}

/** The words of a search. White space separates them. */
export function searchedWords(search: string): string[] {
  return search.split(/\s+/).filter((word) => word !== '')
}
