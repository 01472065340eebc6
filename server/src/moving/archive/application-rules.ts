import { type Candidacy, initialState, nameStage } from '../../candidates/candidacy.ts'
import { newPerson, type PersonFields, PersonForm } from '../../candidates/person.ts'
import { ErasedCounts } from '../../candidates/retention/deletion.ts'
import { Periods } from '../../candidates/retention/periods.ts'
import { normalizedEmail } from '../../content/email.ts'
import { formerlyCompared, keptEmail } from './kept-email.ts'
import { plainText } from '../../content/text.ts'
import type { DB } from '../../base/db/types.ts'
import { readForm } from '../../base/forms/form.ts'
import { positionFields } from '../../positions/fields.ts'
import { asField, asForm, asText, bySchema, computed, html, htmlOrNull, matching, type Rule } from './rule.ts'

export const WEB_ADDRESS = 'a whole address with http or https, of at most 2,000 characters'
export const LINE = 'a line of text within the length that the forms allow'

/** A field of a person, as every form stores it. */
const person = (field: Exclude<keyof PersonFields, 'emailNormalized'>, allowed: string): Rule => ({
  allowed,
  stored: (value) =>
    newPerson(readForm(PersonForm, { email: 'nobody@example.com', [field]: value }, 'value'), '')[field],
})

/** The columns of everything that has the fields of a person. */
export const personRules = {
  first_name: person('firstName', LINE),
  last_name: person('lastName', LINE),
  email: asText('one e-mail address without a name', keptEmail, 320),
  email_normalized: {
    allowed: 'the e-mail as it is compared',
    // Two people whose addresses differ by what cannot be seen stayed two when addresses got one form.
    // The e-mail of somebody who may be a known person, or turned out not to be, finds the known one (candidates/doubles/actions.ts).
    stored: (value, { email, id }) => {
      const normalized = normalizedEmail(String(email))
      return value === formerlyCompared(String(email)) || value === `${normalized} ${String(id)}` ? value : normalized
    },
  } satisfies Rule,
  phone: person('phone', 'a phone number in the form of E.164'),
  linkedin_user_name: person('linkedInUserName', 'the LinkedIn name of a person'),
  portfolio_url: person('portfolioUrl', WEB_ADDRESS),
}

const NO_CANDIDACY: Candidacy = {
  ...initialState(true, false, new Date(0)),
  id: '',
  kind: 'application',
  createdAt: new Date(0),
  prescreens: false,
  erased: false,
}

/** A company's own name of a stage. */
export const nameOfStage = asText(LINE, (name) => nameStage(name)(NO_CANDIDACY, NO_CANDIDACY.createdAt).customStage)

const text = (longest: number) => asText(`text of at most ${longest} characters`, plainText, longest)

type Tables =
  | 'ad_reports'
  | 'consents'
  | 'deletions'
  | 'documents'
  | 'erasure_requests'
  | 'mail_template_texts'
  | 'mail_templates'
  | 'note_mentions'
  | 'notes'
  | 'privacy_notices'
  | 'rejections'
  | 'retention_policies'
  | 'shown_texts'
  | 'stage_changes'
  | 'submissions'
  | 'tokens'

/** The rules for what people send through the public forms, and for what they are told and given there. */
export const applicationRules: { [T in Tables]: { [C in keyof DB[T]]: Rule } } = {
  ad_reports: {
    ...bySchema('company_id id request_hash position_id page_id reason language created_at closed_at'),
    explanation: text(5_000),
    name: personRules.first_name,
    email: personRules.email,
    email_normalized: personRules.email_normalized,
    decision: text(2_000),
  },
  consents: {
    ...bySchema('company_id id person_id submission_id purpose covers_name given_at expires_at withdrawn_at'),
  },
  deletions: {
    ...bySchema('company_id person_id announced_at due_at policy_version candidacy_id ended_at because months'),
    country: matching(/^([A-Z]{2})?$/, 'an ISO 3166-1 alpha-2 code, or empty'),
    ...bySchema('is_promised agreed_until done_at'),
    erased: asForm(ErasedCounts, 'how many of each were erased'),
  },
  documents: {
    ...bySchema('company_id id file_id candidacy_id author_id kind readers created_at'),
    ...computed('file_kind'),
    title: text(100),
  },
  erasure_requests: {
    ...bySchema('company_id person_id submission_id asked_at due_at'),
  },
  mail_template_texts: {
    ...bySchema('company_id template_id language'),
    subject: text(200),
    body: text(10_000),
  },
  mail_templates: {
    ...bySchema('company_id id kind created_at updated_at'),
    name: text(100),
  },
  note_mentions: {
    ...bySchema('company_id note_id user_id read_at'),
    ...computed('note_is_personal'),
  },
  notes: {
    ...bySchema('company_id id candidacy_id author_id is_personal created_at edited_at'),
    ...computed('search'),
    text: text(10_000),
  },
  privacy_notices: {
    ...bySchema('company_id version months reviews_erasure created_at'),
    controller: text(500),
    address: text(500),
    email: text(320),
    officer: text(500),
    authority: text(500),
    recipients: text(2_000),
    own_html: htmlOrNull,
  },
  rejections: {
    ...bySchema('company_id candidacy_id at user_id reason mail_id stage_before'),
    words: text(2_000),
    custom_stage_before: nameOfStage,
  },
  retention_policies: {
    ...bySchema('company_id version confirmed_at'),
    periods: asForm(Periods, 'months for each country of the list, and for others'),
  },
  shown_texts: {
    ...bySchema('company_id hash kind language first_shown_at'),
    title: asField(positionFields.title, LINE),
    html,
  },
  stage_changes: {
    ...bySchema('company_id id candidacy_id at actor_kind actor_id stage_before stage move_id'),
    custom_stage: nameOfStage,
    custom_stage_before: nameOfStage,
  },
  submissions: {
    ...bySchema('company_id id request_hash form position_id link_id language state held_because created_at'),
    ...bySchema(
      'decided_at keep_me tell_referrer erased_at ad_hash notice_hash notice_version policy_version person_id',
    ),
    ...bySchema('is_new_person vouch_id is_new_vouch file_ids told_at name_to_check'),
    ...computed('ad_kind notice_kind'),
    ...personRules,
    message: text(5_000),
  },
  tokens: {
    ...bySchema('company_id id hash kind submission_id person_id vouch_id link_id created_at expires_at'),
  },
}
