import type { Transaction } from '../../base/db/connection.ts'
import { newId } from '../../base/db/id.ts'
import type { StoredSection } from './section.ts'

/** The owner of sections: a position, or the company itself if positionId is null. */
export interface SectionOwner {
  companyId: string
  positionId: string | null
}

type SectionsOf = SectionOwner & { sections: readonly StoredSection[] }

/** Replaces all sections of each owner. Keeps the order of the new ones. */
export async function replaceSections(tx: Transaction, owners: readonly SectionsOf[]): Promise<void> {
  const ofPositions = owners.filter((owner) => owner.positionId !== null)
  const ofCompanies = owners.filter((owner) => owner.positionId === null)
  await deleteSections(tx, ofPositions, 's.position_id = owner.position_id')
  await deleteSections(tx, ofCompanies, 's.position_id is null')
  await insertSections(tx, owners)
}

/** One statement per kind of owner, because `is not distinct from` would not use an index. */
async function deleteSections(tx: Transaction, owners: readonly SectionOwner[], condition: string): Promise<void> {
  if (owners.length === 0) return
  const ids = [owners.map((owner) => owner.companyId), owners.map((owner) => owner.positionId)]
  const theirs = `select s.company_id, s.id from unnest($1::uuid[], $2::uuid[]) as owner (company_id, position_id)
    join sections s on s.company_id = owner.company_id and ${condition}`
  await tx.query(
    `delete from images i using (${theirs}) s where i.company_id = s.company_id and i.section_id = s.id`,
    ids,
  )
  await tx.query(`delete from sections d using (${theirs}) s where d.company_id = s.company_id and d.id = s.id`, ids)
}

/** Inserts the sections of owners that have none yet. */
export async function insertSections(tx: Transaction, owners: readonly SectionsOf[]): Promise<void> {
  const rows = owners.flatMap(({ companyId, positionId, sections }) =>
    sections.map((section, ordinal) => ({ companyId, positionId, ordinal, id: newId(), ...section })),
  )
  if (rows.length === 0) return
  await tx.query(
    `insert into sections (company_id, id, position_id, ordinal, kind, heading, html)
    select "companyId", id, "positionId", ordinal, kind, heading, html from json_to_recordset($1::json)
      as r ("companyId" uuid, id uuid, "positionId" uuid, ordinal int, kind text, heading text, html text)`,
    [JSON.stringify(rows)],
  )
  const images = rows.flatMap(({ companyId, id, images: urls }) =>
    urls.map((url, ordinal) => ({ companyId, id, ordinal, url })),
  )
  if (images.length === 0) return
  await tx.query(
    `insert into images (company_id, section_id, ordinal, url)
    select "companyId", id, ordinal, url from json_to_recordset($1::json)
      as r ("companyId" uuid, id uuid, ordinal int, url text)`,
    [JSON.stringify(images)],
  )
}

/** SQL for the sections of an owner as a JSON list of `StoredSection`, in order. */
export function sectionsJson(companyId: string, positionId: string): string {
  return `coalesce((
    select json_agg(json_build_object('kind', s.kind, 'heading', s.heading, 'html', s.html, 'images', coalesce(
      (select json_agg(i.url order by i.ordinal) from images i where i.company_id = s.company_id and i.section_id = s.id),
      '[]'::json)) order by s.ordinal)
    from sections s where s.company_id = ${companyId} and ${positionId === 'null' ? 's.position_id is null' : `s.position_id = ${positionId}`}), '[]'::json)`
}
