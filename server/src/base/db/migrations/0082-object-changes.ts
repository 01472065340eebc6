const NOBODY = `'00000000-0000-0000-0000-000000000000'::uuid`

/**
 * What the feed of changes for integrators has (base/changes/feed-store.ts tells how it is read).
 *
 * A row is the newest change of an object in a **scope**: whose keys may read it there. A scope is a company; that of what is
 * on the marketplace is nobody's id, because all keys read that. A row stays when the object leaves the scope: later
 * changes elsewhere have rows of their own. Whether a key can read the object is found out when the feed is read, so a row says
 * neither what happened nor anything of the object.
 *
 * `xid` is the transaction that wrote the row last. Sequences and clocks are read before the commit, so neither tells a reader
 * what may still appear before it; transactions that have ended do.
 *
 * Triggers write the rows, so that no writer can forget it, a process of the previous release included. They lock nothing that
 * the writer has not locked already: rows of a position belong to whoever has locked the position, and so on. The rows of a
 * statement are written in order.
 *
 * - Positions and candidacies are in the scope of their company. Their `updated_at` moves with all that is shown of them; that
 *   somebody was anonymized shows even where the name did not.
 * - A careers page is in the scopes of its company and of the agencies that work for it. So is each position that is or was
 *   live there.
 * - A client is in the scope of its agency.
 * - When an agency begins to work for a client, its scope gets the client, its pages and what is live there. A position that goes
 *   live at that moment does not know of the agency yet, and the agency not of the position. So the same is noted once more when
 *   all transactions of that moment have ended (`clients_to_note`, which a job reads).
 * - A restricted key reads clients and pages because of its positions. What changes there with one position has a row that names
 *   the position, for such keys alone.
 */
const note = (rows: string) => `
  insert into object_changes as c (scope_id, kind, id, position_id, xid, n, changed_at)
  select scope_id, kind, id, position_id, pg_current_xact_id(), nextval('object_changes_n'), at
  from (select distinct scope_id, kind, id, position_id from (${rows}) found (scope_id, kind, id, position_id)) noted cross join (select clock() as at) now
  order by scope_id, kind, id, position_id
  on conflict (scope_id, kind, id, position_id) do update set xid = excluded.xid, n = excluded.n, changed_at = excluded.changed_at
    where c.xid <> excluded.xid;`

// Each table is looked up row by row: a session plans a statement of a trigger once, for one row as for thousands.
const page = (of: string) =>
  `cross join lateral (select * from careers_pages where id = ${of} and not is_marketplace offset 0) cp`
const anyPage = (of: string) => `cross join lateral (select * from careers_pages where id = ${of} offset 0) cp`
const agencies = (client: string) =>
  `cross join lateral (select agency_id from clients where client_id = ${client} and ended_at is null offset 0) of_client`

/** The scopes of a careers page `cp`: a row for each. */
const scopesOfPage = `cross join lateral (
    select case when cp.is_marketplace then ${NOBODY} else cp.company_id end as scope_id
    union all
    select agency_id from clients where client_id = cp.company_id and ended_at is null and not cp.is_marketplace
    offset 0) scope`

const positionsOf = (positions: string) => `select p.company_id, 'position', p.id, p.id from ${positions} p`

/** Positions on the pages where they are live. */
const livePages = (positions: string) => `
  select scope.scope_id, 'pagePosition', cp.id, p.id from ${positions} p
  cross join lateral (
    select page_id from listings where company_id = p.company_id and position_id = p.id and live offset 0) l
  ${anyPage('l.page_id')} ${scopesOfPage}`

/** What restricted keys read because of positions: the clients. */
const clientsOf = (positions: string) =>
  `select p.company_id, 'client', p.client_id, p.id from ${positions} p where p.client_id is not null`

/** Positions on pages, and what restricted keys read because of them: the pages. */
const onPages = (listings: string) => `
  select scope.scope_id, 'pagePosition', l.page_id, l.position_id from ${listings} l
  ${anyPage('l.page_id')} ${scopesOfPage} where l.live
  union all
  select l.company_id, 'careerPage', l.page_id, l.position_id from ${listings} l
  ${page('l.page_id')} where l.enabled and cp.active`

const candidaciesOf = (vouches: string) => `select v.company_id, 'candidate', v.id, v.position_id from ${vouches} v`

const pagesOf = (pages: string) =>
  `select scope.scope_id, 'careerPage', cp.id, ${NOBODY} from ${pages} cp ${scopesOfPage} where cp.active`

/** Companies, for their keys, for those of their agencies, and as their pages show them. */
const companiesOf = (companies: string) => `
  select c.id, 'company', c.id, ${NOBODY} from ${companies} c
  union all
  select of_client.agency_id, 'client', c.id, ${NOBODY} from ${companies} c ${agencies('c.id')}
  union all
  select scope.scope_id, 'careerPage', cp.id, ${NOBODY} from ${companies} c
  cross join lateral (select * from careers_pages where company_id = c.id and active offset 0) cp ${scopesOfPage}`

/** What agencies read of companies as long as they work for them. */
const clientsWith = (clients: string) => {
  const pages = `cross join lateral (
    select * from careers_pages where company_id = cl.client_id and active and not is_marketplace offset 0) cp`
  return `
  select cl.agency_id, 'client', cl.client_id, ${NOBODY} from ${clients} cl
  union all
  select cl.agency_id, 'careerPage', cp.id, ${NOBODY} from ${clients} cl ${pages}
  union all
  select cl.agency_id, 'pagePosition', cp.id, l.position_id from ${clients} cl ${pages}
  cross join lateral (
    select position_id from listings where page_company_id = cp.company_id and page_id = cp.id and live offset 0) l`
}

/** Clients that begin, to be noted again. */
const toNote = (clients: string) => `
  insert into clients_to_note (agency_id, client_id)
  select cl.agency_id, cl.client_id from ${clients} cl where cl.ended_at is null order by 1, 2 on conflict do nothing;`

type Event = 'insert' | 'update' | 'delete'

// What rows were and what they are would be compared each with each, by a plan that was made for one row. Lookups stay as they are.
/**
 * A trigger on a table, with the rows that each kind of statement changes there.
 * @param also statements that follow
 */
function noting(
  table: string,
  rows: Readonly<Partial<Record<Event, string>>>,
  also: Readonly<Partial<Record<Event, string>>> = {},
): string {
  return Object.entries(rows)
    .map(([event, found]) => {
      const name = `note_${event === 'insert' ? 'new' : event === 'delete' ? 'deleted' : 'changed'}_${table}`
      const tables = [event !== 'insert' && 'old table as gone', event !== 'delete' && 'new table as made']
      return `
create function ${name}() returns trigger language plpgsql set enable_nestloop = off as $$
begin
  ${note(found)}${also[event as Event] ?? ''}
  return null;
end $$;

create trigger ${name} after ${event} on ${table}
  referencing ${tables.filter(Boolean).join(' ')} for each statement execute function ${name}();
`
    })
    .join('')
}

/** The rows of a statement that fulfil a condition on what they were and what they are, as they are or as they were. */
const changed = (key: string, condition: string, which: 'made' | 'gone' = 'made') =>
  `(select ${which}.* from made join gone using (${key}) where ${condition})`

const CHANGED_POSITION = `(made.updated_at, made.status, made.client_id) is distinct from (gone.updated_at, gone.status, gone.client_id)`
const CHANGED_LISTING = `(made.live, made.enabled) <> (gone.live, gone.enabled)`
const CHANGED_CANDIDACY = `(made.updated_at, made.stage, made.custom_stage, made.person_id, made.position_id)
  is distinct from (gone.updated_at, gone.stage, gone.custom_stage, gone.person_id, gone.position_id)`
const CHANGED_PAGE = '(made.name, made.is_default, made.active) <> (gone.name, gone.is_default, gone.active)'

export const objectChanges = `
create sequence object_changes_n;

create table object_changes (
  scope_id uuid not null,
  kind text not null check (kind in ('company', 'position', 'candidate', 'client', 'careerPage', 'pagePosition')),
  id uuid not null,
  position_id uuid not null,
  xid xid8 not null,
  n bigint not null,
  changed_at moment not null,
  primary key (scope_id, kind, id, position_id)
) with (autovacuum_vacuum_scale_factor = 0.05);

create index object_changes_in_order on object_changes (scope_id, xid, n);

create table clients_to_note (
  agency_id uuid not null,
  client_id uuid not null,
  -- Transactions before it have ended when the change is noted again; null until the job has seen the row.
  before xid8,
  primary key (agency_id, client_id)
);

-- Cursors are signed with it: what ends all that were given before writes another one.
alter table installation add column cursor_secret bytea not null
  default sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8'))
  constraint installation_cursor_secret_check check (octet_length(cursor_secret) = 32);
${noting('positions', {
  insert: `${positionsOf('made')} union all ${clientsOf('made')}`,
  // Found once, because positions change most often.
  update: `with p as materialized (
      select made.company_id, made.id, made.client_id, gone.client_id as former_id
      from made join gone using (company_id, id) where ${CHANGED_POSITION}
    )
    ${positionsOf('p')} union all ${livePages('p')}
    union all select p.company_id, 'client', p.client_id, p.id from p where p.client_id is distinct from p.former_id and p.client_id is not null
    union all select p.company_id, 'client', p.former_id, p.id from p where p.client_id is distinct from p.former_id and p.former_id is not null`,
  delete: positionsOf('gone'),
})}${noting('listings', {
  insert: onPages('made'),
  update: `${onPages(changed('company_id, position_id, page_id', CHANGED_LISTING))}
    union all ${onPages(changed('company_id, position_id, page_id', CHANGED_LISTING, 'gone'))}`,
  delete: onPages('gone'),
})}${noting('vouches', {
  insert: candidaciesOf('made'),
  update: `${candidaciesOf(changed('company_id, id', CHANGED_CANDIDACY))}
    union all ${candidaciesOf(changed('company_id, id', 'made.position_id <> gone.position_id', 'gone'))}`,
  delete: candidaciesOf('gone'),
})}${noting('people', {
  update:
    candidaciesOf(`(select v.* from ${changed('company_id, id', 'made.erased_at is distinct from gone.erased_at')} erased
    cross join lateral (
      select * from vouches where company_id = erased.company_id and person_id = erased.id offset 0) v)`),
})}${noting('careers_pages', {
  insert: pagesOf('made'),
  update: `${pagesOf(changed('company_id, id', CHANGED_PAGE))} union all ${pagesOf(changed('company_id, id', CHANGED_PAGE, 'gone'))}`,
  delete: pagesOf('gone'),
})}${noting('companies', {
  insert: companiesOf('made'),
  update: companiesOf('made'),
  delete: companiesOf('gone'),
})}${noting(
  'clients',
  { insert: clientsWith('made'), update: clientsWith('made'), delete: clientsWith('gone') },
  {
    insert: toNote('made'),
    update: toNote(changed('agency_id, client_id', 'made.ended_at is distinct from gone.ended_at')),
  },
)}`
