import * as accounts from '../../src/accounts/actions.ts'
import * as factors from '../../src/accounts/factor-actions.ts'
import * as candidates from '../../src/candidates/actions.ts'
import * as adding from '../../src/candidates/adding/actions.ts'
import * as moves from '../../src/candidates/moves/actions.ts'
import * as intake from '../../src/candidates/intake/actions.ts'
import * as people from '../../src/candidates/person-actions.ts'
import * as letters from '../../src/candidates/letters/actions.ts'
import * as templates from '../../src/mail/templates/actions.ts'
import * as notes from '../../src/candidates/notes/actions.ts'
import * as answers from '../../src/candidates/referrals/answer-actions.ts'
import * as referrals from '../../src/candidates/referrals/actions.ts'
import * as reminders from '../../src/candidates/referrals/reminder-actions.ts'
import * as mails from '../../src/mail/actions.ts'
import * as pages from '../../src/careers-pages/page-actions.ts'
import * as embedding from '../../src/careers-pages/embedding/actions.ts'
import * as looks from '../../src/careers-pages/look/actions.ts'
import * as pictures from '../../src/pictures/actions.ts'
import * as clients from '../../src/clients/actions.ts'
import * as proposals from '../../src/clients/proposal-actions.ts'
import * as companies from '../../src/companies/actions.ts'
import * as replays from '../../src/delivery-log/replay/actions.ts'
import * as archives from '../../src/archive/download/actions.ts'
import * as exported from '../../src/exports/actions.ts'
import * as retries from '../../src/delivery-log/retry-actions.ts'
import * as administrators from '../../src/identities/invite-actions.ts'
import * as invitations from '../../src/identities/links-actions.ts'
import * as items from '../../src/imports/storing/item-actions.ts'
import * as companyLines from '../../src/imports/storing/company-actions.ts'
import * as lines from '../../src/imports/storing/kandidat-format-actions.ts'
import * as fileCandidates from '../../src/imports/candidates/candidate-actions.ts'
import * as runs from '../../src/imports/runs/actions.ts'
import * as keys from '../../src/keys/actions.ts'
import * as listings from '../../src/listings/actions.ts'
import * as notifications from '../../src/notifications/actions.ts'
import * as positions from '../../src/positions/actions.ts'
import * as duplicates from '../../src/positions/entry/duplicate-actions.ts'
import * as receivers from '../../src/receivers/actions.ts'
import * as links from '../../src/sharing-links/actions.ts'
import * as reports from '../../src/ad-reports/actions.ts'
import * as consents from '../../src/candidates/consents/actions.ts'
import * as own from '../../src/candidates/self/actions.ts'
import * as erasing from '../../src/candidates/self/erasure-actions.ts'
import * as cvLinks from '../../src/candidates/self/files/cv-links-actions.ts'
import * as ownLinks from '../../src/candidates/self/link-actions.ts'
import * as ownSubmissions from '../../src/candidates/self/submission-actions.ts'
import * as heldSubmissions from '../../src/candidates/submissions/held-actions.ts'
import * as submissions from '../../src/candidates/submissions/submit-actions.ts'
import * as notices from '../../src/privacy/actions.ts'
import * as users from '../../src/users/actions.ts'
import type { Change } from '../../src/changes/actions.ts'

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
  'lockSubmissions',
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
  'accounts/person-actions.ts': ['auditPerson', 'endSessions', 'lockPerson', 'readPerson'],
  'candidates/referrals/thanks-actions.ts': ['thankReferrers'],
  'candidates/self/files/added-files-actions.ts': ['dropRepeated'],
  'candidates/tokens/actions.ts': ['issueToken'],
  'candidates/traces/receipt-actions.ts': ['sendReceipts'],
  'companies/lock-actions.ts': ['lockCompanies'],
  'files/actions.ts': ['addFiles', 'attachFiles', 'keepFiles', 'replaceLinks'],
  'imports/storing/employer-actions.ts': ['clientsFor'],
  'imports/storing/placement-actions.ts': ['placePositions'],
  'publication/change-actions.ts': ['changePositions', 'lockPositions', 'recordExpired'],
  'publication/client-actions.ts': ['moveToClient'],
  'publication/page-actions.ts': ['lockPages'],
  'users/rules-actions.ts': [
    ...['keepAdministrators', 'lockUsers', 'requireFreeEmails', 'requireFreeIds', 'requireGrantable', 'requireOthers'],
  ],
  // These open transactions and call verbs in them, with the access that they are given.
  'accounts/portal/own-actions.ts': ['inOwnAccount'],
  'careers-pages/portal/page-actions.ts': ['changePage'],
  'content/sections/portal/posted-pictures-actions.ts': ['readPictures'],
  'delivery-log/retry-actions.ts': ['retryAllFailed'],
  'imports/storing/dry-run-actions.ts': ['changeOrDryRun'],
  'imports/storing/item-actions.ts': ['importItems'],
  'positions/portal/editor/save-actions.ts': ['insertDraft', 'savePosition'],
  'users/portal/visited-actions.ts': ['changeTeam'],
  // The service does these for nobody in particular, or for somebody who has not signed in yet.
  'archive/actions.ts': ['importArchive'],
  'careers-pages/actions.ts': ['ensureMarketplace'],
  'identities/actions.ts': ['byLink'],
  'pictures/replacing-actions.ts': ['replacePictures', 'takePicture'],
  'receivers/actions.ts': ['pauseGoneReceiver'],
  'sign-in/actions.ts': ['auditSignIn'],
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
