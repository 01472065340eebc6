/** Where the company found somebody whom it added by hand, and why it may store them (GDPR, Article 6). Both or neither. */
export const candidatesByHand = `
alter table vouches
  add column source text check (source in ('application', 'recommendation', 'network', 'event', 'agency', 'earlier', 'other')),
  add column legal_basis text check (legal_basis in ('request', 'consent', 'interest')),
  add check ((source is null) = (legal_basis is null));
`
