-- The schema that the migrations make, written from PostgreSQL's catalogs by: npm run schema
-- Left out: partitions, which the program makes; the migrator's own tables; owners and grants.

SET check_function_bodies = off;

CREATE DOMAIN colour AS text
    CONSTRAINT colour_check CHECK (VALUE ~ '^#[0-9a-f]{6}$'::text);

CREATE DOMAIN json_list AS json
    CONSTRAINT json_list_check CHECK (json_typeof(VALUE) = 'array'::text);

CREATE DOMAIN moment AS timestamp(3) with time zone
    CONSTRAINT moment_check CHECK (VALUE >= '1000-01-01 00:00:00+00'::timestamp with time zone AND VALUE < '10000-01-01 00:00:00+00'::timestamp with time zone);

CREATE DOMAIN spoken_language AS text
    CONSTRAINT spoken_language_check CHECK (VALUE = ANY (ARRAY['NO'::text, 'DK'::text, 'EN'::text, 'SE'::text, 'GB'::text]));

CREATE DOMAIN web_address AS text
    CONSTRAINT web_address_check CHECK (VALUE ~ '^https?://[^[:space:]]+$'::text OR VALUE ~ '^/p/[A-Za-z0-9_-]{32}-960[.](jpg|webp)$'::text);

CREATE FUNCTION abilities_by_previous_release()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.abilities := array['positions.read', 'candidates.read', 'candidates.identity'];
  if not new.restricted and (select u.restricted from users u where u.id = new.maker_id) then
    new.restricted := true;
    perform set_config('kandidat.keys_to_restrict',
      coalesce(current_setting('kandidat.keys_to_restrict', true), '') || ' ' || new.id, true);
  end if;
  return new;
end $function$;

CREATE FUNCTION are_contacts(contacts json)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((json_typeof(contacts) = 'array'::text) AND (json_array_length(contacts) <= 20) AND (NOT (EXISTS (SELECT FROM json_array_elements(are_contacts.contacts) c(value) WHERE (CASE WHEN (json_typeof(c.value) = 'object'::text) THEN (((SELECT count(*) AS count FROM json_object_keys(c.value) json_object_keys(json_object_keys)) = 4) AND (json_typeof((c.value -> 'name'::text)) = 'string'::text) AND ((c.value ->> 'name'::text) <> ''::text) AND (json_typeof((c.value -> 'title'::text)) = ANY (ARRAY['string'::text, 'null'::text])) AND ((c.value ->> 'title'::text) IS DISTINCT FROM ''::text) AND (json_typeof((c.value -> 'email'::text)) = ANY (ARRAY['string'::text, 'null'::text])) AND COALESCE((((c.value ->> 'email'::text) = lower((c.value ->> 'email'::text))) AND ((c.value ->> 'email'::text) ~ '^[^@[:space:]]+@[^@[:space:]]+$'::text)), true) AND (json_typeof((c.value -> 'phone'::text)) = ANY (ARRAY['string'::text, 'null'::text])) AND COALESCE(((c.value ->> 'phone'::text) ~ '^[+][0-9]{3,20}$'::text), true)) ELSE NULL::boolean END IS NOT TRUE)))));

CREATE FUNCTION are_origins(origins text[])
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((cardinality(origins) <= 20) AND (NOT (EXISTS (SELECT FROM unnest(are_origins.origins) given(origin) WHERE ((given.origin ~ '^(https://[a-z0-9-]+([.][a-z0-9-]+)*|http://(localhost|127[.]0[.]0[.]1))(:[0-9]{1,5})?$'::text) IS NOT TRUE)))));

CREATE FUNCTION are_periods(periods json)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((json_typeof(periods) = 'object'::text) AND ((periods -> 'others'::text) IS NOT NULL) AND (NOT (EXISTS (SELECT FROM json_each_text(CASE WHEN (json_typeof(are_periods.periods) = 'object'::text) THEN are_periods.periods ELSE '{}'::json END) p(key, value) WHERE (((p.key ~ '^([A-Z]{2}|others)$'::text) AND (p.value ~ '^[1-9][0-9]?$'::text) AND ((p.value)::integer <= 60)) IS NOT TRUE)))));

CREATE FUNCTION beginnings_of(search tsvector)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE COST 1000
RETURN ARRAY(SELECT DISTINCT "left"(given.word, n.n) AS "left" FROM unnest(tsvector_to_array(beginnings_of.search)) given(word), LATERAL generate_series(11, LEAST(length(given.word), 20)) n(n));

CREATE FUNCTION beginnings_of_position(company_id uuid, search tsvector)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE COST 1000
RETURN beginnings_of(array_to_tsvector(ARRAY(SELECT ("right"((beginnings_of_position.company_id)::text, 8) || given.word) FROM unnest(tsvector_to_array(beginnings_of_position.search)) given(word) WHERE (given.word !~~ '=%'::text))));

CREATE FUNCTION clock()
 RETURNS timestamp with time zone
 LANGUAGE sql
 PARALLEL SAFE
RETURN (date_trunc('milliseconds'::text, clock_timestamp()) + (COALESCE(NULLIF(current_setting('kandidat.clock_offset'::text, true), ''::text), '0'::text))::interval);

CREATE FUNCTION drop_partition(parent text, day date)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  execute format('drop table if exists public.%I', public.partition_of(parent, day));
end $function$;

CREATE FUNCTION erase_words_about()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from notes n using vouches v
    where v.company_id = new.company_id and v.person_id = new.id and n.company_id = v.company_id and n.candidacy_id = v.id;
  delete from files f using vouches v, documents d
    where v.company_id = new.company_id and v.person_id = new.id and d.company_id = v.company_id and d.candidacy_id = v.id
      and f.company_id = d.company_id and f.id = d.file_id;
  update rejections r set words = null from vouches v
    where v.company_id = new.company_id and v.person_id = new.id and r.company_id = v.company_id and r.candidacy_id = v.id;
  return null;
end $function$;

CREATE FUNCTION fold_tallies(companies uuid[], positions uuid[])
 RETURNS void
 LANGUAGE sql
AS $function$
  with held as (
    select t.company_id, t.position_id, t.id
    from unnest(companies, positions) as given (company_id, position_id)
    join position_tallies t on t.company_id = given.company_id and t.position_id = given.position_id
    for update of t skip locked
  ), folded as (
    delete from position_tallies t using held
    where t.company_id = held.company_id and t.position_id = held.position_id and t.id = held.id
    returning t.*
  )
  insert into position_tallies (company_id, position_id, vouches, viewable_vouches, active_vouches, fresh_vouches, prescreening_vouches, people, viewable_people, active_people, fresh_people, hired_people, accepted_by_candidate_at, last_contacted_by_company_at, last_contacted_by_candidate_at)
  select company_id, position_id, sum(vouches), sum(viewable_vouches), sum(active_vouches), sum(fresh_vouches), sum(prescreening_vouches), sum(people), sum(viewable_people), sum(active_people), sum(fresh_people), sum(hired_people), max(accepted_by_candidate_at), max(last_contacted_by_company_at), max(last_contacted_by_candidate_at) from folded group by company_id, position_id
$function$;

CREATE FUNCTION folded(words text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN replace(replace(replace(replace(replace(translate(lower(NORMALIZE(words, NFC)), 'ÅÄÀÁÂÃĀĄÆØÖÒÓÔÕŐŒÉÈÊËĒĘĚÍÌÎÏĪĮÚÙÛÜŪŮŰŲÝŸÇĆČÑŃŇÐĐĎŁŚŠŞŽŹŻŤȚŢŘĞĢĶĻŅĖåäàáâãāąæøöòóôõőœéèêëēęěíìîïīįúùûüūůűųýÿçćčñńňðđďłśšşžźżťțţřğģķļņė'::text, 'aaaaaaaaaooooooooeeeeeeeiiiiiiuuuuuuuuyycccnnndddlssszzztttrggklneaaaaaaaaaooooooooeeeeeeeiiiiiiuuuuuuuuyycccnnndddlssszzztttrggklne'::text), 'ß'::text, 'ss'::text), 'þ'::text, 'th'::text), 'aa'::text, 'a'::text), 'ae'::text, 'a'::text), 'oe'::text, 'o'::text);

CREATE FUNCTION forget_tallies()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  truncate position_people, position_tallies;
  return null;
end $function$;

CREATE FUNCTION grants_by_previous_release()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into grants (company_id, key_id, position_id)
  select company_id, new.id, position_id from grants where company_id = new.company_id and user_id = new.maker_id;
  return null;
end $function$;

CREATE FUNCTION in_order_of(items text[], allowed text[])
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (items = ARRAY(SELECT list.a FROM unnest(in_order_of.allowed) WITH ORDINALITY list(a, n) WHERE (list.a = ANY (in_order_of.items)) ORDER BY list.n));

CREATE FUNCTION insides_of(words tsvector)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN array_to_tsvector(ARRAY(SELECT DISTINCT ('~'::text || substr(given.word, n.n)) FROM unnest(tsvector_to_array(insides_of.words)) given(word), LATERAL generate_series(3, (length(given.word) - 3)) n(n) WHERE ((length(given.word) >= 6) AND (length(given.word) <= 40))));

CREATE FUNCTION into_first_tier()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.tier := 0;
  return new;
end $function$;

CREATE FUNCTION iso(moment timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN to_char((moment AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'::text);

CREATE FUNCTION keep_audit_entry()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin
  raise exception 'an entry of the audit log stays as it was written' using errcode = 'insufficient_privilege';
end $function$;

CREATE FUNCTION keep_pages_of_words()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update position_words w set pages = live_pages_of(w.company_id, w.position_id)
  from (select distinct company_id, position_id from changed) c
  where w.company_id = c.company_id and w.position_id = c.position_id
    and w.pages is distinct from live_pages_of(w.company_id, w.position_id);
  return null;
end $function$;

CREATE FUNCTION keep_start_day()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.start_date := start_day(new.start_date);
  return new;
end $function$;

CREATE FUNCTION keep_words_in_positions()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into words_in_positions
  select given.word from unnest(tsvector_to_array(new.whole)) given (word)
  where given.word collate "C" not between '=' and '>' and not exists (
    select from words_in_positions known where known.word = given.word collate "C");
  return null;
end $function$;

CREATE FUNCTION keep_words_of_position()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and (new.title, new.pitch, new.content_html_default, new.content_html_override, new.locations::text,
      new.employment_type, new.language, new.salary_min, new.salary_max) is not distinct from
    (old.title, old.pitch, old.content_html_default, old.content_html_override, old.locations::text,
      old.employment_type, old.language, old.salary_min, old.salary_max) then
    update position_words set employer_id = employer_of_position(new), is_published = new.status = 'PUBLISHED',
      expiration_date = new.expiration_date, published_at = new.published_at
    where company_id = new.company_id and position_id = new.id;
    if found then return null; end if;
  end if;
  insert into position_words select * from words_of_position(new)
  on conflict (company_id, position_id) do update set employer_id = excluded.employer_id, is_published = excluded.is_published,
    expiration_date = excluded.expiration_date, published_at = excluded.published_at, traits = excluded.traits,
    title = excluded.title, near = excluded.near, whole = excluded.whole, pages = excluded.pages;
  return null;
end $function$;

CREATE FUNCTION lapsing_by_previous_release()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.leaves_at := case when new.state = 'queued' then coalesce(new.due_at, new.leaves_at) end;
  new.due_at := null;
  return new;
end $function$;

CREATE FUNCTION letters_by_previous_release()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' then
    -- Without a mail server it leaves all that waits to humans, also what can still be stopped; and it empties what was sent long ago.
    if old.state = 'queued' and new.state = 'to_pass_on' and old.tries = 0 and old.leaves_at > clock()
      or old.state in ('sent', 'passed_on') and new.state = 'failed' then return null;
    end if;
    if old.state <> 'passed_on' and new.state = 'passed_on' then new.facts := old.facts; end if;
  end if;
  new.leaves_at := case when new.state = 'queued' then coalesce(new.due_at, new.leaves_at) end;
  new.due_at := null;
  return new;
end $function$;

CREATE FUNCTION limit_receivers()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock(hashtextextended('receivers', 0));
  if exists (
    select from receivers r where r.removed_at is null and r.company_id in (select company_id from added)
    group by r.company_id having count(*) > 100
  ) then
    raise exception 'a company has at most 100 receivers' using errcode = 'check_violation', constraint = 'receivers_limit';
  end if;
  return null;
end $function$;

CREATE FUNCTION list_members(id uuid, title text, pitch text, language text, employment_type text[], listing_color text, banner_url text, locations json, created_at timestamp with time zone, published_at timestamp with time zone, last_published_at timestamp with time zone, first_activated_at timestamp with time zone, expiration_date timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (SELECT "left"(substr((row_to_json(shown.*))::text, 2), '-1'::integer) AS "left" FROM (SELECT list_members.id AS id, list_members.title AS title, list_members.pitch AS pitch, list_members.language AS language, list_members.employment_type AS "employmentType", list_members.listing_color AS "listingColor", list_members.banner_url AS "bannerUrl", list_members.locations AS locations, iso(list_members.created_at) AS "createdAt", iso(list_members.published_at) AS "publishedAt", iso(list_members.last_published_at) AS "lastPublishedAt", iso(list_members.first_activated_at) AS "firstActivatedAt", iso(list_members.expiration_date) AS "expirationDate") shown);

CREATE FUNCTION mailbox_of(address text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (split_part(lower(address), '@'::text, 2) = ANY (ARRAY['gmail.com'::text, 'googlemail.com'::text])) THEN (replace(split_part(split_part(lower(address), '@'::text, 1), '+'::text, 1), '.'::text, ''::text) || '@gmail.com'::text) ELSE ((split_part(split_part(lower(address), '@'::text, 1), '+'::text, 1) || '@'::text) || split_part(lower(address), '@'::text, 2)) END;

CREATE FUNCTION make_partition(parent text, day date)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  name text := public.partition_of(parent, day);
  occupied boolean;
begin
  perform pg_advisory_xact_lock(hashtextextended('partitions', 0));
  if to_regclass('public.' || name) is not null then
    return 'there';
  end if;
  -- A row of today that waits for the default partition meanwhile would be refused there, because the day then has a
  -- partition of its own. So writers wait before they choose one. No rows of other days are written.
  if day = (public.clock() at time zone 'UTC')::date then
    execute format('lock table public.%I in share row exclusive mode', parent);
  end if;
  execute format('select exists (select from public.%I where day = $1)', parent || '_default') into occupied using day;
  if occupied then
    return 'occupied';
  end if;
  -- Created separately and then attached, so that the table can be read and written meanwhile.
  execute format('create table public.%I (like public.%I including all)', name, parent);
  execute format('alter table public.%I attach partition public.%I for values from (%L) to (%L)',
    parent, name, day, day + 1);
  return 'made';
end $function$;

CREATE FUNCTION months_after(at timestamp with time zone, months integer)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (((at AT TIME ZONE 'UTC'::text) + make_interval(months => months)) AT TIME ZONE 'UTC'::text);

CREATE FUNCTION months_in(periods json, countries text[])
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (SELECT max((COALESCE((months_in.periods ->> given.country), (months_in.periods ->> 'others'::text)))::integer) AS max FROM unnest(CASE WHEN (cardinality(months_in.countries) = 0) THEN ARRAY[''::text] ELSE months_in.countries END) given(country));

CREATE FUNCTION note_changed_careers_pages()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_nestloop TO 'off'
AS $function$
begin
  
  insert into object_changes as c (scope_id, kind, id, position_id, xid, n, changed_at)
  select scope_id, kind, id, position_id, pg_current_xact_id(), nextval('object_changes_n'), at
  from (select distinct scope_id, kind, id, position_id from (select scope.scope_id, 'careerPage', cp.id, '00000000-0000-0000-0000-000000000000'::uuid from (select made.* from made join gone using (company_id, id) where (made.name, made.is_default, made.active) <> (gone.name, gone.is_default, gone.active)) cp cross join lateral (
    select case when cp.is_marketplace then '00000000-0000-0000-0000-000000000000'::uuid else cp.company_id end as scope_id
    union all
    select agency_id from clients where client_id = cp.company_id and ended_at is null and not cp.is_marketplace
    offset 0) scope where cp.active union all select scope.scope_id, 'careerPage', cp.id, '00000000-0000-0000-0000-000000000000'::uuid from (select gone.* from made join gone using (company_id, id) where (made.name, made.is_default, made.active) <> (gone.name, gone.is_default, gone.active)) cp cross join lateral (
    select case when cp.is_marketplace then '00000000-0000-0000-0000-000000000000'::uuid else cp.company_id end as scope_id
    union all
    select agency_id from clients where client_id = cp.company_id and ended_at is null and not cp.is_marketplace
    offset 0) scope where cp.active) found (scope_id, kind, id, position_id)) noted cross join (select clock() as at) now
  order by scope_id, kind, id, position_id
  on conflict (scope_id, kind, id, position_id) do update set xid = excluded.xid, n = excluded.n, changed_at = excluded.changed_at
    where c.xid <> excluded.xid;
  return null;
end $function$;

CREATE FUNCTION note_changed_clients()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_nestloop TO 'off'
AS $function$
begin
  
  insert into object_changes as c (scope_id, kind, id, position_id, xid, n, changed_at)
  select scope_id, kind, id, position_id, pg_current_xact_id(), nextval('object_changes_n'), at
  from (select distinct scope_id, kind, id, position_id from (
  select cl.agency_id, 'client', cl.client_id, '00000000-0000-0000-0000-000000000000'::uuid from made cl
  union all
  select cl.agency_id, 'careerPage', cp.id, '00000000-0000-0000-0000-000000000000'::uuid from made cl cross join lateral (
    select * from careers_pages where company_id = cl.client_id and active and not is_marketplace offset 0) cp
  union all
  select cl.agency_id, 'pagePosition', cp.id, l.position_id from made cl cross join lateral (
    select * from careers_pages where company_id = cl.client_id and active and not is_marketplace offset 0) cp
  cross join lateral (
    select position_id from listings where page_company_id = cp.company_id and page_id = cp.id and live offset 0) l) found (scope_id, kind, id, position_id)) noted cross join (select clock() as at) now
  order by scope_id, kind, id, position_id
  on conflict (scope_id, kind, id, position_id) do update set xid = excluded.xid, n = excluded.n, changed_at = excluded.changed_at
    where c.xid <> excluded.xid;
  insert into clients_to_note (agency_id, client_id)
  select cl.agency_id, cl.client_id from (select made.* from made join gone using (agency_id, client_id) where made.ended_at is distinct from gone.ended_at) cl where cl.ended_at is null order by 1, 2 on conflict do nothing;
  return null;
end $function$;

CREATE FUNCTION note_changed_companies()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_nestloop TO 'off'
AS $function$
begin
  
  insert into object_changes as c (scope_id, kind, id, position_id, xid, n, changed_at)
  select scope_id, kind, id, position_id, pg_current_xact_id(), nextval('object_changes_n'), at
  from (select distinct scope_id, kind, id, position_id from (
  select c.id, 'company', c.id, '00000000-0000-0000-0000-000000000000'::uuid from made c
  union all
  select of_client.agency_id, 'client', c.id, '00000000-0000-0000-0000-000000000000'::uuid from made c cross join lateral (select agency_id from clients where client_id = c.id and ended_at is null offset 0) of_client
  union all
  select scope.scope_id, 'careerPage', cp.id, '00000000-0000-0000-0000-000000000000'::uuid from made c
  cross join lateral (select * from careers_pages where company_id = c.id and active offset 0) cp cross join lateral (
    select case when cp.is_marketplace then '00000000-0000-0000-0000-000000000000'::uuid else cp.company_id end as scope_id
    union all
    select agency_id from clients where client_id = cp.company_id and ended_at is null and not cp.is_marketplace
    offset 0) scope) found (scope_id, kind, id, position_id)) noted cross join (select clock() as at) now
  order by scope_id, kind, id, position_id
  on conflict (scope_id, kind, id, position_id) do update set xid = excluded.xid, n = excluded.n, changed_at = excluded.changed_at
    where c.xid <> excluded.xid;
  return null;
end $function$;

CREATE FUNCTION note_changed_listings()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_nestloop TO 'off'
AS $function$
begin
  
  insert into object_changes as c (scope_id, kind, id, position_id, xid, n, changed_at)
  select scope_id, kind, id, position_id, pg_current_xact_id(), nextval('object_changes_n'), at
  from (select distinct scope_id, kind, id, position_id from (
  select scope.scope_id, 'pagePosition', l.page_id, l.position_id from (select made.* from made join gone using (company_id, position_id, page_id) where (made.live, made.enabled) <> (gone.live, gone.enabled)) l
  cross join lateral (select * from careers_pages where id = l.page_id offset 0) cp cross join lateral (
    select case when cp.is_marketplace then '00000000-0000-0000-0000-000000000000'::uuid else cp.company_id end as scope_id
    union all
    select agency_id from clients where client_id = cp.company_id and ended_at is null and not cp.is_marketplace
    offset 0) scope where l.live
  union all
  select l.company_id, 'careerPage', l.page_id, l.position_id from (select made.* from made join gone using (company_id, position_id, page_id) where (made.live, made.enabled) <> (gone.live, gone.enabled)) l
  cross join lateral (select * from careers_pages where id = l.page_id and not is_marketplace offset 0) cp where l.enabled and cp.active
    union all 
  select scope.scope_id, 'pagePosition', l.page_id, l.position_id from (select gone.* from made join gone using (company_id, position_id, page_id) where (made.live, made.enabled) <> (gone.live, gone.enabled)) l
  cross join lateral (select * from careers_pages where id = l.page_id offset 0) cp cross join lateral (
    select case when cp.is_marketplace then '00000000-0000-0000-0000-000000000000'::uuid else cp.company_id end as scope_id
    union all
    select agency_id from clients where client_id = cp.company_id and ended_at is null and not cp.is_marketplace
    offset 0) scope where l.live
  union all
  select l.company_id, 'careerPage', l.page_id, l.position_id from (select gone.* from made join gone using (company_id, position_id, page_id) where (made.live, made.enabled) <> (gone.live, gone.enabled)) l
  cross join lateral (select * from careers_pages where id = l.page_id and not is_marketplace offset 0) cp where l.enabled and cp.active) found (scope_id, kind, id, position_id)) noted cross join (select clock() as at) now
  order by scope_id, kind, id, position_id
  on conflict (scope_id, kind, id, position_id) do update set xid = excluded.xid, n = excluded.n, changed_at = excluded.changed_at
    where c.xid <> excluded.xid;
  return null;
end $function$;

CREATE FUNCTION note_changed_people()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_nestloop TO 'off'
AS $function$
begin
  
  insert into object_changes as c (scope_id, kind, id, position_id, xid, n, changed_at)
  select scope_id, kind, id, position_id, pg_current_xact_id(), nextval('object_changes_n'), at
  from (select distinct scope_id, kind, id, position_id from (select v.company_id, 'candidate', v.id, v.position_id from (select v.* from (select made.* from made join gone using (company_id, id) where made.erased_at is distinct from gone.erased_at) erased
    cross join lateral (
      select * from vouches where company_id = erased.company_id and person_id = erased.id offset 0) v) v) found (scope_id, kind, id, position_id)) noted cross join (select clock() as at) now
  order by scope_id, kind, id, position_id
  on conflict (scope_id, kind, id, position_id) do update set xid = excluded.xid, n = excluded.n, changed_at = excluded.changed_at
    where c.xid <> excluded.xid;
  return null;
end $function$;

CREATE FUNCTION note_changed_positions()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_nestloop TO 'off'
AS $function$
begin
  
  insert into object_changes as c (scope_id, kind, id, position_id, xid, n, changed_at)
  select scope_id, kind, id, position_id, pg_current_xact_id(), nextval('object_changes_n'), at
  from (select distinct scope_id, kind, id, position_id from (with p as materialized (
      select made.company_id, made.id, made.client_id, gone.client_id as former_id
      from made join gone using (company_id, id) where (made.updated_at, made.status, made.client_id) is distinct from (gone.updated_at, gone.status, gone.client_id)
    )
    select p.company_id, 'position', p.id, p.id from p p union all 
  select scope.scope_id, 'pagePosition', cp.id, p.id from p p
  cross join lateral (
    select page_id from listings where company_id = p.company_id and position_id = p.id and live offset 0) l
  cross join lateral (select * from careers_pages where id = l.page_id offset 0) cp cross join lateral (
    select case when cp.is_marketplace then '00000000-0000-0000-0000-000000000000'::uuid else cp.company_id end as scope_id
    union all
    select agency_id from clients where client_id = cp.company_id and ended_at is null and not cp.is_marketplace
    offset 0) scope
    union all select p.company_id, 'client', p.client_id, p.id from p where p.client_id is distinct from p.former_id and p.client_id is not null
    union all select p.company_id, 'client', p.former_id, p.id from p where p.client_id is distinct from p.former_id and p.former_id is not null) found (scope_id, kind, id, position_id)) noted cross join (select clock() as at) now
  order by scope_id, kind, id, position_id
  on conflict (scope_id, kind, id, position_id) do update set xid = excluded.xid, n = excluded.n, changed_at = excluded.changed_at
    where c.xid <> excluded.xid;
  return null;
end $function$;

CREATE FUNCTION note_changed_vouches()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_nestloop TO 'off'
AS $function$
begin
  
  insert into object_changes as c (scope_id, kind, id, position_id, xid, n, changed_at)
  select scope_id, kind, id, position_id, pg_current_xact_id(), nextval('object_changes_n'), at
  from (select distinct scope_id, kind, id, position_id from (select v.company_id, 'candidate', v.id, v.position_id from (select made.* from made join gone using (company_id, id) where (made.updated_at, made.stage, made.custom_stage, made.person_id, made.position_id)
  is distinct from (gone.updated_at, gone.stage, gone.custom_stage, gone.person_id, gone.position_id)) v
    union all select v.company_id, 'candidate', v.id, v.position_id from (select gone.* from made join gone using (company_id, id) where made.position_id <> gone.position_id) v) found (scope_id, kind, id, position_id)) noted cross join (select clock() as at) now
  order by scope_id, kind, id, position_id
  on conflict (scope_id, kind, id, position_id) do update set xid = excluded.xid, n = excluded.n, changed_at = excluded.changed_at
    where c.xid <> excluded.xid;
  return null;
end $function$;

CREATE FUNCTION note_deleted_careers_pages()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_nestloop TO 'off'
AS $function$
begin
  
  insert into object_changes as c (scope_id, kind, id, position_id, xid, n, changed_at)
  select scope_id, kind, id, position_id, pg_current_xact_id(), nextval('object_changes_n'), at
  from (select distinct scope_id, kind, id, position_id from (select scope.scope_id, 'careerPage', cp.id, '00000000-0000-0000-0000-000000000000'::uuid from gone cp cross join lateral (
    select case when cp.is_marketplace then '00000000-0000-0000-0000-000000000000'::uuid else cp.company_id end as scope_id
    union all
    select agency_id from clients where client_id = cp.company_id and ended_at is null and not cp.is_marketplace
    offset 0) scope where cp.active) found (scope_id, kind, id, position_id)) noted cross join (select clock() as at) now
  order by scope_id, kind, id, position_id
  on conflict (scope_id, kind, id, position_id) do update set xid = excluded.xid, n = excluded.n, changed_at = excluded.changed_at
    where c.xid <> excluded.xid;
  return null;
end $function$;

CREATE FUNCTION note_deleted_clients()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_nestloop TO 'off'
AS $function$
begin
  
  insert into object_changes as c (scope_id, kind, id, position_id, xid, n, changed_at)
  select scope_id, kind, id, position_id, pg_current_xact_id(), nextval('object_changes_n'), at
  from (select distinct scope_id, kind, id, position_id from (
  select cl.agency_id, 'client', cl.client_id, '00000000-0000-0000-0000-000000000000'::uuid from gone cl
  union all
  select cl.agency_id, 'careerPage', cp.id, '00000000-0000-0000-0000-000000000000'::uuid from gone cl cross join lateral (
    select * from careers_pages where company_id = cl.client_id and active and not is_marketplace offset 0) cp
  union all
  select cl.agency_id, 'pagePosition', cp.id, l.position_id from gone cl cross join lateral (
    select * from careers_pages where company_id = cl.client_id and active and not is_marketplace offset 0) cp
  cross join lateral (
    select position_id from listings where page_company_id = cp.company_id and page_id = cp.id and live offset 0) l) found (scope_id, kind, id, position_id)) noted cross join (select clock() as at) now
  order by scope_id, kind, id, position_id
  on conflict (scope_id, kind, id, position_id) do update set xid = excluded.xid, n = excluded.n, changed_at = excluded.changed_at
    where c.xid <> excluded.xid;
  return null;
end $function$;

CREATE FUNCTION note_deleted_companies()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_nestloop TO 'off'
AS $function$
begin
  
  insert into object_changes as c (scope_id, kind, id, position_id, xid, n, changed_at)
  select scope_id, kind, id, position_id, pg_current_xact_id(), nextval('object_changes_n'), at
  from (select distinct scope_id, kind, id, position_id from (
  select c.id, 'company', c.id, '00000000-0000-0000-0000-000000000000'::uuid from gone c
  union all
  select of_client.agency_id, 'client', c.id, '00000000-0000-0000-0000-000000000000'::uuid from gone c cross join lateral (select agency_id from clients where client_id = c.id and ended_at is null offset 0) of_client
  union all
  select scope.scope_id, 'careerPage', cp.id, '00000000-0000-0000-0000-000000000000'::uuid from gone c
  cross join lateral (select * from careers_pages where company_id = c.id and active offset 0) cp cross join lateral (
    select case when cp.is_marketplace then '00000000-0000-0000-0000-000000000000'::uuid else cp.company_id end as scope_id
    union all
    select agency_id from clients where client_id = cp.company_id and ended_at is null and not cp.is_marketplace
    offset 0) scope) found (scope_id, kind, id, position_id)) noted cross join (select clock() as at) now
  order by scope_id, kind, id, position_id
  on conflict (scope_id, kind, id, position_id) do update set xid = excluded.xid, n = excluded.n, changed_at = excluded.changed_at
    where c.xid <> excluded.xid;
  return null;
end $function$;

CREATE FUNCTION note_deleted_listings()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_nestloop TO 'off'
AS $function$
begin
  
  insert into object_changes as c (scope_id, kind, id, position_id, xid, n, changed_at)
  select scope_id, kind, id, position_id, pg_current_xact_id(), nextval('object_changes_n'), at
  from (select distinct scope_id, kind, id, position_id from (
  select scope.scope_id, 'pagePosition', l.page_id, l.position_id from gone l
  cross join lateral (select * from careers_pages where id = l.page_id offset 0) cp cross join lateral (
    select case when cp.is_marketplace then '00000000-0000-0000-0000-000000000000'::uuid else cp.company_id end as scope_id
    union all
    select agency_id from clients where client_id = cp.company_id and ended_at is null and not cp.is_marketplace
    offset 0) scope where l.live
  union all
  select l.company_id, 'careerPage', l.page_id, l.position_id from gone l
  cross join lateral (select * from careers_pages where id = l.page_id and not is_marketplace offset 0) cp where l.enabled and cp.active) found (scope_id, kind, id, position_id)) noted cross join (select clock() as at) now
  order by scope_id, kind, id, position_id
  on conflict (scope_id, kind, id, position_id) do update set xid = excluded.xid, n = excluded.n, changed_at = excluded.changed_at
    where c.xid <> excluded.xid;
  return null;
end $function$;

CREATE FUNCTION note_deleted_positions()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_nestloop TO 'off'
AS $function$
begin
  
  insert into object_changes as c (scope_id, kind, id, position_id, xid, n, changed_at)
  select scope_id, kind, id, position_id, pg_current_xact_id(), nextval('object_changes_n'), at
  from (select distinct scope_id, kind, id, position_id from (select p.company_id, 'position', p.id, p.id from gone p) found (scope_id, kind, id, position_id)) noted cross join (select clock() as at) now
  order by scope_id, kind, id, position_id
  on conflict (scope_id, kind, id, position_id) do update set xid = excluded.xid, n = excluded.n, changed_at = excluded.changed_at
    where c.xid <> excluded.xid;
  return null;
end $function$;

CREATE FUNCTION note_deleted_vouches()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_nestloop TO 'off'
AS $function$
begin
  
  insert into object_changes as c (scope_id, kind, id, position_id, xid, n, changed_at)
  select scope_id, kind, id, position_id, pg_current_xact_id(), nextval('object_changes_n'), at
  from (select distinct scope_id, kind, id, position_id from (select v.company_id, 'candidate', v.id, v.position_id from gone v) found (scope_id, kind, id, position_id)) noted cross join (select clock() as at) now
  order by scope_id, kind, id, position_id
  on conflict (scope_id, kind, id, position_id) do update set xid = excluded.xid, n = excluded.n, changed_at = excluded.changed_at
    where c.xid <> excluded.xid;
  return null;
end $function$;

CREATE FUNCTION note_new_careers_pages()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_nestloop TO 'off'
AS $function$
begin
  
  insert into object_changes as c (scope_id, kind, id, position_id, xid, n, changed_at)
  select scope_id, kind, id, position_id, pg_current_xact_id(), nextval('object_changes_n'), at
  from (select distinct scope_id, kind, id, position_id from (select scope.scope_id, 'careerPage', cp.id, '00000000-0000-0000-0000-000000000000'::uuid from made cp cross join lateral (
    select case when cp.is_marketplace then '00000000-0000-0000-0000-000000000000'::uuid else cp.company_id end as scope_id
    union all
    select agency_id from clients where client_id = cp.company_id and ended_at is null and not cp.is_marketplace
    offset 0) scope where cp.active) found (scope_id, kind, id, position_id)) noted cross join (select clock() as at) now
  order by scope_id, kind, id, position_id
  on conflict (scope_id, kind, id, position_id) do update set xid = excluded.xid, n = excluded.n, changed_at = excluded.changed_at
    where c.xid <> excluded.xid;
  return null;
end $function$;

CREATE FUNCTION note_new_clients()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_nestloop TO 'off'
AS $function$
begin
  
  insert into object_changes as c (scope_id, kind, id, position_id, xid, n, changed_at)
  select scope_id, kind, id, position_id, pg_current_xact_id(), nextval('object_changes_n'), at
  from (select distinct scope_id, kind, id, position_id from (
  select cl.agency_id, 'client', cl.client_id, '00000000-0000-0000-0000-000000000000'::uuid from made cl
  union all
  select cl.agency_id, 'careerPage', cp.id, '00000000-0000-0000-0000-000000000000'::uuid from made cl cross join lateral (
    select * from careers_pages where company_id = cl.client_id and active and not is_marketplace offset 0) cp
  union all
  select cl.agency_id, 'pagePosition', cp.id, l.position_id from made cl cross join lateral (
    select * from careers_pages where company_id = cl.client_id and active and not is_marketplace offset 0) cp
  cross join lateral (
    select position_id from listings where page_company_id = cp.company_id and page_id = cp.id and live offset 0) l) found (scope_id, kind, id, position_id)) noted cross join (select clock() as at) now
  order by scope_id, kind, id, position_id
  on conflict (scope_id, kind, id, position_id) do update set xid = excluded.xid, n = excluded.n, changed_at = excluded.changed_at
    where c.xid <> excluded.xid;
  insert into clients_to_note (agency_id, client_id)
  select cl.agency_id, cl.client_id from made cl where cl.ended_at is null order by 1, 2 on conflict do nothing;
  return null;
end $function$;

CREATE FUNCTION note_new_companies()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_nestloop TO 'off'
AS $function$
begin
  
  insert into object_changes as c (scope_id, kind, id, position_id, xid, n, changed_at)
  select scope_id, kind, id, position_id, pg_current_xact_id(), nextval('object_changes_n'), at
  from (select distinct scope_id, kind, id, position_id from (
  select c.id, 'company', c.id, '00000000-0000-0000-0000-000000000000'::uuid from made c
  union all
  select of_client.agency_id, 'client', c.id, '00000000-0000-0000-0000-000000000000'::uuid from made c cross join lateral (select agency_id from clients where client_id = c.id and ended_at is null offset 0) of_client
  union all
  select scope.scope_id, 'careerPage', cp.id, '00000000-0000-0000-0000-000000000000'::uuid from made c
  cross join lateral (select * from careers_pages where company_id = c.id and active offset 0) cp cross join lateral (
    select case when cp.is_marketplace then '00000000-0000-0000-0000-000000000000'::uuid else cp.company_id end as scope_id
    union all
    select agency_id from clients where client_id = cp.company_id and ended_at is null and not cp.is_marketplace
    offset 0) scope) found (scope_id, kind, id, position_id)) noted cross join (select clock() as at) now
  order by scope_id, kind, id, position_id
  on conflict (scope_id, kind, id, position_id) do update set xid = excluded.xid, n = excluded.n, changed_at = excluded.changed_at
    where c.xid <> excluded.xid;
  return null;
end $function$;

CREATE FUNCTION note_new_listings()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_nestloop TO 'off'
AS $function$
begin
  
  insert into object_changes as c (scope_id, kind, id, position_id, xid, n, changed_at)
  select scope_id, kind, id, position_id, pg_current_xact_id(), nextval('object_changes_n'), at
  from (select distinct scope_id, kind, id, position_id from (
  select scope.scope_id, 'pagePosition', l.page_id, l.position_id from made l
  cross join lateral (select * from careers_pages where id = l.page_id offset 0) cp cross join lateral (
    select case when cp.is_marketplace then '00000000-0000-0000-0000-000000000000'::uuid else cp.company_id end as scope_id
    union all
    select agency_id from clients where client_id = cp.company_id and ended_at is null and not cp.is_marketplace
    offset 0) scope where l.live
  union all
  select l.company_id, 'careerPage', l.page_id, l.position_id from made l
  cross join lateral (select * from careers_pages where id = l.page_id and not is_marketplace offset 0) cp where l.enabled and cp.active) found (scope_id, kind, id, position_id)) noted cross join (select clock() as at) now
  order by scope_id, kind, id, position_id
  on conflict (scope_id, kind, id, position_id) do update set xid = excluded.xid, n = excluded.n, changed_at = excluded.changed_at
    where c.xid <> excluded.xid;
  return null;
end $function$;

CREATE FUNCTION note_new_positions()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_nestloop TO 'off'
AS $function$
begin
  
  insert into object_changes as c (scope_id, kind, id, position_id, xid, n, changed_at)
  select scope_id, kind, id, position_id, pg_current_xact_id(), nextval('object_changes_n'), at
  from (select distinct scope_id, kind, id, position_id from (select p.company_id, 'position', p.id, p.id from made p union all select p.company_id, 'client', p.client_id, p.id from made p where p.client_id is not null) found (scope_id, kind, id, position_id)) noted cross join (select clock() as at) now
  order by scope_id, kind, id, position_id
  on conflict (scope_id, kind, id, position_id) do update set xid = excluded.xid, n = excluded.n, changed_at = excluded.changed_at
    where c.xid <> excluded.xid;
  return null;
end $function$;

CREATE FUNCTION note_new_vouches()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_nestloop TO 'off'
AS $function$
begin
  
  insert into object_changes as c (scope_id, kind, id, position_id, xid, n, changed_at)
  select scope_id, kind, id, position_id, pg_current_xact_id(), nextval('object_changes_n'), at
  from (select distinct scope_id, kind, id, position_id from (select v.company_id, 'candidate', v.id, v.position_id from made v) found (scope_id, kind, id, position_id)) noted cross join (select clock() as at) now
  order by scope_id, kind, id, position_id
  on conflict (scope_id, kind, id, position_id) do update set xid = excluded.xid, n = excluded.n, changed_at = excluded.changed_at
    where c.xid <> excluded.xid;
  return null;
end $function$;

CREATE FUNCTION partition_of(parent text, day date)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if parent is null or parent not in ('events', 'deliveries', 'attempts') then
    raise exception 'only events, deliveries and attempts have partitions of days';
  end if;
  if day is null or not day between date '1000-01-01' and date '9999-12-31' then
    raise exception 'a partition is of a day in the years 1000 to 9999';
  end if;
  return parent || '_' || to_char(day, 'YYYY_MM_DD');
end $function$;

CREATE FUNCTION raise_marketplace()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into marketplace_versions as v (slot, n)
  select distinct slot, 1 from raised where kind = 'content' order by slot
  on conflict (slot) do update set n = v.n + 1;
  return null;
end $function$;

CREATE FUNCTION rejections_by_previous_release()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare told uuid;
begin
  delete from rejections r using vouches v
    where v.company_id = new.company_id and v.id = new.id and v.stage <> 'REJECTED'
      and r.company_id = v.company_id and r.candidacy_id = v.id
    returning r.mail_id into told;
  update mails set state = 'stopped', ended_at = clock(), facts = null
    where company_id = new.company_id and id = told and kind = 'letter' and state = 'queued' and tries = 0 and leaves_at > clock();
  return null;
end $function$;

CREATE FUNCTION role_by_previous_release()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.role := case when new.restricted then 'recruiter' else 'administrator' end;
  return new;
end $function$;

CREATE FUNCTION sealed_mail()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.facts is null then new.sealed_page := null; end if;
  new.leaves_at := case when new.state = 'queued' then coalesce(new.due_at, new.leaves_at) end;
  new.due_at := null;
  return new;
end $function$;

CREATE FUNCTION search_words(words text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN to_tsvector('simple'::regconfig, translate(lower(words), './-_+#&@«»„“”‘’–—…·•'::text, '                    '::text));

CREATE FUNCTION search_of_position(title text, pitch text, employment_type text[], locations json, has_salary boolean)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (search_words(((((title || ' '::text) || COALESCE(pitch, ''::text)) || ' '::text) || COALESCE((SELECT string_agg((place.value ->> 'city'::text), ' '::text) AS string_agg FROM json_array_elements(search_of_position.locations) place(value)), ''::text))) || array_to_tsvector(((ARRAY(SELECT ('=type '::text || tag.tag) FROM unnest(search_of_position.employment_type) tag(tag)) || ARRAY(SELECT DISTINCT ('=place '::text || (place.value ->> 'city'::text)) FROM json_array_elements(search_of_position.locations) place(value) WHERE ((place.value ->> 'city'::text) <> ''::text))) || CASE WHEN has_salary THEN ARRAY['=salary'::text] ELSE ARRAY[]::text[] END)));

CREATE FUNCTION sign_in_by_previous_release()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.leaves_at := case when new.state = 'queued' then coalesce(new.due_at, new.leaves_at) end;
  new.due_at := null;
  return new;
end $function$;

CREATE FUNCTION start_day(given moment)
 RETURNS moment
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (LEAST(date_trunc('day'::text, ((given AT TIME ZONE 'UTC'::text) + '12:00:00'::interval)), '9999-12-31 00:00:00'::timestamp without time zone) AT TIME ZONE 'UTC'::text);

CREATE FUNCTION tally_deleted_vouches()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  companies uuid[];
  positions uuid[];
  lowered_companies uuid[];
  lowered_positions uuid[];
begin
  with changes as (
    select company_id, position_id, person_id,
      sum(n * (true)::integer)::integer as vouches,
      sum(n * (accepted_by_candidate_at is not null and stage not in ('PRESCREENING', 'REFERRAL_CREATED'))::integer)::integer as viewable,
      sum(n * (accepted_by_candidate_at is not null and stage not in ('PRESCREENING', 'REFERRAL_CREATED') and stage not in ('HIRED', 'REJECTED', 'OUT_OF_PROCESS'))::integer)::integer as active,
      sum(n * (accepted_by_candidate_at is not null and stage not in ('PRESCREENING', 'REFERRAL_CREATED') and stage not in ('HIRED', 'REJECTED', 'OUT_OF_PROCESS') and stage = 'READY_FOR_REVIEW')::integer)::integer as fresh,
      sum(n * (stage = 'HIRED')::integer)::integer as hired,
      sum(n * (stage = 'PRESCREENING')::integer)::integer as prescreening,
      max(accepted_by_candidate_at) filter (where n > 0) as accepted_by_candidate_at, max(accepted_by_candidate_at) filter (where n < 0) as accepted_by_candidate_at_before,
      max(last_contacted_by_company_at) filter (where n > 0) as last_contacted_by_company_at, max(last_contacted_by_company_at) filter (where n < 0) as last_contacted_by_company_at_before,
      max(last_contacted_by_candidate_at) filter (where n > 0) as last_contacted_by_candidate_at, max(last_contacted_by_candidate_at) filter (where n < 0) as last_contacted_by_candidate_at_before
    from (select -1 as n, gone.* from gone) vouch
    group by company_id, position_id, person_id
  ), known as (
    insert into position_people as p (company_id, position_id, person_id, vouches, viewable, active, fresh, hired)
    select company_id, position_id, person_id, vouches, viewable, active, fresh, hired from changes
    where (vouches, viewable, active, fresh, hired) <> (0, 0, 0, 0, 0)
    order by company_id, position_id, person_id
    on conflict (company_id, position_id, person_id) do update set vouches = p.vouches + excluded.vouches, viewable = p.viewable + excluded.viewable, active = p.active + excluded.active, fresh = p.fresh + excluded.fresh, hired = p.hired + excluded.hired
    returning company_id, position_id, person_id, vouches, viewable, active, fresh, hired
  ), each_person as (
    -- Not joined, so that the plan, which a session makes once, is good for one row as for thousands.
    select company_id, position_id, sum(vouches) as vouches, sum(viewable) as viewable, sum(active) as active, sum(fresh) as fresh, sum(hired) as hired, sum(prescreening) as prescreening,
      sum(vouches_after) as vouches_after, sum(viewable_after) as viewable_after, sum(active_after) as active_after, sum(fresh_after) as fresh_after, sum(hired_after) as hired_after,
      max(accepted_by_candidate_at) as accepted_by_candidate_at, max(accepted_by_candidate_at_before) as accepted_by_candidate_at_before, max(last_contacted_by_company_at) as last_contacted_by_company_at, max(last_contacted_by_company_at_before) as last_contacted_by_company_at_before, max(last_contacted_by_candidate_at) as last_contacted_by_candidate_at, max(last_contacted_by_candidate_at_before) as last_contacted_by_candidate_at_before
    from (
      select *, 0 as vouches_after, 0 as viewable_after, 0 as active_after, 0 as fresh_after, 0 as hired_after from changes
      union all
      select company_id, position_id, person_id, 0, 0, 0, 0, 0, 0, null, null, null, null, null, null,
        vouches, viewable, active, fresh, hired from known
    ) person
    group by company_id, position_id, person_id
  ), each_position as (
    select company_id, position_id, sum(vouches) as vouches, sum(viewable) as viewable_vouches, sum(active) as active_vouches, sum(fresh) as fresh_vouches, sum(prescreening) as prescreening_vouches,
      sum((vouches_after > 0)::integer - (vouches_after - vouches > 0)::integer) as people,
      sum((viewable_after > 0)::integer - (viewable_after - viewable > 0)::integer) as viewable_people,
      sum((active_after > 0)::integer - (active_after - active > 0)::integer) as active_people,
      sum((fresh_after > 0)::integer - (fresh_after - fresh > 0)::integer) as fresh_people,
      sum((hired_after > 0)::integer - (hired_after - hired > 0)::integer) as hired_people,
      case when max(accepted_by_candidate_at) > coalesce(max(accepted_by_candidate_at_before), '-infinity') then max(accepted_by_candidate_at) end as accepted_by_candidate_at,
      case when max(last_contacted_by_company_at) > coalesce(max(last_contacted_by_company_at_before), '-infinity') then max(last_contacted_by_company_at) end as last_contacted_by_company_at,
      case when max(last_contacted_by_candidate_at) > coalesce(max(last_contacted_by_candidate_at_before), '-infinity') then max(last_contacted_by_candidate_at) end as last_contacted_by_candidate_at,
      coalesce(max(accepted_by_candidate_at_before) > coalesce(max(accepted_by_candidate_at), '-infinity'), false)
        or coalesce(max(last_contacted_by_company_at_before) > coalesce(max(last_contacted_by_company_at), '-infinity'), false)
        or coalesce(max(last_contacted_by_candidate_at_before) > coalesce(max(last_contacted_by_candidate_at), '-infinity'), false) as lowered
    from each_person
    group by company_id, position_id
  ), appended as (
    insert into position_tallies (company_id, position_id, vouches, viewable_vouches, active_vouches, fresh_vouches, prescreening_vouches, people, viewable_people, active_people, fresh_people, hired_people, accepted_by_candidate_at, last_contacted_by_company_at, last_contacted_by_candidate_at)
    select company_id, position_id, vouches, viewable_vouches, active_vouches, fresh_vouches, prescreening_vouches, people, viewable_people, active_people, fresh_people, hired_people, accepted_by_candidate_at, last_contacted_by_company_at, last_contacted_by_candidate_at from each_position
    where (vouches, viewable_vouches, active_vouches, fresh_vouches, prescreening_vouches, people, viewable_people, active_people, fresh_people, hired_people) <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0) or coalesce(accepted_by_candidate_at, last_contacted_by_company_at, last_contacted_by_candidate_at) is not null
    returning company_id, position_id
  )
  select (select array_agg(company_id order by company_id, position_id) from appended),
    (select array_agg(position_id order by company_id, position_id) from appended),
    array_agg(company_id order by company_id, position_id) filter (where lowered),
    array_agg(position_id order by company_id, position_id) filter (where lowered)
  into companies, positions, lowered_companies, lowered_positions from each_position;
  if lowered_positions is not null then
    perform tally_latest_again(lowered_companies, lowered_positions);
  end if;
  -- By chance, so that nobody has to count or to wait: some 32 rows a position, whoever writes.
  if positions is not null and random() < 1.0 / 32 then
    perform fold_tallies(companies, positions);
  end if;
  return null;
end $function$;

CREATE FUNCTION tally_inserted_vouches()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  companies uuid[];
  positions uuid[];
  lowered_companies uuid[];
  lowered_positions uuid[];
begin
  with changes as (
    select company_id, position_id, person_id,
      sum(n * (true)::integer)::integer as vouches,
      sum(n * (accepted_by_candidate_at is not null and stage not in ('PRESCREENING', 'REFERRAL_CREATED'))::integer)::integer as viewable,
      sum(n * (accepted_by_candidate_at is not null and stage not in ('PRESCREENING', 'REFERRAL_CREATED') and stage not in ('HIRED', 'REJECTED', 'OUT_OF_PROCESS'))::integer)::integer as active,
      sum(n * (accepted_by_candidate_at is not null and stage not in ('PRESCREENING', 'REFERRAL_CREATED') and stage not in ('HIRED', 'REJECTED', 'OUT_OF_PROCESS') and stage = 'READY_FOR_REVIEW')::integer)::integer as fresh,
      sum(n * (stage = 'HIRED')::integer)::integer as hired,
      sum(n * (stage = 'PRESCREENING')::integer)::integer as prescreening,
      max(accepted_by_candidate_at) filter (where n > 0) as accepted_by_candidate_at, max(accepted_by_candidate_at) filter (where n < 0) as accepted_by_candidate_at_before,
      max(last_contacted_by_company_at) filter (where n > 0) as last_contacted_by_company_at, max(last_contacted_by_company_at) filter (where n < 0) as last_contacted_by_company_at_before,
      max(last_contacted_by_candidate_at) filter (where n > 0) as last_contacted_by_candidate_at, max(last_contacted_by_candidate_at) filter (where n < 0) as last_contacted_by_candidate_at_before
    from (select 1 as n, made.* from made) vouch
    group by company_id, position_id, person_id
  ), known as (
    insert into position_people as p (company_id, position_id, person_id, vouches, viewable, active, fresh, hired)
    select company_id, position_id, person_id, vouches, viewable, active, fresh, hired from changes
    where (vouches, viewable, active, fresh, hired) <> (0, 0, 0, 0, 0)
    order by company_id, position_id, person_id
    on conflict (company_id, position_id, person_id) do update set vouches = p.vouches + excluded.vouches, viewable = p.viewable + excluded.viewable, active = p.active + excluded.active, fresh = p.fresh + excluded.fresh, hired = p.hired + excluded.hired
    returning company_id, position_id, person_id, vouches, viewable, active, fresh, hired
  ), each_person as (
    -- Not joined, so that the plan, which a session makes once, is good for one row as for thousands.
    select company_id, position_id, sum(vouches) as vouches, sum(viewable) as viewable, sum(active) as active, sum(fresh) as fresh, sum(hired) as hired, sum(prescreening) as prescreening,
      sum(vouches_after) as vouches_after, sum(viewable_after) as viewable_after, sum(active_after) as active_after, sum(fresh_after) as fresh_after, sum(hired_after) as hired_after,
      max(accepted_by_candidate_at) as accepted_by_candidate_at, max(accepted_by_candidate_at_before) as accepted_by_candidate_at_before, max(last_contacted_by_company_at) as last_contacted_by_company_at, max(last_contacted_by_company_at_before) as last_contacted_by_company_at_before, max(last_contacted_by_candidate_at) as last_contacted_by_candidate_at, max(last_contacted_by_candidate_at_before) as last_contacted_by_candidate_at_before
    from (
      select *, 0 as vouches_after, 0 as viewable_after, 0 as active_after, 0 as fresh_after, 0 as hired_after from changes
      union all
      select company_id, position_id, person_id, 0, 0, 0, 0, 0, 0, null, null, null, null, null, null,
        vouches, viewable, active, fresh, hired from known
    ) person
    group by company_id, position_id, person_id
  ), each_position as (
    select company_id, position_id, sum(vouches) as vouches, sum(viewable) as viewable_vouches, sum(active) as active_vouches, sum(fresh) as fresh_vouches, sum(prescreening) as prescreening_vouches,
      sum((vouches_after > 0)::integer - (vouches_after - vouches > 0)::integer) as people,
      sum((viewable_after > 0)::integer - (viewable_after - viewable > 0)::integer) as viewable_people,
      sum((active_after > 0)::integer - (active_after - active > 0)::integer) as active_people,
      sum((fresh_after > 0)::integer - (fresh_after - fresh > 0)::integer) as fresh_people,
      sum((hired_after > 0)::integer - (hired_after - hired > 0)::integer) as hired_people,
      case when max(accepted_by_candidate_at) > coalesce(max(accepted_by_candidate_at_before), '-infinity') then max(accepted_by_candidate_at) end as accepted_by_candidate_at,
      case when max(last_contacted_by_company_at) > coalesce(max(last_contacted_by_company_at_before), '-infinity') then max(last_contacted_by_company_at) end as last_contacted_by_company_at,
      case when max(last_contacted_by_candidate_at) > coalesce(max(last_contacted_by_candidate_at_before), '-infinity') then max(last_contacted_by_candidate_at) end as last_contacted_by_candidate_at,
      coalesce(max(accepted_by_candidate_at_before) > coalesce(max(accepted_by_candidate_at), '-infinity'), false)
        or coalesce(max(last_contacted_by_company_at_before) > coalesce(max(last_contacted_by_company_at), '-infinity'), false)
        or coalesce(max(last_contacted_by_candidate_at_before) > coalesce(max(last_contacted_by_candidate_at), '-infinity'), false) as lowered
    from each_person
    group by company_id, position_id
  ), appended as (
    insert into position_tallies (company_id, position_id, vouches, viewable_vouches, active_vouches, fresh_vouches, prescreening_vouches, people, viewable_people, active_people, fresh_people, hired_people, accepted_by_candidate_at, last_contacted_by_company_at, last_contacted_by_candidate_at)
    select company_id, position_id, vouches, viewable_vouches, active_vouches, fresh_vouches, prescreening_vouches, people, viewable_people, active_people, fresh_people, hired_people, accepted_by_candidate_at, last_contacted_by_company_at, last_contacted_by_candidate_at from each_position
    where (vouches, viewable_vouches, active_vouches, fresh_vouches, prescreening_vouches, people, viewable_people, active_people, fresh_people, hired_people) <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0) or coalesce(accepted_by_candidate_at, last_contacted_by_company_at, last_contacted_by_candidate_at) is not null
    returning company_id, position_id
  )
  select (select array_agg(company_id order by company_id, position_id) from appended),
    (select array_agg(position_id order by company_id, position_id) from appended)
  into companies, positions;
  -- By chance, so that nobody has to count or to wait: some 32 rows a position, whoever writes.
  if positions is not null and random() < 1.0 / 32 then
    perform fold_tallies(companies, positions);
  end if;
  return null;
end $function$;

CREATE FUNCTION tally_latest_again(companies uuid[], positions uuid[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  lock table position_tallies in share row exclusive mode;
  with given as (
    select * from unnest(companies, positions) as given (company_id, position_id)
  ), folded as (
    delete from position_tallies t using given
    where t.company_id = given.company_id and t.position_id = given.position_id
    returning t.*
  ), sums as (
    select company_id, position_id, sum(vouches) as vouches, sum(viewable_vouches) as viewable_vouches, sum(active_vouches) as active_vouches, sum(fresh_vouches) as fresh_vouches, sum(prescreening_vouches) as prescreening_vouches, sum(people) as people, sum(viewable_people) as viewable_people, sum(active_people) as active_people, sum(fresh_people) as fresh_people, sum(hired_people) as hired_people from folded group by company_id, position_id
  )
  insert into position_tallies (company_id, position_id, vouches, viewable_vouches, active_vouches, fresh_vouches, prescreening_vouches, people, viewable_people, active_people, fresh_people, hired_people, accepted_by_candidate_at, last_contacted_by_company_at, last_contacted_by_candidate_at)
  select s.company_id, s.position_id, s.vouches, s.viewable_vouches, s.active_vouches, s.fresh_vouches, s.prescreening_vouches, s.people, s.viewable_people, s.active_people, s.fresh_people, s.hired_people, latest.accepted_by_candidate_at, latest.last_contacted_by_company_at, latest.last_contacted_by_candidate_at
  from sums s
  cross join lateral (
    select max(v.accepted_by_candidate_at) as accepted_by_candidate_at, max(v.last_contacted_by_company_at) as last_contacted_by_company_at, max(v.last_contacted_by_candidate_at) as last_contacted_by_candidate_at from vouches v
    where v.company_id = s.company_id and v.position_id = s.position_id) latest;
end $function$;

CREATE FUNCTION tally_updated_vouches()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  companies uuid[];
  positions uuid[];
  lowered_companies uuid[];
  lowered_positions uuid[];
begin
  with changes as (
    select company_id, position_id, person_id,
      sum(n * (true)::integer)::integer as vouches,
      sum(n * (accepted_by_candidate_at is not null and stage not in ('PRESCREENING', 'REFERRAL_CREATED'))::integer)::integer as viewable,
      sum(n * (accepted_by_candidate_at is not null and stage not in ('PRESCREENING', 'REFERRAL_CREATED') and stage not in ('HIRED', 'REJECTED', 'OUT_OF_PROCESS'))::integer)::integer as active,
      sum(n * (accepted_by_candidate_at is not null and stage not in ('PRESCREENING', 'REFERRAL_CREATED') and stage not in ('HIRED', 'REJECTED', 'OUT_OF_PROCESS') and stage = 'READY_FOR_REVIEW')::integer)::integer as fresh,
      sum(n * (stage = 'HIRED')::integer)::integer as hired,
      sum(n * (stage = 'PRESCREENING')::integer)::integer as prescreening,
      max(accepted_by_candidate_at) filter (where n > 0) as accepted_by_candidate_at, max(accepted_by_candidate_at) filter (where n < 0) as accepted_by_candidate_at_before,
      max(last_contacted_by_company_at) filter (where n > 0) as last_contacted_by_company_at, max(last_contacted_by_company_at) filter (where n < 0) as last_contacted_by_company_at_before,
      max(last_contacted_by_candidate_at) filter (where n > 0) as last_contacted_by_candidate_at, max(last_contacted_by_candidate_at) filter (where n < 0) as last_contacted_by_candidate_at_before
    from (select 1 as n, made.* from made union all select -1, gone.* from gone) vouch
    group by company_id, position_id, person_id
  ), known as (
    insert into position_people as p (company_id, position_id, person_id, vouches, viewable, active, fresh, hired)
    select company_id, position_id, person_id, vouches, viewable, active, fresh, hired from changes
    where (vouches, viewable, active, fresh, hired) <> (0, 0, 0, 0, 0)
    order by company_id, position_id, person_id
    on conflict (company_id, position_id, person_id) do update set vouches = p.vouches + excluded.vouches, viewable = p.viewable + excluded.viewable, active = p.active + excluded.active, fresh = p.fresh + excluded.fresh, hired = p.hired + excluded.hired
    returning company_id, position_id, person_id, vouches, viewable, active, fresh, hired
  ), each_person as (
    -- Not joined, so that the plan, which a session makes once, is good for one row as for thousands.
    select company_id, position_id, sum(vouches) as vouches, sum(viewable) as viewable, sum(active) as active, sum(fresh) as fresh, sum(hired) as hired, sum(prescreening) as prescreening,
      sum(vouches_after) as vouches_after, sum(viewable_after) as viewable_after, sum(active_after) as active_after, sum(fresh_after) as fresh_after, sum(hired_after) as hired_after,
      max(accepted_by_candidate_at) as accepted_by_candidate_at, max(accepted_by_candidate_at_before) as accepted_by_candidate_at_before, max(last_contacted_by_company_at) as last_contacted_by_company_at, max(last_contacted_by_company_at_before) as last_contacted_by_company_at_before, max(last_contacted_by_candidate_at) as last_contacted_by_candidate_at, max(last_contacted_by_candidate_at_before) as last_contacted_by_candidate_at_before
    from (
      select *, 0 as vouches_after, 0 as viewable_after, 0 as active_after, 0 as fresh_after, 0 as hired_after from changes
      union all
      select company_id, position_id, person_id, 0, 0, 0, 0, 0, 0, null, null, null, null, null, null,
        vouches, viewable, active, fresh, hired from known
    ) person
    group by company_id, position_id, person_id
  ), each_position as (
    select company_id, position_id, sum(vouches) as vouches, sum(viewable) as viewable_vouches, sum(active) as active_vouches, sum(fresh) as fresh_vouches, sum(prescreening) as prescreening_vouches,
      sum((vouches_after > 0)::integer - (vouches_after - vouches > 0)::integer) as people,
      sum((viewable_after > 0)::integer - (viewable_after - viewable > 0)::integer) as viewable_people,
      sum((active_after > 0)::integer - (active_after - active > 0)::integer) as active_people,
      sum((fresh_after > 0)::integer - (fresh_after - fresh > 0)::integer) as fresh_people,
      sum((hired_after > 0)::integer - (hired_after - hired > 0)::integer) as hired_people,
      case when max(accepted_by_candidate_at) > coalesce(max(accepted_by_candidate_at_before), '-infinity') then max(accepted_by_candidate_at) end as accepted_by_candidate_at,
      case when max(last_contacted_by_company_at) > coalesce(max(last_contacted_by_company_at_before), '-infinity') then max(last_contacted_by_company_at) end as last_contacted_by_company_at,
      case when max(last_contacted_by_candidate_at) > coalesce(max(last_contacted_by_candidate_at_before), '-infinity') then max(last_contacted_by_candidate_at) end as last_contacted_by_candidate_at,
      coalesce(max(accepted_by_candidate_at_before) > coalesce(max(accepted_by_candidate_at), '-infinity'), false)
        or coalesce(max(last_contacted_by_company_at_before) > coalesce(max(last_contacted_by_company_at), '-infinity'), false)
        or coalesce(max(last_contacted_by_candidate_at_before) > coalesce(max(last_contacted_by_candidate_at), '-infinity'), false) as lowered
    from each_person
    group by company_id, position_id
  ), appended as (
    insert into position_tallies (company_id, position_id, vouches, viewable_vouches, active_vouches, fresh_vouches, prescreening_vouches, people, viewable_people, active_people, fresh_people, hired_people, accepted_by_candidate_at, last_contacted_by_company_at, last_contacted_by_candidate_at)
    select company_id, position_id, vouches, viewable_vouches, active_vouches, fresh_vouches, prescreening_vouches, people, viewable_people, active_people, fresh_people, hired_people, accepted_by_candidate_at, last_contacted_by_company_at, last_contacted_by_candidate_at from each_position
    where (vouches, viewable_vouches, active_vouches, fresh_vouches, prescreening_vouches, people, viewable_people, active_people, fresh_people, hired_people) <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0) or coalesce(accepted_by_candidate_at, last_contacted_by_company_at, last_contacted_by_candidate_at) is not null
    returning company_id, position_id
  )
  select (select array_agg(company_id order by company_id, position_id) from appended),
    (select array_agg(position_id order by company_id, position_id) from appended),
    array_agg(company_id order by company_id, position_id) filter (where lowered),
    array_agg(position_id order by company_id, position_id) filter (where lowered)
  into companies, positions, lowered_companies, lowered_positions from each_position;
  if lowered_positions is not null then
    perform tally_latest_again(lowered_companies, lowered_positions);
  end if;
  -- By chance, so that nobody has to count or to wait: some 32 rows a position, whoever writes.
  if positions is not null and random() < 1.0 / 32 then
    perform fold_tallies(companies, positions);
  end if;
  return null;
end $function$;

CREATE FUNCTION text_without_tags(html text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN replace(replace(regexp_replace(html, '<[^>]*>'::text, ' '::text, 'g'::text), '&amp;'::text, ' '::text), '&nbsp;'::text, ' '::text);

CREATE FUNCTION words_of(words text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (SELECT strip(to_tsvector('simple'::regconfig, ((COALESCE(replace(replace(replace(string_agg(given.word, ' '::text) FILTER (WHERE (given.word ~ '^[ -~]*$'::text)), 'aa'::text, 'a'::text), 'ae'::text, 'a'::text), 'oe'::text, 'o'::text), ''::text) || ' '::text) || COALESCE(translate(folded(string_agg(given.word, ' '::text) FILTER (WHERE (given.word !~ '^[ -~]*$'::text))), '«»„“”‘’–—…·•'::text, '            '::text), ''::text)))) AS strip FROM unnest(tsvector_to_array(to_tsvector('simple'::regconfig, regexp_replace(regexp_replace(regexp_replace(regexp_replace(words_of.words, '([A-Za-z0-9])\+\+'::text, '\1plusplus '::text, 'g'::text), '([A-Za-z])#'::text, '\1sharp '::text, 'g'::text), '\.([A-Za-z][A-Za-z0-9]*)'::text, ' dot\1 \1'::text, 'g'::text), '[-./_+#&@:~=%]+'::text, ' '::text, 'g'::text)))) given(word));

CREATE FUNCTION words_of_company(company_id uuid, words text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN array_to_tsvector(ARRAY(SELECT ("right"((words_of_company.company_id)::text, 8) || given.word) FROM unnest(tsvector_to_array(search_words(words_of_company.words))) given(word)));

CREATE SEQUENCE object_changes_n;

CREATE TABLE attempts (
    day date NOT NULL,
    receiver_id uuid NOT NULL,
    event_id uuid NOT NULL,
    track bigint NOT NULL,
    number integer NOT NULL,
    company_id uuid NOT NULL,
    at moment NOT NULL,
    probe boolean NOT NULL,
    address text,
    status integer,
    word text,
    sentence text,
    milliseconds integer NOT NULL,
    request_headers json NOT NULL,
    body_length integer NOT NULL,
    body_hash bytea NOT NULL,
    answer text,
    answer_cut text,
    CONSTRAINT attempts_pkey PRIMARY KEY (receiver_id, event_id, track, number, day),
    CONSTRAINT attempts_answer_cut_check CHECK (answer_cut = ANY (ARRAY['size'::text, 'timeout'::text, 'reset'::text, 'erased'::text])),
    CONSTRAINT attempts_body_hash_check CHECK (octet_length(body_hash) = 32),
    CONSTRAINT attempts_number_check CHECK (number > 0),
    CONSTRAINT attempts_word_check CHECK (word = ANY (ARRAY['dns'::text, 'blocked'::text, 'connect'::text, 'tls'::text, 'timeout'::text, 'reset'::text, 'status'::text, 'gone'::text]))
) PARTITION BY RANGE (day);
CREATE INDEX attempts_in_time ON attempts USING brin (at);

CREATE TABLE clients_to_note (
    agency_id uuid NOT NULL,
    client_id uuid NOT NULL,
    before xid8,
    CONSTRAINT clients_to_note_pkey PRIMARY KEY (agency_id, client_id)
);

CREATE TABLE companies (
    id uuid NOT NULL,
    kind text NOT NULL,
    name text NOT NULL,
    slug text NOT NULL,
    website text DEFAULT ''::text NOT NULL,
    logo_url web_address,
    industries text[] DEFAULT '{}'::text[] NOT NULL,
    country text DEFAULT ''::text NOT NULL,
    language spoken_language,
    brand_color colour,
    banner_url web_address,
    social_media_links json DEFAULT '{}'::json NOT NULL,
    locations json_list DEFAULT '[]'::json NOT NULL,
    content_html_default text DEFAULT ''::text NOT NULL,
    content_html_override text,
    created_at moment NOT NULL,
    updated_at moment NOT NULL,
    reply_to text,
    CONSTRAINT companies_pkey PRIMARY KEY (id),
    CONSTRAINT companies_id_kind_key UNIQUE (id, kind),
    CONSTRAINT companies_check CHECK (updated_at::timestamp with time zone >= created_at::timestamp with time zone),
    CONSTRAINT companies_content_html_override_check CHECK (content_html_override <> ''::text),
    CONSTRAINT companies_country_check CHECK (country ~ '^([A-Z]{2})?$'::text),
    CONSTRAINT companies_kind_check CHECK (kind = ANY (ARRAY['company'::text, 'agency'::text, 'platform'::text])),
    CONSTRAINT companies_name_check CHECK (name <> ''::text),
    CONSTRAINT companies_reply_to_check CHECK (reply_to <> ''::text),
    CONSTRAINT companies_slug_check CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text AND length(slug) <= 100 AND slug !~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'::text),
    CONSTRAINT companies_social_media_links_check CHECK (json_typeof(social_media_links) = 'object'::text),
    CONSTRAINT industries_in_order CHECK (in_order_of(industries, ARRAY['AKVAKULTUR'::text, 'HAVBRUK'::text, 'FISKERI'::text, 'EMPLOYER_EMPLOYEE_ORGANIZATIONS'::text, 'ARCHITECTURE_AREA'::text, 'ARCHIVE_LIBRARY'::text, 'BANK'::text, 'CHILD_SCHOOL_EDUCATION'::text, 'CAR_VEHICLE_WORKSHOP'::text, 'CAR_PARTS_MANUFACTURING'::text, 'STORE_RETAIL'::text, 'CONSTRUCTION'::text, 'MAINTENANCE_SERVICES'::text, 'ANIMALS_ANIMAL_HEALTH'::text, 'REAL_ESTATE'::text, 'ELECTRONICS'::text, 'EVENTS'::text, 'PHARMACEUTICAL_MEDICINE'::text, 'FINANCE'::text, 'PUBLISHING_PRINTING'::text, 'INSURANCE'::text, 'RESEARCH_EDUCATION_SCIENCE'::text, 'WHOLESALE_IMPORT_EXPORT'::text, 'HR'::text, 'HEALTHCARE'::text, 'HOTEL_ACCOMMODATION'::text, 'INFORMATION_TECHNOLOGY'::text, 'NON_PROFIT_ORGANIZATIONS'::text, 'SPORTS_TRAINING'::text, 'INDUSTRY_MANUFACTURING'::text, 'ONLINE_SERVICES'::text, 'LEGAL_SERVICES'::text, 'CHEMICAL_INDUSTRY'::text, 'CONSULTING_ADVISORY'::text, 'POWER_ENERGY'::text, 'ART_CULTURE'::text, 'AVIATION'::text, 'MARITIME_OFFSHORE'::text, 'MARKET_ANALYSIS'::text, 'MARKETING_ADVERTISING'::text, 'FOOD_PRODUCTION_INDUSTRY'::text, 'MEDIA_CONTENT_PRODUCTION'::text, 'MEDICAL_EQUIPMENT_SUPPLIES'::text, 'ENVIRONMENTAL_SERVICES'::text, 'MUSEUMS_GALLERIES_CULTURAL_HERITAGE'::text, 'MUSIC'::text, 'PUBLIC_ADMINISTRATION'::text, 'OIL_GAS'::text, 'ORGANIZATIONS'::text, 'ORGANIZATION_DEVELOPMENT'::text, 'PR_INFORMATION_COMMUNICATION'::text, 'POLICE_SECURITY'::text, 'TRAVEL_TOURISM'::text, 'RECRUITMENT'::text, 'WASTE_CLEANING'::text, 'RESTAURANT_FOOD_NIGHTLIFE'::text, 'SHIPPING'::text, 'TELECOMMUNICATIONS'::text, 'TRANSPORT_LOGISTICS'::text, 'ENTERTAINMENT'::text, 'ECONOMY_ACCOUNTING'::text, 'VENTURE_CAPITAL'::text, 'SOFTWARE_DEVELOPMENT'::text, 'PRIVATE_EQUITY'::text, 'OTHER'::text, 'SPACE'::text, 'GROUND_STATION'::text]))
);
CREATE INDEX companies_by_folded_word ON companies USING gin (words_of(name));
CREATE UNIQUE INDEX companies_by_slug ON companies USING btree (slug) WHERE slug IS NOT NULL;
CREATE INDEX companies_by_word ON companies USING gin (search_words(name));
CREATE UNIQUE INDEX one_platform ON companies USING btree (kind) WHERE kind = 'platform'::text;

CREATE TABLE audit_entries (
    id uuid NOT NULL,
    company_id uuid NOT NULL,
    at moment NOT NULL,
    actor_kind text NOT NULL,
    actor_id uuid,
    verb text NOT NULL,
    object_ids uuid[] NOT NULL,
    via text,
    row_count integer,
    CONSTRAINT audit_entries_pkey PRIMARY KEY (id),
    CONSTRAINT audit_entries_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
    CONSTRAINT audit_entries_actor_kind_check CHECK (actor_kind = ANY (ARRAY['operator'::text, 'user'::text, 'system'::text, 'import'::text, 'visitor'::text, 'candidate'::text])),
    CONSTRAINT audit_entries_check CHECK ((actor_kind = ANY (ARRAY['user'::text, 'visitor'::text, 'candidate'::text])) = (actor_id IS NOT NULL)),
    CONSTRAINT audit_entries_row_count_check CHECK (row_count >= 0),
    CONSTRAINT audit_entries_via_check CHECK (via = ANY (ARRAY['portal'::text, 'command_line'::text])),
    CONSTRAINT via_of_users CHECK (via IS NULL OR actor_kind = 'user'::text)
);
CREATE INDEX audit_entries_in_order ON audit_entries USING btree (company_id, at, id);
CREATE INDEX audit_entries_in_portal ON audit_entries USING btree (actor_id, at) WHERE via = 'portal'::text;
CREATE INDEX audit_entries_in_time ON audit_entries USING btree (at, id);
CREATE INDEX audit_entries_of_actor ON audit_entries USING btree (company_id, COALESCE(actor_id::text, actor_kind), at, id);
CREATE INDEX audit_entries_of_contacts ON audit_entries USING gin (object_ids) WHERE verb = 'candidates contact'::text;
CREATE INDEX audit_entries_of_group ON audit_entries USING btree (company_id, split_part(verb, ' '::text, 1), at, id);
CREATE INDEX audit_entries_of_object ON audit_entries USING gin (object_ids);

CREATE TABLE client_proposals (
    company_id uuid NOT NULL,
    client_id uuid NOT NULL,
    proposed_at moment NOT NULL,
    CONSTRAINT client_proposals_pkey PRIMARY KEY (company_id, client_id),
    CONSTRAINT client_proposals_client_id_fkey FOREIGN KEY (client_id) REFERENCES companies(id),
    CONSTRAINT client_proposals_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
    CONSTRAINT client_proposals_check CHECK (company_id <> client_id)
);
CREATE INDEX client_proposals_of_client ON client_proposals USING btree (client_id, company_id);

CREATE TABLE clients (
    agency_id uuid NOT NULL,
    agency_kind text GENERATED ALWAYS AS ('agency'::text) STORED NOT NULL,
    client_id uuid NOT NULL,
    client_kind text GENERATED ALWAYS AS (
CASE
    WHEN (ended_at IS NULL) THEN 'company'::text
    ELSE NULL::text
END) STORED,
    started_at moment NOT NULL,
    ended_at moment,
    is_current boolean GENERATED ALWAYS AS ((ended_at IS NULL)) STORED NOT NULL,
    CONSTRAINT clients_pkey PRIMARY KEY (agency_id, client_id),
    CONSTRAINT clients_agency_id_client_id_is_current_key UNIQUE (agency_id, client_id, is_current),
    CONSTRAINT clients_agency_id_agency_kind_fkey FOREIGN KEY (agency_id, agency_kind) REFERENCES companies(id, kind),
    CONSTRAINT clients_client_id_client_kind_fkey FOREIGN KEY (client_id, client_kind) REFERENCES companies(id, kind),
    CONSTRAINT clients_check CHECK (ended_at::timestamp with time zone >= started_at::timestamp with time zone)
);
CREATE INDEX clients_by_client ON clients USING btree (client_id, agency_id) WHERE ended_at IS NULL;

CREATE TABLE deliveries (
    day date NOT NULL,
    receiver_id uuid NOT NULL,
    event_id uuid NOT NULL,
    track bigint NOT NULL,
    company_id uuid NOT NULL,
    object_id uuid NOT NULL,
    sequence bigint NOT NULL,
    kind text NOT NULL,
    variant text NOT NULL,
    state text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    created_at moment NOT NULL,
    done_at moment,
    CONSTRAINT deliveries_pkey PRIMARY KEY (receiver_id, event_id, track, day),
    CONSTRAINT deliveries_attempts_check CHECK (attempts >= 0),
    CONSTRAINT deliveries_check CHECK ((state = ANY (ARRAY['pending'::text, 'aside'::text])) = (done_at IS NULL)),
    CONSTRAINT deliveries_state_check CHECK (state = ANY (ARRAY['pending'::text, 'aside'::text, 'delivered'::text, 'failed'::text, 'lost'::text, 'cancelled'::text])),
    CONSTRAINT deliveries_track_check CHECK (track >= 0),
    CONSTRAINT deliveries_variant_check CHECK (variant = ANY (ARRAY['full'::text, 'ids'::text]))
) PARTITION BY RANGE (day);
CREATE INDEX deliveries_by_state ON deliveries USING btree (receiver_id, state, kind, event_id DESC NULLS LAST, track DESC NULLS LAST);
CREATE INDEX deliveries_given_up ON deliveries USING btree (receiver_id, event_id, track) WHERE state = ANY (ARRAY['failed'::text, 'lost'::text, 'cancelled'::text]);
CREATE INDEX deliveries_waiting ON deliveries USING btree (receiver_id, object_id, track, sequence) WHERE state = ANY (ARRAY['pending'::text, 'aside'::text]);

CREATE TABLE ended_file_links (
    company_id uuid NOT NULL,
    token_hash bytea NOT NULL,
    ended_at moment NOT NULL,
    CONSTRAINT ended_file_links_pkey PRIMARY KEY (company_id, token_hash),
    CONSTRAINT ended_file_links_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
    CONSTRAINT ended_file_links_token_hash_check CHECK (length(token_hash) = 32)
);
CREATE INDEX ended_file_links_by_hash ON ended_file_links USING btree (token_hash);

CREATE TABLE erasures (
    company_id uuid NOT NULL,
    person_id uuid NOT NULL,
    at moment NOT NULL,
    CONSTRAINT erasures_pkey PRIMARY KEY (company_id, person_id),
    CONSTRAINT erasures_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
);

CREATE TABLE event_sequences (
    company_id uuid NOT NULL,
    object_id uuid NOT NULL,
    n bigint NOT NULL,
    CONSTRAINT event_sequences_pkey PRIMARY KEY (company_id, object_id),
    CONSTRAINT event_sequences_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
    CONSTRAINT event_sequences_n_check CHECK (n > 0)
) WITH (fillfactor = 50);

CREATE TABLE events (
    day date NOT NULL,
    id uuid NOT NULL,
    company_id uuid NOT NULL,
    object_id uuid NOT NULL,
    sequence bigint NOT NULL,
    kind text NOT NULL,
    position_id uuid NOT NULL,
    person_id uuid,
    body text NOT NULL,
    created_at moment NOT NULL,
    client_ids uuid[],
    CONSTRAINT events_pkey PRIMARY KEY (company_id, object_id, sequence, day),
    CONSTRAINT events_check CHECK (day = (created_at AT TIME ZONE 'UTC'::text)::date),
    CONSTRAINT events_check1 CHECK ((kind = ANY (ARRAY['POSITION_CREATED'::text, 'POSITION_UPDATED'::text])) = (object_id = position_id)),
    CONSTRAINT events_check2 CHECK ((kind = ANY (ARRAY['POSITION_CREATED'::text, 'POSITION_UPDATED'::text])) = (person_id IS NULL)),
    CONSTRAINT events_kind_check CHECK (kind = ANY (ARRAY['POSITION_CREATED'::text, 'POSITION_UPDATED'::text, 'CANDIDATE_ADDED'::text, 'CANDIDATE_STAGE_UPDATED'::text, 'CANDIDATE_HIRED'::text])),
    CONSTRAINT events_sequence_check CHECK (sequence > 0)
) PARTITION BY RANGE (day);
CREATE INDEX events_of_company ON events USING btree (company_id, created_at, object_id, sequence);
CREATE INDEX events_of_person ON events USING btree (company_id, person_id) WHERE person_id IS NOT NULL;

CREATE TABLE identities (
    id uuid NOT NULL,
    email text NOT NULL,
    name text DEFAULT ''::text NOT NULL,
    language text DEFAULT 'en'::text NOT NULL,
    shortcuts boolean DEFAULT true NOT NULL,
    password_hash text,
    created_at moment NOT NULL,
    refusals_audited_at moment,
    refusals_mailed_at moment,
    email_proved_at moment,
    comfortable boolean DEFAULT false NOT NULL,
    CONSTRAINT identities_pkey PRIMARY KEY (id),
    CONSTRAINT identities_email_key UNIQUE (email),
    CONSTRAINT identities_email_check CHECK (email = lower(email) AND email ~ '^[^@[:space:]]+@[^@[:space:]]+$'::text),
    CONSTRAINT identities_language_check CHECK (language = ANY (ARRAY['en'::text, 'nb'::text, 'da'::text, 'sv'::text])),
    CONSTRAINT identities_name_check CHECK (length(name) <= 200),
    CONSTRAINT identities_password_hash_check CHECK (password_hash ~~ '$argon2id$%'::text)
);

CREATE TABLE authenticators (
    identity_id uuid NOT NULL,
    secret text NOT NULL,
    confirmed_at moment,
    last_step bigint DEFAULT 0 NOT NULL,
    CONSTRAINT authenticators_pkey PRIMARY KEY (identity_id),
    CONSTRAINT authenticators_identity_id_fkey FOREIGN KEY (identity_id) REFERENCES identities(id)
);

CREATE TABLE installation (
    is_only boolean DEFAULT true NOT NULL,
    public_url text NOT NULL,
    archived_at moment,
    clock_off_seconds integer,
    clock_off_at moment,
    cursor_secret bytea DEFAULT sha256(convert_to(((gen_random_uuid())::text || (gen_random_uuid())::text), 'UTF8'::name)) NOT NULL,
    CONSTRAINT installation_pkey PRIMARY KEY (is_only),
    CONSTRAINT installation_check CHECK ((clock_off_seconds IS NULL) = (clock_off_at IS NULL)),
    CONSTRAINT installation_cursor_secret_check CHECK (octet_length(cursor_secret) = 32),
    CONSTRAINT installation_is_only_check CHECK (is_only),
    CONSTRAINT installation_public_url_check CHECK (public_url ~ '^https?://[^[:space:]]+[^/[:space:]]$'::text)
);

CREATE TABLE key_refusals (
    key_id uuid NOT NULL,
    refused_at moment NOT NULL,
    reason text NOT NULL,
    CONSTRAINT key_refusals_pkey PRIMARY KEY (key_id),
    CONSTRAINT key_refusals_reason_check CHECK (reason = ANY (ARRAY['unknown'::text, 'revoked'::text, 'expired'::text, 'suspended'::text, 'forbidden'::text]))
) WITH (fillfactor = 50);

CREATE TABLE lanes (
    receiver_id uuid NOT NULL,
    object_id uuid NOT NULL,
    track bigint NOT NULL,
    aside bigint NOT NULL,
    company_id uuid NOT NULL,
    due_at moment NOT NULL,
    token uuid,
    lease_until moment,
    pending bigint NOT NULL,
    done_day date NOT NULL,
    done_sequence bigint NOT NULL,
    tries integer DEFAULT 0 NOT NULL,
    spent integer DEFAULT 0 NOT NULL,
    failing_since moment,
    CONSTRAINT lanes_pkey PRIMARY KEY (receiver_id, object_id, track, aside),
    CONSTRAINT lanes_check CHECK ((token IS NULL) = (lease_until IS NULL)),
    CONSTRAINT lanes_pending_check CHECK (pending > 0),
    CONSTRAINT lanes_spent_check CHECK (spent >= 0),
    CONSTRAINT lanes_tries_check CHECK (tries >= 0)
) WITH (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 2000);
CREATE INDEX lanes_due ON lanes USING btree (receiver_id, due_at);
CREATE INDEX lanes_leased ON lanes USING btree (receiver_id, company_id) WHERE token IS NOT NULL;

CREATE TABLE links (
    company_id uuid NOT NULL,
    id uuid NOT NULL,
    kind text NOT NULL,
    CONSTRAINT links_pkey PRIMARY KEY (company_id, id),
    CONSTRAINT links_company_id_id_kind_key UNIQUE (company_id, id, kind),
    CONSTRAINT links_id_key UNIQUE (id),
    CONSTRAINT links_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
    CONSTRAINT links_kind_check CHECK (kind = ANY (ARRAY['sharing_link'::text, 'careers_page'::text, 'referrer'::text]))
);

CREATE TABLE careers_pages (
    company_id uuid NOT NULL,
    id uuid NOT NULL,
    kind text GENERATED ALWAYS AS ('careers_page'::text) STORED NOT NULL,
    name text NOT NULL,
    is_default boolean DEFAULT false NOT NULL,
    is_marketplace boolean DEFAULT false NOT NULL,
    active boolean DEFAULT true NOT NULL,
    created_at moment NOT NULL,
    embed_origins text[] DEFAULT '{}'::text[] NOT NULL,
    colour colour,
    heading text,
    introduction text,
    CONSTRAINT careers_pages_pkey PRIMARY KEY (company_id, id),
    CONSTRAINT careers_pages_id_key UNIQUE (id),
    CONSTRAINT careers_pages_company_id_id_kind_fkey FOREIGN KEY (company_id, id, kind) REFERENCES links(company_id, id, kind),
    CONSTRAINT careers_pages_check CHECK (NOT (is_default AND is_marketplace)),
    CONSTRAINT careers_pages_embed_origins_check CHECK (are_origins(embed_origins)),
    CONSTRAINT careers_pages_heading_check CHECK (length(heading) >= 1 AND length(heading) <= 200),
    CONSTRAINT careers_pages_introduction_check CHECK (length(introduction) >= 1 AND length(introduction) <= 2000),
    CONSTRAINT careers_pages_look_check CHECK (NOT is_marketplace OR colour IS NULL AND heading IS NULL AND introduction IS NULL),
    CONSTRAINT careers_pages_name_check CHECK (name <> ''::text)
);
CREATE INDEX careers_pages_in_time ON careers_pages USING btree (created_at, id);
CREATE UNIQUE INDEX one_default_page_a_company ON careers_pages USING btree (company_id) WHERE is_default;
CREATE UNIQUE INDEX one_marketplace ON careers_pages USING btree (is_marketplace) WHERE is_marketplace;

CREATE TABLE mail_templates (
    company_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    kind text NOT NULL,
    created_at moment NOT NULL,
    updated_at moment NOT NULL,
    CONSTRAINT mail_templates_pkey PRIMARY KEY (company_id, id),
    CONSTRAINT mail_templates_id_key UNIQUE (id),
    CONSTRAINT mail_templates_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
    CONSTRAINT mail_templates_check CHECK (updated_at::timestamp with time zone >= created_at::timestamp with time zone),
    CONSTRAINT mail_templates_kind_check CHECK (kind = ANY (ARRAY['rejection'::text, 'invitation'::text, 'free'::text])),
    CONSTRAINT mail_templates_name_check CHECK (name <> ''::text AND length(name) <= 100)
);
CREATE UNIQUE INDEX mail_templates_by_name ON mail_templates USING btree (company_id, lower(name));

CREATE TABLE mail_template_texts (
    company_id uuid NOT NULL,
    template_id uuid NOT NULL,
    language text NOT NULL,
    subject text NOT NULL,
    body text NOT NULL,
    CONSTRAINT mail_template_texts_pkey PRIMARY KEY (company_id, template_id, language),
    CONSTRAINT mail_template_texts_company_id_template_id_fkey FOREIGN KEY (company_id, template_id) REFERENCES mail_templates(company_id, id) ON DELETE CASCADE,
    CONSTRAINT mail_template_texts_body_check CHECK (body <> ''::text AND length(body) <= 10000),
    CONSTRAINT mail_template_texts_language_check CHECK (language = ANY (ARRAY['en'::text, 'nb'::text, 'da'::text, 'sv'::text])),
    CONSTRAINT mail_template_texts_subject_check CHECK (subject <> ''::text AND length(subject) <= 200)
);

CREATE TABLE marketplace_versions (
    slot smallint NOT NULL,
    n bigint NOT NULL,
    CONSTRAINT marketplace_versions_pkey PRIMARY KEY (slot),
    CONSTRAINT marketplace_versions_slot_check CHECK (slot >= 0 AND slot <= 15)
) WITH (fillfactor = 50);

CREATE TABLE object_changes (
    scope_id uuid NOT NULL,
    kind text NOT NULL,
    id uuid NOT NULL,
    position_id uuid NOT NULL,
    xid xid8 NOT NULL,
    n bigint NOT NULL,
    changed_at moment NOT NULL,
    CONSTRAINT object_changes_pkey PRIMARY KEY (scope_id, kind, id, position_id),
    CONSTRAINT object_changes_kind_check CHECK (kind = ANY (ARRAY['company'::text, 'position'::text, 'candidate'::text, 'client'::text, 'careerPage'::text, 'pagePosition'::text]))
) WITH (autovacuum_vacuum_scale_factor = 0.05);
CREATE INDEX object_changes_in_order ON object_changes USING btree (scope_id, xid, n);

CREATE TABLE passkey_challenges (
    token_hash bytea NOT NULL,
    challenge text NOT NULL,
    purpose text NOT NULL,
    identity_id uuid,
    expires_at moment NOT NULL,
    CONSTRAINT passkey_challenges_pkey PRIMARY KEY (token_hash),
    CONSTRAINT passkey_challenges_identity_id_fkey FOREIGN KEY (identity_id) REFERENCES identities(id),
    CONSTRAINT passkey_challenges_check CHECK ((identity_id IS NULL) = (purpose = 'sign-in'::text)),
    CONSTRAINT passkey_challenges_purpose_check CHECK (purpose = ANY (ARRAY['sign-in'::text, 'prove'::text, 'add'::text])),
    CONSTRAINT passkey_challenges_token_hash_check CHECK (octet_length(token_hash) = 32)
);
CREATE INDEX passkey_challenges_by_expiry ON passkey_challenges USING btree (expires_at);

CREATE TABLE passkeys (
    id uuid NOT NULL,
    identity_id uuid NOT NULL,
    credential_id bytea NOT NULL,
    public_key bytea NOT NULL,
    sign_counter bigint NOT NULL,
    transports text[] NOT NULL,
    name text NOT NULL,
    created_at moment NOT NULL,
    last_used_at moment,
    CONSTRAINT passkeys_pkey PRIMARY KEY (id),
    CONSTRAINT passkeys_credential_id_key UNIQUE (credential_id),
    CONSTRAINT passkeys_identity_id_fkey FOREIGN KEY (identity_id) REFERENCES identities(id),
    CONSTRAINT passkeys_credential_id_check CHECK (octet_length(credential_id) >= 1 AND octet_length(credential_id) <= 1023),
    CONSTRAINT passkeys_name_check CHECK (length(name) >= 1 AND length(name) <= 100),
    CONSTRAINT passkeys_public_key_check CHECK (octet_length(public_key) <= 4096),
    CONSTRAINT passkeys_sign_counter_check CHECK (sign_counter >= 0)
);
CREATE INDEX passkeys_of_identity ON passkeys USING btree (identity_id, created_at);

CREATE TABLE people (
    company_id uuid NOT NULL,
    id uuid NOT NULL,
    first_name text,
    last_name text,
    email text,
    email_normalized text,
    phone text,
    linkedin_user_name text,
    portfolio_url web_address,
    created_at moment NOT NULL,
    updated_at moment NOT NULL,
    erased_at moment,
    search tsvector GENERATED ALWAYS AS (words_of_company(company_id, ((((COALESCE(first_name, ''::text) || ' '::text) || COALESCE(last_name, ''::text)) || ' '::text) || COALESCE(email, ''::text)))) STORED NOT NULL,
    may_be_id uuid,
    CONSTRAINT people_pkey PRIMARY KEY (company_id, id),
    CONSTRAINT people_id_key UNIQUE (id),
    CONSTRAINT people_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
    CONSTRAINT people_may_be FOREIGN KEY (company_id, may_be_id) REFERENCES people(company_id, id),
    CONSTRAINT people_check CHECK ((email IS NULL) = (email_normalized IS NULL)),
    CONSTRAINT people_check1 CHECK (updated_at::timestamp with time zone >= created_at::timestamp with time zone),
    CONSTRAINT people_check2 CHECK (erased_at IS NULL OR COALESCE(first_name, last_name, email, phone, linkedin_user_name, portfolio_url::text) IS NULL),
    CONSTRAINT people_email_normalized_check CHECK (email_normalized = lower(email_normalized)),
    CONSTRAINT people_erased_may_be_nobody CHECK (erased_at IS NULL OR may_be_id IS NULL),
    CONSTRAINT people_linkedin_user_name_check CHECK (linkedin_user_name !~ '[/[:space:]]'::text),
    CONSTRAINT people_may_be_others CHECK (may_be_id <> id),
    CONSTRAINT people_phone_check CHECK (phone ~ '^[+][1-9][0-9]{5,14}$'::text),
    CONSTRAINT people_portfolio_url_check CHECK (portfolio_url::text ~~ 'http%'::text)
);
CREATE INDEX people_by_beginning ON people USING gin (beginnings_of(search)) WITH (fastupdate=off);
CREATE UNIQUE INDEX people_by_email ON people USING btree (company_id, email_normalized) WHERE erased_at IS NULL;
CREATE INDEX people_doubles ON people USING btree (company_id, may_be_id) WHERE may_be_id IS NOT NULL;

CREATE TABLE pictures (
    company_id uuid NOT NULL,
    name text NOT NULL,
    width integer NOT NULL,
    height integer NOT NULL,
    has_alpha boolean NOT NULL,
    created_at moment NOT NULL,
    unused_since moment,
    CONSTRAINT pictures_pkey PRIMARY KEY (company_id, name),
    CONSTRAINT pictures_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
    CONSTRAINT pictures_height_check CHECK (height >= 1),
    CONSTRAINT pictures_name_check CHECK (name ~ '^[A-Za-z0-9_-]{32}$'::text),
    CONSTRAINT pictures_width_check CHECK (width >= 1 AND width <= 1600)
);
CREATE INDEX pictures_by_name ON pictures USING btree (name);
CREATE INDEX pictures_unused ON pictures USING btree (unused_since) WHERE unused_since IS NOT NULL;

CREATE TABLE picture_fetches (
    company_id uuid NOT NULL,
    url_hash bytea NOT NULL,
    url text NOT NULL,
    name text,
    tries integer DEFAULT 0 NOT NULL,
    next_at moment,
    reason text,
    CONSTRAINT picture_fetches_pkey PRIMARY KEY (company_id, url_hash),
    CONSTRAINT picture_fetches_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
    CONSTRAINT picture_fetches_company_id_name_fkey FOREIGN KEY (company_id, name) REFERENCES pictures(company_id, name),
    CONSTRAINT picture_fetches_check CHECK (name IS NULL OR next_at IS NULL),
    CONSTRAINT picture_fetches_reason_check CHECK (length(reason) <= 500),
    CONSTRAINT picture_fetches_tries_check CHECK (tries >= 0),
    CONSTRAINT picture_fetches_url_hash_check CHECK (length(url_hash) = 32)
);

CREATE TABLE picture_files (
    company_id uuid NOT NULL,
    name text NOT NULL,
    variant text NOT NULL,
    data bytea NOT NULL,
    CONSTRAINT picture_files_pkey PRIMARY KEY (company_id, name, variant),
    CONSTRAINT picture_files_company_id_name_fkey FOREIGN KEY (company_id, name) REFERENCES pictures(company_id, name) ON DELETE CASCADE,
    CONSTRAINT picture_files_data_check CHECK (length(data) >= 1 AND length(data) <= 16777216),
    CONSTRAINT picture_files_variant_check CHECK (variant = ANY (ARRAY['480.webp'::text, '960.webp'::text, '1600.webp'::text, '960.jpg'::text]))
);
ALTER TABLE picture_files ALTER COLUMN data SET STORAGE EXTERNAL;

CREATE TABLE position_people (
    company_id uuid NOT NULL,
    position_id uuid NOT NULL,
    person_id uuid NOT NULL,
    vouches integer NOT NULL,
    viewable integer NOT NULL,
    active integer NOT NULL,
    fresh integer NOT NULL,
    hired integer NOT NULL,
    CONSTRAINT position_people_pkey PRIMARY KEY (company_id, position_id, person_id)
) WITH (fillfactor = 90);

CREATE TABLE position_tallies (
    company_id uuid NOT NULL,
    position_id uuid NOT NULL,
    id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
    vouches integer NOT NULL,
    viewable_vouches integer NOT NULL,
    active_vouches integer NOT NULL,
    fresh_vouches integer NOT NULL,
    prescreening_vouches integer NOT NULL,
    people integer NOT NULL,
    viewable_people integer NOT NULL,
    active_people integer NOT NULL,
    fresh_people integer NOT NULL,
    hired_people integer NOT NULL,
    accepted_by_candidate_at moment,
    last_contacted_by_company_at moment,
    last_contacted_by_candidate_at moment,
    CONSTRAINT position_tallies_pkey PRIMARY KEY (company_id, position_id, id)
) WITH (autovacuum_vacuum_scale_factor = 0.02);

CREATE TABLE position_tiers (
    tier smallint NOT NULL,
    since timestamp with time zone NOT NULL,
    CONSTRAINT position_tiers_pkey PRIMARY KEY (tier),
    CONSTRAINT position_tiers_tier_check CHECK (tier >= 0 AND tier <= 3)
);

CREATE TABLE position_words_to_fill (
    after uuid NOT NULL
);

CREATE TABLE positions (
    company_id uuid NOT NULL,
    id uuid NOT NULL,
    client_id uuid,
    client_is_current boolean GENERATED ALWAYS AS (CASE WHEN (client_id IS NOT NULL) THEN true ELSE NULL::boolean END) STORED,
    title text NOT NULL,
    pitch text,
    status text DEFAULT 'DRAFT'::text NOT NULL,
    language spoken_language NOT NULL,
    employment_type text[] DEFAULT '{}'::text[] NOT NULL,
    listing_color colour,
    banner_url web_address,
    locations json_list DEFAULT '[]'::json NOT NULL,
    highlights text[],
    salary_type text,
    salary_currency text,
    salary_min double precision,
    salary_max double precision,
    salary_extra text,
    content_html_default text DEFAULT ''::text NOT NULL,
    content_html_override text,
    enable_application boolean DEFAULT true NOT NULL,
    enable_vouch boolean DEFAULT true NOT NULL,
    prescreening boolean DEFAULT false NOT NULL,
    translation_group_id uuid,
    created_at moment NOT NULL,
    updated_at moment NOT NULL,
    published_at moment,
    last_published_at moment,
    first_activated_at moment,
    paused_at moment,
    archived_at moment,
    deleted_at moment,
    expiration_date moment,
    list_members text GENERATED ALWAYS AS (list_members(id, title, pitch, (language)::text, employment_type, (listing_color)::text, (banner_url)::text, (locations)::json, (created_at)::timestamp with time zone, (published_at)::timestamp with time zone, (last_published_at)::timestamp with time zone, (first_activated_at)::timestamp with time zone, (expiration_date)::timestamp with time zone)) STORED NOT NULL,
    contacts json DEFAULT '[]'::json NOT NULL,
    hide_employer boolean DEFAULT false NOT NULL,
    search tsvector GENERATED ALWAYS AS (search_of_position(title, pitch, employment_type, (locations)::json, (COALESCE(salary_min, salary_max) IS NOT NULL))) STORED NOT NULL,
    ask_phone text DEFAULT 'optional'::text NOT NULL,
    ask_linkedin text DEFAULT 'optional'::text NOT NULL,
    ask_portfolio text DEFAULT 'optional'::text NOT NULL,
    ask_cv text DEFAULT 'optional'::text NOT NULL,
    ask_message text DEFAULT 'optional'::text NOT NULL,
    page_changed_at moment,
    CONSTRAINT positions_pkey PRIMARY KEY (company_id, id),
    CONSTRAINT positions_id_key UNIQUE (id),
    CONSTRAINT positions_company_id_client_id_client_is_current_fkey FOREIGN KEY (company_id, client_id, client_is_current) REFERENCES clients(agency_id, client_id, is_current),
    CONSTRAINT positions_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
    CONSTRAINT contacts_are_complete CHECK (contacts::text = '[]'::text OR are_contacts(contacts)),
    CONSTRAINT employment_type_in_order CHECK (in_order_of(employment_type, ARRAY['Full-time'::text, 'Part-time'::text, 'On-site'::text, 'Temporary'::text, 'Internship'::text, 'Volunteer'::text, 'Contract'::text, 'Remote'::text, 'Hybrid'::text])),
    CONSTRAINT positions_ask_cv_check CHECK (ask_cv = ANY (ARRAY['off'::text, 'optional'::text, 'required'::text])),
    CONSTRAINT positions_ask_linkedin_check CHECK (ask_linkedin = ANY (ARRAY['off'::text, 'optional'::text, 'required'::text])),
    CONSTRAINT positions_ask_message_check CHECK (ask_message = ANY (ARRAY['off'::text, 'optional'::text, 'required'::text])),
    CONSTRAINT positions_ask_phone_check CHECK (ask_phone = ANY (ARRAY['off'::text, 'optional'::text, 'required'::text])),
    CONSTRAINT positions_ask_portfolio_check CHECK (ask_portfolio = ANY (ARRAY['off'::text, 'optional'::text, 'required'::text])),
    CONSTRAINT positions_check CHECK (salary_min <= salary_max),
    CONSTRAINT positions_check1 CHECK (updated_at::timestamp with time zone >= created_at::timestamp with time zone),
    CONSTRAINT positions_check2 CHECK ((published_at IS NULL) = (last_published_at IS NULL) AND last_published_at::timestamp with time zone >= published_at::timestamp with time zone),
    CONSTRAINT positions_check3 CHECK ((status = 'ARCHIVED'::text) = (archived_at IS NOT NULL OR deleted_at IS NOT NULL)),
    CONSTRAINT positions_check4 CHECK ((status <> ALL (ARRAY['PUBLISHED'::text, 'ACTIVE'::text, 'PAUSED'::text])) OR published_at IS NOT NULL),
    CONSTRAINT positions_check5 CHECK (status <> 'DRAFT'::text OR published_at IS NULL),
    CONSTRAINT positions_check6 CHECK (status <> 'PAUSED'::text OR paused_at IS NOT NULL),
    CONSTRAINT positions_check7 CHECK (status <> 'PUBLISHED'::text OR first_activated_at IS NOT NULL),
    CONSTRAINT positions_content_html_override_check CHECK (content_html_override <> ''::text),
    CONSTRAINT positions_highlights_check CHECK (cardinality(highlights) > 0 AND array_position(highlights, NULL::text) IS NULL),
    CONSTRAINT positions_pitch_check CHECK (pitch <> ''::text),
    CONSTRAINT positions_salary_currency_check CHECK (salary_currency = ANY (ARRAY['NOK'::text, 'SEK'::text, 'DKK'::text, 'EUR'::text, 'GBP'::text, 'USD'::text, 'CAD'::text, 'AUD'::text])),
    CONSTRAINT positions_salary_extra_check CHECK (salary_extra <> ''::text),
    CONSTRAINT positions_salary_max_check CHECK (salary_max >= 0::double precision AND salary_max < 'Infinity'::double precision),
    CONSTRAINT positions_salary_min_check CHECK (salary_min >= 0::double precision AND salary_min < 'Infinity'::double precision),
    CONSTRAINT positions_salary_type_check CHECK (salary_type = ANY (ARRAY['HOUR'::text, 'DAY'::text, 'WEEK'::text, 'MONTH'::text, 'YEAR'::text])),
    CONSTRAINT positions_status_check CHECK (status = ANY (ARRAY['DRAFT'::text, 'PUBLISHED'::text, 'ACTIVE'::text, 'PAUSED'::text, 'ARCHIVED'::text]))
);
ALTER TABLE positions ALTER COLUMN list_members SET STORAGE MAIN;
CREATE INDEX positions_by_beginning ON positions USING gin (beginnings_of_position(company_id, search)) WITH (fastupdate=off);
CREATE INDEX positions_by_client ON positions USING btree (client_id, company_id, created_at DESC, id DESC) WHERE client_id IS NOT NULL;
CREATE INDEX positions_by_client_and_status ON positions USING btree ((client_id::text || status), company_id, created_at DESC, id DESC);
CREATE INDEX positions_by_picture ON positions USING btree ("substring"(banner_url::text, '/p/([A-Za-z0-9_-]{32})-'::text)) WHERE banner_url::text ~~ '%/p/%'::text;
CREATE INDEX positions_by_status ON positions USING btree (company_id, status, created_at DESC, id DESC);
CREATE INDEX positions_by_word ON positions USING gin (search) WHERE status = 'PUBLISHED'::text;
CREATE INDEX positions_expiring ON positions USING btree (company_id, expiration_date) WHERE (status = 'PUBLISHED'::text) IS TRUE AND expiration_date IS NOT NULL;
CREATE INDEX positions_in_order ON positions USING btree (company_id, created_at DESC, id DESC);
CREATE INDEX positions_to_sweep ON positions USING btree (expiration_date) WHERE status = 'PUBLISHED'::text AND expiration_date IS NOT NULL;
CREATE INDEX positions_with_banner_elsewhere ON positions USING btree (company_id, id) WHERE banner_url::text ~~ 'http%'::text;
CREATE INDEX translations ON positions USING btree (translation_group_id) WHERE translation_group_id IS NOT NULL;

CREATE FUNCTION employer_of_position(p positions)
 RETURNS uuid
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN COALESCE(CASE WHEN (NOT (p).hide_employer) THEN (p).client_id ELSE NULL::uuid END, (p).company_id);

CREATE TABLE ad_reports (
    company_id uuid NOT NULL,
    id uuid NOT NULL,
    request_hash bytea NOT NULL,
    position_id uuid NOT NULL,
    page_id uuid NOT NULL,
    reason text NOT NULL,
    explanation text,
    name text,
    email text,
    email_normalized text,
    language text NOT NULL,
    created_at moment NOT NULL,
    closed_at moment,
    decision text,
    CONSTRAINT ad_reports_pkey PRIMARY KEY (company_id, id),
    CONSTRAINT ad_reports_company_id_request_hash_key UNIQUE (company_id, request_hash),
    CONSTRAINT ad_reports_id_key UNIQUE (id),
    CONSTRAINT ad_reports_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
    CONSTRAINT ad_reports_company_id_position_id_fkey FOREIGN KEY (company_id, position_id) REFERENCES positions(company_id, id),
    CONSTRAINT ad_reports_page_id_fkey FOREIGN KEY (page_id) REFERENCES careers_pages(id),
    CONSTRAINT ad_reports_check CHECK ((email IS NULL) = (email_normalized IS NULL)),
    CONSTRAINT ad_reports_check1 CHECK ((closed_at IS NULL) = (decision IS NULL)),
    CONSTRAINT ad_reports_check2 CHECK (closed_at::timestamp with time zone >= created_at::timestamp with time zone),
    CONSTRAINT ad_reports_decision_check CHECK (length(decision) >= 1 AND length(decision) <= 2000),
    CONSTRAINT ad_reports_email_normalized_check CHECK (email_normalized = lower(email_normalized)),
    CONSTRAINT ad_reports_explanation_check CHECK (length(explanation) >= 1 AND length(explanation) <= 5000),
    CONSTRAINT ad_reports_language_check CHECK (language = ANY (ARRAY['en'::text, 'nb'::text, 'da'::text, 'sv'::text])),
    CONSTRAINT ad_reports_name_check CHECK (length(name) >= 1 AND length(name) <= 200),
    CONSTRAINT ad_reports_reason_check CHECK (reason = ANY (ARRAY['fraud'::text, 'discrimination'::text, 'illegal'::text, 'wrong'::text, 'other'::text])),
    CONSTRAINT ad_reports_request_hash_check CHECK (octet_length(request_hash) = 32)
);
CREATE INDEX ad_reports_by_email ON ad_reports USING btree (company_id, email_normalized) WHERE email_normalized IS NOT NULL;
CREATE INDEX ad_reports_open ON ad_reports USING btree (id) WHERE closed_at IS NULL;

CREATE TABLE import_items (
    company_id uuid NOT NULL,
    source text NOT NULL,
    board text NOT NULL,
    external_id text NOT NULL,
    position_id uuid NOT NULL,
    hash text NOT NULL,
    first_seen_at moment NOT NULL,
    last_seen_at moment NOT NULL,
    missed integer DEFAULT 0 NOT NULL,
    published_at moment,
    CONSTRAINT import_items_pkey PRIMARY KEY (company_id, source, board, external_id),
    CONSTRAINT import_items_company_id_position_id_key UNIQUE (company_id, position_id),
    CONSTRAINT import_items_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
    CONSTRAINT import_items_company_id_position_id_fkey FOREIGN KEY (company_id, position_id) REFERENCES positions(company_id, id),
    CONSTRAINT import_items_check CHECK (last_seen_at::timestamp with time zone >= first_seen_at::timestamp with time zone),
    CONSTRAINT import_items_missed_check CHECK (missed >= 0)
);

CREATE TABLE listings (
    company_id uuid NOT NULL,
    position_id uuid NOT NULL,
    page_id uuid NOT NULL,
    page_company_id uuid NOT NULL,
    enabled boolean DEFAULT true NOT NULL,
    enable_application boolean,
    enable_vouch boolean,
    live boolean DEFAULT false NOT NULL,
    published_at moment,
    created_at moment NOT NULL,
    was_live boolean DEFAULT false NOT NULL,
    CONSTRAINT listings_pkey PRIMARY KEY (company_id, position_id, page_id),
    CONSTRAINT listings_company_id_position_id_fkey FOREIGN KEY (company_id, position_id) REFERENCES positions(company_id, id),
    CONSTRAINT listings_page_company_id_page_id_fkey FOREIGN KEY (page_company_id, page_id) REFERENCES careers_pages(company_id, id),
    CONSTRAINT listings_check CHECK (NOT live OR enabled AND published_at IS NOT NULL)
);
CREATE INDEX listings_of_page ON listings USING btree (page_company_id, page_id, live, published_at DESC, position_id DESC);
CREATE INDEX live_listings_of_owner ON listings USING btree (company_id, page_id, published_at DESC, position_id DESC) WHERE live;

CREATE FUNCTION live_pages_of(company uuid, position_id uuid)
 RETURNS uuid[]
 LANGUAGE sql
 STABLE
RETURN ARRAY(SELECT l.page_id FROM listings l WHERE ((l.company_id = live_pages_of.company) AND (l.position_id = live_pages_of.position_id) AND l.live));

CREATE TABLE position_words (
    company_id uuid NOT NULL,
    position_id uuid NOT NULL,
    employer_id uuid NOT NULL,
    is_published boolean NOT NULL,
    expiration_date timestamp with time zone,
    traits json NOT NULL,
    title tsvector NOT NULL,
    near tsvector NOT NULL,
    whole tsvector NOT NULL,
    published_at timestamp with time zone,
    pages uuid[] NOT NULL,
    tier smallint DEFAULT 0 NOT NULL,
    CONSTRAINT position_words_pkey PRIMARY KEY (company_id, position_id),
    CONSTRAINT position_words_company_id_position_id_fkey FOREIGN KEY (company_id, position_id) REFERENCES positions(company_id, id) ON DELETE CASCADE,
    CONSTRAINT position_words_tier_check CHECK (tier >= 0 AND tier <= 4)
);
CREATE INDEX position_words_by_age ON position_words USING btree (tier, published_at) WHERE is_published;
CREATE INDEX position_words_in_title_0 ON position_words USING gin (title) WHERE is_published AND tier = 0;
CREATE INDEX position_words_in_title_1 ON position_words USING gin (title) WHERE is_published AND tier = 1;
CREATE INDEX position_words_in_title_2 ON position_words USING gin (title) WHERE is_published AND tier = 2;
CREATE INDEX position_words_in_title_3 ON position_words USING gin (title) WHERE is_published AND tier = 3;
CREATE INDEX position_words_in_title_4 ON position_words USING gin (title) WHERE is_published AND tier = 4;
CREATE INDEX position_words_near_0 ON position_words USING gin (near) WHERE is_published AND tier = 0;
CREATE INDEX position_words_near_1 ON position_words USING gin (near) WHERE is_published AND tier = 1;
CREATE INDEX position_words_near_2 ON position_words USING gin (near) WHERE is_published AND tier = 2;
CREATE INDEX position_words_near_3 ON position_words USING gin (near) WHERE is_published AND tier = 3;
CREATE INDEX position_words_near_4 ON position_words USING gin (near) WHERE is_published AND tier = 4;
CREATE INDEX position_words_newest ON position_words USING btree (published_at DESC, position_id DESC) WHERE is_published;
CREATE INDEX position_words_of_employer ON position_words USING btree (employer_id, tier) WHERE is_published;
CREATE INDEX position_words_of_hidden ON position_words USING gin (whole) WHERE NOT is_published;
CREATE INDEX position_words_whole_0 ON position_words USING gin (whole) WHERE is_published AND tier = 0;
CREATE INDEX position_words_whole_1 ON position_words USING gin (whole) WHERE is_published AND tier = 1;
CREATE INDEX position_words_whole_2 ON position_words USING gin (whole) WHERE is_published AND tier = 2;
CREATE INDEX position_words_whole_3 ON position_words USING gin (whole) WHERE is_published AND tier = 3;
CREATE INDEX position_words_whole_4 ON position_words USING gin (whole) WHERE is_published AND tier = 4;

CREATE FUNCTION words_of_position(p positions)
 RETURNS position_words
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  places text := (select string_agg(concat_ws(' ', place ->> 'city', place ->> 'locality', place ->> 'subAdministrativeArea',
    place ->> 'administrativeArea', place ->> 'postalCode'), ' ') from json_array_elements(p.locations) place);
  title tsvector := words_of(p.title);
  near tsvector := words_of(coalesce(places, ''));
  codes tsvector := array_to_tsvector(
    array(select '=type ' || tag from unnest(p.employment_type) tag)
    || array(select distinct '=place ' || (place ->> 'city') from json_array_elements(p.locations) place where place ->> 'city' <> '')
    || array(select distinct '=country ' || (place ->> 'country') from json_array_elements(p.locations) place where place ->> 'country' <> '')
    || array(select distinct '=region ' || (place ->> 'administrativeArea') from json_array_elements(p.locations) place
      where place ->> 'administrativeArea' <> '')
    || array['=language ' || p.language, '=company ' || p.company_id]
    || case when coalesce(p.salary_min, p.salary_max) is not null then array['=salary'] else array[]::text[] end);
  traits json := json_build_object('types', p.employment_type, 'language', p.language,
    'cities', array(select place ->> 'city' from json_array_elements(p.locations) place where place ->> 'city' <> ''),
    'regions', array(select place ->> 'administrativeArea' from json_array_elements(p.locations) place
      where place ->> 'administrativeArea' <> ''),
    'showsSalary', coalesce(p.salary_min, p.salary_max) is not null);
begin
  near := title || near || insides_of(title || near) || codes;
  return row(p.company_id, p.id, employer_of_position(p), p.status = 'PUBLISHED', p.expiration_date, traits, title, near, near
    || words_of(coalesce(p.pitch, '') || ' ' || text_without_tags(coalesce(p.content_html_override, p.content_html_default))),
    p.published_at, live_pages_of(p.company_id, p.id), 0)::position_words;
end $function$;

CREATE TABLE privacy_notices (
    company_id uuid NOT NULL,
    version integer NOT NULL,
    controller text DEFAULT ''::text NOT NULL,
    address text DEFAULT ''::text NOT NULL,
    email text DEFAULT ''::text NOT NULL,
    officer text DEFAULT ''::text NOT NULL,
    authority text DEFAULT ''::text NOT NULL,
    recipients text DEFAULT ''::text NOT NULL,
    months integer NOT NULL,
    reviews_erasure boolean DEFAULT false NOT NULL,
    own_html text,
    created_at moment NOT NULL,
    CONSTRAINT privacy_notices_pkey PRIMARY KEY (company_id, version),
    CONSTRAINT privacy_notices_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
    CONSTRAINT privacy_notices_address_check CHECK (length(address) <= 500),
    CONSTRAINT privacy_notices_authority_check CHECK (length(authority) <= 500),
    CONSTRAINT privacy_notices_controller_check CHECK (length(controller) <= 500),
    CONSTRAINT privacy_notices_email_check CHECK (length(email) <= 320),
    CONSTRAINT privacy_notices_months_check CHECK (months >= 1 AND months <= 60),
    CONSTRAINT privacy_notices_officer_check CHECK (length(officer) <= 500),
    CONSTRAINT privacy_notices_own_html_check CHECK (own_html <> ''::text),
    CONSTRAINT privacy_notices_recipients_check CHECK (length(recipients) <= 2000),
    CONSTRAINT privacy_notices_version_check CHECK (version >= 1)
);

CREATE TABLE rate_windows (
    key_id uuid NOT NULL,
    started_at timestamp(3) with time zone NOT NULL,
    used integer NOT NULL,
    CONSTRAINT rate_windows_pkey PRIMARY KEY (key_id),
    CONSTRAINT rate_windows_used_check CHECK (used >= 1)
) WITH (fillfactor = 50);

CREATE TABLE receivers (
    company_id uuid NOT NULL,
    id uuid NOT NULL,
    url web_address NOT NULL,
    kinds text[],
    client_ids uuid[],
    position_ids uuid[],
    candidate_data text DEFAULT 'full'::text NOT NULL,
    strict boolean DEFAULT false NOT NULL,
    secret text NOT NULL,
    previous_secret text,
    previous_until moment,
    headers text,
    created_at moment NOT NULL,
    paused_at moment,
    pause_reason text,
    removed_at moment,
    CONSTRAINT receivers_pkey PRIMARY KEY (company_id, id),
    CONSTRAINT receivers_id_key UNIQUE (id),
    CONSTRAINT receivers_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
    CONSTRAINT receivers_candidate_data_check CHECK (candidate_data = ANY (ARRAY['full'::text, 'ids'::text])),
    CONSTRAINT receivers_check CHECK ((paused_at IS NULL) = (pause_reason IS NULL)),
    CONSTRAINT receivers_check1 CHECK ((previous_secret IS NULL) = (previous_until IS NULL)),
    CONSTRAINT receivers_client_ids_check CHECK (cardinality(client_ids) > 0),
    CONSTRAINT receivers_kinds_check CHECK (cardinality(kinds) > 0 AND in_order_of(kinds, ARRAY['POSITION_CREATED'::text, 'POSITION_UPDATED'::text, 'CANDIDATE_ADDED'::text, 'CANDIDATE_STAGE_UPDATED'::text, 'CANDIDATE_HIRED'::text])),
    CONSTRAINT receivers_pause_reason_check CHECK (pause_reason = ANY (ARRAY['operator'::text, 'gone'::text])),
    CONSTRAINT receivers_position_ids_check CHECK (cardinality(position_ids) > 0),
    CONSTRAINT receivers_url_check CHECK (length(url::text) <= 2000)
);

CREATE TABLE receiver_states (
    company_id uuid NOT NULL,
    receiver_id uuid NOT NULL,
    version bigint NOT NULL,
    breaker text NOT NULL,
    failures integer NOT NULL,
    failing_objects uuid[] NOT NULL,
    failing_since moment,
    last_success_at moment,
    probes integer NOT NULL,
    probe_at moment,
    allowance integer NOT NULL,
    CONSTRAINT receiver_states_pkey PRIMARY KEY (receiver_id),
    CONSTRAINT receiver_states_company_id_receiver_id_fkey FOREIGN KEY (company_id, receiver_id) REFERENCES receivers(company_id, id),
    CONSTRAINT receiver_states_allowance_check CHECK (allowance >= 1 AND allowance <= 8),
    CONSTRAINT receiver_states_breaker_check CHECK (breaker = ANY (ARRAY['closed'::text, 'open'::text])),
    CONSTRAINT receiver_states_check CHECK ((breaker = 'open'::text) = (probe_at IS NOT NULL)),
    CONSTRAINT receiver_states_failing_objects_check CHECK (cardinality(failing_objects) <= 2),
    CONSTRAINT receiver_states_failures_check CHECK (failures >= 0),
    CONSTRAINT receiver_states_probes_check CHECK (probes >= 0)
) WITH (fillfactor = 50);

CREATE TABLE referrer_links (
    company_id uuid NOT NULL,
    id uuid NOT NULL,
    kind text GENERATED ALWAYS AS ('referrer'::text) STORED NOT NULL,
    request_hash bytea NOT NULL,
    position_id uuid NOT NULL,
    referrer_id uuid NOT NULL,
    through_id uuid,
    created_at moment NOT NULL,
    claimed_until moment NOT NULL,
    referrer_name text,
    CONSTRAINT referrer_links_pkey PRIMARY KEY (company_id, id),
    CONSTRAINT referrer_links_company_id_request_hash_key UNIQUE (company_id, request_hash),
    CONSTRAINT referrer_links_id_key UNIQUE (id),
    CONSTRAINT referrer_links_company_id_id_kind_fkey FOREIGN KEY (company_id, id, kind) REFERENCES links(company_id, id, kind),
    CONSTRAINT referrer_links_company_id_position_id_fkey FOREIGN KEY (company_id, position_id) REFERENCES positions(company_id, id),
    CONSTRAINT referrer_links_company_id_referrer_id_fkey FOREIGN KEY (company_id, referrer_id) REFERENCES people(company_id, id),
    CONSTRAINT referrer_links_check CHECK (claimed_until::timestamp with time zone > created_at::timestamp with time zone),
    CONSTRAINT referrer_links_referrer_name_check CHECK (referrer_name <> ''::text),
    CONSTRAINT referrer_links_request_hash_check CHECK (octet_length(request_hash) = 32)
);
CREATE INDEX referrer_links_of_referrer ON referrer_links USING btree (company_id, referrer_id, position_id);

CREATE TABLE refused_sign_ins (
    identity_id uuid NOT NULL,
    network text NOT NULL,
    number integer NOT NULL,
    first_at moment NOT NULL,
    last_at moment NOT NULL,
    CONSTRAINT refused_sign_ins_pkey PRIMARY KEY (identity_id, network),
    CONSTRAINT refused_sign_ins_check CHECK (last_at::timestamp with time zone >= first_at::timestamp with time zone),
    CONSTRAINT refused_sign_ins_network_check CHECK (length(network) <= 100),
    CONSTRAINT refused_sign_ins_number_check CHECK (number > 0)
) WITH (fillfactor = 50);
CREATE INDEX refused_sign_ins_by_time ON refused_sign_ins USING btree (last_at);

CREATE TABLE replays (
    company_id uuid NOT NULL,
    receiver_id uuid NOT NULL,
    id uuid NOT NULL,
    number bigint NOT NULL,
    since moment NOT NULL,
    until moment NOT NULL,
    kinds text[],
    state text NOT NULL,
    cursor_at moment,
    cursor_object uuid,
    cursor_sequence bigint,
    queued bigint DEFAULT 0 NOT NULL,
    created_at moment NOT NULL,
    done_at moment,
    CONSTRAINT replays_pkey PRIMARY KEY (company_id, id),
    CONSTRAINT replays_id_key UNIQUE (id),
    CONSTRAINT replays_receiver_id_number_key UNIQUE (receiver_id, number),
    CONSTRAINT replays_company_id_receiver_id_fkey FOREIGN KEY (company_id, receiver_id) REFERENCES receivers(company_id, id),
    CONSTRAINT replays_check CHECK (until::timestamp with time zone >= since::timestamp with time zone),
    CONSTRAINT replays_check1 CHECK ((state = 'done'::text) = (done_at IS NOT NULL)),
    CONSTRAINT replays_kinds_check CHECK (cardinality(kinds) > 0),
    CONSTRAINT replays_number_check CHECK (number > 0),
    CONSTRAINT replays_queued_check CHECK (queued >= 0),
    CONSTRAINT replays_state_check CHECK (state = ANY (ARRAY['running'::text, 'stopped'::text, 'done'::text]))
);

CREATE TABLE retention_policies (
    company_id uuid NOT NULL,
    version integer NOT NULL,
    periods json NOT NULL,
    confirmed_at moment NOT NULL,
    CONSTRAINT retention_policies_pkey PRIMARY KEY (company_id, version),
    CONSTRAINT retention_policies_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
    CONSTRAINT retention_policies_periods_check CHECK (are_periods(periods)),
    CONSTRAINT retention_policies_version_check CHECK (version >= 1)
);

CREATE TABLE retention_scans (
    company_id uuid NOT NULL,
    started_at moment NOT NULL,
    ended_at moment,
    after_id uuid,
    CONSTRAINT retention_scans_pkey PRIMARY KEY (company_id),
    CONSTRAINT retention_scans_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
    CONSTRAINT retention_scans_check CHECK (ended_at::timestamp with time zone >= started_at::timestamp with time zone)
);

CREATE TABLE sections (
    company_id uuid NOT NULL,
    id uuid NOT NULL,
    position_id uuid,
    ordinal integer NOT NULL,
    kind text NOT NULL,
    heading text DEFAULT ''::text NOT NULL,
    html text DEFAULT ''::text NOT NULL,
    CONSTRAINT sections_pkey PRIMARY KEY (company_id, id),
    CONSTRAINT sections_company_id_id_kind_key UNIQUE (company_id, id, kind),
    CONSTRAINT sections_company_id_position_id_ordinal_key UNIQUE NULLS NOT DISTINCT (company_id, position_id, ordinal),
    CONSTRAINT sections_id_key UNIQUE (id),
    CONSTRAINT sections_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
    CONSTRAINT sections_company_id_position_id_fkey FOREIGN KEY (company_id, position_id) REFERENCES positions(company_id, id),
    CONSTRAINT sections_check CHECK (kind = 'text'::text OR html = ''::text),
    CONSTRAINT sections_kind_check CHECK (kind = ANY (ARRAY['text'::text, 'gallery'::text])),
    CONSTRAINT sections_ordinal_check CHECK (ordinal >= 0)
);

CREATE TABLE images (
    company_id uuid NOT NULL,
    section_id uuid NOT NULL,
    section_kind text GENERATED ALWAYS AS ('gallery'::text) STORED NOT NULL,
    ordinal integer NOT NULL,
    url web_address NOT NULL,
    CONSTRAINT images_pkey PRIMARY KEY (company_id, section_id, ordinal),
    CONSTRAINT images_company_id_section_id_section_kind_fkey FOREIGN KEY (company_id, section_id, section_kind) REFERENCES sections(company_id, id, kind),
    CONSTRAINT images_ordinal_check CHECK (ordinal >= 0)
);
CREATE INDEX images_by_picture ON images USING btree ("substring"(url::text, '/p/([A-Za-z0-9_-]{32})-'::text)) WHERE url::text ~~ '%/p/%'::text;
CREATE INDEX images_elsewhere ON images USING btree (company_id, section_id, ordinal) WHERE url::text ~~ 'http%'::text;

CREATE TABLE share_pictures (
    company_id uuid NOT NULL,
    position_id uuid NOT NULL,
    name text NOT NULL,
    data bytea NOT NULL,
    created_at moment NOT NULL,
    CONSTRAINT share_pictures_pkey PRIMARY KEY (company_id, position_id),
    CONSTRAINT share_pictures_company_id_position_id_fkey FOREIGN KEY (company_id, position_id) REFERENCES positions(company_id, id),
    CONSTRAINT share_pictures_data_check CHECK (length(data) >= 1 AND length(data) <= 1000000),
    CONSTRAINT share_pictures_name_check CHECK (name ~ '^[A-Za-z0-9_-]{22}$'::text)
);
ALTER TABLE share_pictures ALTER COLUMN data SET STORAGE EXTERNAL;

CREATE TABLE sharing_links (
    company_id uuid NOT NULL,
    id uuid NOT NULL,
    kind text GENERATED ALWAYS AS ('sharing_link'::text) STORED NOT NULL,
    position_id uuid NOT NULL,
    type text NOT NULL,
    platform text NOT NULL,
    name text NOT NULL,
    active boolean DEFAULT true NOT NULL,
    created_at moment NOT NULL,
    was_live boolean DEFAULT false NOT NULL,
    CONSTRAINT sharing_links_pkey PRIMARY KEY (company_id, id),
    CONSTRAINT sharing_links_id_key UNIQUE (id),
    CONSTRAINT sharing_links_company_id_id_kind_fkey FOREIGN KEY (company_id, id, kind) REFERENCES links(company_id, id, kind),
    CONSTRAINT sharing_links_company_id_position_id_fkey FOREIGN KEY (company_id, position_id) REFERENCES positions(company_id, id),
    CONSTRAINT sharing_links_type_check CHECK (type = ANY (ARRAY['JOB_BOARD'::text, 'AD'::text, 'NETWORK'::text, 'OTHER'::text]))
);
CREATE INDEX sharing_links_of_position ON sharing_links USING btree (company_id, position_id, created_at, id);

CREATE TABLE shown_texts (
    company_id uuid NOT NULL,
    hash bytea NOT NULL,
    kind text NOT NULL,
    title text NOT NULL,
    language spoken_language NOT NULL,
    html text NOT NULL,
    first_shown_at moment NOT NULL,
    CONSTRAINT shown_texts_pkey PRIMARY KEY (company_id, hash),
    CONSTRAINT shown_texts_company_id_hash_kind_key UNIQUE (company_id, hash, kind),
    CONSTRAINT shown_texts_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
    CONSTRAINT shown_texts_hash_check CHECK (octet_length(hash) = 32),
    CONSTRAINT shown_texts_kind_check CHECK (kind = ANY (ARRAY['ad'::text, 'notice'::text]))
);

CREATE TABLE sign_in_attempts (
    id uuid NOT NULL,
    subject bytea NOT NULL,
    network text NOT NULL,
    at moment NOT NULL,
    CONSTRAINT sign_in_attempts_pkey PRIMARY KEY (id),
    CONSTRAINT sign_in_attempts_subject_check CHECK (octet_length(subject) = 32)
);
CREATE INDEX sign_in_attempts_by_time ON sign_in_attempts USING btree (at);
CREATE INDEX sign_in_attempts_of_subject ON sign_in_attempts USING btree (subject, at);

CREATE TABLE spent_challenges (
    hash bytea NOT NULL,
    expires_at moment NOT NULL,
    CONSTRAINT spent_challenges_pkey PRIMARY KEY (hash),
    CONSTRAINT spent_challenges_hash_check CHECK (octet_length(hash) = 32)
);
CREATE INDEX spent_challenges_by_expiry ON spent_challenges USING btree (expires_at);

CREATE TABLE submission_attempts (
    id uuid NOT NULL,
    subject bytea NOT NULL,
    at moment NOT NULL,
    CONSTRAINT submission_attempts_pkey PRIMARY KEY (id),
    CONSTRAINT submission_attempts_subject_check CHECK (octet_length(subject) = 32)
);
CREATE INDEX submission_attempts_by_time ON submission_attempts USING btree (at);
CREATE INDEX submission_attempts_of_subject ON submission_attempts USING btree (subject, at);

CREATE TABLE users (
    company_id uuid NOT NULL,
    id uuid NOT NULL,
    email text NOT NULL,
    name text DEFAULT ''::text NOT NULL,
    restricted boolean DEFAULT false NOT NULL,
    scope_version bigint DEFAULT 0 NOT NULL,
    created_at moment NOT NULL,
    deactivated_at moment,
    role text NOT NULL,
    identities boolean DEFAULT true NOT NULL,
    identity_id uuid,
    CONSTRAINT users_pkey PRIMARY KEY (company_id, id),
    CONSTRAINT users_company_id_email_key UNIQUE (company_id, email),
    CONSTRAINT users_id_key UNIQUE (id),
    CONSTRAINT users_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
    CONSTRAINT users_identity_id_fkey FOREIGN KEY (identity_id) REFERENCES identities(id),
    CONSTRAINT identities_by_role CHECK (identities OR (role = ANY (ARRAY['hiring_manager'::text, 'viewer'::text]))),
    CONSTRAINT users_check CHECK (deactivated_at::timestamp with time zone >= created_at::timestamp with time zone),
    CONSTRAINT users_email_check CHECK (email = lower(email) AND email ~ '^[^@[:space:]]+@[^@[:space:]]+$'::text),
    CONSTRAINT users_role_check CHECK (role = ANY (ARRAY['administrator'::text, 'recruiter'::text, 'hiring_manager'::text, 'viewer'::text]))
);
CREATE INDEX users_by_name ON users USING btree (company_id, lower(COALESCE(NULLIF(name, ''::text), email)), id);
CREATE UNIQUE INDEX users_of_identity ON users USING btree (identity_id, company_id) WHERE identity_id IS NOT NULL;

CREATE TABLE keys (
    company_id uuid NOT NULL,
    id uuid NOT NULL,
    name text DEFAULT ''::text NOT NULL,
    secret_hash bytea NOT NULL,
    maker_id uuid,
    restricted boolean DEFAULT false NOT NULL,
    rate_limit integer DEFAULT 60 NOT NULL,
    scope_version bigint DEFAULT 0 NOT NULL,
    created_at moment NOT NULL,
    expires_at moment,
    revoked_at moment,
    abilities text[] NOT NULL,
    CONSTRAINT keys_pkey PRIMARY KEY (company_id, id),
    CONSTRAINT keys_id_key UNIQUE (id),
    CONSTRAINT keys_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
    CONSTRAINT keys_company_id_maker_id_fkey FOREIGN KEY (company_id, maker_id) REFERENCES users(company_id, id),
    CONSTRAINT keys_abilities_check CHECK (in_order_of(abilities, ARRAY['positions.read'::text, 'candidates.read'::text, 'candidates.identity'::text])),
    CONSTRAINT keys_check CHECK (expires_at::timestamp with time zone > created_at::timestamp with time zone),
    CONSTRAINT keys_check1 CHECK (revoked_at::timestamp with time zone >= created_at::timestamp with time zone),
    CONSTRAINT keys_name_check CHECK (length(name) <= 200),
    CONSTRAINT keys_rate_limit_check CHECK (rate_limit >= 1 AND rate_limit <= 1000000),
    CONSTRAINT keys_secret_hash_check CHECK (octet_length(secret_hash) = 32)
);
CREATE INDEX keys_of_maker ON keys USING btree (company_id, maker_id, id);

CREATE TABLE grants (
    company_id uuid NOT NULL,
    user_id uuid,
    key_id uuid,
    holder_id uuid GENERATED ALWAYS AS (COALESCE(user_id, key_id)) STORED NOT NULL,
    position_id uuid NOT NULL,
    CONSTRAINT grants_pkey PRIMARY KEY (company_id, holder_id, position_id),
    CONSTRAINT grants_company_id_key_id_fkey FOREIGN KEY (company_id, key_id) REFERENCES keys(company_id, id),
    CONSTRAINT grants_company_id_position_id_fkey FOREIGN KEY (company_id, position_id) REFERENCES positions(company_id, id),
    CONSTRAINT grants_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id),
    CONSTRAINT one_holder CHECK (num_nonnulls(user_id, key_id) = 1)
);

CREATE TABLE key_requests (
    company_id uuid NOT NULL,
    key_id uuid NOT NULL,
    at moment NOT NULL,
    id uuid NOT NULL,
    times moment[] NOT NULL,
    request_ids uuid[] NOT NULL,
    operations text[] NOT NULL,
    statuses smallint[] NOT NULL,
    milliseconds real[] NOT NULL,
    CONSTRAINT key_requests_pkey PRIMARY KEY (company_id, key_id, at, id),
    CONSTRAINT key_requests_company_id_key_id_fkey FOREIGN KEY (company_id, key_id) REFERENCES keys(company_id, id) ON DELETE CASCADE,
    CONSTRAINT key_requests_check CHECK (cardinality(request_ids) = cardinality(times) AND cardinality(operations) = cardinality(times) AND cardinality(statuses) = cardinality(times) AND cardinality(milliseconds) = cardinality(times)),
    CONSTRAINT key_requests_times_check CHECK (cardinality(times) >= 1 AND cardinality(times) <= 100)
);

CREATE TABLE mails (
    company_id uuid NOT NULL,
    id uuid NOT NULL,
    person_id uuid,
    position_id uuid,
    named_id uuid,
    kind text NOT NULL,
    language text NOT NULL,
    recipient text,
    facts json,
    state text DEFAULT 'queued'::text NOT NULL,
    tries smallint DEFAULT 0 NOT NULL,
    created_at moment NOT NULL,
    due_at moment,
    ended_at moment,
    fault text,
    author_id uuid,
    leaves_at moment,
    sealed_page text,
    letter_id uuid,
    CONSTRAINT mails_pkey PRIMARY KEY (company_id, id),
    CONSTRAINT mails_id_key UNIQUE (id),
    CONSTRAINT mails_company_id_author_id_fkey FOREIGN KEY (company_id, author_id) REFERENCES users(company_id, id),
    CONSTRAINT mails_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
    CONSTRAINT mails_company_id_named_id_fkey FOREIGN KEY (company_id, named_id) REFERENCES people(company_id, id),
    CONSTRAINT mails_company_id_person_id_fkey FOREIGN KEY (company_id, person_id) REFERENCES people(company_id, id),
    CONSTRAINT mails_company_id_position_id_fkey FOREIGN KEY (company_id, position_id) REFERENCES positions(company_id, id),
    CONSTRAINT mails_check1 CHECK ((state = ANY (ARRAY['sent'::text, 'failed'::text, 'passed_on'::text, 'stopped'::text])) = (ended_at IS NOT NULL)),
    CONSTRAINT mails_check2 CHECK ((state <> ALL (ARRAY['queued'::text, 'to_pass_on'::text])) OR recipient IS NOT NULL AND facts IS NOT NULL),
    CONSTRAINT mails_check3 CHECK ((state <> ALL (ARRAY['sent'::text, 'passed_on'::text, 'stopped'::text])) OR facts IS NULL OR kind = 'letter'::text AND state <> 'stopped'::text),
    CONSTRAINT mails_due_if_queued CHECK ((state = 'queued'::text) = (num_nonnulls(due_at, leaves_at) = 1)),
    CONSTRAINT mails_facts_check CHECK (json_typeof(facts) = 'object'::text),
    CONSTRAINT mails_fault_check CHECK (fault ~ '^[a-z0-9.-]{1,40}$'::text),
    CONSTRAINT mails_kind_check CHECK (kind = ANY (ARRAY['received'::text, 'lapsing'::text, 'invitation'::text, 'reminder'::text, 'answer'::text, 'own-link'::text, 'receipt'::text, 'kept'::text, 'letter'::text, 'sign-in'::text, 'proof'::text])),
    CONSTRAINT mails_language_check CHECK (language = ANY (ARRAY['en'::text, 'nb'::text, 'da'::text, 'sv'::text])),
    CONSTRAINT mails_leave_if_letters CHECK (
CASE
    WHEN (kind = ANY (ARRAY['letter'::text, 'lapsing'::text, 'sign-in'::text])) OR sealed_page IS NOT NULL THEN due_at IS NULL
    ELSE leaves_at IS NULL
END),
    CONSTRAINT mails_sealed_page_check CHECK (sealed_page IS NULL OR facts IS NOT NULL),
    CONSTRAINT mails_state_check CHECK (state = ANY (ARRAY['queued'::text, 'sent'::text, 'failed'::text, 'to_pass_on'::text, 'passed_on'::text, 'stopped'::text])),
    CONSTRAINT mails_tries_check CHECK (tries >= 0 AND tries <= 100)
);
CREATE INDEX mails_due ON mails USING btree (due_at) WHERE state = 'queued'::text;
CREATE INDEX mails_in_state ON mails USING btree (company_id, state, id);
CREATE INDEX mails_naming ON mails USING btree (company_id, named_id) WHERE named_id IS NOT NULL;
CREATE INDEX mails_of_forms ON mails USING btree (created_at) WHERE kind = ANY (ARRAY['received'::text, 'answer'::text, 'own-link'::text, 'receipt'::text, 'kept'::text, 'invitation'::text, 'reminder'::text, 'lapsing'::text]);
CREATE INDEX mails_of_letter ON mails USING btree (company_id, letter_id) WHERE letter_id IS NOT NULL;
CREATE INDEX mails_of_person ON mails USING btree (company_id, person_id) WHERE person_id IS NOT NULL;
CREATE INDEX mails_of_position ON mails USING btree (company_id, position_id, id) WHERE position_id IS NOT NULL;
CREATE INDEX mails_of_position_in_state ON mails USING btree (company_id, position_id, state, id) WHERE position_id IS NOT NULL;
CREATE INDEX mails_sealed ON mails USING btree (id) WHERE sealed_page IS NOT NULL;
CREATE INDEX mails_to_mailbox ON mails USING btree (lower(recipient), created_at);
CREATE INDEX mails_to_recipient ON mails USING btree (company_id, lower(recipient), created_at);
CREATE INDEX mails_to_send ON mails USING btree (COALESCE(due_at, leaves_at)) WHERE state = 'queued'::text;
CREATE INDEX mails_to_whole_mailbox ON mails USING btree (mailbox_of(recipient), created_at) WHERE recipient IS NOT NULL;
CREATE INDEX mails_undelivered ON mails USING btree (id) WHERE state = ANY (ARRAY['failed'::text, 'to_pass_on'::text]);

CREATE TABLE notification_marks (
    company_id uuid NOT NULL,
    user_id uuid NOT NULL,
    seen_at moment NOT NULL,
    CONSTRAINT notification_marks_pkey PRIMARY KEY (company_id, user_id),
    CONSTRAINT notification_marks_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id)
);

CREATE TABLE one_time_links (
    id uuid NOT NULL,
    token_hash bytea NOT NULL,
    purpose text NOT NULL,
    company_id uuid NOT NULL,
    user_id uuid NOT NULL,
    created_at moment NOT NULL,
    expires_at moment NOT NULL,
    used_at moment,
    CONSTRAINT one_time_links_pkey PRIMARY KEY (id),
    CONSTRAINT one_time_links_token_hash_key UNIQUE (token_hash),
    CONSTRAINT one_time_links_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id),
    CONSTRAINT one_time_links_check CHECK (expires_at::timestamp with time zone > created_at::timestamp with time zone),
    CONSTRAINT one_time_links_purpose_check CHECK (purpose = ANY (ARRAY['invitation'::text, 'recovery'::text, 'proof'::text])),
    CONSTRAINT one_time_links_token_hash_check CHECK (octet_length(token_hash) = 32)
);
CREATE INDEX one_time_links_by_expiry ON one_time_links USING btree (expires_at);
CREATE INDEX one_time_links_of_user ON one_time_links USING btree (user_id);

CREATE TABLE position_team (
    company_id uuid NOT NULL,
    position_id uuid NOT NULL,
    user_id uuid NOT NULL,
    is_owner boolean NOT NULL,
    CONSTRAINT position_team_pkey PRIMARY KEY (company_id, position_id, user_id),
    CONSTRAINT position_team_company_id_position_id_fkey FOREIGN KEY (company_id, position_id) REFERENCES positions(company_id, id),
    CONSTRAINT position_team_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id)
);
CREATE UNIQUE INDEX position_owner ON position_team USING btree (company_id, position_id) WHERE is_owner;
CREATE INDEX position_team_by_user ON position_team USING btree (company_id, user_id, position_id DESC);

CREATE TABLE sessions (
    id uuid NOT NULL,
    token_hash bytea NOT NULL,
    identity_id uuid NOT NULL,
    company_id uuid,
    user_id uuid,
    created_at moment NOT NULL,
    seen_at moment NOT NULL,
    proven_at moment,
    expires_at moment NOT NULL,
    device text NOT NULL,
    address text NOT NULL,
    CONSTRAINT sessions_pkey PRIMARY KEY (id),
    CONSTRAINT sessions_token_hash_key UNIQUE (token_hash),
    CONSTRAINT sessions_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id),
    CONSTRAINT sessions_identity_id_fkey FOREIGN KEY (identity_id) REFERENCES identities(id),
    CONSTRAINT sessions_check CHECK ((company_id IS NULL) = (user_id IS NULL)),
    CONSTRAINT sessions_check1 CHECK (expires_at::timestamp with time zone > created_at::timestamp with time zone),
    CONSTRAINT sessions_device_check CHECK (length(device) <= 200),
    CONSTRAINT sessions_token_hash_check CHECK (octet_length(token_hash) = 32)
);
CREATE INDEX sessions_by_expiry ON sessions USING btree (expires_at);
CREATE INDEX sessions_of_identity ON sessions USING btree (identity_id, created_at);
CREATE INDEX sessions_of_user ON sessions USING btree (user_id) WHERE user_id IS NOT NULL;

CREATE TABLE versions (
    company_id uuid NOT NULL,
    kind text NOT NULL,
    slot smallint NOT NULL,
    n bigint NOT NULL,
    CONSTRAINT versions_pkey PRIMARY KEY (company_id, kind, slot),
    CONSTRAINT versions_kind_check CHECK (kind = ANY (ARRAY['content'::text, 'people'::text, 'marketplace'::text, 'settings'::text])),
    CONSTRAINT versions_slot_check CHECK (slot >= 0 AND slot <= 15)
) WITH (fillfactor = 50);
CREATE INDEX versions_of_marketplace ON versions USING btree (company_id) WHERE kind = 'marketplace'::text;

CREATE TABLE views (
    company_id uuid NOT NULL,
    position_id uuid NOT NULL,
    link_id uuid NOT NULL,
    day date NOT NULL,
    views integer NOT NULL,
    CONSTRAINT views_pkey PRIMARY KEY (company_id, position_id, link_id, day),
    CONSTRAINT views_company_id_position_id_fkey FOREIGN KEY (company_id, position_id) REFERENCES positions(company_id, id),
    CONSTRAINT views_link_id_fkey FOREIGN KEY (link_id) REFERENCES links(id),
    CONSTRAINT views_views_check CHECK (views > 0)
) WITH (fillfactor = 90);

CREATE TABLE vouches (
    company_id uuid NOT NULL,
    id uuid NOT NULL,
    position_id uuid NOT NULL,
    person_id uuid NOT NULL,
    kind text NOT NULL,
    referrer_id uuid,
    link_id uuid,
    stage text NOT NULL,
    custom_stage text,
    created_at moment NOT NULL,
    updated_at moment NOT NULL,
    accepted_by_candidate_at moment,
    last_contacted_by_company_at moment,
    last_contacted_by_candidate_at moment,
    start_date moment,
    started_new_job_at moment,
    source text,
    legal_basis text,
    imported_at moment,
    CONSTRAINT vouches_pkey PRIMARY KEY (company_id, id),
    CONSTRAINT vouches_id_key UNIQUE (id),
    CONSTRAINT vouches_company_id_person_id_fkey FOREIGN KEY (company_id, person_id) REFERENCES people(company_id, id),
    CONSTRAINT vouches_company_id_position_id_fkey FOREIGN KEY (company_id, position_id) REFERENCES positions(company_id, id),
    CONSTRAINT vouches_company_id_referrer_id_fkey FOREIGN KEY (company_id, referrer_id) REFERENCES people(company_id, id),
    CONSTRAINT vouches_check CHECK (updated_at::timestamp with time zone >= created_at::timestamp with time zone),
    CONSTRAINT vouches_check1 CHECK ((kind = 'referral'::text) = (referrer_id IS NOT NULL)),
    CONSTRAINT vouches_check2 CHECK (kind = 'referral'::text OR accepted_by_candidate_at IS NOT NULL),
    CONSTRAINT vouches_check3 CHECK ((stage = ANY (ARRAY['REFERRAL_CREATED'::text, 'REJECTED'::text, 'OUT_OF_PROCESS'::text])) OR accepted_by_candidate_at IS NOT NULL),
    CONSTRAINT vouches_check4 CHECK (stage <> 'REFERRAL_CREATED'::text OR accepted_by_candidate_at IS NULL),
    CONSTRAINT vouches_check5 CHECK (start_date IS NULL OR stage = 'HIRED'::text),
    CONSTRAINT vouches_check6 CHECK ((source IS NULL) = (legal_basis IS NULL)),
    CONSTRAINT vouches_custom_stage_check CHECK (custom_stage <> ''::text),
    CONSTRAINT vouches_imported_from_somewhere CHECK (imported_at IS NULL OR source IS NOT NULL),
    CONSTRAINT vouches_kind_check CHECK (kind = ANY (ARRAY['application'::text, 'referral'::text])),
    CONSTRAINT vouches_legal_basis_check CHECK (legal_basis = ANY (ARRAY['request'::text, 'consent'::text, 'interest'::text])),
    CONSTRAINT vouches_source_check CHECK (source = ANY (ARRAY['application'::text, 'recommendation'::text, 'network'::text, 'event'::text, 'agency'::text, 'earlier'::text, 'other'::text])),
    CONSTRAINT vouches_stage_check CHECK (stage = ANY (ARRAY['PRESCREENING'::text, 'REFERRAL_CREATED'::text, 'READY_FOR_REVIEW'::text, 'ACCEPTED_BY_COMPANY'::text, 'CONTACTED_BY_COMPANY'::text, 'OFFER_MADE'::text, 'HIRED'::text, 'REJECTED'::text, 'OUT_OF_PROCESS'::text])),
    CONSTRAINT vouches_start_on_a_day CHECK ((start_date AT TIME ZONE 'UTC'::text)::time without time zone = '00:00:00'::time without time zone)
);
CREATE UNIQUE INDEX one_application ON vouches USING btree (company_id, position_id, person_id) WHERE kind = 'application'::text;
CREATE UNIQUE INDEX one_referral_a_referrer ON vouches USING btree (company_id, position_id, person_id, referrer_id) WHERE kind = 'referral'::text;
CREATE INDEX vouches_by_stage ON vouches USING btree (company_id, position_id, stage, created_at DESC, id DESC);
CREATE INDEX vouches_in_order ON vouches USING btree (company_id, position_id, created_at DESC, id DESC);
CREATE INDEX vouches_new_in_order ON vouches USING btree (company_id, accepted_by_candidate_at DESC, id DESC) WHERE stage = 'READY_FOR_REVIEW'::text;
CREATE INDEX vouches_of_company_by_stage ON vouches USING btree (company_id, stage, created_at DESC, id DESC) WHERE kind = ANY (ARRAY['application'::text, 'referral'::text]);
CREATE INDEX vouches_of_person ON vouches USING btree (company_id, person_id);
CREATE INDEX vouches_of_referrer ON vouches USING btree (company_id, referrer_id) WHERE referrer_id IS NOT NULL;
CREATE INDEX vouches_to_answer ON vouches USING btree (company_id, position_id, last_contacted_by_candidate_at, id) WHERE (stage = ANY (ARRAY['PRESCREENING'::text, 'ACCEPTED_BY_COMPANY'::text, 'CONTACTED_BY_COMPANY'::text, 'OFFER_MADE'::text])) AND last_contacted_by_candidate_at::timestamp with time zone > COALESCE(last_contacted_by_company_at::timestamp with time zone, '1000-01-01 00:00:00+00'::timestamp with time zone);

CREATE TABLE candidacy_reads (
    company_id uuid NOT NULL,
    user_id uuid NOT NULL,
    candidacy_id uuid NOT NULL,
    read_at moment NOT NULL,
    CONSTRAINT candidacy_reads_pkey PRIMARY KEY (company_id, user_id, candidacy_id),
    CONSTRAINT candidacy_reads_company_id_candidacy_id_fkey FOREIGN KEY (company_id, candidacy_id) REFERENCES vouches(company_id, id),
    CONSTRAINT candidacy_reads_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id)
);

CREATE TABLE deletions (
    company_id uuid NOT NULL,
    person_id uuid NOT NULL,
    announced_at moment NOT NULL,
    due_at moment NOT NULL,
    policy_version integer NOT NULL,
    candidacy_id uuid,
    ended_at moment NOT NULL,
    because text NOT NULL,
    country text NOT NULL,
    months integer NOT NULL,
    is_promised boolean NOT NULL,
    agreed_until moment,
    done_at moment,
    erased json,
    CONSTRAINT deletions_pkey PRIMARY KEY (company_id, person_id),
    CONSTRAINT deletions_company_id_candidacy_id_fkey FOREIGN KEY (company_id, candidacy_id) REFERENCES vouches(company_id, id),
    CONSTRAINT deletions_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
    CONSTRAINT deletions_company_id_person_id_fkey FOREIGN KEY (company_id, person_id) REFERENCES people(company_id, id) ON DELETE CASCADE,
    CONSTRAINT deletions_company_id_policy_version_fkey FOREIGN KEY (company_id, policy_version) REFERENCES retention_policies(company_id, version),
    CONSTRAINT deletions_announced_for_long CHECK (due_at::timestamp with time zone >= (announced_at::timestamp with time zone + '720:00:00'::interval)),
    CONSTRAINT deletions_because_check CHECK (because = ANY (ARRAY['decision'::text, 'closing'::text, 'year'::text, 'start'::text, 'silence'::text])),
    CONSTRAINT deletions_country_check CHECK (country ~ '^([A-Z]{2})?$'::text),
    CONSTRAINT deletions_erased_check CHECK (json_typeof(erased) = 'object'::text),
    CONSTRAINT deletions_have_receipts CHECK ((done_at IS NULL) = (erased IS NULL)),
    CONSTRAINT deletions_months_check CHECK (months >= 1 AND months <= 60),
    CONSTRAINT deletions_not_early CHECK (done_at::timestamp with time zone >= due_at::timestamp with time zone)
);
CREATE INDEX deletions_by_due ON deletions USING btree (due_at) WHERE done_at IS NULL;
CREATE INDEX deletions_done ON deletions USING btree (company_id, done_at, person_id) WHERE done_at IS NOT NULL;
CREATE INDEX deletions_of_candidacy ON deletions USING btree (company_id, candidacy_id) WHERE candidacy_id IS NOT NULL;
CREATE INDEX deletions_of_company ON deletions USING btree (company_id, due_at, person_id) WHERE done_at IS NULL;

CREATE TABLE files (
    company_id uuid NOT NULL,
    id uuid NOT NULL,
    person_id uuid,
    candidacy_id uuid,
    kind text NOT NULL,
    name text NOT NULL,
    type text,
    size integer,
    sha256 bytea,
    handle_hash bytea NOT NULL,
    link_token text,
    created_at moment NOT NULL,
    attached_at moment,
    expires_at moment,
    CONSTRAINT files_pkey PRIMARY KEY (company_id, id),
    CONSTRAINT files_by_kind UNIQUE (company_id, id, kind),
    CONSTRAINT files_id_key UNIQUE (id),
    CONSTRAINT files_link_token_key UNIQUE (link_token),
    CONSTRAINT files_company_id_candidacy_id_fkey FOREIGN KEY (company_id, candidacy_id) REFERENCES vouches(company_id, id),
    CONSTRAINT files_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
    CONSTRAINT files_company_id_person_id_fkey FOREIGN KEY (company_id, person_id) REFERENCES people(company_id, id),
    CONSTRAINT files_check CHECK (num_nulls(type, size, sha256) = ANY (ARRAY[0, 3])),
    CONSTRAINT files_check1 CHECK (person_id IS NULL OR type IS NOT NULL),
    CONSTRAINT files_check2 CHECK ((person_id IS NULL) = (link_token IS NULL)),
    CONSTRAINT files_check3 CHECK ((person_id IS NULL) = (attached_at IS NULL)),
    CONSTRAINT files_check5 CHECK (candidacy_id IS NULL OR person_id IS NOT NULL),
    CONSTRAINT files_documents_are_whole CHECK (kind <> 'document'::text OR expires_at IS NOT NULL OR type IS NOT NULL),
    CONSTRAINT files_expire_or_belong CHECK (
CASE kind
    WHEN 'document'::text THEN person_id IS NULL
    ELSE (person_id IS NULL) <> (expires_at IS NULL)
END),
    CONSTRAINT files_feeds_of_nobody CHECK (kind <> 'feed'::text OR person_id IS NULL),
    CONSTRAINT files_handle_hash_check CHECK (length(handle_hash) = 32),
    CONSTRAINT files_kind_check CHECK (kind = ANY (ARRAY['cv'::text, 'feed'::text, 'document'::text])),
    CONSTRAINT files_kinds_and_types CHECK ((kind = 'feed'::text) = (type = 'feed'::text)),
    CONSTRAINT files_link_token_check CHECK (link_token ~ '^[A-Za-z0-9_-]{43}$'::text),
    CONSTRAINT files_name_check CHECK (length(name) >= 1 AND length(name) <= 120 AND name !~ '[/\\[:cntrl:]]'::text),
    CONSTRAINT files_sha256_check CHECK (length(sha256) = 32),
    CONSTRAINT files_size_check CHECK (size >= 1 AND size <=
CASE kind
    WHEN 'feed'::text THEN 15728640
    ELSE 10485760
END),
    CONSTRAINT files_type_check CHECK (type = ANY (ARRAY['pdf'::text, 'docx'::text, 'doc'::text, 'odt'::text, 'rtf'::text, 'txt'::text, 'jpg'::text, 'png'::text, 'feed'::text]))
);
CREATE INDEX files_of_candidacy ON files USING btree (company_id, candidacy_id, attached_at) WHERE candidacy_id IS NOT NULL;
CREATE INDEX files_of_person ON files USING btree (company_id, person_id) WHERE person_id IS NOT NULL;
CREATE INDEX files_to_delete ON files USING btree (expires_at) WHERE expires_at IS NOT NULL;

CREATE TABLE documents (
    company_id uuid NOT NULL,
    id uuid NOT NULL,
    file_id uuid NOT NULL,
    file_kind text GENERATED ALWAYS AS ('document'::text) STORED NOT NULL,
    candidacy_id uuid NOT NULL,
    author_id uuid,
    kind text NOT NULL,
    title text,
    readers text NOT NULL,
    created_at moment NOT NULL,
    CONSTRAINT documents_pkey PRIMARY KEY (company_id, id),
    CONSTRAINT documents_company_id_file_id_key UNIQUE (company_id, file_id),
    CONSTRAINT documents_id_key UNIQUE (id),
    CONSTRAINT documents_company_id_author_id_fkey FOREIGN KEY (company_id, author_id) REFERENCES users(company_id, id),
    CONSTRAINT documents_company_id_candidacy_id_fkey FOREIGN KEY (company_id, candidacy_id) REFERENCES vouches(company_id, id),
    CONSTRAINT documents_company_id_file_id_file_kind_fkey FOREIGN KEY (company_id, file_id, file_kind) REFERENCES files(company_id, id, kind) ON DELETE CASCADE,
    CONSTRAINT documents_kind_check CHECK (kind = ANY (ARRAY['reference'::text, 'contract'::text, 'exercise'::text, 'other'::text])),
    CONSTRAINT documents_readers_check CHECK (readers = ANY (ARRAY['everybody'::text, 'hiring_managers'::text, 'recruiters'::text])),
    CONSTRAINT documents_title_check CHECK (title <> ''::text AND length(title) <= 100)
);
CREATE INDEX documents_of_candidacy ON documents USING btree (company_id, candidacy_id, id);

CREATE TABLE file_chunks (
    company_id uuid NOT NULL,
    file_id uuid NOT NULL,
    n integer NOT NULL,
    data bytea NOT NULL,
    CONSTRAINT file_chunks_pkey PRIMARY KEY (company_id, file_id, n),
    CONSTRAINT file_chunks_company_id_file_id_fkey FOREIGN KEY (company_id, file_id) REFERENCES files(company_id, id) ON DELETE CASCADE,
    CONSTRAINT file_chunks_data_check CHECK (length(data) >= 1 AND length(data) <= 262144),
    CONSTRAINT file_chunks_n_check CHECK (n >= 0 AND n <= 59)
);
ALTER TABLE file_chunks ALTER COLUMN data SET STORAGE EXTERNAL;

CREATE TABLE import_runs (
    company_id uuid NOT NULL,
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    format text NOT NULL,
    board text NOT NULL,
    file_id uuid,
    file_name text,
    address text,
    options json NOT NULL,
    state text NOT NULL,
    progress json,
    report json,
    fault text,
    attempts integer DEFAULT 0 NOT NULL,
    token uuid,
    lease_until moment,
    created_at moment NOT NULL,
    since moment NOT NULL,
    fault_code text,
    CONSTRAINT import_runs_pkey PRIMARY KEY (company_id, id),
    CONSTRAINT import_runs_id_key UNIQUE (id),
    CONSTRAINT import_runs_company_id_file_id_fkey FOREIGN KEY (company_id, file_id) REFERENCES files(company_id, id) ON DELETE SET NULL (file_id),
    CONSTRAINT import_runs_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
    CONSTRAINT import_runs_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id),
    CONSTRAINT import_runs_address_check CHECK (length(address) >= 1 AND length(address) <= 2000),
    CONSTRAINT import_runs_attempts_check CHECK (attempts >= 0),
    CONSTRAINT import_runs_board_check CHECK (length(board) >= 1 AND length(board) <= 2000),
    CONSTRAINT import_runs_check CHECK ((token IS NULL) = (lease_until IS NULL)),
    CONSTRAINT import_runs_check1 CHECK (token IS NULL OR (state = ANY (ARRAY['checking'::text, 'importing'::text]))),
    CONSTRAINT import_runs_check2 CHECK ((fault IS NOT NULL) = (state = 'failed'::text)),
    CONSTRAINT import_runs_check3 CHECK (address IS NULL OR (state = ANY (ARRAY['mapping'::text, 'checking'::text, 'checked'::text, 'importing'::text]))),
    CONSTRAINT import_runs_fault_check CHECK (length(fault) >= 1 AND length(fault) <= 2000),
    CONSTRAINT import_runs_file_name_check CHECK (length(file_name) >= 1 AND length(file_name) <= 120),
    CONSTRAINT import_runs_format_check CHECK (format ~ '^[a-z0-9-]{1,40}$'::text),
    CONSTRAINT import_runs_state_check CHECK (state = ANY (ARRAY['mapping'::text, 'checking'::text, 'checked'::text, 'importing'::text, 'done'::text, 'failed'::text, 'cancelled'::text]))
);
CREATE INDEX import_runs_of_file ON import_runs USING btree (company_id, file_id) WHERE file_id IS NOT NULL;
CREATE INDEX import_runs_of_user ON import_runs USING btree (company_id, user_id, id);
CREATE UNIQUE INDEX import_runs_one_at_a_time ON import_runs USING btree (company_id, format, board) WHERE state = ANY (ARRAY['checking'::text, 'importing'::text]);
CREATE INDEX import_runs_to_do ON import_runs USING btree (since) WHERE state = ANY (ARRAY['checking'::text, 'importing'::text]);

CREATE TABLE invitations (
    company_id uuid NOT NULL,
    candidacy_id uuid NOT NULL,
    link_id uuid NOT NULL,
    language text NOT NULL,
    name text,
    note text,
    referrer_name text,
    created_at moment NOT NULL,
    lapses_at moment NOT NULL,
    reminded_at moment,
    answer text,
    answered_at moment,
    CONSTRAINT invitations_pkey PRIMARY KEY (company_id, candidacy_id),
    CONSTRAINT invitations_company_id_candidacy_id_fkey FOREIGN KEY (company_id, candidacy_id) REFERENCES vouches(company_id, id),
    CONSTRAINT invitations_company_id_link_id_fkey FOREIGN KEY (company_id, link_id) REFERENCES referrer_links(company_id, id),
    CONSTRAINT invitations_answer_check CHECK (answer = ANY (ARRAY['yes'::text, 'no'::text, 'erase'::text, 'silence'::text])),
    CONSTRAINT invitations_check CHECK (lapses_at::timestamp with time zone > created_at::timestamp with time zone),
    CONSTRAINT invitations_check1 CHECK ((answer IS NULL) = (answered_at IS NULL)),
    CONSTRAINT invitations_check2 CHECK (answer IS NULL OR answer = 'yes'::text OR COALESCE(name, note, referrer_name) IS NULL),
    CONSTRAINT invitations_language_check CHECK (language = ANY (ARRAY['en'::text, 'nb'::text, 'da'::text, 'sv'::text])),
    CONSTRAINT invitations_name_check CHECK (name <> ''::text AND length(name) <= 401),
    CONSTRAINT invitations_note_check CHECK (note <> ''::text AND length(note) <= 2000),
    CONSTRAINT invitations_referrer_name_check CHECK (referrer_name <> ''::text AND length(referrer_name) <= 401)
);
CREATE INDEX invitations_of_link ON invitations USING btree (company_id, link_id);
CREATE INDEX invitations_to_lapse ON invitations USING btree (lapses_at) WHERE answer IS NULL;

CREATE TABLE notes (
    company_id uuid NOT NULL,
    id uuid NOT NULL,
    candidacy_id uuid NOT NULL,
    author_id uuid,
    is_personal boolean NOT NULL,
    text text NOT NULL,
    created_at moment NOT NULL,
    edited_at moment,
    search tsvector GENERATED ALWAYS AS (words_of_company(company_id, text)) STORED NOT NULL,
    CONSTRAINT notes_pkey PRIMARY KEY (company_id, id),
    CONSTRAINT notes_company_id_id_is_personal_key UNIQUE (company_id, id, is_personal),
    CONSTRAINT notes_id_key UNIQUE (id),
    CONSTRAINT notes_company_id_author_id_fkey FOREIGN KEY (company_id, author_id) REFERENCES users(company_id, id),
    CONSTRAINT notes_company_id_candidacy_id_fkey FOREIGN KEY (company_id, candidacy_id) REFERENCES vouches(company_id, id),
    CONSTRAINT notes_check CHECK (edited_at::timestamp with time zone >= created_at::timestamp with time zone),
    CONSTRAINT notes_check1 CHECK (NOT is_personal OR author_id IS NOT NULL),
    CONSTRAINT notes_text_check CHECK (text <> ''::text AND length(text) <= 10000)
);
CREATE INDEX notes_by_beginning ON notes USING gin (beginnings_of(search)) WITH (fastupdate=off);
CREATE INDEX notes_of_candidacy ON notes USING btree (company_id, candidacy_id, id);

CREATE TABLE note_mentions (
    company_id uuid NOT NULL,
    note_id uuid NOT NULL,
    user_id uuid NOT NULL,
    note_is_personal boolean GENERATED ALWAYS AS (false) STORED NOT NULL,
    read_at moment,
    CONSTRAINT note_mentions_pkey PRIMARY KEY (company_id, note_id, user_id),
    CONSTRAINT note_mentions_company_id_note_id_note_is_personal_fkey FOREIGN KEY (company_id, note_id, note_is_personal) REFERENCES notes(company_id, id, is_personal) ON DELETE CASCADE,
    CONSTRAINT note_mentions_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id)
);
CREATE INDEX unread_mentions ON note_mentions USING btree (company_id, user_id, note_id) WHERE read_at IS NULL;

CREATE TABLE rejections (
    company_id uuid NOT NULL,
    candidacy_id uuid NOT NULL,
    at moment NOT NULL,
    user_id uuid,
    reason text NOT NULL,
    words text,
    stage_before text,
    custom_stage_before text,
    mail_id uuid,
    CONSTRAINT rejections_pkey PRIMARY KEY (company_id, candidacy_id),
    CONSTRAINT rejections_company_id_candidacy_id_fkey FOREIGN KEY (company_id, candidacy_id) REFERENCES vouches(company_id, id),
    CONSTRAINT rejections_company_id_mail_id_fkey FOREIGN KEY (company_id, mail_id) REFERENCES mails(company_id, id),
    CONSTRAINT rejections_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id),
    CONSTRAINT rejections_custom_stage_before_check CHECK (custom_stage_before <> ''::text),
    CONSTRAINT rejections_reason_check CHECK (reason = ANY (ARRAY['qualifications'::text, 'experience'::text, 'other_candidate'::text, 'salary'::text, 'location'::text, 'no_answer'::text, 'withdrew'::text, 'filled'::text, 'other'::text])),
    CONSTRAINT rejections_stage_before_check CHECK (stage_before = ANY (ARRAY['PRESCREENING'::text, 'REFERRAL_CREATED'::text, 'READY_FOR_REVIEW'::text, 'ACCEPTED_BY_COMPANY'::text, 'CONTACTED_BY_COMPANY'::text, 'OFFER_MADE'::text, 'HIRED'::text, 'REJECTED'::text, 'OUT_OF_PROCESS'::text])),
    CONSTRAINT rejections_words_check CHECK (words <> ''::text AND length(words) <= 2000)
);

CREATE TABLE repaired_start_dates (
    company_id uuid NOT NULL,
    vouch_id uuid NOT NULL,
    start_date moment NOT NULL,
    CONSTRAINT repaired_start_dates_pkey PRIMARY KEY (company_id, vouch_id),
    CONSTRAINT repaired_start_dates_company_id_vouch_id_fkey FOREIGN KEY (company_id, vouch_id) REFERENCES vouches(company_id, id)
);

CREATE TABLE stage_changes (
    company_id uuid NOT NULL,
    id uuid NOT NULL,
    candidacy_id uuid NOT NULL,
    at moment NOT NULL,
    actor_kind text NOT NULL,
    actor_id uuid,
    stage_before text NOT NULL,
    stage text NOT NULL,
    custom_stage text,
    move_id uuid,
    custom_stage_before text,
    CONSTRAINT stage_changes_pkey PRIMARY KEY (company_id, id),
    CONSTRAINT stage_changes_company_id_candidacy_id_fkey FOREIGN KEY (company_id, candidacy_id) REFERENCES vouches(company_id, id),
    CONSTRAINT stage_changes_actor_kind_check CHECK (actor_kind = ANY (ARRAY['operator'::text, 'user'::text, 'system'::text, 'import'::text, 'visitor'::text, 'candidate'::text])),
    CONSTRAINT stage_changes_check CHECK ((actor_kind = ANY (ARRAY['user'::text, 'visitor'::text, 'candidate'::text])) = (actor_id IS NOT NULL)),
    CONSTRAINT stage_changes_custom_stage_before_check CHECK (custom_stage_before <> ''::text),
    CONSTRAINT stage_changes_custom_stage_check CHECK (custom_stage <> ''::text),
    CONSTRAINT stage_changes_stage_before_check CHECK (stage_before = ANY (ARRAY['PRESCREENING'::text, 'REFERRAL_CREATED'::text, 'READY_FOR_REVIEW'::text, 'ACCEPTED_BY_COMPANY'::text, 'CONTACTED_BY_COMPANY'::text, 'OFFER_MADE'::text, 'HIRED'::text, 'REJECTED'::text, 'OUT_OF_PROCESS'::text])),
    CONSTRAINT stage_changes_stage_check CHECK (stage = ANY (ARRAY['PRESCREENING'::text, 'REFERRAL_CREATED'::text, 'READY_FOR_REVIEW'::text, 'ACCEPTED_BY_COMPANY'::text, 'CONTACTED_BY_COMPANY'::text, 'OFFER_MADE'::text, 'HIRED'::text, 'REJECTED'::text, 'OUT_OF_PROCESS'::text]))
);
CREATE INDEX stage_changes_of_candidacy ON stage_changes USING btree (company_id, candidacy_id, id);
CREATE INDEX stage_changes_of_move ON stage_changes USING btree (company_id, move_id) WHERE move_id IS NOT NULL;

CREATE TABLE submissions (
    company_id uuid NOT NULL,
    id uuid NOT NULL,
    request_hash bytea NOT NULL,
    form text NOT NULL,
    position_id uuid NOT NULL,
    link_id uuid NOT NULL,
    language text NOT NULL,
    state text NOT NULL,
    held_because text[] DEFAULT '{}'::text[] NOT NULL,
    created_at moment NOT NULL,
    decided_at moment,
    first_name text,
    last_name text,
    email text,
    email_normalized text,
    phone text,
    linkedin_user_name text,
    portfolio_url web_address,
    message text,
    keep_me boolean DEFAULT false NOT NULL,
    file_ids uuid[] DEFAULT '{}'::uuid[] NOT NULL,
    erased_at moment,
    ad_hash bytea NOT NULL,
    ad_kind text GENERATED ALWAYS AS ('ad'::text) STORED NOT NULL,
    notice_hash bytea NOT NULL,
    notice_kind text GENERATED ALWAYS AS ('notice'::text) STORED NOT NULL,
    notice_version integer NOT NULL,
    person_id uuid,
    is_new_person boolean DEFAULT false NOT NULL,
    vouch_id uuid,
    is_new_vouch boolean DEFAULT false NOT NULL,
    tell_referrer boolean DEFAULT false NOT NULL,
    told_at moment,
    name_to_check boolean DEFAULT false NOT NULL,
    policy_version integer,
    CONSTRAINT submissions_pkey PRIMARY KEY (company_id, id),
    CONSTRAINT submissions_company_id_request_hash_key UNIQUE (company_id, request_hash),
    CONSTRAINT submissions_id_key UNIQUE (id),
    CONSTRAINT submissions_company_id_ad_hash_ad_kind_fkey FOREIGN KEY (company_id, ad_hash, ad_kind) REFERENCES shown_texts(company_id, hash, kind),
    CONSTRAINT submissions_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
    CONSTRAINT submissions_company_id_notice_hash_notice_kind_fkey FOREIGN KEY (company_id, notice_hash, notice_kind) REFERENCES shown_texts(company_id, hash, kind),
    CONSTRAINT submissions_company_id_person_id_fkey FOREIGN KEY (company_id, person_id) REFERENCES people(company_id, id),
    CONSTRAINT submissions_company_id_position_id_fkey FOREIGN KEY (company_id, position_id) REFERENCES positions(company_id, id),
    CONSTRAINT submissions_company_id_vouch_id_fkey FOREIGN KEY (company_id, vouch_id) REFERENCES vouches(company_id, id),
    CONSTRAINT submissions_link_id_fkey FOREIGN KEY (link_id) REFERENCES links(id),
    CONSTRAINT submissions_check CHECK ((state = 'taken'::text) = (vouch_id IS NOT NULL) AND (vouch_id IS NULL) = (person_id IS NULL)),
    CONSTRAINT submissions_check1 CHECK ((state = ANY (ARRAY['new'::text, 'held'::text])) = (decided_at IS NULL)),
    CONSTRAINT submissions_check2 CHECK (state <> 'held'::text OR cardinality(held_because) > 0),
    CONSTRAINT submissions_check3 CHECK ((email IS NULL) = (email_normalized IS NULL) AND (email IS NULL) = (erased_at IS NOT NULL)),
    CONSTRAINT submissions_check4 CHECK (erased_at IS NULL OR COALESCE(first_name, last_name, phone, linkedin_user_name, portfolio_url::text, message) IS NULL AND NOT keep_me AND file_ids = '{}'::uuid[]),
    CONSTRAINT submissions_check5 CHECK (state <> 'discarded'::text OR erased_at IS NOT NULL),
    CONSTRAINT submissions_check6 CHECK (NOT is_new_person OR is_new_vouch),
    CONSTRAINT submissions_check7 CHECK (NOT is_new_vouch OR vouch_id IS NOT NULL),
    CONSTRAINT submissions_email_normalized_check CHECK (email_normalized = lower(email_normalized)),
    CONSTRAINT submissions_erased_tell_nobody CHECK (erased_at IS NULL OR NOT tell_referrer),
    CONSTRAINT submissions_first_name_check CHECK (length(first_name) >= 1 AND length(first_name) <= 200),
    CONSTRAINT submissions_form_check CHECK (form = ANY (ARRAY['apply'::text, 'refer'::text])),
    CONSTRAINT submissions_held_because_check CHECK (in_order_of(held_because, ARRAY['fast'::text, 'trap'::text, 'address'::text, 'position'::text])),
    CONSTRAINT submissions_language_check CHECK (language = ANY (ARRAY['en'::text, 'nb'::text, 'da'::text, 'sv'::text])),
    CONSTRAINT submissions_last_name_check CHECK (length(last_name) >= 1 AND length(last_name) <= 200),
    CONSTRAINT submissions_linkedin_user_name_check CHECK (linkedin_user_name !~ '[/[:space:]]'::text),
    CONSTRAINT submissions_message_check CHECK (length(message) >= 1 AND length(message) <= 5000),
    CONSTRAINT submissions_notice_version_check CHECK (notice_version >= 0),
    CONSTRAINT submissions_phone_check CHECK (phone ~ '^[+][1-9][0-9]{5,14}$'::text),
    CONSTRAINT submissions_policy_version_check CHECK (policy_version >= 0),
    CONSTRAINT submissions_request_hash_check CHECK (octet_length(request_hash) = 32),
    CONSTRAINT submissions_state_check CHECK (state = ANY (ARRAY['new'::text, 'held'::text, 'taken'::text, 'discarded'::text])),
    CONSTRAINT submissions_told_after CHECK (told_at::timestamp with time zone >= created_at::timestamp with time zone)
);
CREATE INDEX submissions_by_email ON submissions USING btree (company_id, email_normalized) WHERE email_normalized IS NOT NULL;
CREATE INDEX submissions_held ON submissions USING btree (company_id, id) WHERE state = 'held'::text;
CREATE INDEX submissions_in_state ON submissions USING btree (company_id, state, id);
CREATE INDEX submissions_of_person ON submissions USING btree (company_id, person_id) WHERE person_id IS NOT NULL;
CREATE INDEX submissions_of_position ON submissions USING btree (company_id, position_id, id);
CREATE INDEX submissions_of_position_in_state ON submissions USING btree (company_id, position_id, state, id);
CREATE INDEX submissions_of_vouch ON submissions USING btree (company_id, vouch_id) WHERE vouch_id IS NOT NULL;
CREATE INDEX submissions_to_tell ON submissions USING btree (created_at) WHERE state = 'held'::text AND told_at IS NULL;
CREATE INDEX submissions_undecided ON submissions USING btree (created_at) WHERE state = 'held'::text OR state = 'discarded'::text;
CREATE INDEX submissions_with_name_to_check ON submissions USING btree (company_id, id) WHERE name_to_check;

CREATE TABLE consents (
    company_id uuid NOT NULL,
    id uuid NOT NULL,
    person_id uuid NOT NULL,
    submission_id uuid,
    purpose text NOT NULL,
    given_at moment NOT NULL,
    expires_at moment NOT NULL,
    withdrawn_at moment,
    covers_name boolean DEFAULT false NOT NULL,
    CONSTRAINT consents_pkey PRIMARY KEY (company_id, id),
    CONSTRAINT consents_id_key UNIQUE (id),
    CONSTRAINT consents_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
    CONSTRAINT consents_company_id_person_id_fkey FOREIGN KEY (company_id, person_id) REFERENCES people(company_id, id),
    CONSTRAINT consents_company_id_submission_id_fkey FOREIGN KEY (company_id, submission_id) REFERENCES submissions(company_id, id),
    CONSTRAINT consents_check CHECK (expires_at::timestamp with time zone > given_at::timestamp with time zone),
    CONSTRAINT consents_check1 CHECK (withdrawn_at::timestamp with time zone >= given_at::timestamp with time zone),
    CONSTRAINT consents_purpose_check CHECK (purpose = ANY (ARRAY['other_positions'::text, 'stage_for_referrer'::text]))
);
CREATE INDEX consents_of_person ON consents USING btree (company_id, person_id, given_at);
CREATE INDEX consents_of_submission ON consents USING btree (company_id, submission_id) WHERE submission_id IS NOT NULL;

CREATE TABLE erasure_requests (
    company_id uuid NOT NULL,
    person_id uuid NOT NULL,
    asked_at moment NOT NULL,
    due_at moment NOT NULL,
    submission_id uuid,
    CONSTRAINT erasure_requests_pkey PRIMARY KEY (company_id, person_id),
    CONSTRAINT erasure_requests_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
    CONSTRAINT erasure_requests_company_id_person_id_fkey FOREIGN KEY (company_id, person_id) REFERENCES people(company_id, id),
    CONSTRAINT erasure_requests_company_id_submission_id_fkey FOREIGN KEY (company_id, submission_id) REFERENCES submissions(company_id, id),
    CONSTRAINT erasure_requests_check CHECK (due_at::timestamp with time zone >= asked_at::timestamp with time zone)
);
CREATE INDEX erasure_requests_by_due ON erasure_requests USING btree (due_at);
CREATE INDEX erasure_requests_of_company ON erasure_requests USING btree (company_id, due_at, person_id);
CREATE INDEX erasure_requests_of_submission ON erasure_requests USING btree (company_id, submission_id) WHERE submission_id IS NOT NULL;

CREATE TABLE tokens (
    company_id uuid NOT NULL,
    id uuid NOT NULL,
    hash bytea NOT NULL,
    kind text NOT NULL,
    submission_id uuid,
    person_id uuid,
    vouch_id uuid,
    created_at moment NOT NULL,
    expires_at moment NOT NULL,
    link_id uuid,
    CONSTRAINT tokens_pkey PRIMARY KEY (company_id, id),
    CONSTRAINT tokens_hash_key UNIQUE (hash),
    CONSTRAINT tokens_id_key UNIQUE (id),
    CONSTRAINT tokens_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
    CONSTRAINT tokens_company_id_link_id_fkey FOREIGN KEY (company_id, link_id) REFERENCES referrer_links(company_id, id),
    CONSTRAINT tokens_company_id_person_id_fkey FOREIGN KEY (company_id, person_id) REFERENCES people(company_id, id),
    CONSTRAINT tokens_company_id_submission_id_fkey FOREIGN KEY (company_id, submission_id) REFERENCES submissions(company_id, id),
    CONSTRAINT tokens_company_id_vouch_id_fkey FOREIGN KEY (company_id, vouch_id) REFERENCES vouches(company_id, id),
    CONSTRAINT tokens_check CHECK (expires_at::timestamp with time zone > created_at::timestamp with time zone),
    CONSTRAINT tokens_check2 CHECK ((kind = 'submission'::text) = (submission_id IS NOT NULL)),
    CONSTRAINT tokens_check4 CHECK ((kind = 'invitation'::text) = (vouch_id IS NOT NULL)),
    CONSTRAINT tokens_hash_check CHECK (octet_length(hash) = 32),
    CONSTRAINT tokens_kind_check CHECK (kind = ANY (ARRAY['submission'::text, 'person'::text, 'invitation'::text, 'referrer'::text])),
    CONSTRAINT tokens_of_people CHECK ((kind = 'person'::text) = (person_id IS NOT NULL)),
    CONSTRAINT tokens_of_referrers CHECK ((kind = 'referrer'::text) = (link_id IS NOT NULL)),
    CONSTRAINT tokens_open_one_thing CHECK (num_nonnulls(submission_id, person_id, vouch_id, link_id) = 1)
);
CREATE INDEX tokens_by_expiry ON tokens USING btree (expires_at);
CREATE INDEX tokens_of_link ON tokens USING btree (company_id, link_id) WHERE link_id IS NOT NULL;
CREATE INDEX tokens_of_person ON tokens USING btree (company_id, person_id) WHERE person_id IS NOT NULL;
CREATE INDEX tokens_of_submission ON tokens USING btree (company_id, submission_id) WHERE submission_id IS NOT NULL;
CREATE INDEX tokens_of_vouch ON tokens USING btree (company_id, vouch_id) WHERE vouch_id IS NOT NULL;

CREATE TABLE words_in_positions (
    word text COLLATE "C" NOT NULL
);
CREATE INDEX words_in_positions_by_word ON words_in_positions USING btree (word);

CREATE VIEW key_positions WITH (check_option = local) AS
 SELECT company_id,
    key_id,
    position_id
   FROM grants
  WHERE key_id IS NOT NULL;

CREATE VIEW scope AS
 SELECT grants.company_id,
    grants.holder_id,
    grants.position_id
   FROM grants
  WHERE grants.user_id IS NOT NULL
UNION ALL
 SELECT k.company_id,
    k.id AS holder_id,
    own.position_id
   FROM keys k
     CROSS JOIN LATERAL ( SELECT ( SELECT u.restricted
                   FROM users u
                  WHERE u.id = k.maker_id) AS restricted
         OFFSET 0) maker
     JOIN grants own ON own.company_id = k.company_id AND own.holder_id = k.id
  WHERE k.restricted AND (maker.restricted IS NOT TRUE OR ( SELECT true
           FROM grants theirs
          WHERE theirs.company_id = k.company_id AND theirs.holder_id = k.maker_id AND theirs.position_id = own.position_id))
UNION ALL
 SELECT k.company_id,
    k.id AS holder_id,
    theirs.position_id
   FROM keys k
     JOIN users u ON u.id = k.maker_id
     JOIN grants theirs ON theirs.company_id = u.company_id AND theirs.holder_id = u.id
  WHERE NOT k.restricted AND u.restricted;

CREATE VIEW key_scope AS
 SELECT s.company_id,
    s.holder_id AS key_id,
    s.position_id
   FROM scope s
     JOIN keys k ON k.id = s.holder_id;

CREATE VIEW user_positions WITH (check_option = local) AS
 SELECT company_id,
    user_id,
    position_id
   FROM grants
  WHERE user_id IS NOT NULL;

CREATE TRIGGER audit_entry_stays BEFORE UPDATE ON audit_entries FOR EACH ROW WHEN (old.row_count IS NOT NULL) EXECUTE FUNCTION keep_audit_entry();

CREATE TRIGGER note_changed_careers_pages AFTER UPDATE ON careers_pages REFERENCING OLD TABLE AS gone NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION note_changed_careers_pages();

CREATE TRIGGER note_deleted_careers_pages AFTER DELETE ON careers_pages REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION note_deleted_careers_pages();

CREATE TRIGGER note_new_careers_pages AFTER INSERT ON careers_pages REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION note_new_careers_pages();

CREATE TRIGGER note_changed_clients AFTER UPDATE ON clients REFERENCING OLD TABLE AS gone NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION note_changed_clients();

CREATE TRIGGER note_deleted_clients AFTER DELETE ON clients REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION note_deleted_clients();

CREATE TRIGGER note_new_clients AFTER INSERT ON clients REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION note_new_clients();

CREATE TRIGGER note_changed_companies AFTER UPDATE ON companies REFERENCING OLD TABLE AS gone NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION note_changed_companies();

CREATE TRIGGER note_deleted_companies AFTER DELETE ON companies REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION note_deleted_companies();

CREATE TRIGGER note_new_companies AFTER INSERT ON companies REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION note_new_companies();

CREATE TRIGGER abilities_by_previous_release BEFORE INSERT ON keys FOR EACH ROW WHEN (new.abilities IS NULL) EXECUTE FUNCTION abilities_by_previous_release();

CREATE TRIGGER grants_by_previous_release AFTER INSERT ON keys FOR EACH ROW WHEN (strpos(current_setting('kandidat.keys_to_restrict'::text, true), new.id::text) > 0) EXECUTE FUNCTION grants_by_previous_release();

CREATE TRIGGER keep_pages AFTER UPDATE ON listings REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_pages_of_words();

CREATE TRIGGER keep_pages_of_new AFTER INSERT ON listings REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_pages_of_words();

CREATE TRIGGER keep_pages_of_old AFTER DELETE ON listings REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_pages_of_words();

CREATE TRIGGER note_changed_listings AFTER UPDATE ON listings REFERENCING OLD TABLE AS gone NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION note_changed_listings();

CREATE TRIGGER note_deleted_listings AFTER DELETE ON listings REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION note_deleted_listings();

CREATE TRIGGER note_new_listings AFTER INSERT ON listings REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION note_new_listings();

CREATE TRIGGER lapsing_by_previous_release BEFORE INSERT OR UPDATE ON mails FOR EACH ROW WHEN (new.kind = 'lapsing'::text) EXECUTE FUNCTION lapsing_by_previous_release();

CREATE TRIGGER letters_by_previous_release BEFORE INSERT OR UPDATE ON mails FOR EACH ROW WHEN (new.kind = 'letter'::text) EXECUTE FUNCTION letters_by_previous_release();

CREATE TRIGGER sealed_mail BEFORE INSERT OR UPDATE ON mails FOR EACH ROW WHEN (new.sealed_page IS NOT NULL) EXECUTE FUNCTION sealed_mail();

CREATE TRIGGER sign_in_by_previous_release BEFORE INSERT OR UPDATE ON mails FOR EACH ROW WHEN (new.kind = 'sign-in'::text) EXECUTE FUNCTION sign_in_by_previous_release();

CREATE TRIGGER note_changed_people AFTER UPDATE ON people REFERENCING OLD TABLE AS gone NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION note_changed_people();

CREATE TRIGGER words_about_erased AFTER UPDATE ON people FOR EACH ROW WHEN (old.erased_at IS NULL AND new.erased_at IS NOT NULL) EXECUTE FUNCTION erase_words_about();

CREATE TRIGGER into_first_tier BEFORE UPDATE OF published_at ON position_words FOR EACH ROW WHEN (new.published_at IS DISTINCT FROM old.published_at) EXECUTE FUNCTION into_first_tier();

CREATE TRIGGER keep_words_of_changed AFTER UPDATE OF whole ON position_words FOR EACH ROW WHEN (new.whole IS DISTINCT FROM old.whole) EXECUTE FUNCTION keep_words_in_positions();

CREATE TRIGGER keep_words_of_new AFTER INSERT ON position_words FOR EACH ROW EXECUTE FUNCTION keep_words_in_positions();

CREATE TRIGGER keep_words AFTER INSERT OR UPDATE OF title, pitch, content_html_default, content_html_override, locations, employment_type, language, salary_min, salary_max, client_id, hide_employer, published_at, expiration_date, status ON positions FOR EACH ROW EXECUTE FUNCTION keep_words_of_position();

CREATE TRIGGER note_changed_positions AFTER UPDATE ON positions REFERENCING OLD TABLE AS gone NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION note_changed_positions();

CREATE TRIGGER note_deleted_positions AFTER DELETE ON positions REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION note_deleted_positions();

CREATE TRIGGER note_new_positions AFTER INSERT ON positions REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION note_new_positions();

CREATE TRIGGER receivers_limited AFTER INSERT ON receivers REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION limit_receivers();

CREATE TRIGGER role_by_previous_release BEFORE INSERT ON users FOR EACH ROW WHEN (new.role IS NULL) EXECUTE FUNCTION role_by_previous_release();

CREATE TRIGGER marketplace_raised_by_insert AFTER INSERT ON versions REFERENCING NEW TABLE AS raised FOR EACH STATEMENT EXECUTE FUNCTION raise_marketplace();

CREATE TRIGGER marketplace_raised_by_update AFTER UPDATE ON versions REFERENCING NEW TABLE AS raised FOR EACH STATEMENT EXECUTE FUNCTION raise_marketplace();

CREATE TRIGGER note_changed_vouches AFTER UPDATE ON vouches REFERENCING OLD TABLE AS gone NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION note_changed_vouches();

CREATE TRIGGER note_deleted_vouches AFTER DELETE ON vouches REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION note_deleted_vouches();

CREATE TRIGGER note_new_vouches AFTER INSERT ON vouches REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION note_new_vouches();

CREATE CONSTRAINT TRIGGER rejections_by_previous_release AFTER UPDATE ON vouches DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.stage = 'REJECTED'::text AND new.stage <> 'REJECTED'::text) EXECUTE FUNCTION rejections_by_previous_release();

CREATE TRIGGER start_day BEFORE INSERT OR UPDATE OF start_date ON vouches FOR EACH ROW WHEN (new.start_date IS NOT NULL) EXECUTE FUNCTION keep_start_day();

CREATE TRIGGER tally_deleted AFTER DELETE ON vouches REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION tally_deleted_vouches();

CREATE TRIGGER tally_inserted AFTER INSERT ON vouches REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION tally_inserted_vouches();

CREATE TRIGGER tally_truncated AFTER TRUNCATE ON vouches FOR EACH STATEMENT EXECUTE FUNCTION forget_tallies();

CREATE TRIGGER tally_updated AFTER UPDATE ON vouches REFERENCING OLD TABLE AS gone NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION tally_updated_vouches();

CREATE STATISTICS listings_of_page_statistics (dependencies) ON page_id, page_company_id FROM listings;
