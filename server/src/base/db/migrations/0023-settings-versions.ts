/**
 * The version of a company's settings: keys, receivers, users, and what was sent again. No cached response depends on it:
 * pages that are open in a browser do (ARCHITECTURE.md#versions).
 */
export const settingsVersions = `
alter table versions
  drop constraint versions_kind_check,
  add constraint versions_kind_check check (kind in ('content', 'people', 'marketplace', 'settings'));
`
