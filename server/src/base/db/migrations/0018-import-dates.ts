/** The date on which a feed published an item, for the case that its position is published later. */
export const importDates = `
alter table import_items add column published_at moment;
`
