/**
 * The first day at work is a day: midnight UTC. The portal has stored the midnight of its own zone, which is another day in UTC. The
 * nearest midnight UTC is the day that was meant in every zone within twelve hours.
 *
 * The previous release writes as before, so every writer is corrected. What is named `start_day` goes with the next release but one,
 * except for the constraint.
 */
export const startDays = `
create function start_day(given moment) returns moment language sql immutable strict parallel safe
  return least(date_trunc('day', given at time zone 'UTC' + interval '12 hours'), '9999-12-31'::timestamp) at time zone 'UTC';

create function keep_start_day() returns trigger language plpgsql as $$
begin
  new.start_date := start_day(new.start_date);
  return new;
end $$;
-- Before the rows are corrected: until the end of this transaction nobody else writes any.
create trigger start_day before insert or update of start_date on vouches for each row
  when (new.start_date is not null) execute function keep_start_day();

-- Days that receivers have got as another one. A job sends those that are still to come once more, and empties the table.
create table repaired_start_dates (
  company_id uuid not null,
  vouch_id uuid not null,
  start_date moment not null,
  primary key (company_id, vouch_id),
  foreign key (company_id, vouch_id) references vouches (company_id, id)
);
insert into repaired_start_dates select company_id, id, start_day(start_date) from vouches where start_date <> start_day(start_date);
update vouches v set start_date = r.start_date from repaired_start_dates r where v.company_id = r.company_id and v.id = r.vouch_id;

alter table vouches add constraint vouches_start_on_a_day check ((start_date at time zone 'UTC')::time = '00:00');
`
