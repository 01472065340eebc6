/**
 * Whoever sent a form that waits for approval is told before it is deleted, once. Mails that answer what somebody did are counted
 * for a mailbox, whatever companies they come from.
 *
 * The previous release takes mails by due_at, and has no text for the new kind: as letters do, it leaves at leaves_at.
 * `lapsing_by_previous_release` goes with the next release but one.
 */
export const beforeDeletion = `
alter table submissions add column told_at moment,
  add constraint submissions_told_after check (told_at >= created_at);
create index submissions_to_tell on submissions (created_at) where state = 'held' and told_at is null;

alter table mails drop constraint mails_kind_check,
  add constraint mails_kind_check
    check (kind in ('received', 'lapsing', 'invitation', 'reminder', 'answer', 'own-link', 'receipt', 'kept', 'letter')),
  drop constraint mails_leave_if_letters,
  add constraint mails_leave_if_letters
    check (case when kind in ('letter', 'lapsing') then due_at is null else leaves_at is null end);
create index mails_to_mailbox on mails (lower(recipient), created_at);

create function lapsing_by_previous_release() returns trigger language plpgsql as $$
begin
  new.leaves_at := case when new.state = 'queued' then coalesce(new.due_at, new.leaves_at) end;
  new.due_at := null;
  return new;
end $$;
-- Every writer may write due_at.
create trigger lapsing_by_previous_release before insert or update on mails for each row
  when (new.kind = 'lapsing') execute function lapsing_by_previous_release();
`
