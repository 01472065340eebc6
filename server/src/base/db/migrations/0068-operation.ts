/**
 * What is known about the operation of the installation, for its metrics and for *Today*: when the newest archive of everything
 * was written, and by how much the clock of a process was last wrong. The previous release reads and writes neither.
 */
export const operation = `
alter table installation
  add archived_at moment,
  add clock_off_seconds integer,
  add clock_off_at moment,
  add check ((clock_off_seconds is null) = (clock_off_at is null));
`
