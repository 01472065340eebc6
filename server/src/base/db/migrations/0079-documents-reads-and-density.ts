/**
 * Files that colleagues add about a candidate: a reference, a contract, an exercise. Their bytes are among those of CVs. No person owns
 * such a file, so that nothing that is made of somebody's own files has one: neither their own page, nor an event. The previous
 * release shows none of them, and deletes them with the data of the person, by the trigger.
 *
 * Until when each user has read what colleagues wrote about each candidate, and who wants taller rows.
 */
export const documentsReadsAndDensity = `
alter table files
  drop constraint files_kind_check,
  add constraint files_kind_check check (kind in ('cv', 'feed', 'document')),
  drop constraint files_check4,
  -- A document that is kept belongs to the row that names it.
  add constraint files_expire_or_belong check (case kind when 'document' then person_id is null
    else (person_id is null) <> (expires_at is null) end),
  add constraint files_documents_are_whole check (kind <> 'document' or expires_at is not null or type is not null),
  add constraint files_by_kind unique (company_id, id, kind);

create table documents (
  company_id uuid not null,
  id uuid not null,
  file_id uuid not null,
  file_kind text not null generated always as ('document') stored,
  candidacy_id uuid not null,
  -- Null: the operator.
  author_id uuid,
  kind text not null check (kind in ('reference', 'contract', 'exercise', 'other')),
  title text check (title <> '' and length(title) <= 100),
  readers text not null check (readers in ('everybody', 'hiring_managers', 'recruiters')),
  created_at moment not null,
  primary key (company_id, id),
  unique (id),
  unique (company_id, file_id),
  foreign key (company_id, file_id, file_kind) references files (company_id, id, kind) on delete cascade,
  foreign key (company_id, candidacy_id) references vouches (company_id, id),
  foreign key (company_id, author_id) references users (company_id, id)
);
create index documents_of_candidacy on documents (company_id, candidacy_id, id);

create table candidacy_reads (
  company_id uuid not null,
  user_id uuid not null,
  candidacy_id uuid not null,
  read_at moment not null,
  primary key (company_id, user_id, candidacy_id),
  foreign key (company_id, user_id) references users (company_id, id),
  foreign key (company_id, candidacy_id) references vouches (company_id, id)
);

alter table identities add column comfortable boolean not null default false;

-- Documents say something about a person too. Their rows go with their files.
create or replace function erase_words_about() returns trigger language plpgsql as $$
begin
  delete from notes n using vouches v
    where v.company_id = new.company_id and v.person_id = new.id and n.company_id = v.company_id and n.candidacy_id = v.id;
  delete from files f using vouches v, documents d
    where v.company_id = new.company_id and v.person_id = new.id and d.company_id = v.company_id and d.candidacy_id = v.id
      and f.company_id = d.company_id and f.id = d.file_id;
  update rejections r set words = null from vouches v
    where v.company_id = new.company_id and v.person_id = new.id and r.company_id = v.company_id and r.candidacy_id = v.id;
  return null;
end $$;
`
