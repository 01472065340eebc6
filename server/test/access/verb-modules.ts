import * as accounts from '../../src/organisation/accounts/actions.ts'
import * as factors from '../../src/organisation/accounts/factor-actions.ts'
import * as candidates from '../../src/candidates/actions.ts'
import * as adding from '../../src/candidates/adding/actions.ts'
import * as moves from '../../src/candidates/moves/actions.ts'
import * as intake from '../../src/candidates/intake/actions.ts'
import * as people from '../../src/candidates/person-actions.ts'
import * as letters from '../../src/candidates/letters/actions.ts'
import * as templates from '../../src/candidates/mail/templates/actions.ts'
import * as notes from '../../src/candidates/notes/actions.ts'
import * as answers from '../../src/candidates/referrals/answer-actions.ts'
import * as referrals from '../../src/candidates/referrals/actions.ts'
import * as reminders from '../../src/candidates/referrals/reminder-actions.ts'
import * as mails from '../../src/candidates/mail/actions.ts'
import * as pages from '../../src/positions/careers-pages/page-actions.ts'
import * as embedding from '../../src/positions/careers-pages/embedding/actions.ts'
import * as looks from '../../src/positions/careers-pages/look/actions.ts'
import * as pictures from '../../src/content/pictures/actions.ts'
import * as clients from '../../src/organisation/clients/actions.ts'
import * as proposals from '../../src/organisation/clients/proposal-actions.ts'
import * as companies from '../../src/organisation/companies/actions.ts'
import * as replays from '../../src/webhooks/delivery-log/replay/actions.ts'
import * as archives from '../../src/moving/archive/download/actions.ts'
import * as exported from '../../src/portal/exports/actions.ts'
import * as retries from '../../src/webhooks/delivery-log/retry-actions.ts'
import * as administrators from '../../src/organisation/identities/invite-actions.ts'
import * as invitations from '../../src/organisation/identities/links-actions.ts'
import * as items from '../../src/moving/imports/storing/item-actions.ts'
import * as companyLines from '../../src/moving/imports/storing/company-actions.ts'
import * as lines from '../../src/moving/imports/storing/kandidat-format-actions.ts'
import * as fileCandidates from '../../src/moving/imports/candidates/candidate-actions.ts'
import * as runs from '../../src/moving/imports/runs/actions.ts'
import * as keys from '../../src/organisation/keys/actions.ts'
import * as listings from '../../src/positions/listings/actions.ts'
import * as notifications from '../../src/candidates/notifications/actions.ts'
import * as positions from '../../src/positions/actions.ts'
import * as duplicates from '../../src/positions/entry/duplicate-actions.ts'
import * as receivers from '../../src/webhooks/receivers/actions.ts'
import * as links from '../../src/positions/sharing-links/actions.ts'
import * as reports from '../../src/candidates/ad-reports/actions.ts'
import * as consents from '../../src/candidates/consents/actions.ts'
import * as own from '../../src/candidates/self/actions.ts'
import * as erasing from '../../src/candidates/self/erasure-actions.ts'
import * as cvLinks from '../../src/candidates/self/files/cv-links-actions.ts'
import * as ownLinks from '../../src/candidates/self/link-actions.ts'
import * as ownSubmissions from '../../src/candidates/self/submission-actions.ts'
import * as heldSubmissions from '../../src/candidates/submissions/held-actions.ts'
import * as submissions from '../../src/candidates/submissions/submit-actions.ts'
import * as notices from '../../src/candidates/privacy/actions.ts'
import * as users from '../../src/organisation/users/actions.ts'
import type { Change } from '../../src/base/changes/actions.ts'

/** The modules of all verbs. A verb of another module fails the last test of verbs.test.ts. */
export const modules = {
  accounts,
  factors,
  adding,
  candidates,
  moves,
  intake,
  embedding,
  looks,
  pictures,
  people,
  notes,
  letters,
  templates,
  answers,
  referrals,
  reminders,
  mails,
  pages,
  clients,
  proposals,
  companies,
  administrators,
  invitations,
  replays,
  retries,
  items,
  companyLines,
  lines,
  fileCandidates,
  runs,
  keys,
  listings,
  notifications,
  positions,
  duplicates,
  exported,
  archives,
  receivers,
  links,
  users,
  reports,
  consents,
  own,
  erasing,
  cvLinks,
  ownLinks,
  ownSubmissions,
  heldSubmissions,
  submissions,
  notices,
}

type FunctionsOn<Module> = {
  [Name in keyof Module]: Module[Name] extends (change: Change, ...rest: never[]) => unknown ? Name : never
}[keyof Module]

/** Parts of verbs in these modules, which other verbs call. */
const parts = [
  'queueMail',
  'findOrCreatePeople',
  'findOrCreateReferrer',
  'writeEdited',
  'addCandidates',
  'addCompanies',
  'beginWork',
  'requireKinds',
  'lockBoth',
  'lockCandidacies',
  'takeSubmissions',
  'endConsentsOf',
  'lockCandidaciesShowing',
  // It has no ability: whoever sees an ad of the marketplace may report it.
  'reportAd',
  'auditBoth',
] as const

/**
 * What changes something in other modules, and in transactions of these, and is no verb: by its file, with what it is. The last
 * test of verbs.test.ts finds every function that takes a `Change`, opens a transaction or asks for an ability, and fails for one
 * that is neither here nor in a table.
 */
export const otherParts: Readonly<Record<string, readonly string[]>> = {
  // Verbs call these, with keys that they have checked.
  'organisation/accounts/person-actions.ts': ['auditPerson', 'endSessions', 'lockPerson', 'readPerson'],
  'candidates/referrals/thanks-actions.ts': ['thankReferrers'],
  'candidates/self/files/added-files-actions.ts': ['dropRepeated'],
  'candidates/tokens/actions.ts': ['issueToken'],
  'candidates/traces/receipt-actions.ts': ['sendReceipts'],
  'organisation/companies/lock-actions.ts': ['lockCompanies'],
  'content/files/actions.ts': ['addFiles', 'attachFiles', 'keepFiles', 'replaceLinks'],
  'moving/imports/storing/employer-actions.ts': ['clientsFor'],
  'moving/imports/storing/placement-actions.ts': ['placePositions'],
  'organisation/publication/change-actions.ts': ['changePositions', 'recordExpired'],
  'organisation/publication/client-actions.ts': ['moveToClient'],
  'organisation/publication/page-actions.ts': ['lockPages'],
  'organisation/users/rules-actions.ts': [
    ...['keepAdministrators', 'requireFreeEmails', 'requireFreeIds', 'requireGrantable', 'requireOthers'],
  ],
  // These open transactions and call verbs in them, with the access that they are given.
  'portal/parts/row-actions.ts': ['changeRow'],
  'portal/sections/posted-pictures-actions.ts': ['readPictures'],
  'webhooks/delivery-log/retry-actions.ts': ['retryAllFailed'],
  'moving/imports/storing/dry-run-actions.ts': ['changeOrDryRun'],
  'moving/imports/storing/item-actions.ts': ['importItems'],
  'portal/positions/editor/save-actions.ts': ['insertDraft', 'savePosition'],
  // The service does these for nobody in particular, or for somebody who has not signed in yet.
  'moving/archive/actions.ts': ['importArchive'],
  'positions/careers-pages/actions.ts': ['ensureMarketplace'],
  'organisation/identities/actions.ts': ['byLink'],
  'positions/pictures/replacing-actions.ts': ['replacePictures', 'takePicture'],
  'webhooks/receivers/actions.ts': ['pauseGoneReceiver'],
  'portal/sign-in/actions.ts': ['auditSignIn'],
}

/** Verbs that take the access instead of a `Change`: what they return is read after their own transaction. */
type Streams = 'exportList' | 'downloadArchive'

/** Every verb, by the types of the modules. The tables of verbs.test.ts do not compile without one of them. */
export type Verb =
  | Exclude<
      { [Name in keyof typeof modules]: FunctionsOn<(typeof modules)[Name]> }[keyof typeof modules],
      (typeof parts)[number]
    >
  | Streams
