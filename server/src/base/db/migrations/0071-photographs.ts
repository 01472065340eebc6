/** Candidates send photographs of their CVs and certificates. */
export const photographs = `
alter table files
  drop constraint files_type_check,
  add constraint files_type_check
    check (type in ('pdf', 'docx', 'doc', 'odt', 'rtf', 'txt', 'jpg', 'png', 'feed'));
`
