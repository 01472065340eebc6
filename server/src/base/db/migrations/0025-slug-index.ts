/**
 * Slugs stay unique, by an index that has a condition. Columns of an index without one count as keys, to which foreign keys
 * could lead: whoever changed a slug took a lock that the foreign keys of all other changes wait for, against the lock order.
 * Two companies that exchanged their slugs ended a change of positions of both in a deadlock (seed 663430195).
 */
export const slugIndex = `
create unique index companies_by_slug on companies (slug) where slug is not null;
alter table companies drop constraint companies_slug_key;
`
