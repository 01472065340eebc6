import type { Verb } from '../access/verb-calls.ts'
import type { accountPairs } from './account-pairs.ts'
import type { candidatePairs } from './candidate-pairs.ts'
import type { careersPagePairs } from './careers-page-pairs.ts'
import type { clientPairs } from './client-pairs.ts'
import type { deliveryPairs } from './delivery-pairs.ts'
import type { importPairs } from './import-pairs.ts'
import type { letterPairs } from './letter-pairs.ts'
import type { listingPairs } from './listing-pairs.ts'
import type { personPairs } from './person-pairs.ts'
import type { positionPairs } from './position-pairs.ts'
import type { receiverPairs } from './receiver-pairs.ts'
import type { settingsPairs } from './settings-pairs.ts'

/** The verbs that a screen does, with a command if an operator or a script needs one. */
export type Paired = keyof (typeof accountPairs &
  typeof candidatePairs &
  typeof careersPagePairs &
  typeof clientPairs &
  typeof deliveryPairs &
  typeof importPairs &
  typeof letterPairs &
  typeof listingPairs &
  typeof personPairs &
  typeof positionPairs &
  typeof receiverPairs &
  typeof settingsPairs)

/** Those of them without a command: only members do them, in the portal, and no operator and no script needs them. */
export const membersAlone: ReadonlySet<string> = new Set<Paired>([
  'entrustPositions',
  'addNote',
  'editNote',
  'removeNotes',
  'readMentions',
  'addDocument',
  'editDocument',
  'removeDocuments',
  'markSeen',
  'writeToCandidates',
  'stopMails',
  'createTemplate',
  'editTemplate',
  'removeTemplates',
  'setPreferences',
  'renamePasskey',
  'startImports',
])

/** Where a verb is called that is not among these. */
export type Way = 'command' | 'screen' | 'neither'

const byOperator = ['command', 'it concerns the installation, or several companies: the operator does it'] as const
const byVisitor = ['neither', 'a visitor does it, by a public form'] as const
const byPerson = ['neither', 'people do it on their own page; there is nothing in it for anybody else'] as const
const forPerson = ['command', 'people do it on their own page, and a company for somebody who asks a human'] as const
const byImport = ['neither', 'an import does it: that of a command at once, and that of a page as a job'] as const
const atDevice = ['screen', 'it takes something that only the person and the browser have'] as const

/** Every other verb, and the reason why it is done in one way alone. One that is in neither table does not compile. */
export const oneSided: Readonly<Record<Exclude<Verb, Paired>, readonly [Way, reason: string]>> = {
  hideFromPages: [
    'screen',
    'the owner of a page takes off what an agency has listed; the operator has `positions unlist`',
  ],
  setPassword: atDevice,
  setAuthenticator: atDevice,
  addPasskey: atDevice,
  createCompanies: byOperator,
  makeAgencies: byOperator,
  takeClientsOn: byOperator,
  inviteAdministrator: [
    'command',
    '`companies create --administrator` and the demonstration call it with the operator’s access',
  ],
  createRecoveryLink: [
    'command',
    'somebody may work for several companies, so the operator alone replaces what they sign in with',
  ],
  recountPositions: byOperator,
  decideReports: byOperator,
  createUsers: ['command', 'a colleague is made without a link for scripts alone; pages make a link, by inviteUser'],
  forgetContact: ['command', 'it goes through all positions, closed ones too; pages change the contacts of one'],
  undoMoves: [
    'screen',
    'a page remembers where each candidate was; `candidates move` and `candidates stage` are told where they go',
  ],
  downloadArchive: ['screen', 'the operator writes any company’s archive into a folder, by `export`'],
  apply: [
    'command',
    'it takes in applications from elsewhere, such as another system; a page adds somebody by hand, by addCandidate',
  ],
  refer: ['command', 'it takes in referrals from elsewhere; people refer by a public form'],
  submitApplication: byVisitor,
  repeatSubmission: byVisitor,
  submitReferral: byVisitor,
  repeatReferral: byVisitor,
  acceptReferral: byVisitor,
  declineReferral: byVisitor,
  lapseReferral: ['neither', 'the service does it every hour, and `referrals lapse` asks it to do so at once'],
  checkNames: ['screen', 'a colleague has looked at a name; nothing follows from it that a script could need'],
  joinDouble: ['screen', 'a colleague who knows both decides whether two are one person; a script cannot'],
  tellApart: ['screen', 'as joinDouble'],
  tellLapsing: ['neither', 'the service does it'],
  announceDeletions: ['neither', 'the service does it'],
  deleteAnnounced: ['neither', 'the service does it; `candidates anonymize` erases a person at once'],
  remindInvited: ['neither', 'the service does it'],
  withdrawCandidacies: forPerson,
  correctPeople: forPerson,
  askErasure: forPerson,
  correctSubmission: byPerson,
  addFiles: byPerson,
  addSubmissionFiles: byPerson,
  confirmConsent: byPerson,
  withdrawConsent: byPerson,
  withdrawSubmissionConsent: byPerson,
  eraseSubmission: byPerson,
  eraseDue: [
    'screen',
    'a page answers a request, and the service once nobody has; `candidates anonymize` erases a person, asked for or not',
  ],
  checkImport: ['screen', 'a command reads the file itself, and tells with --dry-run what it would do'],
  mapImport: ['screen', 'a command is given the columns with the file'],
  importBatch: byImport,
  addFileCandidates: byImport,
  importCompany: byImport,
  importCandidate: byImport,
}
