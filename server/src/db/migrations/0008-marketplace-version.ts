/** The version of the marketplace is read with each request: without knowing whose page it is, and of 32 rows a company. */
export const marketplaceVersion = `
create index versions_of_marketplace on versions (company_id) where kind = 'marketplace';
`
