/**
 * When a field of a position that only public pages show, such as its contacts, last changed. `updated_at` does not move with
 * such a field, because the API does not show it, but sitemaps and feeds tell when a page last changed.
 */
export const pageChanges = `
alter table positions add column page_changed_at moment;
`
