import * as candidates from '../../src/candidates/actions.ts'
import { addCandidate } from '../../src/candidates/adding/actions.ts'
import * as intake from '../../src/candidates/intake/actions.ts'
import * as moves from '../../src/candidates/moves/actions.ts'
import { moveTo } from '../../src/candidates/candidacy.ts'
import * as people from '../../src/candidates/person-actions.ts'
import * as yes from '../../src/candidates/referrals/yes-actions.ts'
import * as answers from '../../src/candidates/referrals/answer-actions.ts'
import * as referrals from '../../src/candidates/referrals/actions.ts'
import * as lapse from '../../src/candidates/submissions/lapse-actions.ts'
import * as reminders from '../../src/candidates/referrals/reminder-actions.ts'
import * as mails from '../../src/candidates/mail/actions.ts'
import * as pages from '../../src/positions/careers-pages/page-actions.ts'
import { type Change, inTransaction } from '../../src/base/changes/actions.ts'
import * as clients from '../../src/organisation/clients/actions.ts'
import * as proposals from '../../src/organisation/clients/proposal-actions.ts'
import * as companies from '../../src/organisation/companies/actions.ts'
import * as replays from '../../src/webhooks/delivery-log/replay/actions.ts'
import * as retries from '../../src/webhooks/delivery-log/retry-actions.ts'
import * as keys from '../../src/organisation/keys/actions.ts'
import * as listings from '../../src/positions/listings/actions.ts'
import * as positions from '../../src/positions/actions.ts'
import { pause } from '../../src/positions/lifecycle.ts'
import { entrustPositions } from '../../src/positions/team/actions.ts'
import { duplicatePositions } from '../../src/positions/entry/duplicate-actions.ts'
import * as receivers from '../../src/webhooks/receivers/actions.ts'
import * as links from '../../src/positions/sharing-links/actions.ts'
import { masterKeys } from '../../src/base/secrets/sealed.ts'
import { inviteAdministrator, inviteUser } from '../../src/organisation/identities/invite-actions.ts'
import { createInvitation, createRecoveryLink } from '../../src/organisation/identities/links-actions.ts'
import * as reports from '../../src/candidates/ad-reports/actions.ts'
import { discard, letIn } from '../../src/candidates/submissions/held-actions.ts'
import { addUnreached } from '../doubles.ts'
import { checkNames } from '../../src/candidates/submissions/other-name-actions.ts'
import * as submissions from '../../src/candidates/submissions/submit-actions.ts'
import { setEmbedOrigins } from '../../src/positions/careers-pages/embedding/actions.ts'
import { changeLooks } from '../../src/positions/careers-pages/look/actions.ts'
import { addPictures } from '../../src/content/pictures/actions.ts'
import { publishNotice } from '../../src/candidates/privacy/actions.ts'
import * as users from '../../src/organisation/users/actions.ts'
import { makeAccountCalls } from './account-calls.ts'
import { makeCandidateCalls } from './candidate-calls.ts'
import { makeDataCalls } from './data-calls.ts'
import { makeRetentionCalls } from './retention-calls.ts'
import { makePersonCalls } from './person-calls.ts'
import type { Database } from '../../src/base/db/connection.ts'
import type { Factory } from '../factory.ts'
import { UNKNOWN_ID } from '../fixture.ts'
import type { makeHolders } from './holders.ts'
import { only } from '../../src/base/certain.ts'
import {
  addingToAgency,
  administering,
  administeringInReach,
  all,
  by,
  changing,
  erasing,
  erasingWhole,
  editingPerson,
  ofWholeAgency,
  operating,
  pagesOfAgency,
  type TriedVerb,
} from './rows.ts'

/**
 * Every verb: who may call it, and a call. Makes the objects first. The last test of verbs.test.ts finds every function that changes
 * something, and fails for one that is neither here nor in `parts.ts`.
 */
export async function makeVerbCalls(database: Database, make: Factory, world: Awaited<ReturnType<typeof makeHolders>>) {
  const { agency, position, accesses } = world
  const page = await make.page(agency)
  await make.listing(position, page)
  const link = await make.sharingLink(position)
  const candidate = await make.vouch(position)
  const person = await make.person(agency)
  await make.vouch(position, { person_id: person.id })
  // Of the same client, on the same page and with the same person, and reached by nobody who is restricted.
  const beyond = await make.published(agency, { client_id: world.client.id })
  await make.listing(beyond, page)
  await make.sharingLink(beyond)
  await make.vouch(beyond, { person_id: person.id })
  const { personId: doubleId } = await addUnreached(database, world.other, { email: person.email ?? '' })
  const user = await make.user(agency)
  const team = { ownerId: user.id, memberIds: [] }
  const key = await make.key(agency)
  const spare = await make.company()
  await make.refresh()
  const lookup = () => Promise.resolve(['93.184.215.14'])
  const saving = { keys: masterKeys([Buffer.alloc(32, 1)]), policy: { allowHttp: false, allowCidr: [] }, lookup }
  const form = { title: 'Welder', language: 'NO' } as const
  const receiver = only(
    await inTransaction(database, accesses.operator, (c) =>
      receivers.addReceivers(c, saving, [{ companyId: agency.id, form: { url: 'https://public.example/hook' } }]),
    ),
  )
  const replay = only(
    await inTransaction(database, accesses.operator, (c) =>
      replays.replayEvents(c, [{ receiverId: receiver.id, since: new Date(0), until: new Date(1), kinds: null }]),
    ),
  )

  const sent = {
    ...{ companyId: agency.id, linkId: link.id, hasLostFiles: false, heldBecause: ['trap'] as const },
    form: {
      person: { email: 'sent@example.com', firstName: 'Kari', lastName: 'Lie' },
      ...{ message: '', keepMe: false, tellReferrer: false, fileIds: [] },
    },
    shown: {
      language: 'en' as const,
      ad: { title: 'Welder', language: 'EN' as const, html: '' },
      notice: { title: 'Notice', language: 'EN' as const, html: '', version: 0, policyVersion: 0 },
    },
  }
  const submission = await inTransaction(database, accesses.operator, async (c) => {
    const { id } = await one(c.within('positions', [position.id]))
    return submissions.submitApplication(c, { ...sent, positionId: id, requestHash: Buffer.alloc(32, 1) })
  })
  const submissionOf = (c: Change) => one(c.within('submissions', [submission.id]))
  const ownCompany = (c: Change) => one(c.within('companies', [agency.id]))
  const pairOf = async (c: Change, { id }: { id: string }) => ({ agencyId: (await ownCompany(c)).id, clientId: id })
  const mail = only(
    await database.query<{ id: string }>(
      `insert into mails (company_id, id, position_id, kind, language, recipient, facts, state, created_at)
    values ($1, gen_random_uuid(), $2, 'receipt', 'en', 'kari@example.com', '{}', 'to_pass_on', clock()) returning id`,
      [agency.id, position.id],
    ),
  )
  const mailOf = (c: Change) => one(c.within('mails', [mail.id]))

  const answerOf = async (c: Change) => ({
    agencyId: agency.id,
    clientId: (await one(c.within('companies', [world.client.id]))).id,
  })
  const profile = (c: Change) => one(c.within('profiles', [agency.id]))
  const positionOf = (c: Change) => one(c.within('positions', [position.id]))
  const linkOf = (c: Change) => one(c.within('links', [link.id]))
  const pageOf = (c: Change) => one(c.within('pages', [page.id]))
  const userOf = (c: Change) => one(c.within('users', [user.id]))
  const personOf = (c: Change) => one(c.within('people', [person.id]))
  const receiverOf = (c: Change) => one(c.within('receivers', [receiver.id]))
  async function listingOf(c: Change) {
    return { ...(await positionOf(c)), page: await one(c.within('listing_pages', [page.id])) }
  }

  return {
    ...makeAccountCalls(user.id, saving.keys),
    ...(await makeDataCalls(database, { companyId: agency.id, positionId: position.id, userId: user.id })),
    createPositions: by({ ...changing, grantedOther: 'yes', insideOther: 'yes' }, 'reached', async (c) =>
      positions.createPositions(c, [{ companyId: (await ownCompany(c)).id, form }]),
    ),
    editPositions: by(changing, 'reached', async (c) =>
      positions.editPositions(c, [{ ...(await positionOf(c)), edit: { title: 'Cook' } }]),
    ),
    transitionPositions: by(changing, 'reached', async (c) =>
      positions.transitionPositions(c, 'positions pause', [await positionOf(c)], pause),
    ),
    duplicatePositions: by(changing, 'reached', async (c) => duplicatePositions(c, [await positionOf(c)])),
    assignPositions: by({ ...changing, insideClient: 'reach' }, 'reached', async (c) =>
      positions.assignPositions(c, [await positionOf(c)], null),
    ),
    entrustPositions: by(changing, 'reached', async (c) => entrustPositions(c, [await positionOf(c)], team)),
    forgetContact: by(administering, 'reached', async (c) =>
      positions.forgetContact(c, [(await ownCompany(c)).id], { email: 'kari@example.com', phone: null, name: null }),
    ),
    listOnPages: by(changing, 'reached', async (c) => listings.listOnPages(c, [await listingOf(c)])),
    unlistFromPages: by(changing, 'reached', async (c) => listings.unlistFromPages(c, [await listingOf(c)])),
    hideFromPages: by(pagesOfAgency, 'reached', async (c) =>
      listings.hideFromPages(c, [
        { page: await pageOf(c), position: { companyId: position.company_id, id: position.id } },
      ]),
    ),
    overrideListings: by(changing, 'reached', async (c) =>
      listings.overrideListings(c, [await listingOf(c)], { enableVouch: false }),
    ),
    createSharingLinks: by(changing, 'reached', async (c) =>
      links.createSharingLinks(c, [{ position: await positionOf(c), form: { type: 'AD', name: 'Poster' } }]),
    ),
    editSharingLinks: by(changing, 'reached', async (c) =>
      links.editSharingLinks(c, [{ ...(await linkOf(c)), edit: { name: 'Radio' } }]),
    ),
    switchSharingLinks: by(changing, 'reached', async (c) => links.switchSharingLinks(c, [await linkOf(c)], false)),
    createPages: by(addingToAgency, 'reached', async (c) =>
      pages.createPages(c, [{ companyId: (await profile(c)).id, name: 'Jobs' }]),
    ),
    renamePages: by(pagesOfAgency, 'reached', async (c) =>
      pages.renamePages(c, [{ ...(await pageOf(c)), name: 'Jobs' }]),
    ),
    switchPages: by(pagesOfAgency, 'reached', async (c) => pages.switchPages(c, [await pageOf(c)], false)),
    makeDefaultPages: by(pagesOfAgency, 'everything', async (c) => pages.makeDefaultPages(c, [await pageOf(c)])),
    takeClientsOn: by(operating, 'everything', (c) =>
      clients.takeClientsOn(c, [{ agencyId: agency.id, clientId: spare.id }]),
    ),
    letClientsGo: by({ ...administering, restrictedAdministrator: 'reach' }, 'reached', async (c) =>
      clients.letClientsGo(c, [await pairOf(c, world.client)]),
    ),
    createClients: by(administering, 'reached', async (c) =>
      clients.createClients(c, (await ownCompany(c)).id, [{ name: 'New' }]),
    ),
    proposeToClients: by(administering, 'reached', async (c) =>
      proposals.proposeToClients(c, [await pairOf(c, spare)]),
    ),
    withdrawProposals: by(administering, 'reached', async (c) =>
      proposals.withdrawProposals(c, [await pairOf(c, spare)]),
    ),
    acceptProposals: by({ ...all('reach'), client: 'yes', operator: 'yes' }, 'everything', async (c) =>
      proposals.acceptProposals(c, [await answerOf(c)]),
    ),
    declineProposals: by({ ...all('reach'), client: 'yes', operator: 'yes' }, 'reached', async (c) =>
      proposals.declineProposals(c, [await answerOf(c)]),
    ),
    createCompanies: by(operating, 'everything', (c) => companies.createCompanies(c, [{ form: { name: 'New' } }])),
    editCompanies: by(ofWholeAgency, 'everything', async (c) =>
      companies.editCompanies(c, [{ id: (await profile(c)).id, edit: { website: '' } }]),
    ),
    makeAgencies: by({ ...all('reach'), operator: 'yes' }, 'everything', async (c) =>
      companies.makeAgencies(c, [(await one(c.within('companies', [spare.id]))).id]),
    ),
    createUsers: by(administering, 'reached', async (c) =>
      users.createUsers(c, [
        { companyId: (await ownCompany(c)).id, email: 'new@example.com', positionIds: [position.id] },
      ]),
    ),
    editUsers: by(administeringInReach, 'reached', async (c) =>
      users.editUsers(c, [{ ...(await userOf(c)), edit: { name: 'Kari' } }]),
    ),
    restrictUsers: by(administeringInReach, 'reached', async (c) =>
      users.restrictUsers(c, [await userOf(c)], [position.id]),
    ),
    inviteUser: by(administering, 'reached', async (c) =>
      inviteUser(c, {
        companyId: (await ownCompany(c)).id,
        email: 'new@example.com',
        positionIds: [position.id],
      }),
    ),
    createInvitation: by(administeringInReach, 'reached', async (c) => createInvitation(c, await userOf(c))),
    createRecoveryLink: by({ ...administeringInReach, administrator: 'role' }, 'reached', async (c) =>
      createRecoveryLink(c, await userOf(c)),
    ),
    inviteAdministrator: by({ ...administering, restrictedAdministrator: 'reach' }, 'everything', async (c) =>
      inviteAdministrator(c, (await ownCompany(c)).id, 'first@example.com'),
    ),
    switchUsers: by(administeringInReach, 'reached', async (c) => users.switchUsers(c, [await userOf(c)], false)),
    createKeys: by(
      {
        ...all('yes'),
        ...{ insideClient: 'role', insideOther: 'role', client: 'reach', stranger: 'reach' },
      },
      'reached',
      async (c) => keys.createKeys(c, [{ companyId: (await ownCompany(c)).id }]),
    ),
    revokeKeys: by(
      { ...all('reach'), administrator: 'yes', restrictedAdministrator: 'yes', operator: 'yes' },
      { beyond: ['keys'], because: 'A key that leaked is revoked by any administrator, whatever it reads.' },
      async (c) => keys.revokeKeys(c, await c.within('keys', [key.id])),
    ),
    transitionCandidacies: by({ ...changing, hiringManager: 'yes' }, 'reached', async (c) =>
      candidates.transitionCandidacies(
        c,
        'candidates move',
        await c.within('candidacies', [candidate.id]),
        moveTo('REJECTED'),
      ),
    ),
    moveCandidacies: by({ ...changing, hiringManager: 'yes' }, 'reached', async (c) =>
      moves.moveCandidacies(c, await c.within('candidacies', [candidate.id]), 'OFFER_MADE'),
    ),
    undoMoves: by({ ...changing, hiringManager: 'yes' }, 'reached', async (c) =>
      moves.undoMoves(c, await c.within('candidacies', [candidate.id]), [], 'OFFER_MADE'),
    ),
    recountPositions: by(
      {
        ...operating,
        ...{ grantedOther: 'reach', insideOther: 'reach', client: 'reach', stranger: 'reach' },
      },
      'everything',
      async (c) => candidates.recountPositions(c, [await positionOf(c)]),
    ),
    addCandidate: by(changing, 'reached', async (c) => {
      const { companyId, id } = await positionOf(c)
      const origin = { source: 'event', legalBasis: 'consent' } as const
      return addCandidate(c, { companyId, positionId: id, person: { email: 'new@example.com' }, origin, fileIds: [] })
    }),
    apply: by(changing, 'reached', async (c) => {
      const { companyId, id } = await positionOf(c)
      return intake.apply(c, [{ companyId, positionId: id, person: { email: 'new@example.com' } }])
    }),
    refer: by(changing, 'reached', async (c) => {
      const { companyId, id } = await positionOf(c)
      const [applicant, referrer] = [{ email: 'one@example.com' }, { email: 'two@example.com' }]
      return intake.refer(c, [{ companyId, positionId: id, candidate: applicant, referrer }])
    }),
    submitReferral: by(changing, 'reached', async (c) => {
      const { companyId, id } = await positionOf(c)
      const referrer = { firstName: 'Ola', lastName: 'Lie', email: 'three@example.com' }
      const request = { form: { referrer, candidate: null }, language: 'en', requestHash: Buffer.alloc(32) } as const
      return referrals.submitReferral(c, { companyId, positionId: id, linkId: link.id, ...request })
    }),
    repeatReferral: by({ ...changing, grantedOther: 'yes', insideOther: 'yes' }, 'reached', async (c) => {
      const referrer = { firstName: 'Ola', lastName: 'Lie', email: 'three@example.com' }
      const request = { form: { referrer, candidate: null }, requestHash: Buffer.alloc(32) }
      return referrals.repeatReferral(c, { companyId: (await ownCompany(c)).id, ...request })
    }),
    acceptReferral: by(changing, 'reached', async (c) => {
      const { companyId, id } = await positionOf(c)
      const invited = { candidacyId: candidate.id, personId: candidate.person_id }
      return yes.acceptReferral(c, { companyId, positionId: id, person: { email: 'yes@example.com' } }, invited)
    }),
    declineReferral: by(erasing, 'reached', async (c) =>
      answers.declineReferral(c, await one(c.within('candidacies', [candidate.id])), 'no'),
    ),
    lapseReferral: by(operating, 'everything', (c) => answers.lapseReferral(c)),
    tellLapsing: by(operating, 'everything', (c) => lapse.tellLapsing(c, 1)),
    remindInvited: by(operating, 'everything', (c) => reminders.remindInvited(c, 1)),
    retryMails: by(changing, 'reached', async (c) => mails.retryMails(c, [await mailOf(c)])),
    passOnMails: by(changing, 'reached', async (c) => mails.passOnMails(c, [await mailOf(c)])),
    editPeople: by(editingPerson, 'reached', async (c) =>
      people.editPeople(c, [{ ...(await personOf(c)), edit: { lastName: 'Nord' } }]),
    ),
    anonymizePeople: by(erasing, erasingWhole, async (c) => people.anonymizePeople(c, [await personOf(c)])),
    ...(await makeCandidateCalls(database, agency.id, candidate.id)),
    stopMails: by({ ...changing, hiringManager: 'yes' }, 'reached', async (c) => mails.stopMails(c, [await mailOf(c)])),
    addReceivers: by(administering, 'reached', async (c) =>
      receivers.addReceivers(c, saving, [
        { companyId: (await ownCompany(c)).id, form: { url: 'https://public.example/' } },
      ]),
    ),
    editReceivers: by(administeringInReach, 'reached', async (c) =>
      receivers.editReceivers(c, saving, [{ ...(await receiverOf(c)), edit: { strict: true } }]),
    ),
    pauseReceivers: by(administeringInReach, 'reached', async (c) =>
      receivers.pauseReceivers(c, [await receiverOf(c)]),
    ),
    resumeReceivers: by(administeringInReach, 'reached', async (c) =>
      receivers.resumeReceivers(c, [await receiverOf(c)]),
    ),
    rotateSecrets: by(administeringInReach, 'reached', async (c) =>
      receivers.rotateSecrets(c, saving.keys, [await receiverOf(c)], null),
    ),
    removeReceivers: by(administeringInReach, 'reached', async (c) =>
      receivers.removeReceivers(c, [await receiverOf(c)]),
    ),
    retryDeliveries: by(administeringInReach, 'reached', async (c) =>
      retries.retryDeliveries(c, [{ receiverId: (await receiverOf(c)).id, eventId: position.id, replay: 0 }]),
    ),
    retryFailed: by(administeringInReach, 'reached', async (c) => retries.retryFailed(c, (await receiverOf(c)).id)),
    replayEvents: by(administeringInReach, 'reached', async (c) =>
      replays.replayEvents(c, [
        { receiverId: (await receiverOf(c)).id, since: new Date(0), until: new Date(1), kinds: null },
      ]),
    ),
    stopReplays: by(administeringInReach, 'reached', async (c) =>
      replays.stopReplays(c, await c.within('replays', [replay.id])),
    ),
    continueReplays: by(administeringInReach, 'reached', async (c) =>
      replays.continueReplays(c, await c.within('replays', [replay.id])),
    ),
    setEmbedOrigins: by(pagesOfAgency, 'reached', async (c) =>
      setEmbedOrigins(c, [{ ...(await pageOf(c)), origins: [] }]),
    ),
    changeLooks: by(pagesOfAgency, 'reached', async (c) =>
      changeLooks(c, [{ ...(await pageOf(c)), edit: { heading: 'Hello' } }]),
    ),
    addPictures: by(addingToAgency, 'reached', async (c) => addPictures(c, (await profile(c)).id, [])),
    letIn: by(changing, 'reached', async (c) => letIn(c, [await submissionOf(c)])),
    discard: by(changing, 'reached', async (c) => discard(c, [await submissionOf(c)])),
    checkNames: by(changing, 'reached', async (c) => checkNames(c, [await submissionOf(c)])),
    submitApplication: by(changing, 'reached', async (c) =>
      submissions.submitApplication(c, {
        ...{ ...sent, positionId: (await positionOf(c)).id, requestHash: Buffer.alloc(32, 2) },
      }),
    ),
    repeatSubmission: by({ ...changing, grantedOther: 'yes', insideOther: 'yes' }, 'reached', async (c) =>
      submissions.repeatSubmission(c, { companyId: (await ownCompany(c)).id, requestHash: Buffer.alloc(32, 1) }),
    ),
    ...makePersonCalls({
      doubleId,
      companyId: agency.id,
      personId: person.id,
      candidacyId: candidate.id,
      submissionId: submission.id,
    }),
    publishNotice: by(ofWholeAgency, 'everything', async (c) =>
      publishNotice(c, await one(c.within('profiles', [agency.id])), { months: 3 }),
    ),
    ...makeRetentionCalls(agency.id, person.id),
    decideReports: by(operating, 'everything', (c) => reports.decideReports(c, [UNKNOWN_ID], 'Nothing to do.')),
  } satisfies Record<string, TriedVerb>
}

async function one<T>(found: Promise<T[]>): Promise<T> {
  const [first] = await found
  if (first === undefined) throw new Error('nothing was found')
  return first
}

/** Every verb. Other tables do not compile without one of them. */
export type Verb = keyof Awaited<ReturnType<typeof makeVerbCalls>>
