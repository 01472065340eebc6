/**
 * Collecting the beginnings of a person's words takes 20 µs. PostgreSQL took it for cheap: to find some of many people with a word, it went
 * through the table from its first row, and collected them of people of other companies until it had found enough.
 */
export const costOfBeginnings = `
alter function beginnings_of(tsvector) cost 1000;
alter function beginnings_of_position(uuid, tsvector) cost 1000;
`
