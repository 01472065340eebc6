const stages = `'PRESCREENING', 'REFERRAL_CREATED', 'READY_FOR_REVIEW', 'ACCEPTED_BY_COMPANY', 'CONTACTED_BY_COMPANY',
  'OFFER_MADE', 'HIRED', 'REJECTED', 'OUT_OF_PROCESS'`

/**
 * What colleagues write about candidates and to them: notes with mentions, how candidacies moved and who moved them, reasons of
 * rejections, templates of mails, and mails that can be stopped before they leave.
 */
export const candidatePages = `
create table notes (
  company_id uuid not null,
  id uuid not null,
  candidacy_id uuid not null,
  -- Null: the operator, on the command line.
  author_id uuid,
  is_personal boolean not null,
  text text not null check (text <> '' and length(text) <= 10000),
  created_at moment not null,
  edited_at moment,
  primary key (company_id, id),
  unique (id),
  unique (company_id, id, is_personal),
  foreign key (company_id, candidacy_id) references vouches (company_id, id),
  foreign key (company_id, author_id) references users (company_id, id),
  check (edited_at >= created_at),
  -- A personal note is its author's alone.
  check (not is_personal or author_id is not null)
);
create index notes_of_candidacy on notes (company_id, candidacy_id, id);

create table note_mentions (
  company_id uuid not null,
  note_id uuid not null,
  user_id uuid not null,
  -- A personal note mentions nobody, because nobody else reads it.
  note_is_personal boolean not null generated always as (false) stored,
  read_at moment,
  primary key (company_id, note_id, user_id),
  foreign key (company_id, note_id, note_is_personal) references notes (company_id, id, is_personal) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id)
);
create index unread_mentions on note_mentions (company_id, user_id, note_id) where read_at is null;

-- How candidacies came to their stages. The audit log has ids alone.
create table stage_changes (
  company_id uuid not null,
  id uuid not null,
  candidacy_id uuid not null,
  at moment not null,
  actor_kind text not null check (actor_kind in ('operator', 'user', 'system', 'import', 'visitor', 'candidate')),
  actor_id uuid,
  stage_before text not null check (stage_before in (${stages})),
  stage text not null check (stage in (${stages})),
  custom_stage text check (custom_stage <> ''),
  primary key (company_id, id),
  foreign key (company_id, candidacy_id) references vouches (company_id, id),
  check ((actor_kind in ('user', 'visitor', 'candidate')) = (actor_id is not null))
);
create index stage_changes_of_candidacy on stage_changes (company_id, candidacy_id, id);

create table mail_templates (
  company_id uuid not null references companies,
  id uuid not null,
  name text not null check (name <> '' and length(name) <= 100),
  kind text not null check (kind in ('rejection', 'invitation', 'free')),
  created_at moment not null,
  updated_at moment not null,
  primary key (company_id, id),
  unique (id),
  check (updated_at >= created_at)
);
create unique index mail_templates_by_name on mail_templates (company_id, lower(name));

create table mail_template_texts (
  company_id uuid not null,
  template_id uuid not null,
  language text not null check (language in ('en', 'nb', 'da', 'sv')),
  subject text not null check (subject <> '' and length(subject) <= 200),
  body text not null check (body <> '' and length(body) <= 10000),
  primary key (company_id, template_id, language),
  foreign key (company_id, template_id) references mail_templates (company_id, id) on delete cascade
);

alter table mails drop constraint mails_kind_check,
  add constraint mails_kind_check
    check (kind in ('received', 'invitation', 'reminder', 'answer', 'own-link', 'receipt', 'kept', 'letter')),
  drop constraint mails_state_check,
  add constraint mails_state_check check (state in ('queued', 'sent', 'failed', 'to_pass_on', 'passed_on', 'stopped')),
  drop constraint mails_check1,
  add constraint mails_check1 check ((state in ('sent', 'failed', 'passed_on', 'stopped')) = (ended_at is not null)),
  drop constraint mails_check3,
  -- What colleagues write stays until the person is anonymized; all others are forgotten once they have left.
  add constraint mails_check3 check (state not in ('sent', 'passed_on', 'stopped') or facts is null
    or (kind = 'letter' and state <> 'stopped')),
  -- Who wrote it; null for what the service writes, and for the operator.
  add column author_id uuid,
  add foreign key (company_id, author_id) references users (company_id, id);

-- Why the company rejected a candidate, for itself alone: no API, event or mail has it.
create table rejections (
  company_id uuid not null,
  candidacy_id uuid not null,
  at moment not null,
  -- Null: the operator.
  user_id uuid,
  reason text not null
    check (reason in ('qualifications', 'experience', 'other_candidate', 'salary', 'location', 'no_answer', 'withdrew', 'filled', 'other')),
  words text check (words <> '' and length(words) <= 2000),
  -- Where the candidacy was, so that the rejection can be taken back. Null: it was rejected already, without a reason.
  stage_before text check (stage_before in (${stages})),
  custom_stage_before text check (custom_stage_before <> ''),
  mail_id uuid,
  primary key (company_id, candidacy_id),
  foreign key (company_id, candidacy_id) references vouches (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id),
  foreign key (company_id, mail_id) references mails (company_id, id)
);

-- The contacts of a candidacy, among all that was ever done in its company.
create index audit_entries_of_contacts on audit_entries using gin (object_ids) where verb = 'candidates contact';
`
