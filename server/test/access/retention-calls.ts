import type { Change } from '../../src/base/changes/actions.ts'
import { only } from '../../src/base/certain.ts'
import { confirmPolicy } from '../../src/candidates/privacy/actions.ts'
import { announceDeletions, deleteAnnounced } from '../../src/candidates/retention/actions.ts'
import { proposedPeriods } from '../../src/candidates/retention/periods.ts'
import { by, ofWholeAgency, operating, type TriedVerb } from './rows.ts'

/** What a caller does for the verbs about how long people are kept. */
export function makeRetentionCalls(companyId: string, personId: string) {
  const personOf = async (c: Change) => only(await c.within('people', [personId]))
  return {
    confirmPolicy: by(ofWholeAgency, 'everything', async (c) =>
      confirmPolicy(c, only(await c.within('profiles', [companyId])), proposedPeriods()),
    ),
    announceDeletions: by(operating, 'everything', (c) => announceDeletions(c, 1)),
    deleteAnnounced: by(
      { ...operating, grantedOther: 'reach', insideOther: 'reach', client: 'reach', stranger: 'reach' },
      'everything',
      async (c) => deleteAnnounced(c, await personOf(c)),
    ),
  } satisfies Record<string, TriedVerb>
}
