/**
 * Wrong attempts to sign in as a person, by network, and when their companies and the person were last told. Each process writes
 * at most once a second. Like `key_refusals` the table has no foreign key, so that writing never waits for somebody who changes
 * how they sign in.
 *
 * The previous release takes mails by due_at, and has no text for the new kind: as letters do, it leaves at leaves_at.
 * `sign_in_by_previous_release` goes with the next release but one.
 */
export const refusedSignIns = `
create table refused_sign_ins (
  identity_id uuid not null,
  -- The address of the client: /24 or /48.
  network text not null check (length(network) <= 100),
  number integer not null check (number > 0),
  first_at moment not null,
  last_at moment not null,
  primary key (identity_id, network),
  check (last_at >= first_at)
) with (fillfactor = 50);
create index refused_sign_ins_by_time on refused_sign_ins (last_at);

alter table identities add column refusals_audited_at moment, add column refusals_mailed_at moment;

alter table mails drop constraint mails_kind_check,
  add constraint mails_kind_check check (kind in
    ('received', 'lapsing', 'invitation', 'reminder', 'answer', 'own-link', 'receipt', 'kept', 'letter', 'sign-in')),
  drop constraint mails_leave_if_letters,
  add constraint mails_leave_if_letters
    check (case when kind in ('letter', 'lapsing', 'sign-in') then due_at is null else leaves_at is null end);

create function sign_in_by_previous_release() returns trigger language plpgsql as $$
begin
  new.leaves_at := case when new.state = 'queued' then coalesce(new.due_at, new.leaves_at) end;
  new.due_at := null;
  return new;
end $$;
-- Every writer may write due_at.
create trigger sign_in_by_previous_release before insert or update on mails for each row
  when (new.kind = 'sign-in') execute function sign_in_by_previous_release();
`
