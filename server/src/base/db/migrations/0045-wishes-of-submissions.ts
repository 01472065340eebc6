/**
 * The submission by whose page somebody asked to be erased; null for whoever is known to be the person. When such a request is due,
 * somebody else may have come with the same e-mail, and only the submission is erased.
 */
export const wishesOfSubmissions = `
alter table erasure_requests add column submission_id uuid;
alter table erasure_requests add foreign key (company_id, submission_id) references submissions (company_id, id);
create index erasure_requests_of_submission on erasure_requests (company_id, submission_id) where submission_id is not null;
`
