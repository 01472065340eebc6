/**
 * What a careers page says and looks like beyond its name. Without an own colour it has that of its company, without an own heading
 * its name. The marketplace belongs to the installation, whose settings name it.
 */
export const pageLooks = `
alter table careers_pages
  add column colour colour,
  add column heading text check (length(heading) between 1 and 200),
  add column introduction text check (length(introduction) between 1 and 2000),
  add constraint careers_pages_look_check
    check (not is_marketplace or (colour is null and heading is null and introduction is null));
`
