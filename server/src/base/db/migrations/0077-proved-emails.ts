/**
 * A company can invite any e-mail, and whoever opens that link has an account with it. So an account notes when somebody proved by
 * a link in a mail that the e-mail is theirs. Until then it gives way to whoever does.
 *
 * The previous release takes the new links for invitations that need a sign-in, and sends no mail of the new kind: its address is
 * encrypted, so it leaves at leaves_at.
 */
export const provedEmails = `
alter table identities add column email_proved_at moment;

alter table one_time_links drop constraint one_time_links_purpose_check,
  add constraint one_time_links_purpose_check check (purpose in ('invitation', 'recovery', 'proof'));

alter table mails drop constraint mails_kind_check,
  add constraint mails_kind_check check (kind in
    ('received', 'lapsing', 'invitation', 'reminder', 'answer', 'own-link', 'receipt', 'kept', 'letter', 'sign-in', 'proof'));
`
