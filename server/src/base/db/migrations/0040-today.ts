/**
 * What the first screen of the portal and the bell need: until when a user has seen what happened, and the newest candidates of a
 * company in the order in which they came. And how often visitors looked at positions, a row for each day, position and way there.
 */
export const today = `
create table notification_marks (
  company_id uuid not null,
  user_id uuid not null,
  -- What came until then was seen.
  seen_at moment not null,
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users (company_id, id)
);

-- Applying is agreeing, so this is when somebody became known, whether they applied or were referred.
create index vouches_new_in_order on vouches (company_id, accepted_by_candidate_at desc, id desc)
  where stage = 'READY_FOR_REVIEW';

create table views (
  company_id uuid not null,
  position_id uuid not null,
  -- The careers page or the sharing link by which visitors came.
  link_id uuid not null references links (id),
  -- In the time zone of the installation.
  day date not null,
  views integer not null check (views > 0),
  primary key (company_id, position_id, link_id, day),
  foreign key (company_id, position_id) references positions (company_id, id)
) with (fillfactor = 90);

`
