/**
 * E-mails were stored with invisible characters and a dot at their end, and compared with them, and a domain beyond ASCII was two
 * domains, as it was written. Now neither is, so that one person would become two. Where the repaired address is somebody else's
 * already, both stay as they are: who they are, and which of their candidacies counts, only a human can say.
 */
export const oneFormOfEmails = `
create function from_punycode(label text) returns text language plpgsql immutable as $$
declare
  input text := substr(label, 5);
  output text := '';
  code bigint := 128;
  place bigint := 0;
  bias bigint := 72;
  before bigint;
  weight bigint;
  step bigint;
  digit bigint;
  least_digit bigint;
  delta bigint;
begin
  if label !~ '^xn--[a-z0-9-]+$' then return label; end if;
  if input ~ '-' then
    output := regexp_replace(input, '-[^-]*$', '');
    input := regexp_replace(input, '^.*-', '');
  end if;
  while input <> '' loop
    before := place;
    weight := 1;
    step := 36;
    loop
      if input = '' then return label; end if;
      digit := position(left(input, 1) in 'abcdefghijklmnopqrstuvwxyz0123456789') - 1;
      input := substr(input, 2);
      place := place + digit * weight;
      least_digit := least(greatest(step - bias, 1), 26);
      exit when digit < least_digit;
      weight := weight * (36 - least_digit);
      step := step + 36;
    end loop;
    delta := (place - before) / (case when before = 0 then 700 else 2 end);
    delta := delta + delta / (length(output) + 1);
    bias := 0;
    while delta > 455 loop
      delta := delta / 35;
      bias := bias + 36;
    end loop;
    bias := bias + 36 * delta / (delta + 38);
    code := code + place / (length(output) + 1);
    place := place % (length(output) + 1);
    output := left(output, place::int) || chr(code::int) || substr(output, place::int + 1);
    place := place + 1;
  end loop;
  return lower(output);
exception when others then
  return label;
end $$;

create function repaired_email(email text) returns text language sql immutable as $$
  select trim(regexp_replace(regexp_replace(email,
    '[\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u2800\\u3164' ||
    '\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff0-\\ufffb\\U000e0000-\\U000e0fff]', '', 'g'), '\\s*[.]\\s*$', ''))
$$;

create function compared_email(email text) returns text language sql immutable as $$
  select case when email !~ '@.*xn--' then email else split_part(email, '@', 1) || '@' ||
    (select string_agg(from_punycode(label), '.' order by place)
      from regexp_split_to_table(split_part(email, '@', 2), '[.]') with ordinality as labels (label, place)) end
  from (select repaired_email(email)) as repaired (email)
$$;

update people p set email = repaired_email(p.email), email_normalized = given.email
from (select distinct on (company_id, compared_email(email_normalized)) company_id, id, compared_email(email_normalized) as email
  from people where email_normalized <> compared_email(email_normalized) and erased_at is null
  order by company_id, compared_email(email_normalized), created_at, id) given
where p.company_id = given.company_id and p.id = given.id and given.email ~ '^[^@]+@[^@]+$' and not exists (
  select from people other where other.company_id = p.company_id and other.email_normalized = given.email and other.erased_at is null);

update submissions set email = repaired_email(email), email_normalized = compared_email(email_normalized)
where email_normalized <> compared_email(email_normalized);
update ad_reports set email = repaired_email(email), email_normalized = compared_email(email_normalized)
where email_normalized <> compared_email(email_normalized);

update identities i set email = given.email
from (select distinct on (compared_email(email)) id, compared_email(email) as email from identities
  where email <> compared_email(email) order by compared_email(email), created_at, id) given
where i.id = given.id and given.email ~ '^[^@[:space:]]+@[^@[:space:]]+$'
  and not exists (select from identities other where other.email = given.email);

update users u set email = given.email
from (select distinct on (company_id, compared_email(email)) company_id, id, compared_email(email) as email from users
  where email <> compared_email(email) order by company_id, compared_email(email), created_at, id) given
where u.company_id = given.company_id and u.id = given.id and given.email ~ '^[^@[:space:]]+@[^@[:space:]]+$'
  and not exists (select from users other where other.company_id = u.company_id and other.email = given.email);

update companies set reply_to = repaired_email(reply_to) where reply_to <> repaired_email(reply_to);
update mails set recipient = repaired_email(recipient) where state in ('queued', 'to_pass_on') and recipient <> repaired_email(recipient);

drop function compared_email, repaired_email, from_punycode;
`
