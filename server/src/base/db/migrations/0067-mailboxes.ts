/**
 * The mailbox of an address, by which the mails that forms cause are counted: without what stands after a plus sign, and without dots
 * if it is one of Gmail, which reads them as one. The previous release counts by `lower(recipient)`.
 */
export const mailboxes = `
create function mailbox_of(address text) returns text language sql immutable parallel safe
return case when split_part(lower(address), '@', 2) in ('gmail.com', 'googlemail.com')
  then replace(split_part(split_part(lower(address), '@', 1), '+', 1), '.', '') || '@gmail.com'
  else split_part(split_part(lower(address), '@', 1), '+', 1) || '@' || split_part(lower(address), '@', 2) end;

create index mails_to_whole_mailbox on mails (mailbox_of(recipient), created_at) where recipient is not null;
create index mails_of_forms on mails (created_at)
  where kind in ('received', 'answer', 'own-link', 'receipt', 'kept', 'invitation', 'reminder', 'lapsing');
`
