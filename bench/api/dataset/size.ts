/** How much data there is. */
export interface DataSize {
  companies: number
  /** Of all companies together, with 3 KB of text each. */
  positions: number
  /** Of all companies together, including the position with many candidates. */
  candidates: number
  candidatesOfOnePosition: number
  /** Positions of the large company, with short texts. */
  positionsOfOneCompany: number
  /** Positions of the small company, with the same short texts. The large company is compared with it. */
  positionsOfSmallCompany: number
}

/** The page of the large company that is read: the 1,000th, or the last one that is full. */
export function deepPage(size: DataSize): number {
  // Each status except PUBLISHED has 15 % of the positions, and the page must be full in each.
  return Math.max(2, Math.min(1_000, Math.floor((size.positionsOfOneCompany * 0.15) / 50) - 1))
}

/** The full size times `scale`. Companies keep their 50 positions each, so that a list still has 50. */
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
