/**
 * What applicants wish outlasts a wait. A submission that waits for a human remembers whether the referrer may see how it goes on. And
 * whoever asked to be erased is told by mail when the company declines.
 */
export const wishesOfApplicants = `
alter table submissions add column tell_referrer boolean not null default false;
alter table submissions add constraint submissions_erased_tell_nobody check (erased_at is null or not tell_referrer);

alter table mails drop constraint mails_kind_check,
  add constraint mails_kind_check
    check (kind in ('received', 'invitation', 'reminder', 'answer', 'own-link', 'receipt', 'kept'));
`
