/**
 * The secret address that a mail leads to is encrypted with the master key. A trigger empties it together with what
 * the mail says.
 *
 * The previous release takes mails by due_at, and would send one of these without its address: as letters do, they leave at
 * leaves_at. This part of `sealed_mail` goes with the next release but one. A mail that the previous release writes has its
 * address among its facts, and is sent with it.
 */
export const sealedPages = `
alter table mails add column sealed_page text,
  add constraint mails_sealed_page_check check (sealed_page is null or facts is not null),
  drop constraint mails_leave_if_letters,
  add constraint mails_leave_if_letters
    check (case when kind in ('letter', 'lapsing', 'sign-in') or sealed_page is not null then due_at is null
      else leaves_at is null end);
create index mails_sealed on mails (id) where sealed_page is not null;

create function sealed_mail() returns trigger language plpgsql as $$
begin
  if new.facts is null then new.sealed_page := null; end if;
  new.leaves_at := case when new.state = 'queued' then coalesce(new.due_at, new.leaves_at) end;
  new.due_at := null;
  return new;
end $$;
-- Every writer may write due_at.
create trigger sealed_mail before insert or update on mails for each row
  when (new.sealed_page is not null) execute function sealed_mail();
`
