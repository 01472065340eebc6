/** Requests to be erased that wait for a company, those that are due first at the top: the list of those who answer them. */
export const requestsToBeErased = `
create index erasure_requests_of_company on erasure_requests (company_id, due_at, person_id);
`
