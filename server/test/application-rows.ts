import type { TestDatabase } from './database.ts'
import type { Neighbours } from './two-companies.ts'

/**
 * Adds a row to every table of applying and referring: an application with what was shown and consented to, a link of
 * a referrer with its invitation, a mail that waits, a report about an ad, and somebody who asks to be erased.
 */
export async function addApplicationRows(database: TestDatabase, { vouches, pages, link }: Neighbours): Promise<void> {
  const [applied] = vouches.own
  const referred = vouches.own.at(-1)
  if (!applied || !referred) throw new Error('nobody applied or was referred')
  const { company_id: company } = applied
  const { position_id: position } = applied
  const shown = `insert into shown_texts (company_id, hash, kind, title, language, html, first_shown_at)
    values ($1, sha256($2::text::bytea), $2, 'Cook', 'EN', '<p>As it was shown</p>', clock())`
  await database.run(shown, [company, 'ad'])
  await database.run(shown, [company, 'notice'])
  await database.run(
    `insert into privacy_notices (company_id, version, controller, email, months, own_html, created_at)
    values ($1, 1, 'Fjord Agency', 'privacy@example.com', 12, '<p>Our own</p>', clock())`,
    [company],
  )
  await database.run(
    `with submitted as (
      insert into submissions (company_id, id, request_hash, form, position_id, link_id, language, state, created_at,
        decided_at, first_name, email, email_normalized, message, ad_hash, notice_hash, notice_version, person_id, vouch_id)
      values ($1, gen_random_uuid(), sha256('request'), 'apply', $2, $3, 'en', 'taken', clock(), clock(), 'Kari',
        'Kari@example.com', 'kari@example.com', 'one' || chr(10) || 'two', sha256('ad'), sha256('notice'), 1, $4, $5)
      returning id
    ), consented as (
      insert into consents (company_id, id, person_id, submission_id, purpose, given_at, expires_at)
      select $1, gen_random_uuid(), $4, id, 'other_positions', clock(), clock() + interval '1 year' from submitted
    )
    insert into tokens (company_id, id, hash, kind, submission_id, created_at, expires_at)
    select $1, gen_random_uuid(), sha256('token'), 'submission', id, clock(), clock() + interval '1 day' from submitted`,
    [company, position, link.id, applied.person_id, applied.id],
  )
  await database.run(
    `with link as (
      insert into links (company_id, id, kind) values ($1, gen_random_uuid(), 'referrer') returning id
    ), claimed as (
      insert into referrer_links (company_id, id, request_hash, position_id, referrer_id, created_at, claimed_until)
      select $1, id, sha256('claim'), $2, $3, clock(), clock() + interval '1 month' from link
    )
    insert into invitations (company_id, candidacy_id, link_id, language, name, note, created_at, lapses_at)
    select $1, $4, id, 'nb', 'Ola', 'Good with people', clock(), clock() + interval '1 month' from link`,
    [company, position, referred.referrer_id, referred.id],
  )
  await database.run(
    `insert into mails (company_id, id, person_id, position_id, kind, language, recipient, facts, created_at, due_at)
    values ($1, gen_random_uuid(), $2, $3, 'received', 'en', 'kari@example.com', '{"title":"Cook"}', clock(), clock())`,
    [company, applied.person_id, position],
  )
  await database.run(
    `with note as (
      insert into notes (company_id, id, candidacy_id, is_personal, text, created_at)
      values ($1, gen_random_uuid(), $2, false, 'one' || chr(10) || 'two', clock()) returning id
    ), mentioned as (
      insert into note_mentions (company_id, note_id, user_id)
      select $1, note.id, u.id from note, (select id from users where company_id = $1 limit 1) u
    ), read as (
      insert into candidacy_reads (company_id, user_id, candidacy_id, read_at)
      select $1, u.id, $2, clock() from (select id from users where company_id = $1 limit 1) u
    ), moved as (
      insert into stage_changes (company_id, id, candidacy_id, at, actor_kind, stage_before, stage, custom_stage)
      values ($1, gen_random_uuid(), $2, clock(), 'operator', 'READY_FOR_REVIEW', 'REJECTED', 'Second interview')
    )
    insert into rejections (company_id, candidacy_id, at, reason, words, stage_before, custom_stage_before)
    values ($1, $2, clock(), 'other', 'No licence', 'READY_FOR_REVIEW', 'First interview')`,
    [company, applied.id],
  )
  await database.run(
    `insert into position_team (company_id, position_id, user_id, is_owner)
    select $1, $2, id, true from users where company_id = $1 limit 1`,
    [company, position],
  )
  await database.run(
    `with template as (
      insert into mail_templates (company_id, id, name, kind, created_at, updated_at)
      values ($1, gen_random_uuid(), 'No', 'rejection', clock(), clock()) returning id
    )
    insert into mail_template_texts (company_id, template_id, language, subject, body)
    select $1, id, 'en', 'Thank you', 'Hello {firstName},' || chr(10) || 'no.' from template`,
    [company],
  )
  await database.run(
    `insert into ad_reports (company_id, id, request_hash, position_id, page_id, reason, explanation, language, created_at)
    values ($1, gen_random_uuid(), sha256('report'), $2, $3, 'wrong', 'The place is closed', 'en', clock())`,
    [company, position, pages.agencyPage.id],
  )
  await database.run(
    `insert into erasure_requests (company_id, person_id, asked_at, due_at)
    values ($1, $2, clock(), clock() + interval '1 month')`,
    [company, referred.referrer_id],
  )
  await database.run(
    `with policy as (
      insert into retention_policies (company_id, version, periods, confirmed_at)
      values ($1, 1, '{"NO":6,"SE":24,"DK":6,"others":6}', clock()) returning version
    )
    insert into deletions (company_id, person_id, announced_at, due_at, policy_version, candidacy_id, ended_at, because, country,
      months, is_promised)
    select $1, $2, clock(), clock() + interval '31 days', version, $3, clock() - interval '5 months', 'closing', 'NO', 6, false
    from policy`,
    [company, applied.person_id, applied.id],
  )
  await database.run(
    `insert into views (company_id, position_id, link_id, day, views) values ($1, $2, $3, current_date, 7)`,
    [company, position, pages.agencyPage.id],
  )
  await database.run(
    `insert into notification_marks (company_id, user_id, seen_at)
    select company_id, id, clock() from users where company_id = $1 limit 1`,
    [company],
  )
}
