/**
 * Candidates whom somebody moved together have one id, by which the page after it finds them: their ids in the address of that
 * page were longer than proxies allow. The name of the stage before is what undoing gives back.
 */
export const movesTogether = `
alter table stage_changes add move_id uuid, add custom_stage_before text check (custom_stage_before <> '');
create index stage_changes_of_move on stage_changes (company_id, move_id) where move_id is not null;
`
