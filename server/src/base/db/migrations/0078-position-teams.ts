/**
 * Who is responsible for a position: its owner, and the others of its team. It opens nothing: what somebody reaches stays with
 * `users.restricted` and `grants`. The rows of somebody who was deactivated, or does not reach the position any more, stay and
 * count again when that is taken back (positions/team/store.ts).
 *
 * The previous release knows nothing of it, and deletes neither users nor positions.
 */
export const positionTeams = `
create table position_team (
  company_id uuid not null,
  position_id uuid not null,
  -- One row for each: whoever is the owner is no other member.
  user_id uuid not null,
  is_owner boolean not null,
  primary key (company_id, position_id, user_id),
  foreign key (company_id, position_id) references positions (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id)
);
create unique index position_owner on position_team (company_id, position_id) where is_owner;
-- The newest positions of a user: ids sort by their time.
create index position_team_by_user on position_team (company_id, user_id, position_id desc);

-- Candidates in process who were in touch since the company last was. Those who wait longest come first.
create index vouches_to_answer on vouches (company_id, position_id, last_contacted_by_candidate_at, id)
  where stage in ('PRESCREENING', 'ACCEPTED_BY_COMPANY', 'CONTACTED_BY_COMPANY', 'OFFER_MADE')
    and last_contacted_by_candidate_at > coalesce(last_contacted_by_company_at, '1000-01-01Z');
`
