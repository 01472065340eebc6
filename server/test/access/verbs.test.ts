import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Access } from '../../src/base/access/access.ts'
import { type Change, inTransaction } from '../../src/base/changes/actions.ts'
import { Refusal } from '../../src/base/forms/refusal.ts'
import { openFixture } from '../fixture.ts'
import { type Holder, holders, makeHolders } from './holders.ts'
import { makeVerbCalls } from './verb-calls.ts'
import { otherParts, type Verb } from './verb-modules.ts'

const { make, server } = await openFixture()
const { database } = server.app
const world = await makeHolders(database, make)
const { accesses } = world
const calls = await makeVerbCalls(database, make, world)

/** `role`: the caller lacks the ability. `reach`: the caller has it, or may, but not for this object. */
type Outcome = 'yes' | 'role' | 'reach'
type Row = Record<Holder, Outcome>

/** Changing the position and all that hangs on it. */
const changing: Row = {
  ...{ administrator: 'yes', recruiter: 'yes', hiringManager: 'role', viewer: 'role' },
  ...{ grantedThis: 'yes', grantedOther: 'reach', insideClient: 'yes', insideOther: 'reach' },
  ...{ restrictedAdministrator: 'yes', client: 'reach', stranger: 'reach', operator: 'yes' },
}
/** Administering the agency. */
const administering: Row = {
  ...{ administrator: 'yes', recruiter: 'role', hiringManager: 'role', viewer: 'role' },
  ...{ grantedThis: 'role', grantedOther: 'role', insideClient: 'role', insideOther: 'role' },
  ...{ restrictedAdministrator: 'yes', client: 'reach', stranger: 'reach', operator: 'yes' },
}
/** Erasing somebody who has a candidacy for the position, or declining it. */
const erasing: Row = { ...administering, grantedOther: 'reach', insideOther: 'reach' }
/** What shows everything about a person, whatever position it is about. */
const everythingOfPerson: Row = {
  ...changing,
  ...{ grantedThis: 'reach', restrictedAdministrator: 'reach', insideClient: 'reach' },
}
/** Changing a user, a receiver or an import of the agency that reaches all of its positions. */
const administeringInReach: Row = {
  ...administering,
  ...{ grantedThis: 'reach', grantedOther: 'reach', restrictedAdministrator: 'reach' },
  ...{ insideClient: 'reach', insideOther: 'reach' },
}
/** Careers pages of the agency. */
const pagesOfAgency: Row = {
  ...{ administrator: 'yes', recruiter: 'yes', hiringManager: 'role', viewer: 'role' },
  ...{ grantedThis: 'yes', grantedOther: 'yes', insideClient: 'reach', insideOther: 'reach' },
  ...{ restrictedAdministrator: 'yes', client: 'reach', stranger: 'reach', operator: 'yes' },
}
/** The installation: the operator alone. */
const operating: Row = {
  ...{ administrator: 'role', recruiter: 'role', hiringManager: 'role', viewer: 'role' },
  ...{ grantedThis: 'role', grantedOther: 'role', insideClient: 'role', insideOther: 'role' },
  ...{ restrictedAdministrator: 'role', client: 'role', stranger: 'role', operator: 'yes' },
}

/** What a colleague wrote: administrators alone change it. */
const ofOthers = { recruiter: 'reach', hiringManager: 'reach', grantedThis: 'reach', insideClient: 'reach' } as const

/** The account of a colleague: not even an administrator. Their own is tested with the account. */
const ofSomebodyElse: Row = { ...all('reach'), operator: 'yes' }

const table: Record<Verb, Row> = {
  setPreferences: ofSomebodyElse,
  markSeen: ofSomebodyElse,
  setPassword: ofSomebodyElse,
  signOutSession: ofSomebodyElse,
  signOutEverywhere: ofSomebodyElse,
  setAuthenticator: ofSomebodyElse,
  removeAuthenticator: ofSomebodyElse,
  addPasskey: ofSomebodyElse,
  renamePasskey: ofSomebodyElse,
  removePasskey: ofSomebodyElse,
  createPositions: { ...changing, grantedOther: 'yes', insideOther: 'yes' },
  editPositions: changing,
  transitionPositions: changing,
  assignPositions: { ...changing, insideClient: 'reach' },
  forgetContact: administering,
  listOnPages: changing,
  unlistFromPages: changing,
  overrideListings: changing,
  createSharingLinks: changing,
  editSharingLinks: changing,
  switchSharingLinks: changing,
  createPages: pagesOfAgency,
  setEmbedOrigins: pagesOfAgency,
  changeLooks: pagesOfAgency,
  addPictures: pagesOfAgency,
  renamePages: pagesOfAgency,
  switchPages: pagesOfAgency,
  makeDefaultPages: pagesOfAgency,
  takeClientsOn: operating,
  letClientsGo: administering,
  createClients: administering,
  proposeToClients: administering,
  withdrawProposals: administering,
  acceptProposals: { ...all('reach'), client: 'yes', operator: 'yes' },
  declineProposals: { ...all('reach'), client: 'yes', operator: 'yes' },
  createCompanies: operating,
  editCompanies: { ...administering, insideClient: 'reach', insideOther: 'reach' },
  makeAgencies: { ...all('reach'), operator: 'yes' },
  createUsers: administering,
  editUsers: administeringInReach,
  restrictUsers: administeringInReach,
  createInvitation: administeringInReach,
  createRecoveryLink: { ...administeringInReach, administrator: 'role' },
  inviteUser: administering,
  inviteAdministrator: { ...administering, restrictedAdministrator: 'reach' },
  switchUsers: administeringInReach,
  createKeys: {
    ...all('yes'),
    ...{ insideClient: 'role', insideOther: 'role', client: 'reach', stranger: 'reach' },
  },
  revokeKeys: { ...all('reach'), administrator: 'yes', restrictedAdministrator: 'yes', operator: 'yes' },
  duplicatePositions: changing,
  transitionCandidacies: { ...changing, hiringManager: 'yes' },
  moveCandidacies: { ...changing, hiringManager: 'yes' },
  undoMoves: { ...changing, hiringManager: 'yes' },
  writeToCandidates: { ...changing, hiringManager: 'yes' },
  rejectCandidates: { ...changing, hiringManager: 'yes' },
  undoRejections: { ...changing, hiringManager: 'yes' },
  // Templates belong to no position.
  createTemplate: { ...changing, grantedOther: 'yes', insideOther: 'yes' },
  editTemplate: { ...changing, grantedOther: 'yes', insideOther: 'yes' },
  removeTemplates: { ...changing, grantedOther: 'yes', insideOther: 'yes' },
  stopMails: { ...changing, hiringManager: 'yes' },
  addNote: { ...changing, hiringManager: 'yes' },
  // Of somebody else, which only administrators change.
  editNote: { ...changing, ...ofOthers },
  removeNotes: { ...changing, ...ofOthers },
  readMentions: { ...changing, hiringManager: 'yes', viewer: 'yes' },
  recountPositions: {
    ...operating,
    ...{ grantedOther: 'reach', insideOther: 'reach', client: 'reach', stranger: 'reach' },
  },
  addCandidate: changing,
  apply: changing,
  refer: changing,
  submitReferral: changing,
  declineReferral: erasing,
  lapseReferral: operating,
  remindInvited: operating,
  retryMails: changing,
  passOnMails: changing,
  editPeople: changing,
  anonymizePeople: erasing,
  addReceivers: administering,
  editReceivers: administeringInReach,
  pauseReceivers: administeringInReach,
  resumeReceivers: administeringInReach,
  rotateSecrets: administeringInReach,
  removeReceivers: administeringInReach,
  retryDeliveries: administeringInReach,
  retryFailed: administeringInReach,
  replayEvents: administeringInReach,
  stopReplays: administeringInReach,
  continueReplays: administeringInReach,
  letIn: changing,
  discard: changing,
  submitApplication: changing,
  repeatSubmission: { ...changing, grantedOther: 'yes', insideOther: 'yes' },
  withdrawCandidacies: changing,
  correctPeople: changing,
  correctSubmission: changing,
  addFiles: changing,
  addSubmissionFiles: changing,
  // The person alone agrees to something.
  confirmConsent: { ...all('reach'), hiringManager: 'role', viewer: 'role' },
  withdrawConsent: changing,
  withdrawSubmissionConsent: changing,
  exportPerson: everythingOfPerson,
  openPersonPage: everythingOfPerson,
  replaceCvLinks: changing,
  askErasure: erasing,
  eraseSubmission: erasing,
  eraseDue: administering,
  declineErasure: erasing,
  publishNotice: { ...administering, insideClient: 'reach', insideOther: 'reach' },
  decideReports: operating,
  importBatch: administering,
  addFileCandidates: administering,
  checkImport: administering,
  mapImport: administeringInReach,
  startImports: administeringInReach,
  cancelImports: administeringInReach,
  // Of the candidates of the position.
  exportList: { ...changing, hiringManager: 'yes', viewer: 'yes' },
  // Of the own company, whole.
  downloadArchive: { ...administering, restrictedAdministrator: 'reach', client: 'yes', stranger: 'yes' },
  importCompany: operating,
  importCandidate: changing,
}

describe.each(Object.entries(table))('%s', (verb, row) => {
  test.each(holders.map((holder) => [holder, row[holder]] as const))('by %s: %s', async (holder, outcome) => {
    expect(await outcomeOf(accesses[holder], calls[verb as Verb])).toBe(outcome)
  })
})

test('every function that changes something is a verb of the table, or said to be a part of verbs', () => {
  const root = join(import.meta.dirname, '../../src')
  const imported = readFileSync(join(import.meta.dirname, 'verb-modules.ts'), 'utf8')
  const found = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('actions.ts') && file !== 'base/changes/actions.ts')
    .flatMap((file) => {
      const isModule = imported.includes(`/src/${file}'`)
      const names = changingFunctions(readFileSync(join(root, file), 'utf8'), isModule)
      return names.filter((name) => !isModule || !(name in table)).map((name) => `${file} ${name}`)
    })
  const said = Object.entries(otherParts).flatMap(([file, names]) => names.map((name) => `${file} ${name}`))
  expect(found.toSorted()).toEqual(said.toSorted())
})

/**
 * The functions of a file that can change something: those that take a `Change`, open a transaction or ask for an ability. The
 * types find those of modules that take a `Change`.
 */
function changingFunctions(text: string, isModule: boolean): string[] {
  return text.split(/^(?=(?:export )?(?:async )?function)/m).flatMap((part) => {
    const [, isExported, name, first] =
      /^(export )?(?:async )?function\*? (\w+)(?:<[^(]*>)?\(\s*(?:\{[^}]*\}|\w+): (\w+)/.exec(part) ?? []
    if (name === undefined) return []
    const isGivenChange = first === 'Change'
    if (isGivenChange) return isExported !== undefined && !isModule ? [name] : []
    return /\binTransaction\(|\.require\(|\brequireAbility\(/.test(part) ? [name] : []
  })
}

class Rollback extends Error {}

/** Calls a verb, and takes back whatever it did. A refusal for another reason means that access was given. */
async function outcomeOf(access: Access, call: (c: Change) => Promise<unknown>): Promise<Outcome> {
  try {
    await inTransaction(database, access, async (c) => {
      await call(c)
      throw new Rollback()
    })
  } catch (error) {
    if (error instanceof Refusal && error.reason === 'forbidden') {
      return error.message.includes('needs the ability') ? 'role' : 'reach'
    }
    if (error instanceof Refusal || error instanceof Rollback) return 'yes'
    throw error
  }
  throw new Error('the transaction was not rolled back')
}

function all(outcome: Outcome): Row {
  return Object.fromEntries(holders.map((holder) => [holder, outcome])) as Row
}
