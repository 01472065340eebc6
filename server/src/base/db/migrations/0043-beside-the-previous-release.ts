/**
 * The previous release keeps running on this schema, and knows none of what 0036 to 0042 have added. Two rules are kept here instead:
 * nothing that colleagues wrote about somebody outlives their data, and only processes that can write letters send them.
 *
 * What is named `by_previous_release`, and `mails_due`, go with the next release but one.
 */
export const besideThePreviousRelease = `
-- Notes and the words of rejections say something about a person. No writer can forget them when it erases the person.
create function erase_words_about() returns trigger language plpgsql as $$
begin
  delete from notes n using vouches v
    where v.company_id = new.company_id and v.person_id = new.id and n.company_id = v.company_id and n.candidacy_id = v.id;
  update rejections r set words = null from vouches v
    where v.company_id = new.company_id and v.person_id = new.id and r.company_id = v.company_id and r.candidacy_id = v.id;
  return null;
end $$;
create trigger words_about_erased after update on people for each row
  when (old.erased_at is null and new.erased_at is not null) execute function erase_words_about();

-- When a letter leaves. The previous release takes what is due by due_at, and has no text for letters.
alter table mails add column leaves_at moment,
  drop constraint mails_check;
update mails set leaves_at = due_at, due_at = null where kind = 'letter' and due_at is not null;
alter table mails
  add constraint mails_due_if_queued check ((state = 'queued') = (num_nonnulls(due_at, leaves_at) = 1)),
  add constraint mails_leave_if_letters check (case kind when 'letter' then due_at is null else leaves_at is null end);
create index mails_to_send on mails (coalesce(due_at, leaves_at)) where state = 'queued';

create function letters_by_previous_release() returns trigger language plpgsql as $$
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
end $$;
-- Every writer may write due_at.
create trigger letters_by_previous_release before insert or update on mails for each row
  when (new.kind = 'letter') execute function letters_by_previous_release();

-- A candidacy that is not rejected any more has no rejection, and nobody is told of it. At the end of the transaction, because a new
-- process does that itself.
create function rejections_by_previous_release() returns trigger language plpgsql as $$
declare told uuid;
begin
  delete from rejections r using vouches v
    where v.company_id = new.company_id and v.id = new.id and v.stage <> 'REJECTED'
      and r.company_id = v.company_id and r.candidacy_id = v.id
    returning r.mail_id into told;
  update mails set state = 'stopped', ended_at = clock(), facts = null
    where company_id = new.company_id and id = told and kind = 'letter' and state = 'queued' and tries = 0 and leaves_at > clock();
  return null;
end $$;
create constraint trigger rejections_by_previous_release after update on vouches deferrable initially deferred for each row
  when (old.stage = 'REJECTED' and new.stage <> 'REJECTED') execute function rejections_by_previous_release();
`
