import { fillCandidates, fillReads } from './candidates.ts'
import {
  at,
  bulk,
  CLIENTS_OF_AGENCY,
  COMPANIES,
  id,
  KEYS,
  LAST_CLIENT,
  LOGGED,
  LOGGED_DAYS,
  LOGGED_FOR_EACH,
  OF_AGENCY,
  POSITIONS,
  type Run,
  USED,
  USERS,
} from './numbers.ts'

/** Owner, client and status of the position i: four fifths are archived, and three fifths of the agency's are managed. */
const owner = `case when i <= ${OF_AGENCY} then 1 else 2 + i % ${COMPANIES - 2} end`
const client = `case when i <= ${OF_AGENCY} and i % 5 = 0 then ${bulk.bigClient}
  when i <= ${OF_AGENCY} and i % 5 < 3 then ${bulk.bigClient} + i % ${CLIENTS_OF_AGENCY} end`
const status = `case when i * 7 % 100 < 70 then 'ARCHIVED' when i * 7 % 100 < 88 then 'PUBLISHED'
  when i * 7 % 100 < 93 then 'ACTIVE' when i * 7 % 100 < 97 then 'PAUSED' else 'DRAFT' end`

const EVERY_TABLE = `select oid::regclass::text from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`

/**
 * Each row would have to be put into each index, in the order of the rows, and each of its foreign keys be looked up: that took
 * most of the time. A trigger looks up each word of a position, which would read all words without their index.
 */
const BEGIN = `do $$ declare one text; begin
    create table bulk_indexes as select pg_get_indexdef(i.indexrelid) as definition, i.indexrelid::regclass::text as name
      from pg_index i join pg_class c on c.oid = i.indrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not c.relispartition and not i.indisunique
        and c.relname <> 'words_in_positions';
    for one in select name from bulk_indexes loop execute 'drop index ' || one; end loop;
    for one in ${EVERY_TABLE} loop
      execute 'alter table ' || one || ' disable trigger all';
      execute 'alter table ' || one || ' enable trigger user';
    end loop;
  end $$`
const END = `do $$ declare one text; begin
    for one in ${EVERY_TABLE} loop execute 'alter table ' || one || ' enable trigger all'; end loop;
    for one in select definition from bulk_indexes loop execute one; end loop;
    drop table bulk_indexes;
  end $$`

/**
 * Many rows, skewed as those of a real installation are: one agency with most positions and
 * thousands of clients, many companies with few, one position with most candidates, and a
 * marketplace with everything. Many rows have equal times, as after imports. Some positions have
 * expired and were not swept. Every table that a reader queries has rows.
 */
export async function fillBulk(run: Run): Promise<void> {
  await run(BEGIN)
  await run(`create table bulk_positions as
    select i, ${id('company', owner)} as company_id, ${id('position', 'i')} as id, ${owner} as owner_n, ${client} as client_n,
      ${status} as status, ${at('(i / 40)')} as created_at
    from generate_series(1, ${POSITIONS}) as i`)
  await run(`insert into companies (id, kind, name, slug, created_at, updated_at, content_html_default)
    select ${id('company', 'n')}, case when n = 0 then 'platform' when n <= 100 then 'agency' else 'company' end, 'Company ' || n,
      'bulk-' || n, ${at('n')}, ${at('n')}, repeat('<p>Text</p>', 50)
    from generate_series(0, ${COMPANIES}) as n`)
  await run(`insert into clients (agency_id, client_id, started_at, ended_at)
    select ${id('company', '1')}, ${id('company', 'n')}, ${at('n')}, null from generate_series(0, ${CLIENTS_OF_AGENCY - 1}) as k, lateral (select ${bulk.bigClient} + k as n) as numbered
    union all
    select ${id('company', '(2 + n % 99)')}, ${id('company', 'n')}, ${at('n')}, case when n % 4 = 0 then ${at('n + 1')} end
    from generate_series(2001, ${LAST_CLIENT}) as n`)
  await run(`insert into client_proposals (company_id, client_id, proposed_at)
    select ${id('company', '1')}, ${id('company', 'n')}, ${at('n')} from generate_series(${LAST_CLIENT + 1}, ${COMPANIES * 0.75}) as n
    union all select ${id('company', '2 + n % 99')}, ${id('company', 'n')}, ${at('n')} from generate_series(${COMPANIES * 0.75 + 1}, ${COMPANIES}) as n`)
  await fillPages(run)
  await run(`insert into positions (company_id, id, client_id, title, status, language, created_at, updated_at, published_at,
      last_published_at, first_activated_at, archived_at, paused_at, expiration_date, content_html_default)
    select company_id, id, case when client_n is not null then ${id('company', 'client_n')} end, 'Position ' || i, status, 'NO',
      created_at, created_at, case when status <> 'DRAFT' then created_at end, case when status <> 'DRAFT' then created_at end,
      case when status <> 'DRAFT' then created_at end, case when status = 'ARCHIVED' then created_at end,
      case when status = 'PAUSED' then created_at end,
      case when i % 61 = 0 then created_at when i % 2 = 0 then now() + interval '30 days' end, repeat('<p>Text</p>', 100)
    from bulk_positions`)
  await run(`insert into sections (company_id, id, position_id, ordinal, kind)
    select company_id, ${id('section', 'i')}, id, 0, 'gallery' from bulk_positions
    union all
    select ${id('company', 'n')}, ${id('company section', 'n')}, null, 0, 'gallery' from generate_series(1, ${COMPANIES}, 4) as n`)
  await run(`insert into images (company_id, section_id, ordinal, url)
    select company_id, id, ordinal.n, 'https://example.com/' || ordinal.n from sections, generate_series(0, 1) as ordinal (n)`)
  await fillLinks(run)
  await fillViews(run)
  await fillCandidates(run)
  await fillAccess(run)
  await fillReads(run)
  await fillLog(run)
  await run('drop table bulk_positions')
  await run(END)
  await run('analyze')
}

async function fillPages(run: Run): Promise<void> {
  await run(`create table bulk_pages as
    select n, ${id('company', 'n')} as company_id, ${id('page', 'n')} as id, true as is_default from generate_series(1, ${COMPANIES}) as n
    union all
    select n, ${id('company', 'n')}, ${id('other page', 'n')}, false from generate_series(1, ${COMPANIES}) as n where n % 2 = 0
    union all
    select 0, ${id('company', '0')}, ${id('page', '0')}, false`)
  await run(`insert into links (company_id, id, kind) select company_id, id, 'careers_page' from bulk_pages`)
  await run(`insert into careers_pages (company_id, id, name, is_default, is_marketplace, active, created_at)
    select company_id, id, 'Page ' || n, is_default, n = 0, n % 17 <> 1 or n < 1100, ${at('(n / 10)')} from bulk_pages`)
  await run('drop table bulk_pages')
}

async function fillLinks(run: Run): Promise<void> {
  const live = (enabled: string) => `${enabled}, ${enabled} and status = 'PUBLISHED'`
  await run(`insert into listings (company_id, position_id, page_company_id, page_id, enabled, live, published_at, created_at)
    select company_id, id, ${id('company', '0')}, ${id('page', '0')}, ${live('i % 20 <> 3')}, case when status <> 'DRAFT' then created_at end, created_at
    from bulk_positions
    union all
    select company_id, id, company_id, ${id('page', 'owner_n')}, ${live('i % 10 <> 3')}, case when status <> 'DRAFT' then created_at end, created_at
    from bulk_positions
    union all
    select company_id, id, ${id('company', 'client_n')}, ${id('page', 'client_n')}, ${live('true')}, case when status <> 'DRAFT' then created_at end, created_at
    from bulk_positions where client_n is not null`)
  await run(
    `insert into links (company_id, id, kind) select company_id, ${id('link', 'i')}, 'sharing_link' from bulk_positions`,
  )
  await run(`insert into sharing_links (company_id, id, position_id, type, platform, name, created_at)
    select company_id, ${id('link', 'i')}, id, 'AD', 'Paper', 'Link ' || i, created_at from bulk_positions`)
}

/** Many days of a visited position, and one of every other. */
async function fillViews(run: Run): Promise<void> {
  await run(`insert into views (company_id, position_id, link_id, day, views)
    select company_id, id, ${id('link', 'i')}, clock()::date - n, 3 from bulk_positions, generate_series(0, 40) as n
    where i = ${bulk.position} or n = 0`)
}

async function fillAccess(run: Run): Promise<void> {
  await run(`insert into users (company_id, id, email, restricted, created_at)
    select ${id('company', '(case when n <= 500 then 1 else n % 2000 end)')}, ${id('user', 'n')}, n || '@example.com', n % 5 = 0, ${at('n')} from generate_series(1, ${USERS}) as n`)
  await run(`insert into note_mentions (company_id, note_id, user_id, read_at)
    select n.company_id, n.id, u.id, clock() from notes n cross join lateral (
      select id from users u where u.company_id = n.company_id order by id limit 1) u`)
  await run(`insert into notification_marks (company_id, user_id, seen_at) select company_id, id, clock() from users`)
  await run(`insert into identities (id, email, created_at) select id, email, created_at from users`)
  await run(`update users set identity_id = id where id in (select id from users order by id limit ${(USERS * 2) / 3})`)
  await run(`insert into one_time_links (id, token_hash, purpose, company_id, user_id, created_at, expires_at)
    select id, sha256(id::text::bytea), 'invitation', company_id, id, now(), now() + interval '7 days' from users where identity_id is null`)
  await run(`insert into sessions (id, token_hash, identity_id, company_id, user_id, created_at, seen_at, proven_at, expires_at, device, address)
    select id, sha256(id::text::bytea), id, company_id, id, now(), now(), now(), now() + interval '30 days', '', '127.0.0.1'
    from users where identity_id is not null`)
  await run(`insert into user_positions (company_id, user_id, position_id)
    select u.company_id, u.id, p.id from users u cross join lateral (
      select id from positions p where p.company_id = u.company_id order by id limit 50) p where u.restricted`)
  await run(`insert into position_team (company_id, position_id, user_id, is_owner)
    select p.company_id, p.id, u.id, u.place = 1 from bulk_positions p join (
      select company_id, id, row_number() over (partition by company_id order by created_at) as place from users) u
      on u.company_id = p.company_id and u.place <= 3`)
  await run(`insert into keys (company_id, id, secret_hash, maker_id, restricted, created_at)
    select ${id('company', `(case when n <= 500 then 1 else n % ${COMPANIES} end)`)}, ${id('key', 'n')}, sha256(n::text::bytea),
      case when n <= 500 then ${id('user', 'n')} end, n % 5 = 0, ${at('n')}
    from generate_series(1, ${KEYS}) as n`)
  await run(`insert into key_positions (company_id, key_id, position_id)
    select k.company_id, k.id, p.id from keys k cross join lateral (
      select id from positions p where p.company_id = k.company_id order by id limit 50) p where k.restricted`)
  await run(`insert into receivers (company_id, id, url, secret, created_at)
    select c.id, md5('receiver' || c.id || n)::uuid, 'https://receiver.example/' || n, 'sealed', c.created_at
    from companies c, generate_series(1, 3) as n where n = 1 or c.created_at < ${at('2000')}`)
  await run(`insert into import_runs (company_id, id, user_id, format, board, options, state, created_at, since)
    select u.company_id, ${id('run', 'n')}, u.id, 'jsonl', 'file', '{}', 'done', ${at('n')}, ${at('n')}
    from generate_series(1, 2000) as n join users u on u.id = ${id('user', 'n')}`)
  await run(`insert into rate_windows (key_id, started_at, used) select id, now(), 1 from keys`)
  await run(`insert into key_refusals (key_id, refused_at, reason) select id, now(), 'revoked' from keys`)
  await run(`insert into key_requests (company_id, key_id, at, id, times, request_ids, operations, statuses, milliseconds)
    select company_id, keys.id, made.at, made.id, array[made.at], array[made.id], array['listPositions'], array[200], array[1.5]
    from keys, generate_series(1, ${USED}) as n,
      lateral (select now() - n * interval '1 minute' as at, md5(keys.id::text || n)::uuid as id) made`)
  await run(`insert into versions (company_id, kind, slot, n)
    select c.id, given.kind, given.slot, 1 from companies c,
      (select * from unnest(array['content', 'people']) as kind, generate_series(0, 3) as slot) given`)
}

/**
 * Audit entries, and events of the last days with deliveries, most of them of the big agency and to one
 * receiver. Few deliveries were given up. Every day has as many, whatever the time: PostgreSQL rightly reads all of a
 * partition with few rows.
 */
async function fillLog(run: Run): Promise<void> {
  await run(`insert into audit_entries (id, company_id, at, actor_kind, actor_id, via, verb, object_ids)
    select ${id('entry', 'n')}, ${id('company', `(case when n % 4 > 0 then 1 else n % ${COMPANIES} end)`)}, ${at('(n / 10)')}, 'user',
      ${id('user', '(1 + n % 500)')}, 'portal',
      (array['positions edit', 'candidates move', 'links create', 'users invite', 'keys create', 'receivers edit'])[1 + n / 7 % 6], array[${id('position', `(1 + n % ${POSITIONS})`)}]
    from generate_series(1, ${LOGGED}) as n`)
  await run(`create table bulk_events as
    select p.i, p.company_id, p.id as object_id, n as sequence, 
      clock() - interval '1 day' * (p.i / 3 % ${LOGGED_DAYS + 1}) - interval '1 millisecond' * (p.i % 97) as at
    from bulk_positions p, generate_series(1, ${LOGGED_FOR_EACH}) as n where p.i <= ${OF_AGENCY} and p.i % 3 = 0 or p.i % 20 = 0`)
  await run(`insert into events (day, id, company_id, object_id, sequence, kind, position_id, body, created_at)
    select (at at time zone 'UTC')::date, md5('event' || object_id || sequence)::uuid, company_id, object_id, sequence,
      'POSITION_UPDATED', object_id, '{}', at from bulk_events`)
  await run(`insert into deliveries (day, receiver_id, event_id, track, company_id, object_id, sequence, kind, variant, state,
      created_at, done_at)
    select (at at time zone 'UTC')::date, md5('receiver' || company_id || 1)::uuid, md5('event' || object_id || sequence)::uuid, 0,
      company_id, object_id, sequence, 'POSITION_UPDATED', 'full', case when i % 500 = 0 then 'failed' else 'delivered' end, at, at
    from bulk_events`)
  await run(`insert into attempts (day, receiver_id, event_id, track, number, company_id, at, probe, status, milliseconds,
      request_headers, body_length, body_hash)
    select day, receiver_id, event_id, 0, 1, company_id, done_at, false, 200, 10, '{}', 2, sha256('{}') from deliveries`)
  await run(`insert into event_sequences (company_id, object_id, n)
    select company_id, object_id, max(sequence) from bulk_events group by company_id, object_id`)
  await run('drop table bulk_events')
  await run(`insert into receiver_states (company_id, receiver_id, version, breaker, failures, failing_objects, probes, allowance)
    select company_id, id, 1, 'closed', 0, '{}', 0, 1 from receivers`)
  await run(`insert into lanes (receiver_id, object_id, track, aside, company_id, due_at, pending, done_day, done_sequence)
    select id, id, 0, 0, company_id, now(), 1, now()::date, 0 from receivers`)
  await run(`insert into replays (company_id, receiver_id, id, number, since, until, state, created_at, done_at)
    select company_id, id, md5('replay' || id)::uuid, 1, created_at, created_at, 'done', created_at, created_at from receivers`)
}
