import { type Source, sources } from '../intake/origin.ts'

/** Through what somebody came. */
export interface CameThrough {
  readonly kind: 'careers_page' | 'sharing_link' | 'import'
  /** What the company calls it; empty for an import. */
  readonly name: string
}

/** SQL of through what a candidacy `v` came, as `CameThrough`: null unless it was a careers page, a sharing link or an import. */
export const CAME_THROUGH = `coalesce(
  case when v.imported_at is not null then json_build_object('kind', 'import', 'name', '') end,
  (select json_build_object('kind', 'careers_page', 'name', c.name) from careers_pages c
    where c.company_id = v.company_id and c.id = v.link_id),
  (select json_build_object('kind', 'sharing_link', 'name', coalesce(nullif(l.name, ''), l.platform)) from sharing_links l
    where l.company_id = v.company_id and l.id = v.link_id))`

/** How somebody came, as lists are filtered by it: through a careers page or a sharing link, by a referral or an import, or from where a colleague has them. */
export const waysToCome = ['page', 'link', 'referral', 'import', ...sources] as const
export type WayToCome = (typeof waysToCome)[number]

const LINKS = { page: 'careers_page', link: 'sharing_link' } as const

/** SQL of a condition on candidacies `v`. The way is part of the text: it is one of a few words. */
export function cameBy(way: WayToCome): string {
  if (way === 'import') return 'v.imported_at is not null'
  if (way === 'referral') return `v.kind = 'referral' and v.source is null`
  if (way !== 'page' && way !== 'link') return `v.source = '${way}'`
  // No `exists`: PostgreSQL would read all links to join them.
  return `v.kind = 'application' and v.source is null and (select l.kind from links l
    where l.company_id = v.company_id and l.id = v.link_id) = '${LINKS[way]}'`
}

/** The same of one that was read. */
export function didComeBy(
  { kind, source, cameThrough }: { kind: string; source: Source | null; cameThrough: CameThrough | null },
  way: WayToCome,
): boolean {
  if (way === 'import') return cameThrough?.kind === 'import'
  if (source !== null) return source === way
  if (kind === 'referral') return way === 'referral'
  return cameThrough !== null && (way === 'page' || way === 'link') && cameThrough.kind === LINKS[way]
}
