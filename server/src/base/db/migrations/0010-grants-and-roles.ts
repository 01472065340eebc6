/**
 * Roles of users, abilities of keys, and one table of the positions that restricted users and keys can
 * reach.
 *
 * The previous release keeps running on this schema. It writes `key_positions` and `user_positions`,
 * which are views now, and reads `key_scope`. It knows neither roles nor abilities, so triggers fill
 * them in. The views and triggers go with the next release but one.
 */
export const grantsAndRoles = `
create table grants (
  company_id uuid not null,
  user_id uuid,
  key_id uuid,
  -- User or key, whichever holds the grant. Their ids never collide.
  holder_id uuid not null generated always as (coalesce(user_id, key_id)) stored,
  position_id uuid not null,
  primary key (company_id, holder_id, position_id),
  foreign key (company_id, user_id) references users (company_id, id),
  foreign key (company_id, key_id) references keys (company_id, id),
  foreign key (company_id, position_id) references positions (company_id, id),
  constraint one_holder check (num_nonnulls(user_id, key_id) = 1)
);

insert into grants (company_id, user_id, position_id) select company_id, user_id, position_id from user_positions;
-- Each key keeps exactly what it opens at this moment. From now on that is stored with it.
insert into grants (company_id, key_id, position_id) select company_id, key_id, position_id from key_scope;
update keys k set restricted = true from users u where u.id = k.maker_id and u.restricted and not k.restricted;

drop view key_scope;
drop table key_positions;
drop table user_positions;

-- The positions that a restricted user or key reaches: a user all granted ones; a key its own, limited
-- to what its creator may see now. A subselect of one value uses its index; with EXISTS, PostgreSQL
-- read all grants of the company. The creator is looked up by id alone, and before the positions: with
-- the company in the condition, or after the positions, PostgreSQL read all users.
create view scope as
  select company_id, holder_id, position_id from grants where user_id is not null
  union all
  select k.company_id, k.id, own.position_id
  from keys k
  cross join lateral (select (select u.restricted from users u where u.id = k.maker_id) as restricted offset 0) maker
  join grants own on own.company_id = k.company_id and own.holder_id = k.id
  where k.restricted and (maker.restricted is not true or (
    select true from grants theirs
    where theirs.company_id = k.company_id and theirs.holder_id = k.maker_id and theirs.position_id = own.position_id))
  union all
  select k.company_id, k.id, theirs.position_id
  from keys k
  join users u on u.id = k.maker_id
  join grants theirs on theirs.company_id = u.company_id and theirs.holder_id = u.id
  where not k.restricted and u.restricted;

create view key_positions as select company_id, key_id, position_id from grants where key_id is not null
  with local check option;
create view user_positions as select company_id, user_id, position_id from grants where user_id is not null
  with local check option;
create view key_scope as
  select s.company_id, s.holder_id as key_id, s.position_id from scope s join keys k on k.id = s.holder_id;

alter table users add column role text
  check (role in ('administrator', 'recruiter', 'hiring_manager', 'viewer'));
alter table users add column identities boolean not null default true;
update users set role = case when restricted then 'recruiter' else 'administrator' end;
alter table users alter column role set not null,
  add constraint identities_by_role check (identities or role in ('hiring_manager', 'viewer'));

alter table keys add column abilities text[]
  check (in_order_of(abilities, array['positions.read', 'candidates.read', 'candidates.identity']));
update keys set abilities = array['positions.read', 'candidates.read', 'candidates.identity'];
alter table keys alter column abilities set not null;

create function role_by_previous_release() returns trigger language plpgsql as $$
begin
  new.role := case when new.restricted then 'recruiter' else 'administrator' end;
  return new;
end $$;
create trigger role_by_previous_release before insert on users
  for each row when (new.role is null) execute function role_by_previous_release();

-- A key that the previous release creates for a restricted user gets the user's positions, as every key
-- does now. They can only be inserted after the key, so the first trigger remembers it for the second.
create function abilities_by_previous_release() returns trigger language plpgsql as $$
begin
  new.abilities := array['positions.read', 'candidates.read', 'candidates.identity'];
  if not new.restricted and (select u.restricted from users u where u.id = new.maker_id) then
    new.restricted := true;
    perform set_config('kandidat.keys_to_restrict',
      coalesce(current_setting('kandidat.keys_to_restrict', true), '') || ' ' || new.id, true);
  end if;
  return new;
end $$;
create trigger abilities_by_previous_release before insert on keys
  for each row when (new.abilities is null) execute function abilities_by_previous_release();
create function grants_by_previous_release() returns trigger language plpgsql as $$
begin
  insert into grants (company_id, key_id, position_id)
  select company_id, new.id, position_id from grants where company_id = new.company_id and user_id = new.maker_id;
  return null;
end $$;
create trigger grants_by_previous_release after insert on keys for each row
  when (strpos(current_setting('kandidat.keys_to_restrict', true), new.id::text) > 0)
  execute function grants_by_previous_release();

alter table audit_entries drop constraint audit_entries_actor_kind_check;
alter table audit_entries drop constraint audit_entries_check;
alter table audit_entries
  add constraint audit_entries_actor_kind_check
    check (actor_kind in ('operator', 'user', 'system', 'import', 'visitor', 'candidate')),
  add constraint audit_entries_check
    check ((actor_kind in ('user', 'visitor', 'candidate')) = (actor_id is not null));
`
