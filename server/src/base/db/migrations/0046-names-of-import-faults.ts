/** The name of why an import failed, by which the portal says it in the language of the reader. */
export const namesOfImportFaults = `
alter table import_runs add column fault_code text;
`
