/**
 * The image URLs of each gallery section, as the value of `images`. A section without images has an
 * empty list.
 * @param positionId SQL of the position's id, or `null` for the company's own sections
 */
export function galleries(companyId: string, positionId: string): string {
  return `coalesce((
    select json_agg(coalesce(
      (select json_agg(i.url order by i.ordinal) from images i where i.company_id = s.company_id and i.section_id = s.id),
      '[]'::json) order by s.ordinal)
    from sections s
    where s.company_id = ${companyId} and s.kind = 'gallery'
      and s.position_id ${positionId === 'null' ? 'is null' : `= ${positionId}`}
  ), '[]'::json)`
}
