import { faultsInEvent } from '@kandidat/contract/validation/event'
import { Type } from 'typebox'
import { OriginsForm } from '../../positions/careers-pages/embedding/origin.ts'
import { storedMember } from '../../positions/careers-pages/look/look.ts'
import { storedPageName } from '../../positions/careers-pages/page.ts'
import { type EventKind, eventKinds } from '../../base/changes/event.ts'
import { companyFields } from '../../organisation/companies/fields.ts'
import { SectionForm, storedSection } from '../../content/sections/section.ts'
import { WebAddress } from '../../content/web-address.ts'
import type { DB } from '../../base/db/types.ts'
import { readForm } from '../../base/forms/form.ts'
import { Refusal } from '../../base/forms/refusal.ts'
import { positionFields } from '../../positions/fields.ts'
import { sealedWith } from '../../base/secrets/sealed.ts'
import { newSharingLink } from '../../positions/sharing-links/sharing-link.ts'
import { editedUser, type UserFields } from '../../organisation/users/user.ts'
import { formerlyCompared, keptContacts, keptEmail } from './kept-email.ts'
import { fileRules, pictureAddress } from './file-rules.ts'
import type { LEFT_OUT } from './left-out.ts'
import { applicationRules, LINE, nameOfStage, personRules, WEB_ADDRESS } from './application-rules.ts'
import {
  asField,
  asForm,
  asMember,
  asText,
  bySchema,
  computed,
  html,
  htmlOrNull,
  logged,
  matching,
  type Rule,
} from './rule.ts'

/** Views that were never tables. */
type Views = 'scope' | 'key_scope'

/** Every column of every table that an archive can contain, those of earlier versions included. */
type ColumnRules = { [T in Exclude<keyof DB, (typeof LEFT_OUT)[number] | Views>]: { [C in keyof DB[T]]: Rule } }

const kinds = asForm(Type.Array(Type.Enum([...eventKinds])), 'a list of kinds of events')
const sealed = asText('an encrypted text', sealedText, 20_000)
const places = (field: typeof positionFields.locations) => asField(field, 'a list of places, as the forms take them')
const colour = (field: typeof positionFields.listingColor) => asField(field, 'a colour such as #0a4d68')

const NOBODY: UserFields = { email: '', name: '', role: 'administrator', identities: true }
const userName = asText(LINE, (name) => editedUser(NOBODY, { name }).name, 200)

function sealedText(text: string): string {
  sealedWith(text)
  return text
}

function receiverAddress(text: string): string {
  const url = URL.parse(readForm(WebAddress, text, 'value'))
  if (url !== null && url.username === '' && url.password === '') return url.href
  throw new Refusal('invalid', 'Nothing can be sent to this address.')
}

const section = (member: 'heading' | 'html', allowed: string): Rule => ({
  allowed,
  stored: (value) => storedSection(readForm(SectionForm, { kind: 'text', [member]: value }, 'value'))[member],
})

/**
 * The rule of each column, which is the rule of the forms wherever a form writes the column. An archive is
 * a way in like any other: whoever can write a file can also write its checksum. A column without a rule
 * does not compile.
 */
export const columnRules: ColumnRules = {
  ...applicationRules,
  attempts: {
    ...bySchema('day receiver_id event_id track number company_id at probe status word milliseconds body_length'),
    ...bySchema('body_hash answer_cut'),
    address: matching(/^[0-9a-f.:]{2,45}$/, 'an IP address'),
    sentence: logged(10_000),
    request_headers: asForm(
      Type.Record(Type.String({ maxLength: 200 }), Type.String({ maxLength: 4_000 })),
      'headers by their names',
    ),
    answer: logged(20_000),
  },
  audit_entries: {
    ...bySchema('id company_id at actor_kind actor_id via object_ids row_count'),
    verb: matching(/^[a-z-]{1,40}( [a-z-]{1,40}){0,3}$/, 'the name of a command'),
  },
  careers_pages: {
    ...bySchema('company_id id is_default is_marketplace active created_at'),
    ...computed('kind'),
    name: asText(LINE, storedPageName),
    embed_origins: asForm(OriginsForm, 'a list of origins'),
    colour: asText('a colour such as #0a4d68', (text) => storedMember('colour', text)),
    heading: asText(LINE, (text) => storedMember('heading', text)),
    introduction: asText('plain text', (text) => storedMember('introduction', text)),
  },
  client_proposals: {
    ...bySchema('company_id client_id proposed_at'),
  },
  clients: {
    ...bySchema('agency_id client_id started_at ended_at'),
    ...computed('agency_kind client_kind is_current'),
  },
  companies: {
    ...bySchema('id kind created_at updated_at'),
    name: asField(companyFields.name, LINE),
    slug: asField(companyFields.slug, 'a slug'),
    website: asField(companyFields.website, `${WEB_ADDRESS}, or empty`),
    logo_url: pictureAddress,
    industries: asField(companyFields.industries, 'a list of industries'),
    country: asField(companyFields.country, 'an ISO 3166-1 alpha-2 code, or empty'),
    language: asField(companyFields.language, 'a language'),
    brand_color: colour(companyFields.brandColor),
    banner_url: pictureAddress,
    social_media_links: asField(companyFields.socialMediaLinks, 'whole addresses with https, by names of networks'),
    locations: places(companyFields.locations),
    content_html_default: html,
    content_html_override: htmlOrNull,
    reply_to: asText('one e-mail address without a name', keptEmail, 320),
  },
  deliveries: {
    ...bySchema('day receiver_id event_id track company_id object_id sequence variant state attempts created_at'),
    ...bySchema('done_at'),
    kind: asForm(Type.Enum([...eventKinds]), 'a kind of event'),
  },
  erasures: {
    ...bySchema('company_id person_id at'),
  },
  event_sequences: {
    ...bySchema('company_id object_id n'),
  },
  events: {
    ...bySchema('day id company_id object_id sequence kind position_id person_id created_at client_ids'),
    body: {
      allowed: 'the event of its kind, as docs/operations.md describes it',
      stored(value, { kind }) {
        if (typeof value === 'string' && faultsInEvent(value, kind as EventKind).length === 0) return value
        throw new Refusal('invalid', 'This is not an event.')
      },
    },
  },
  ...fileRules,
  grants: {
    ...bySchema('company_id key_id position_id user_id'),
    ...computed('holder_id'),
  },
  images: {
    ...bySchema('company_id section_id ordinal'),
    ...computed('section_kind'),
    url: pictureAddress,
  },
  import_items: {
    ...bySchema('company_id position_id first_seen_at last_seen_at published_at missed'),
    source: logged(2_000),
    board: logged(2_000),
    external_id: logged(10_000),
    hash: matching(/^[\w-]{1,100}$/, 'a hash in base64url'),
  },
  invitations: {
    ...bySchema('company_id candidacy_id link_id language created_at lapses_at reminded_at answer answered_at'),
    name: personRules.first_name,
    note: logged(2_000),
    referrer_name: personRules.first_name,
  },
  key_positions: {
    ...bySchema('company_id key_id position_id'),
  },
  keys: {
    ...bySchema('company_id id secret_hash maker_id restricted rate_limit scope_version created_at expires_at'),
    ...bySchema('revoked_at abilities'),
    name: logged(200),
  },
  lanes: {
    ...bySchema('receiver_id object_id track aside company_id due_at token lease_until pending done_day'),
    ...bySchema('done_sequence tries spent failing_since'),
  },
  links: {
    ...bySchema('company_id id kind'),
  },
  listings: {
    ...bySchema('company_id position_id page_id page_company_id enabled enable_application enable_vouch live'),
    ...bySchema('published_at created_at was_live'),
  },
  mails: {
    ...bySchema(
      'company_id id person_id position_id named_id author_id letter_id kind language state tries created_at due_at leaves_at ended_at',
    ),
    fault: matching(/^[a-z0-9.-]{1,40}$/, 'a word'),
    recipient: personRules.email,
    sealed_page: sealed,
    facts: asForm(
      Type.Record(Type.String({ maxLength: 40 }), Type.Union([Type.String({ maxLength: 10_000 }), Type.Null()])),
      'texts by their names',
    ),
  },
  people: {
    ...bySchema('company_id id may_be_id created_at updated_at erased_at'),
    ...computed('search'),
    ...personRules,
  },
  candidacy_reads: {
    ...bySchema('company_id user_id candidacy_id read_at'),
  },
  notification_marks: {
    ...bySchema('company_id user_id seen_at'),
  },
  position_team: {
    ...bySchema('company_id position_id user_id is_owner'),
  },
  positions: {
    ...bySchema('company_id id client_id status enable_application enable_vouch prescreening hide_employer'),
    ...bySchema('translation_group_id created_at updated_at published_at last_published_at first_activated_at'),
    ...bySchema('paused_at archived_at page_changed_at deleted_at expiration_date'),
    ...computed('client_is_current list_members search'),
    title: asField(positionFields.title, LINE),
    pitch: asField(positionFields.pitch, 'text within the length that the forms allow'),
    language: asField(positionFields.language, 'a language'),
    employment_type: asField(positionFields.employmentType, 'a list of employment types'),
    listing_color: colour(positionFields.listingColor),
    banner_url: pictureAddress,
    locations: places(positionFields.locations),
    highlights: asField(positionFields.highlights, 'lines of text within the length that the forms allow'),
    salary_type: asMember(positionFields.salary, 'type', 'a period'),
    salary_currency: asMember(positionFields.salary, 'currency', 'a currency'),
    salary_min: asMember(positionFields.salary, 'minSalary', 'an amount with at most two decimals'),
    salary_max: asMember(positionFields.salary, 'maxSalary', 'an amount with at most two decimals'),
    salary_extra: asMember(positionFields.salary, 'extra', 'text within the length that the forms allow'),
    content_html_default: html,
    content_html_override: htmlOrNull,
    contacts: keptContacts(asField(positionFields.contacts, 'a list of contacts, as the forms take them')),
    ...bySchema('ask_phone ask_linkedin ask_portfolio ask_cv ask_message'),
  },
  receiver_states: {
    ...bySchema('company_id receiver_id version breaker failures failing_objects failing_since last_success_at'),
    ...bySchema('probes probe_at allowance'),
  },
  receivers: {
    ...bySchema('company_id id kinds client_ids position_ids candidate_data strict previous_until created_at'),
    ...bySchema('paused_at pause_reason removed_at'),
    // Ports and networks are checked each time something is sent, by the settings of that moment.
    url: asText(`${WEB_ADDRESS}, without credentials`, receiverAddress, 2_000),
    secret: sealed,
    previous_secret: sealed,
    headers: sealed,
  },
  referrer_links: {
    ...bySchema('company_id id request_hash position_id referrer_id through_id created_at claimed_until'),
    referrer_name: personRules.first_name,
    ...computed('kind'),
  },
  replays: {
    ...bySchema('company_id receiver_id id number since until state cursor_at cursor_object cursor_sequence queued'),
    ...bySchema('created_at done_at'),
    kinds,
  },
  sections: {
    ...bySchema('company_id id position_id ordinal kind'),
    heading: section('heading', LINE),
    html: section('html', 'HTML within the length that the forms allow'),
  },
  sharing_links: {
    ...bySchema('company_id id position_id type active created_at was_live'),
    ...computed('kind'),
    platform: asText(LINE, (platform) => newSharingLink({ type: 'OTHER', name: '-', platform }).platform, 200),
    name: asText(LINE, (name) => newSharingLink({ type: 'OTHER', name }).name, 200),
  },
  user_positions: {
    ...bySchema('company_id user_id position_id'),
  },
  users: {
    ...bySchema('company_id id restricted scope_version created_at deactivated_at role identities'),
    // Who has joined as the user where the archive was made.
    ...computed('identity_id'),
    email: asText('one e-mail address without a name', (email) => formerlyCompared(keptEmail(email)), 320),
    name: userName,
  },
  views: {
    ...bySchema('company_id position_id link_id day views'),
  },
  versions: {
    ...bySchema('company_id kind slot n'),
  },
  vouches: {
    ...bySchema('company_id id position_id person_id kind referrer_id link_id stage created_at updated_at'),
    ...bySchema('accepted_by_candidate_at last_contacted_by_company_at last_contacted_by_candidate_at start_date'),
    ...bySchema('started_new_job_at source legal_basis imported_at'),
    custom_stage: nameOfStage,
  },
}

/** The rules of a table; undefined if this version does not know the table. */
export function rulesOf(table: string): Readonly<Record<string, Rule>> | undefined {
  return Object.hasOwn(columnRules, table) ? columnRules[table as keyof ColumnRules] : undefined
}
