import { replaceCvLinks } from '../../src/candidates/self/files/cv-links-actions.ts'
import * as consents from '../../src/candidates/consents/actions.ts'
import { consentPurposes } from '../../src/candidates/consents/consent.ts'
import * as doubles from '../../src/candidates/doubles/actions.ts'
import * as own from '../../src/candidates/self/actions.ts'
import * as erasures from '../../src/candidates/self/erasure-actions.ts'
import { openPersonPage } from '../../src/candidates/self/link-actions.ts'
import { addSubmissionFiles } from '../../src/candidates/self/submission-actions.ts'
import type { Change } from '../../src/base/changes/actions.ts'
import {
  administering,
  all,
  by,
  changing,
  editingPerson,
  erasing,
  erasingWhole,
  everythingOfPerson,
  type TriedVerb,
} from './rows.ts'

/** What a caller does for the verbs that people have on their own pages, and that somebody of the company has for them. */
export function makePersonCalls(ids: {
  companyId: string
  personId: string
  candidacyId: string
  submissionId: string
  /** Somebody who may be the person. */
  doubleId: string
}) {
  const { companyId, personId, candidacyId, submissionId, doubleId } = ids
  const personOf = (c: Change) => one(c.within('people', [personId]))
  const submissionOf = (c: Change) => one(c.within('submissions', [submissionId]))
  return {
    withdrawCandidacies: by(changing, 'reached', async (c) =>
      own.withdrawCandidacies(c, await c.within('candidacies', [candidacyId])),
    ),
    correctPeople: by(editingPerson, 'reached', async (c) =>
      own.correctPeople(c, [await personOf(c)], { lastName: 'Nord' }),
    ),
    correctSubmission: by(changing, 'reached', async (c) =>
      own.correctSubmission(c, await submissionOf(c), { lastName: 'Nord' }),
    ),
    addFiles: by(changing, 'reached', async (c) => own.addFiles(c, await personOf(c), null, [])),
    addSubmissionFiles: by(changing, 'reached', async (c) => addSubmissionFiles(c, await submissionOf(c), [])),
    // The person alone agrees to something.
    confirmConsent: by({ ...all('reach'), hiringManager: 'role', viewer: 'role' }, 'reached', async (c) =>
      consents.confirmConsent(c, await personOf(c), 'other_positions'),
    ),
    withdrawConsent: by(changing, 'reached', async (c) =>
      consents.withdrawConsent(c, [await personOf(c)], consentPurposes),
    ),
    withdrawSubmissionConsent: by(changing, 'reached', async (c) =>
      consents.withdrawSubmissionConsent(c, await submissionOf(c), consentPurposes),
    ),
    exportPerson: by(everythingOfPerson, 'everything', async (c) => own.exportPerson(c, await personOf(c))),
    openPersonPage: by(everythingOfPerson, 'everything', async (c) =>
      openPersonPage(c, await personOf(c), { isMailed: false }),
    ),
    joinDouble: by(everythingOfPerson, 'everything', async (c) =>
      doubles.joinDouble(c, await one(c.within('people', [doubleId]))),
    ),
    tellApart: by(everythingOfPerson, 'everything', async (c) =>
      doubles.tellApart(c, await one(c.within('people', [doubleId]))),
    ),
    askErasure: by(erasing, erasingWhole, async (c) => erasures.askErasure(c, await personOf(c))),
    eraseSubmission: by(erasing, 'reached', async (c) => erasures.eraseSubmission(c, await submissionOf(c))),
    eraseDue: by(administering, erasingWhole, (c) =>
      erasures.eraseDue(c, { companyId, id: personId, submissionId: null }),
    ),
    declineErasure: by(erasing, 'reached', async (c) => {
      const asking = await personOf(c)
      await c.tx.query(
        `insert into erasure_requests (company_id, person_id, asked_at, due_at) values ($1, $2, clock(), clock())`,
        [asking.companyId, asking.id],
      )
      return erasures.declineErasure(c, [asking], 'A law says so.')
    }),
    replaceCvLinks: by(changing, 'reached', async (c) => {
      const { id } = await personOf(c)
      await c.tx.query(
        `insert into files (company_id, id, person_id, kind, name, type, size, sha256, handle_hash, link_token, created_at, attached_at)
        values ($1, gen_random_uuid(), $2, 'cv', 'cv.pdf', 'pdf', 1, sha256('x'), sha256('x'), replace(gen_random_uuid()::text, '-', '') || 'abcdefghijk', clock(), clock())`,
        [companyId, id],
      )
      return replaceCvLinks(c, [await personOf(c)])
    }),
  } satisfies Record<string, TriedVerb>
}

async function one<T>(found: Promise<T[]>): Promise<T> {
  const [first] = await found
  if (first === undefined) throw new Error('nothing was found')
  return first
}
