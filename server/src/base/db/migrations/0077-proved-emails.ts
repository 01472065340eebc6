/**
 * A company can invite any e-mail, and the account belongs to anybody who opens that link. An account therefore notes when its
 * owner proved the e-mail by a link in a mail. If it is not proved, it gives way to somebody who proves it.
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
