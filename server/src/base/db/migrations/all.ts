import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { companiesAndAccess } from './0001-companies-and-access.ts'
import { positionsAndLinks } from './0002-positions-and-links.ts'
import { candidates } from './0003-candidates.ts'
import { eventsAndAudit } from './0004-events-and-audit.ts'
import { imports } from './0005-imports.ts'
import { webhooks } from './0006-webhooks.ts'
import { tallies } from './0007-tallies.ts'
import { marketplaceVersion } from './0008-marketplace-version.ts'
import { listMembers } from './0009-list-members.ts'
import { grantsAndRoles } from './0010-grants-and-roles.ts'
import { lists } from './0011-lists.ts'
import { marketplaceVersions } from './0012-marketplace-versions.ts'
import { contacts } from './0013-contacts.ts'
import { clients } from './0014-clients.ts'
import { receiverLimit } from './0015-receiver-limit.ts'
import { partitionFunctions } from './0016-partition-functions.ts'
import { keyRefusals } from './0017-key-refusals.ts'
import { importDates } from './0018-import-dates.ts'
import { identities } from './0019-identities.ts'
import { passkeys } from './0020-passkeys.ts'
import { deliveryLog } from './0021-delivery-log.ts'
import { keyRequests } from './0022-key-requests.ts'
import { settingsVersions } from './0023-settings-versions.ts'
import { auditLog } from './0024-audit-log.ts'
import { slugIndex } from './0025-slug-index.ts'
import { publicPages } from './0026-public-pages.ts'
import { files } from './0027-files.ts'
import { applications } from './0028-applications.ts'
import { mailAndReferring } from './0029-mail-and-referring.ts'
import { pageChanges } from './0030-page-changes.ts'
import { embedOrigins } from './0030-embed-origins.ts'
import { sharePictures } from './0031-share-pictures.ts'
import { pictures } from './0032-pictures.ts'
import { wishesOfApplicants } from './0034-wishes-of-applicants.ts'
import { unusedPictures } from './0035-unused-pictures.ts'
import { candidatePages } from './0036-candidate-pages.ts'
import { candidatesByHand } from './0037-candidates-by-hand.ts'
import { wordsOfNotes } from './0037-words-of-notes.ts'
import { searchOfPeople } from './0037-search-of-people.ts'
import { pageLooks } from './0038-page-looks.ts'
import { exportsAndImportRuns } from './0039-exports-and-import-runs.ts'
import { today } from './0040-today.ts'
import { beginningsOfWords } from './0041-beginnings-of-words.ts'
import { costOfBeginnings } from './0042-cost-of-beginnings.ts'
import { besideThePreviousRelease } from './0043-beside-the-previous-release.ts'
import { requestsToBeErased } from './0044-requests-to-be-erased.ts'
import { wishesOfSubmissions } from './0045-wishes-of-submissions.ts'
import { namesOfImportFaults } from './0046-names-of-import-faults.ts'
import { movesTogether } from './0047-moves-together.ts'
import { newestOfPositions } from './0048-newest-of-positions.ts'
import { startDays } from './0049-start-days.ts'
import { namesOfReferrers } from './0051-names-of-referrers.ts'
import { oneFormOfEmails } from './0054-one-form-of-emails.ts'
import { wordsOfPositions } from './0060-words-of-positions.ts'
import { beforeDeletion } from './0061-before-deletion.ts'
import { otherNames } from './0062-other-names.ts'
import { pagesOfWords } from './0063-pages-of-words.ts'
import { refusedSignIns } from './0065-refused-sign-ins.ts'
import { tiersOfWords } from './0066-tiers-of-words.ts'
import { mailboxes } from './0067-mailboxes.ts'
import { operation } from './0068-operation.ts'
import { auditEntriesStay } from './0069-audit-entries-stay.ts'
import { photographs } from './0071-photographs.ts'
import { sealedPages } from './0072-sealed-pages.ts'
import { doubles } from './0074-doubles.ts'
import { retention } from './0075-retention.ts'
import { provedEmails } from './0077-proved-emails.ts'
import { positionTeams } from './0078-position-teams.ts'
import { documentsReadsAndDensity } from './0079-documents-reads-and-density.ts'
import { lettersToSeveral } from './0080-letters-to-several.ts'
import { importedCandidates } from './0081-imported-candidates.ts'
import { objectChanges } from './0082-object-changes.ts'

const statements = (text: string): Migration => ({
  up: async (db: Kysely<unknown>) => {
    await sql.raw(text).execute(db)
  },
})

/** All migrations, by the names that a database records. They are applied in the order of their names. */
export const migrations: Record<string, Migration> = {
  '0001-companies-and-access': statements(companiesAndAccess),
  '0002-positions-and-links': statements(positionsAndLinks),
  '0003-candidates': statements(candidates),
  '0004-events-and-audit': statements(eventsAndAudit),
  '0005-imports': statements(imports),
  '0006-webhooks': statements(webhooks),
  '0007-tallies': statements(tallies),
  '0008-marketplace-version': statements(marketplaceVersion),
  '0009-list-members': statements(listMembers),
  '0010-grants-and-roles': statements(grantsAndRoles),
  '0011-lists': statements(lists),
  '0012-marketplace-versions': statements(marketplaceVersions),
  '0013-contacts': statements(contacts),
  '0014-clients': statements(clients),
  '0015-receiver-limit': statements(receiverLimit),
  '0016-partition-functions': statements(partitionFunctions),
  '0017-key-refusals': statements(keyRefusals),
  '0018-import-dates': statements(importDates),
  '0019-identities': statements(identities),
  '0020-passkeys': statements(passkeys),
  '0021-delivery-log': statements(deliveryLog),
  '0022-key-requests': statements(keyRequests),
  '0023-settings-versions': statements(settingsVersions),
  '0024-audit-log': statements(auditLog),
  '0025-slug-index': statements(slugIndex),
  '0026-public-pages': statements(publicPages),
  '0027-files': statements(files),
  '0028-applications': statements(applications),
  '0029-mail-and-referring': statements(mailAndReferring),
  '0030-embed-origins': statements(embedOrigins),
  '0030-page-changes': statements(pageChanges),
  '0031-share-pictures': statements(sharePictures),
  '0032-pictures': statements(pictures),
  '0034-wishes-of-applicants': statements(wishesOfApplicants),
  '0035-unused-pictures': statements(unusedPictures),
  '0036-candidate-pages': statements(candidatePages),
  '0037-candidates-by-hand': statements(candidatesByHand),
  '0037-search-of-people': statements(searchOfPeople),
  '0037-words-of-notes': statements(wordsOfNotes),
  '0038-page-looks': statements(pageLooks),
  '0039-exports-and-import-runs': statements(exportsAndImportRuns),
  '0040-today': statements(today),
  '0041-beginnings-of-words': statements(beginningsOfWords),
  '0042-cost-of-beginnings': statements(costOfBeginnings),
  '0043-beside-the-previous-release': statements(besideThePreviousRelease),
  '0044-requests-to-be-erased': statements(requestsToBeErased),
  '0045-wishes-of-submissions': statements(wishesOfSubmissions),
  '0046-names-of-import-faults': statements(namesOfImportFaults),
  '0047-moves-together': statements(movesTogether),
  '0048-newest-of-positions': statements(newestOfPositions),
  '0049-start-days': statements(startDays),
  '0051-names-of-referrers': statements(namesOfReferrers),
  '0054-one-form-of-emails': statements(oneFormOfEmails),
  '0060-words-of-positions': statements(wordsOfPositions),
  '0061-before-deletion': statements(beforeDeletion),
  '0062-other-names': statements(otherNames),
  '0063-pages-of-words': statements(pagesOfWords),
  '0065-refused-sign-ins': statements(refusedSignIns),
  '0066-tiers-of-words': statements(tiersOfWords),
  '0067-mailboxes': statements(mailboxes),
  '0068-operation': statements(operation),
  '0069-audit-entries-stay': statements(auditEntriesStay),
  '0071-photographs': statements(photographs),
  '0072-sealed-pages': statements(sealedPages),
  '0074-doubles': statements(doubles),
  '0075-retention': statements(retention),
  '0077-proved-emails': statements(provedEmails),
  '0078-position-teams': statements(positionTeams),
  '0079-documents-reads-and-density': statements(documentsReadsAndDensity),
  '0080-letters-to-several': statements(lettersToSeveral),
  '0081-imported-candidates': statements(importedCandidates),
  '0082-object-changes': statements(objectChanges),
}
