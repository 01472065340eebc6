/**
 * The people whom applicants can ask about a position, in the order in which pages show them. They
 * are shown on public pages, and never in the API.
 *
 * The default is constant and the type is no domain, so adding the column rewrites no row. The check
 * reads each row once, and an empty list is accepted before the function is called.
 */
export const contacts = `
create function are_contacts(contacts json) returns boolean language sql immutable parallel safe
return json_typeof(contacts) = 'array' and json_array_length(contacts) <= 20 and not exists (
  select from json_array_elements(contacts) c
  where (case when json_typeof(c) = 'object' then
      (select count(*) from json_object_keys(c)) = 4
      and json_typeof(c -> 'name') = 'string' and c ->> 'name' <> ''
      and json_typeof(c -> 'title') in ('string', 'null') and (c ->> 'title') is distinct from ''
      and json_typeof(c -> 'email') in ('string', 'null')
      and coalesce(c ->> 'email' = lower(c ->> 'email') and c ->> 'email' ~ '^[^@[:space:]]+@[^@[:space:]]+$', true)
      and json_typeof(c -> 'phone') in ('string', 'null') and coalesce(c ->> 'phone' ~ '^[+][0-9]{3,20}$', true)
    end) is not true);

alter table positions add column contacts json not null default '[]'
  constraint contacts_are_complete check (contacts::text = '[]' or are_contacts(contacts));
`
