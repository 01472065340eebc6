import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Random } from '../../../scripts/harness/random.ts'
import { type Access, installationAccess } from '../../src/base/access/access.ts'
import type { AllowedKey } from '../../src/base/access/reach.ts'
import { submitReferral } from '../../src/candidates/referrals/actions.ts'
import { declineReferral } from '../../src/candidates/referrals/answer-actions.ts'
import * as consents from '../../src/candidates/consents/actions.ts'
import { consentPurposes } from '../../src/candidates/consents/consent.ts'
import * as own from '../../src/candidates/self/actions.ts'
import * as erasing from '../../src/candidates/self/erasure-actions.ts'
import { openPersonPage } from '../../src/candidates/self/link-actions.ts'
import { discard, letIn } from '../../src/candidates/submissions/held-actions.ts'
import { checkNames } from '../../src/candidates/submissions/other-name-actions.ts'
import { accessOfVisitor, submitApplication } from '../../src/candidates/submissions/submit-actions.ts'
import { accessOfPerson, accessOfSubmission } from '../../src/candidates/tokens/token.ts'
import { type Change, inTransaction } from '../../src/base/changes/actions.ts'
import type { ObjectKey } from '../../src/base/db/keys.ts'
import type { Database } from '../../src/base/db/connection.ts'
import { receiveUpload } from '../../src/content/files/actions.ts'
import { Refusal } from '../../src/base/forms/refusal.ts'
import { joinDouble, tellApart } from '../../src/candidates/doubles/actions.ts'
import { addUnreached } from '../doubles.ts'
import { publishNotice } from '../../src/candidates/privacy/actions.ts'
import { EMAILS } from './candidates.ts'
import type { VerbCase, World } from './world.ts'

const operator = installationAccess('operator')

/** Companies of a world that own positions. */
const companiesOf = ({ positions }: World) => [...new Set(positions.map(({ companyId }) => companyId))]

/** One of the latest rows of a world that fulfil a condition. @param at which of them, from 0 to 1 */
export async function pick<R extends object = object>(
  database: Database,
  world: World,
  at: number,
  sql: string,
): Promise<ObjectKey & R> {
  const rows = await database.query<ObjectKey & R & Record<string, unknown>>(
    `select x.company_id as "companyId", x.* from ${sql} and company_id = any ($1::uuid[]) order by id desc limit 8`,
    [companiesOf(world)],
  )
  const row = rows[Math.floor(at * rows.length)]
  if (!row) throw new Refusal('not-found', `There is nothing among ${sql}.`)
  return row
}

const hashOf = (text: string) => createHash('sha256').update(text).digest()

/** A position with a careers page or link through which visitors come, live or not. */
async function way(
  database: Database,
  world: World,
  random: Random,
): Promise<{ positionId: string; linkId: string; companyId: string }> {
  const { companyId, id: positionId } = random.pick(world.positions)
  const at = random.next()
  const links = await database.query<{ id: string }>(
    `select page_id as id from listings where company_id = $1 and position_id = $2
    union all select id from sharing_links where company_id = $1 and position_id = $2 order by 1`,
    [companyId, positionId],
  )
  const linkId = links[Math.floor(at * links.length)]?.id
  if (linkId === undefined) throw new Refusal('not-found', `Nothing leads to the position ${positionId}.`)
  return { companyId, positionId, linkId }
}

const shown = {
  language: 'nb' as const,
  ad: { title: 'Welder', language: 'NO' as const, html: '<p>Weld</p>' },
  notice: { title: 'Notice', language: 'NO' as const, html: '<p>Who</p>', version: 0, policyVersion: 0 },
}

async function submit(database: Database, world: World, random: Random, isHeld: boolean) {
  const { companyId, positionId, linkId } = await way(database, world, random)
  const person = { email: random.pick(EMAILS), firstName: random.pick(['Kari', 'Ola']), lastName: 'Lie' }
  const wishes = { keepMe: random.chance(0.3), tellReferrer: random.chance(0.3), fileIds: [] }
  // The same request comes again now and then.
  const requestHash = hashOf(`${companyId} ${positionId} ${person.email} ${random.whole(0, 20)}`)
  return inTransaction(database, accessOfVisitor(companyId, linkId), async (c) => {
    const [position] = await c.within('positions', [positionId])
    if (!position) throw new Error('a position in reach is gone')
    const sent = { companyId, positionId: position.id, linkId, shown, requestHash, hasLostFiles: false }
    return submitApplication(c, {
      ...sent,
      form: { person, message: 'Hello', ...wishes },
      heldBecause: isHeld ? ['trap'] : [],
    })
  })
}

const HELD = `submissions x where state = 'held'`
const PEOPLE = 'people x where erased_at is null'

/** Decides about a submission that waits; if none does, somebody sends one first. */
const deciding =
  (decide: (c: Change, keys: readonly AllowedKey<'submissions'>[]) => Promise<void>): VerbCase =>
  (world, random) => {
    const at = random.next()
    return async (database) => {
      const found = await pick(database, world, at, HELD).catch(() => submit(database, world, random, true))
      await inTransaction(database, operator, async (c) => decide(c, await c.within('submissions', [found.id])))
    }
  }

/** A colleague looks at the name in a submission, whatever has become of it; if there is none, somebody sends one first. */
const checkingName: VerbCase = (world, random) => {
  const at = random.next()
  return async (database) => {
    const found = await pick(database, world, at, 'submissions x where true').catch(() =>
      submit(database, world, random, false),
    )
    await inTransaction(database, operator, async (c) => checkNames(c, await c.within('submissions', [found.id])))
  }
}

/** Somebody decides about a double; if there is none, a colleague who reaches nobody adds one. */
const decidingDouble =
  (decide: (c: Change, double: AllowedKey<'people'>) => Promise<void>): VerbCase =>
  (world, random) => {
    const { companyId: company_id, id: positionId } = random.pick(world.positions)
    const [email, at] = [random.pick(EMAILS), random.next()]
    return async (database) => {
      const found = await pick(database, world, at, 'people x where may_be_id is not null').catch(() => null)
      if (found === null) {
        await addUnreached(database, { company_id, id: positionId }, { email, firstName: 'Karen' })
        return
      }
      await inTransaction(database, operator, async (c) => {
        for (const double of await c.within('people', [found.id])) await decide(c, double)
      })
    }
  }

/** Somebody does something on the own page about everything. */
const onOwnPage =
  (
    work: (c: Change, person: AllowedKey<'people'>, database: Database) => Promise<unknown>,
    access?: Access,
  ): VerbCase =>
  (world, random) => {
    const at = random.next()
    return async (database) => {
      const { companyId, id } = await pick(database, world, at, PEOPLE)
      await inTransaction(database, access ?? accessOfPerson(companyId, id), async (c) => {
        for (const person of await c.within('people', [id])) await work(c, person, database)
      })
    }
  }

const NOT_ERASED = 'submissions x where erased_at is null'

/** Somebody does something on the page of one submission; if there is none, somebody sends one first. */
const onSubmissionPage =
  (work: (c: Change, submission: AllowedKey<'submissions'>) => Promise<unknown>): VerbCase =>
  (world, random) => {
    const at = random.next()
    return async (database) => {
      const {
        companyId,
        id,
        person_id: personId,
        link_id: linkId,
      } = await pick<ObjectKey & { person_id: string | null; link_id: string }>(database, world, at, NOT_ERASED).catch(
        async () => {
          await submit(database, world, random, true)
          return pick<ObjectKey & { person_id: string | null; link_id: string }>(database, world, at, NOT_ERASED)
        },
      )
      await inTransaction(database, accessOfSubmission(companyId, id, { personId, linkId }), async (c) => {
        for (const submission of await c.within('submissions', [id])) await work(c, submission)
      })
    }
  }

async function notice(database: Database, id: string, form: Parameters<typeof publishNotice>[2]): Promise<void> {
  await inTransaction(database, operator, async (c) => {
    for (const company of await c.within('profiles', [id])) await publishNotice(c, company, form)
  })
}

/** What applicants, referrers and referred people do through forms and on their pages, and what companies decide about it. */
export const applicantCases: Record<string, VerbCase> = {
  'submissions submit': (world, random) => (database) => submit(database, world, random, random.chance(0.3)),
  'submissions let-in': deciding(letIn),
  'submissions discard': deciding(discard),
  'submissions check-name': checkingName,
  'submissions correct': onSubmissionPage((c, submission) =>
    own.correctSubmission(c, submission, { firstName: 'Karin', phone: '+47 912 34 567' }, 'Corrected'),
  ),
  'submissions erase': onSubmissionPage(erasing.eraseSubmission),
  'referrals submit': (world, random) => async (database) => {
    const { companyId, positionId, linkId } = await way(database, world, random)
    const [first = '', second = ''] = random.shuffle(EMAILS)
    const referrer = { firstName: 'Ref', lastName: 'Lie', email: first }
    const them = { firstName: 'Kari', lastName: 'Lie', email: second, note: 'Good.', knows: true }
    const form = { referrer, candidate: random.chance(0.8) ? them : null }
    const requestHash = hashOf(`refer ${positionId} ${first} ${second} ${random.whole(0, 20)}`)
    return inTransaction(database, accessOfVisitor(companyId, linkId), async (c) => {
      const [position] = await c.within('positions', [positionId])
      if (!position) throw new Error('a position in reach is gone')
      return submitReferral(c, { companyId, positionId: position.id, linkId, form, language: 'nb', requestHash })
    })
  },
  'referrals decline': (world, random) => {
    const [at, answer] = [random.next(), random.pick(['no', 'erase'] as const)]
    return async (database) => {
      const open = `(select v.*, v.person_id as person from vouches v join invitations i on i.company_id = v.company_id
        and i.candidacy_id = v.id where i.answer is null and v.stage = 'REFERRAL_CREATED') x where true`
      const { companyId, id, person } = await pick<{ person: string }>(database, world, at, open)
      await inTransaction(database, accessOfPerson(companyId, person), async (c) => {
        for (const referral of await c.within('candidacies', [id])) await declineReferral(c, referral, answer)
      })
    }
  },
  'candidates join': decidingDouble(joinDouble),
  'candidates tell-apart': decidingDouble(tellApart),
  'applicants withdraw': (world, random) => {
    const at = random.next()
    return async (database) => {
      const { companyId, id, person } = await pick<{ person: string }>(
        database,
        world,
        at,
        `(select *, person_id as person from vouches) x where accepted_by_candidate_at is not null`,
      )
      await inTransaction(database, accessOfPerson(companyId, person), async (c) =>
        own.withdrawCandidacies(c, await c.within('candidacies', [id])),
      )
    }
  },
  'applicants correct': onOwnPage((c, person) => own.correctPeople(c, [person], { lastName: 'Nord', phone: null })),
  'applicants export': onOwnPage(own.exportPerson),
  'applicants confirm-consent': onOwnPage((c, person) => consents.confirmConsent(c, person, 'other_positions')),
  'applicants end-consent': onOwnPage((c, person) => consents.withdrawConsent(c, [person], consentPurposes)),
  'submissions end-consent': onSubmissionPage((c, submission) =>
    consents.withdrawSubmissionConsent(c, submission, consentPurposes),
  ),
  'applicants ask-erasure': onOwnPage(erasing.askErasure),
  'applicants open-page': onOwnPage((c, person) => openPersonPage(c, person, { isMailed: true }), operator),
  'applicants add-cv': (world, random) => {
    const at = random.next()
    return async (database) => {
      const { companyId, id } = await pick(database, world, at, PEOPLE)
      const stream = Readable.from([Buffer.from('A letter.\n')])
      const file = await receiveUpload(database, { companyId, name: 'cv.txt', stream })
      await inTransaction(database, accessOfPerson(companyId, id), async (c) => {
        for (const person of await c.within('people', [id])) await own.addFiles(c, person, null, [file.id])
      })
    }
  },
  // Somebody asks a company that looks at it first, and is declined.
  'applicants keep': (world, random) => {
    const at = random.next()
    return async (database) => {
      const { companyId, id } = await pick(database, world, at, PEOPLE)
      await notice(database, companyId, { reviewsErasure: true })
      await inTransaction(database, accessOfPerson(companyId, id), async (c) => {
        for (const person of await c.within('people', [id])) await erasing.askErasure(c, person)
      })
      await inTransaction(database, operator, async (c) =>
        erasing.declineErasure(c, await c.within('people', [id]), 'A law says so.'),
      )
    }
  },
  'companies publish-notice': (world, random) => {
    const form = { months: random.whole(1, 12), reviewsErasure: random.chance(0.4) }
    const companyId = random.pick(companiesOf(world))
    return (database) => notice(database, companyId, form)
  },
}
