/**
 * Every request reads the version of the marketplace, without knowing its company. Without this index
 * it read 32 rows per company.
 */
export const marketplaceVersion = `
create index versions_of_marketplace on versions (company_id) where kind = 'marketplace';
`
