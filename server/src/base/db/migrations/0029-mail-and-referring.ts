/**
 * Mail that leaves the installation, links of referrers, and what invited people answer.
 *
 * What a mail says is emptied as soon as nobody has to send it any more, because it contains links that open the page of a
 * person. The address stays for the list of the company until the person is anonymized.
 */
export const mailAndReferring = `
-- Where replies to mails go. Null: nowhere.
alter table companies add column reply_to text check (reply_to <> '');

create table mails (
  company_id uuid not null references companies (id),
  id uuid not null unique,
  -- The recipient and the position it is about, if they are known.
  person_id uuid,
  position_id uuid,
  -- Somebody else whom it names.
  named_id uuid,
  kind text not null check (kind in ('received', 'invitation', 'reminder', 'answer', 'own-link', 'receipt')),
  language text not null check (language in ('en', 'nb', 'da', 'sv')),
  recipient text,
  -- What the texts are made of.
  facts json check (json_typeof(facts) = 'object'),
  state text not null default 'queued' check (state in ('queued', 'sent', 'failed', 'to_pass_on', 'passed_on')),
  tries smallint not null default 0 check (tries between 0 and 100),
  created_at moment not null,
  -- When it is sent next.
  due_at moment,
  -- When it was sent, passed on, or given up.
  ended_at moment,
  -- Why the last try failed, or why it was not tried: a word or the code of the mail server, never its text.
  fault text check (fault ~ '^[a-z0-9.-]{1,40}$'),
  primary key (company_id, id),
  foreign key (company_id, person_id) references people (company_id, id),
  foreign key (company_id, position_id) references positions (company_id, id),
  foreign key (company_id, named_id) references people (company_id, id),
  check ((state = 'queued') = (due_at is not null)),
  check ((state in ('sent', 'failed', 'passed_on')) = (ended_at is not null)),
  -- What is still to be sent can be sent.
  check (state not in ('queued', 'to_pass_on') or (recipient is not null and facts is not null)),
  check (state not in ('sent', 'passed_on') or facts is null)
);
create index mails_due on mails (due_at) where state = 'queued';
-- For the limit of mails a day.
create index mails_to_recipient on mails (company_id, lower(recipient), created_at);
create index mails_of_person on mails (company_id, person_id) where person_id is not null;
create index mails_naming on mails (company_id, named_id) where named_id is not null;
create index mails_in_state on mails (company_id, state, id);
create index mails_undelivered on mails (id) where state in ('failed', 'to_pass_on');

-- A referrer's own link is the third kind.
alter table links drop constraint links_kind_check,
  add constraint links_kind_check check (kind in ('sharing_link', 'careers_page', 'referrer'));

-- One for each time that somebody refers: what belongs to it is shown to whoever has its token, because the e-mail
-- of the referrer may be somebody else's.
create table referrer_links (
  company_id uuid not null,
  id uuid not null unique,
  kind text not null generated always as ('referrer') stored,
  -- The form that was filled in, and what was sent with it: a repeated request finds its row.
  request_hash bytea not null check (octet_length(request_hash) = 32),
  position_id uuid not null,
  referrer_id uuid not null,
  -- The sharing link or careers page that the referrer came through. It reaches the position; this link does not.
  through_id uuid,
  created_at moment not null,
  -- Until then an application through it is a referral by its referrer.
  claimed_until moment not null check (claimed_until > created_at),
  primary key (company_id, id),
  unique (company_id, request_hash),
  foreign key (company_id, id, kind) references links (company_id, id, kind),
  foreign key (company_id, position_id) references positions (company_id, id),
  foreign key (company_id, referrer_id) references people (company_id, id)
);
create index referrer_links_of_referrer on referrer_links (company_id, referrer_id, position_id);

-- What a referred person was asked, and answered.
create table invitations (
  company_id uuid not null,
  -- Of the referral.
  candidacy_id uuid not null,
  link_id uuid not null,
  language text not null check (language in ('en', 'nb', 'da', 'sv')),
  -- What the referrer wrote. It is null once somebody has said no.
  name text check (name <> '' and length(name) <= 401),
  note text check (note <> '' and length(note) <= 2000),
  referrer_name text check (referrer_name <> '' and length(referrer_name) <= 401),
  created_at moment not null,
  -- When silence becomes a no.
  lapses_at moment not null check (lapses_at > created_at),
  reminded_at moment,
  answer text check (answer in ('yes', 'no', 'erase', 'silence')),
  answered_at moment,
  primary key (company_id, candidacy_id),
  foreign key (company_id, candidacy_id) references vouches (company_id, id),
  foreign key (company_id, link_id) references referrer_links (company_id, id),
  check ((answer is null) = (answered_at is null)),
  check (answer is null or answer = 'yes' or coalesce(name, note, referrer_name) is null)
);
create index invitations_of_link on invitations (company_id, link_id);
create index invitations_to_lapse on invitations (lapses_at) where answer is null;

-- A referrer's token opens what belongs to one link.
alter table tokens add column link_id uuid,
  drop constraint tokens_check1, drop constraint tokens_check3,
  add foreign key (company_id, link_id) references referrer_links (company_id, id),
  add constraint tokens_open_one_thing check (num_nonnulls(submission_id, person_id, vouch_id, link_id) = 1),
  add constraint tokens_of_people check ((kind = 'person') = (person_id is not null)),
  add constraint tokens_of_referrers check ((kind = 'referrer') = (link_id is not null));
create index tokens_of_link on tokens (company_id, link_id) where link_id is not null;
`
