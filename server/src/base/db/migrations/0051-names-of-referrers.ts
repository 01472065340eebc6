/**
 * Whoever applies through the link of a referrer is told who that is: by the name that the referrer wrote for this link, because
 * the record that the e-mail finds may be somebody else's. A consent covers the name only if the form said so. The previous
 * release, which did not say it, writes consents that do not.
 */
export const namesOfReferrers = `
alter table referrer_links add referrer_name text check (referrer_name <> '');
update referrer_links r set referrer_name = nullif(i.referrer_name, '') from invitations i
where i.company_id = r.company_id and i.link_id = r.id and i.referrer_name is not null;
alter table consents add covers_name boolean not null default false;
`
