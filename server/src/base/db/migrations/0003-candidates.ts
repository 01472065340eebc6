/** People, and their applications to and referrals for positions. */
export const candidates = `
create table people (
  company_id uuid not null references companies (id),
  id uuid not null unique,
  first_name text,
  last_name text,
  email text,
  email_normalized text check (email_normalized = lower(email_normalized)),
  phone text check (phone ~ '^[+][1-9][0-9]{5,14}$'),
  linkedin_user_name text check (linkedin_user_name !~ '[/[:space:]]'),
  portfolio_url web_address,
  created_at moment not null,
  updated_at moment not null,
  erased_at moment,
  primary key (company_id, id),
  check ((email is null) = (email_normalized is null)),
  check (updated_at >= created_at),
  check (erased_at is null or coalesce(first_name, last_name, email, phone, linkedin_user_name, portfolio_url) is null)
);
-- One record per person and company, found by e-mail.
create unique index people_by_email on people (company_id, email_normalized) where erased_at is null;

create table vouches (
  company_id uuid not null,
  id uuid not null unique,
  position_id uuid not null,
  person_id uuid not null,
  kind text not null check (kind in ('application', 'referral')),
  referrer_id uuid,
  link_id uuid,
  stage text not null check (stage in ('PRESCREENING', 'REFERRAL_CREATED', 'READY_FOR_REVIEW', 'ACCEPTED_BY_COMPANY',
    'CONTACTED_BY_COMPANY', 'OFFER_MADE', 'HIRED', 'REJECTED', 'OUT_OF_PROCESS')),
  custom_stage text check (custom_stage <> ''),
  created_at moment not null,
  updated_at moment not null,
  accepted_by_candidate_at moment,
  last_contacted_by_company_at moment,
  last_contacted_by_candidate_at moment,
  start_date moment,
  started_new_job_at moment,
  primary key (company_id, id),
  foreign key (company_id, position_id) references positions (company_id, id),
  foreign key (company_id, person_id) references people (company_id, id),
  foreign key (company_id, referrer_id) references people (company_id, id),
  check (updated_at >= created_at),
  check ((kind = 'referral') = (referrer_id is not null)),
  check (kind = 'referral' or accepted_by_candidate_at is not null),
  -- Until the referred person has agreed, the referral can only be withdrawn. Agreeing always moves it
  -- to another stage.
  check (stage in ('REFERRAL_CREATED', 'REJECTED', 'OUT_OF_PROCESS') or accepted_by_candidate_at is not null),
  check (stage <> 'REFERRAL_CREATED' or accepted_by_candidate_at is null),
  check (start_date is null or stage = 'HIRED')
);
create unique index one_application on vouches (company_id, position_id, person_id) where kind = 'application';
create unique index one_referral_a_referrer on vouches (company_id, position_id, person_id, referrer_id)
  where kind = 'referral';
create index vouches_in_order on vouches (company_id, position_id, created_at desc, id desc);
create index vouches_of_person on vouches (company_id, person_id);
`
