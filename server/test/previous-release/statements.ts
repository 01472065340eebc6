import { keyArrays, type Keys, type ObjectKey } from '../../src/base/db/keys.ts'
import type { TestDatabase } from '../database.ts'

// The statements of commit 85702c88, word for word, about what was added since.

/** A mail that the previous release takes. It writes the text by the kind, and knows no letters. */
export interface TakenByOld extends Record<string, unknown> {
  id: string
  kind: string
  tries: number
}

/** What a process of the previous release does, by its own statements. */
export function previousRelease(stored: TestDatabase) {
  return {
    claimDueMails: () =>
      stored.run<TakenByOld>(
        `with due as (select company_id, id from mails where state = 'queued' and due_at <= clock()
          order by due_at limit $1 for update skip locked)
        update mails m set due_at = clock() + make_interval(secs => $2), tries = m.tries + 1
        from due, companies c
        where m.company_id = due.company_id and m.id = due.id and c.id = m.company_id
        returning m.company_id as "companyId", m.id, m.kind, m.facts, m.language, m.recipient, m.tries,
          m.created_at as "createdAt", c.name as company, c.reply_to as "replyTo"`,
        [4, 900],
      ),

    recordSent: ({ companyId, id, tries }: ObjectKey & { tries: number }) =>
      stored.run(
        `update mails set state = 'sent', due_at = null, ended_at = clock(), fault = null, facts = null,
          recipient = case when kind <> 'receipt' then recipient end
        where company_id = $1 and id = $2 and state = 'queued' and tries = $3`,
        [companyId, id, tries],
      ),

    leaveToHumans: () =>
      stored.run(
        `update mails m set state = case when over then 'failed' else 'to_pass_on' end, due_at = null, fault = 'no-server',
          ended_at = case when over then clock() end, facts = case when not over then m.facts end,
          recipient = case when kind <> 'receipt' then recipient end
        from (select company_id, id, kind = any ($1::text[]) as over from mails where state = 'queued') queued
        where m.company_id = queued.company_id and m.id = queued.id and m.state = 'queued' returning m.id`,
        [['receipt', 'invitation', 'reminder']],
      ),

    emptyOldMails: () =>
      stored.run(
        `update mails set facts = null, state = 'failed', due_at = null, ended_at = coalesce(ended_at, clock()),
          fault = coalesce(fault, 'too-old'),
          recipient = case when kind <> 'receipt' then recipient end
        where facts is not null and created_at < clock() - interval '30 days'`,
      ),

    moveMails: (mails: Keys, from: readonly string[], to: 'queued' | 'passed_on') =>
      stored.run<{ id: string }>(
        `update mails m set state = $4, fault = null, tries = 0,
          due_at = case when $4 = 'queued' then clock() end, ended_at = case when $4 = 'passed_on' then clock() end,
          facts = case when $4 = 'queued' then m.facts end
        from unnest($1::uuid[], $2::uuid[]) as given (company_id, id)
        where m.company_id = given.company_id and m.id = given.id and m.state = any ($3::text[]) and m.facts is not null
        returning m.id`,
        [...keyArrays(mails), from, to],
      ),

    /** The part of anonymizing that empties the person and the mails: it knows neither notes nor rejections. */
    async anonymize(people: readonly (ObjectKey & { email: string })[]) {
      await stored.run(
        `update people p set email = null, email_normalized = null, first_name = null, last_name = null, phone = null,
            linkedin_user_name = null, portfolio_url = null, erased_at = greatest($3::timestamptz, p.created_at),
          updated_at = greatest($3::timestamptz, p.updated_at)
        from unnest($1::uuid[], $2::uuid[]) as given (company_id, id)
        where p.company_id = given.company_id and p.id = given.id and p.erased_at is null`,
        [...keyArrays(people), new Date()],
      )
      await stored.run(
        `update mails m set facts = null,
          recipient = case when m.person_id is distinct from given.id and lower(m.recipient) is distinct from lower(given.email)
            then m.recipient end,
          state = case when m.state in ('queued', 'to_pass_on') then 'failed' else m.state end, due_at = null,
          ended_at = coalesce(m.ended_at, clock()), fault = case when m.state in ('queued', 'to_pass_on') then 'erased' else m.fault end
        from unnest($1::uuid[], $2::uuid[], $3::text[]) as given (company_id, id, email)
        where m.company_id = given.company_id and (m.person_id = given.id or lower(m.recipient) = lower(given.email) or (m.named_id = given.id and m.facts is not null))`,
        [...keyArrays(people), people.map(({ email }) => email)],
      )
    },

    writeStates: (
      candidacies: readonly (ObjectKey & {
        stage: string
        customStage: string | null
        startDate?: string
        shown: boolean
      })[],
    ) =>
      stored.run(
        `update vouches v set stage = r.stage, custom_stage = r."customStage", accepted_by_candidate_at = r."acceptedAt",
            last_contacted_by_company_at = r."lastContactedByCompanyAt", last_contacted_by_candidate_at = r."lastContactedByCandidateAt",
            start_date = r."startDate", started_new_job_at = r."startedNewJobAt",
          updated_at = case when r.shown then greatest($2::timestamptz, v.updated_at + interval '1 ms') else v.updated_at end
        from json_to_recordset($1::json) as r ("companyId" uuid, id uuid, shown boolean, stage text, "customStage" text,
          "acceptedAt" timestamptz, "lastContactedByCompanyAt" timestamptz,
          "lastContactedByCandidateAt" timestamptz, "startDate" timestamptz, "startedNewJobAt" timestamptz)
        where v.company_id = r."companyId" and v.id = r.id`,
        [JSON.stringify(candidacies.map((each) => ({ acceptedAt: new Date(), ...each }))), new Date()],
      ),

    writeNames: (pages: readonly (ObjectKey & { name: string })[]) =>
      stored.run(
        `update careers_pages cp set name = given.name
        from unnest($1::uuid[], $2::uuid[], $3::text[]) as given (company_id, id, name)
        where cp.company_id = given.company_id and cp.id = given.id`,
        [...keyArrays(pages), pages.map((page) => page.name)],
      ),

    insertPeople: (people: readonly (ObjectKey & { email: string; firstName: string })[]) =>
      stored.run(
        `insert into people (company_id, id, created_at, updated_at, email, email_normalized, first_name, last_name, phone,
          linkedin_user_name, portfolio_url)
        select r."companyId", r.id, $2, $2, r.email, r."emailNormalized", r."firstName", r."lastName", r.phone, r."linkedInUserName",
          r."portfolioUrl"
        from json_to_recordset($1::json) as r ("companyId" uuid, id uuid, email text, "emailNormalized" text, "firstName" text,
          "lastName" text, phone text, "linkedInUserName" text, "portfolioUrl" text)
        order by r."companyId", r."emailNormalized"
        on conflict (company_id, email_normalized) where erased_at is null do nothing returning id`,
        [JSON.stringify(people.map((each) => ({ ...each, emailNormalized: each.email }))), new Date()],
      ),
  }
}
