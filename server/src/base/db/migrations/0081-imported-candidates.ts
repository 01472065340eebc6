/**
 * A candidacy says whether it came by an import, beside where the company found the person. Nothing is known of those before. The
 * previous release does not set it.
 */
export const importedCandidates = `
alter table vouches add column imported_at moment,
  add constraint vouches_imported_from_somewhere check (imported_at is null or source is not null);
`
