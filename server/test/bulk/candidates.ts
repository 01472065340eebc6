import { at, bulk, COMPANIES, id, OF_ONE, POSITIONS, type Run, VOUCHES } from './numbers.ts'

/** People with their candidacies, and what was written to them, by them and about them. */
export async function fillCandidates(run: Run): Promise<void> {
  const position = `case when j <= ${OF_ONE} then ${bulk.position} else 1 + j % ${POSITIONS} end`
  await run(`create table bulk_vouches as
    select j, p.company_id, p.id as position_id from generate_series(1, ${VOUCHES}) as j join bulk_positions p on p.i = ${position}`)
  await run(`insert into people (company_id, id, first_name, email, email_normalized, created_at, updated_at)
    select company_id, ${id('person', 'j')}, 'Kari', j || '@example.com', j || '@example.com', ${at('j')}, ${at('j')} from bulk_vouches`)
  await run(`insert into vouches (company_id, id, position_id, person_id, kind, stage, created_at, updated_at, accepted_by_candidate_at)
    select company_id, ${id('vouch', 'j')}, position_id, ${id('person', 'j')}, 'application',
      case when j % 10 < 7 then 'REJECTED' when j % 10 < 9 then 'READY_FOR_REVIEW' else 'PRESCREENING' end,
      ${at('(j / 30)')}, ${at('(j / 30)')}, ${at('(j / 30)')}
    from bulk_vouches`)
  await fillApplicant(run)
  // What is written about every third, by the same few users, as happens in one company.
  await run(`insert into notes (company_id, id, candidacy_id, is_personal, text, created_at)
    select company_id, ${id('note', 'j')}, ${id('vouch', 'j')}, false, 'Called', ${at('j')} from bulk_vouches where j % 3 = 0`)
  await run(`insert into files (company_id, id, kind, name, type, size, sha256, handle_hash, created_at)
    select company_id, ${id('file', 'j')}, 'document', 'letter.pdf', 'pdf', 1, sha256('x'), sha256('x'), ${at('j')} from bulk_vouches
    where j % 9 = 0`)
  await run(`insert into documents (company_id, id, file_id, candidacy_id, kind, readers, created_at)
    select company_id, ${id('document', 'j')}, ${id('file', 'j')}, ${id('vouch', 'j')}, 'reference', 'everybody', ${at('j')} from bulk_vouches
    where j % 9 = 0`)
  await run(`insert into stage_changes (company_id, id, candidacy_id, at, actor_kind, stage_before, stage)
    select company_id, ${id('change', 'j')}, ${id('vouch', 'j')}, ${at('j')}, 'operator', 'PRESCREENING', 'REJECTED'
    from bulk_vouches where j % 8 = 0`)
  await run(`insert into rejections (company_id, candidacy_id, at, reason, words, stage_before)
    select company_id, ${id('vouch', 'j')}, ${at('j')}, 'other', 'Not this time', 'READY_FOR_REVIEW'
    from bulk_vouches where j % 10 < 7 and j % 8 = 0`)
  await run(`insert into erasure_requests (company_id, person_id, asked_at, due_at)
    select company_id, ${id('person', 'j')}, clock() - interval '1 minute' * j, clock() + interval '30 days' - interval '1 minute' * j from bulk_vouches
    where j % 100 = 0`)
  await fillRetention(run)
  await fillMails(run)
  await fillSubmissions(run)
  await run('drop table bulk_vouches')
}

/** Nearly every company has said how long it keeps people, and announced whom it deletes. */
async function fillRetention(run: Run): Promise<void> {
  await run(`insert into privacy_notices (company_id, version, controller, email, months, created_at)
    select id, 1, 'Company', 'privacy@example.com', 6, ${at('1')} from companies`)
  await run(`insert into retention_policies (company_id, version, periods, confirmed_at)
    select id, 1, '{"NO":6,"SE":24,"DK":6,"others":6}', ${at('1')} from companies`)
  await run(`insert into deletions (company_id, person_id, announced_at, due_at, policy_version, ended_at, because, country, months,
      is_promised, done_at, erased)
    select company_id, ${id('person', 'j')}, ${at('j')}, ${at('j + 720')}, 1, ${at('1')}, 'decision', 'NO', 6, false,
      case when j % 3 = 0 then ${at('j + 720')} end, case when j % 3 = 0 then '{}'::json end from bulk_vouches where j % 4 = 0`)
}

/** Most of what was written is about positions that few reach. A tenth waits for a human, and some are letters of colleagues. */
const WRITTEN = `j % 8 = 0 or j > ${OF_ONE}`

async function fillMails(run: Run): Promise<void> {
  await run(`insert into mails (company_id, id, person_id, position_id, kind, language, state, created_at, ended_at, recipient, facts)
    select company_id, ${id('mail', 'j')}, ${id('person', 'j')}, position_id, kind, 'en', state, ${at('j')},
      case when state = 'sent' then ${at('j')} end, j || '@example.com',
      case when state = 'to_pass_on' or kind = 'letter' then json_build_object('employer', 'Company', 'subject', 'Hello', 'text', 'Hi') end
    from (select *, case when j % 11 = 0 then 'letter' else 'received' end as kind,
        case when j % 10 = 0 then 'to_pass_on' else 'sent' end as state from bulk_vouches where ${WRITTEN}) written`)
  await run(`insert into mail_templates (company_id, id, name, kind, created_at, updated_at)
    select ${id('company', 'case when n <= 300 then 1 else n end')}, ${id('template', 'n')}, 'Template ' || n,
      (array['rejection', 'invitation', 'free'])[1 + n % 3], ${at('n')}, ${at('n')} from generate_series(1, ${(2 * COMPANIES) / 3}) as n`)
  await run(`insert into mail_template_texts (company_id, template_id, language, subject, body)
    select company_id, id, language, 'Hello', 'Hi' from mail_templates, unnest(array['en', 'nb', 'da', 'sv']) as given (language)`)
}

async function fillSubmissions(run: Run): Promise<void> {
  await run(`insert into submissions (company_id, id, request_hash, form, position_id, link_id, language, state, held_because, created_at,
      email, email_normalized, ad_hash, notice_hash, notice_version, person_id, vouch_id, decided_at)
    select company_id, ${id('submission', 'j')}, sha256(j::text::bytea), 'apply', position_id, position_id, 'en', state,
      case when state = 'held' then '{fast}'::text[] else '{}' end, ${at('j')}, j || '@example.com', j || '@example.com', sha256('ad'),
      sha256('notice'), 1, case when state = 'taken' then ${id('person', 'j')} end, case when state = 'taken' then ${id('vouch', 'j')} end,
      case when state = 'taken' then ${at('j')} end
    from (select *, case when j % 80 = 0 then 'held' when j % 3 = 0 then 'new' else 'taken' end as state
      from bulk_vouches where ${WRITTEN}) written`)
  await run(`insert into ad_reports (company_id, id, request_hash, position_id, page_id, reason, language, created_at, closed_at, decision)
    select company_id, ${id('report', 'j')}, sha256(j::text::bytea), position_id, ${id('page', '0')}, 'wrong', 'en', ${at('j')},
      case when j % 20 > 0 then ${at('j')} end, case when j % 20 > 0 then 'Removed' end from bulk_vouches where j % 8 = 0`)
}

/** What one person applied for, who applies for everything. */
async function fillApplicant(run: Run): Promise<void> {
  await run(`insert into vouches (company_id, id, position_id, person_id, kind, stage, created_at, updated_at, accepted_by_candidate_at)
    select company_id, ${id('further vouch', 'i')}, id, ${id('person', '1')}, 'application', 'READY_FOR_REVIEW', ${at('i')}, ${at('i')}, ${at('i')}
    from bulk_positions where i between 100 and 160`)
}

/** What some users have read, once there are users. */
export async function fillReads(run: Run): Promise<void> {
  await run(`insert into candidacy_reads (company_id, user_id, candidacy_id, read_at)
    select v.company_id, u.id, v.id, v.created_at from vouches v cross join lateral (
      select id from users where company_id = v.company_id order by id limit 2) u where v.stage = 'PRESCREENING'`)
}
