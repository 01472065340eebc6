/**
 * The websites that may show the forms of a careers page in a frame. What is stored goes into a header as it is, so the check
 * allows nothing but origins.
 */
export const embedOrigins = `
create function are_origins(origins text[]) returns boolean immutable parallel safe
return cardinality(origins) <= 20 and not exists (
  select from unnest(origins) as given (origin)
  where (origin ~ '^(https://[a-z0-9-]+([.][a-z0-9-]+)*|http://(localhost|127[.]0[.]0[.]1))(:[0-9]{1,5})?$') is not true
);

alter table careers_pages add column embed_origins text[] not null default '{}' check (are_origins(embed_origins));
`
