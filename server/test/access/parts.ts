/**
 * What changes something and is no verb, by its file: parts that verbs call, and what opens transactions. The last test of
 * verbs.test.ts finds every function that takes a `Change`, opens a transaction or asks for an ability, and fails for one that is
 * neither here nor among the verbs.
 */
export const parts: Readonly<Record<string, readonly string[]>> = {
  // Verbs call these, with keys that they have checked.
  'candidates/actions.ts': ['lockCandidacies'],
  // It has no ability: whoever sees an ad of the marketplace may report it.
  'candidates/ad-reports/actions.ts': ['reportAd'],
  'candidates/consents/actions.ts': ['endConsentsOf'],
  'candidates/intake/actions.ts': ['findOrCreateReferrer'],
  'candidates/intake/agree-actions.ts': ['agree', 'findCandidacies'],
  'candidates/intake/claim-actions.ts': ['claim'],
  'candidates/intake/fill-actions.ts': ['fill'],
  'candidates/intake/prepare-actions.ts': ['prepare'],
  'candidates/mail/actions.ts': ['queueMail'],
  'candidates/person-actions.ts': [
    'findOrCreatePeople',
    'lockCandidaciesShowing',
    'requireAllCandidacies',
    'writeEdited',
  ],
  'candidates/intake/unreached-actions.ts': ['hideUnreached'],
  'candidates/submissions/other-name-actions.ts': ['noteOtherNames'],
  'candidates/submissions/submit-actions.ts': ['confirmSubmissions', 'takeSubmissions'],
  'moving/imports/storing/kandidat-format-actions.ts': ['addCandidates'],
  'organisation/clients/actions.ts': ['auditBoth', 'beginWork', 'lockBoth', 'requireKinds'],
  'organisation/companies/actions.ts': ['addCompanies'],
  'organisation/accounts/person-actions.ts': ['auditPerson', 'endSessions', 'lockPerson', 'readPerson'],
  'candidates/referrals/thanks-actions.ts': ['thankReferrers'],
  'candidates/self/files/added-files-actions.ts': ['dropRepeated'],
  'candidates/tokens/actions.ts': ['issueToken'],
  'candidates/traces/receipt-actions.ts': ['sendReceipts'],
  'organisation/companies/lock-actions.ts': ['lockCompanies'],
  'content/files/actions.ts': ['addFiles', 'attachFiles', 'keepDocument', 'keepFiles', 'replaceLinks'],
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
  'candidates/erased/actions.ts': ['eraseAgain'],
  'moving/archive/actions.ts': ['importArchive'],
  'positions/careers-pages/actions.ts': ['ensureMarketplace'],
  'organisation/identities/by-link-actions.ts': ['byLink'],
  'organisation/identities/proof-actions.ts': ['giveWay'],
  'positions/pictures/replacing-actions.ts': ['replacePictures', 'takePicture'],
  'webhooks/receivers/actions.ts': ['pauseGoneReceiver'],
  'portal/sign-in/actions.ts': ['auditSignIn'],
}
