/**
 * The members of a position in a list that depend only on its row, as JSON text. They are made when
 * the row changes and not each time it is read. Making them was two thirds of the cost of a list in
 * PostgreSQL, and formatting times was a third of that.
 *
 * The function is declared immutable, and it is: `iso` and `row_to_json` of these types depend on no setting.
 */
export const listMembers = `
create function list_members(
  id uuid, title text, pitch text, language text, employment_type text[], listing_color text, banner_url text,
  locations json, created_at timestamptz, published_at timestamptz, last_published_at timestamptz,
  first_activated_at timestamptz, expiration_date timestamptz
) returns text language sql immutable parallel safe
return (
  select left(substr(row_to_json(shown)::text, 2), -1)
  from (select id, title, pitch, language, employment_type as "employmentType", listing_color as "listingColor",
    banner_url as "bannerUrl", locations, iso(created_at) as "createdAt", iso(published_at) as "publishedAt",
    iso(last_published_at) as "lastPublishedAt", iso(first_activated_at) as "firstActivatedAt",
    iso(expiration_date) as "expirationDate") shown
);

alter table positions add column list_members text not null generated always as (list_members(
  id, title, pitch, language, employment_type, listing_color, banner_url, locations, created_at, published_at,
  last_published_at, first_activated_at, expiration_date)) stored;
-- Stored in the row itself wherever there is room, because every list reads it.
alter table positions alter column list_members set storage main;
`
