/** How much is loaded, times a scale that is 1 for what counts. */
export interface DataSize {
  companies: number
  /** Of the companies together, with 3 KB of text each. */
  positions: number
  /** Of the companies together, the position with many of them included. */
  candidates: number
  candidatesOfOnePosition: number
  /** Positions with short texts, in one company. */
  positionsOfOneCompany: number
  /** The same short positions in a small company, which the large one is compared with. */
  positionsOfSmallCompany: number
}

/** The page of the large company that is read: the thousandth, where there is one. */
export function deepPage(size: DataSize): number {
  // Each status but PUBLISHED has 15 % of the positions, and the page must be full in each.
  return Math.max(2, Math.min(1_000, Math.floor((size.positionsOfOneCompany * 0.15) / 50) - 1))
}

/** The sizes of the issue times `scale`. Companies keep their 50 positions each, so that a list is a list of 50. */
export function sizeAt(scale: number): DataSize {
  const companies = Math.max(20, Math.round(2_000 * scale))
  const candidatesOfOnePosition = Math.max(200, Math.round(100_000 * scale))
  return {
    companies,
    positions: companies * 50,
    candidates: companies * 450 + candidatesOfOnePosition,
    candidatesOfOnePosition,
    positionsOfOneCompany: Math.max(2_000, Math.round(1_000_000 * scale)),
    positionsOfSmallCompany: 1_000,
  }
}
