/**
 * A company has at most 100 receivers, because each event becomes a delivery for every one of them.
 * A trigger ensures it for every writer, and for the previous release too. A company that already has
 * more keeps them, and adds none.
 *
 * Two transactions that add at once do not see each other's rows. So each of them takes a lock until
 * its end and then counts, with a snapshot that is younger than the lock. It is one lock for all
 * companies: receivers are added rarely, and a lock for each company of a statement could deadlock.
 */
export const receiverLimit = `
create function limit_receivers() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('receivers', 0));
  if exists (
    select from receivers r where r.removed_at is null and r.company_id in (select company_id from added)
    group by r.company_id having count(*) > 100
  ) then
    raise exception 'a company has at most 100 receivers' using errcode = 'check_violation', constraint = 'receivers_limit';
  end if;
  return null;
end $$;

create trigger receivers_limited after insert on receivers
  referencing new table as added for each statement execute function limit_receivers();
`
