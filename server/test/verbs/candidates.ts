import type { NameIn } from '../../src/base/changes/audit-verb.ts'
import { candidateStages } from '@kandidat/contract/resources/enumerations'
import type { Random } from '../../../scripts/harness/random.ts'
import { anyKey, type AnyKey } from '../factory.ts'
import { anonymizePeople, editPeople } from '../../src/candidates/person-actions.ts'
import type { PersonEdit } from '../../src/candidates/person.ts'
import { transitionCandidacies } from '../../src/candidates/actions.ts'
import { addCandidate } from '../../src/candidates/adding/actions.ts'
import { addFileCandidates } from '../../src/moving/imports/candidates/candidate-actions.ts'
import { type AddedCandidacy, apply, refer } from '../../src/candidates/intake/actions.ts'
import {
  accept,
  contact,
  hire,
  moveTo,
  nameStage,
  startNewJob,
  startOn,
  type Transition,
} from '../../src/candidates/candidacy.ts'
import type { Verb, World } from './world.ts'

/** The e-mails of everybody in a world: so few that people meet themselves. */
export const EMAILS = ['ane@example.com', 'bo@example.com', 'eva@example.com', 'ole@example.com', 'pia@example.com']

/** What people state about themselves. It fills the fields of the person that are still empty. */
const randomPerson = (random: Random) => ({
  email: random.pick(EMAILS),
  ...(random.chance(0.4) && { firstName: random.pick(['Kari', 'Ola']) }),
  ...(random.chance(0.2) && { phone: '+47 987 65 432' }),
})

const ORIGIN = { source: 'event', legalBasis: 'consent' } as const

/** The people of a world so far. The world's own verbs create its candidates. */
interface Crowd {
  vouches: Map<string, AnyKey>
  people: Map<string, AnyKey>
}

const crowds = new WeakMap<World, Crowd>()

function crowdOf(world: World): Crowd {
  const crowd = crowds.get(world) ?? { vouches: new Map(), people: new Map() }
  crowds.set(world, crowd)
  return crowd
}

/** People that a rolled-back transaction leaves here do not exist. Verbs refuse them as unknown. */
function remember(world: World, added: readonly AddedCandidacy[]): void {
  const { vouches, people } = crowdOf(world)
  for (const { companyId, id, personId } of added) {
    vouches.set(id, anyKey({ companyId, id }))
    people.set(personId, anyKey({ companyId, id: personId }))
  }
}

/** The latest ones, because verbs then choose the same. Of thousands, two would rarely do so. */
const few = (from: Map<string, AnyKey>, random: Random) =>
  random.shuffle(random.some([...from.values()].slice(-8), random.whole(1, 3)))

const ways = (world: World, random: Random) =>
  random
    .shuffle(random.some(world.positions, random.whole(1, 3)))
    .map(({ companyId, id }) => ({ companyId, positionId: id }))

/** @param most how many at once: a verb that refuses many often allows a single one */
const steps =
  (name: NameIn<'candidates'>, rule: (random: Random) => Transition, most = 3): Verb =>
  (world, random) => {
    const vouches = few(crowdOf(world).vouches, random).slice(0, most)
    const step = rule(random)
    return (c) => transitionCandidacies(c, `candidates ${name}`, vouches, step)
  }

const edits =
  (edit: (random: Random) => PersonEdit, most = 3): Verb =>
  (world, random) => {
    const chosen = few(crowdOf(world).people, random).slice(0, most)
    const people = chosen.map((person) => ({ ...person, edit: edit(random) }))
    return (c) => editPeople(c, people)
  }

/** The verbs of candidates. */
export const candidateVerbs: Record<string, Verb> = {
  'candidates apply': (world, random) => {
    const applications = ways(world, random).map((way) => ({ ...way, person: randomPerson(random) }))
    const options = { evenIfClosed: random.chance(0.7) }
    return async (c) => remember(world, await apply(c, applications, options))
  },
  'candidates add': (world, random) => {
    const { companyId, id: positionId } = random.pick(world.positions)
    const person = randomPerson(random)
    return async (c) =>
      remember(world, [await addCandidate(c, { companyId, positionId, person, origin: ORIGIN, fileIds: [] })])
  },
  // As an import of a file does: several people for one position, some of them further on.
  'candidates import': (world, random) => {
    const { companyId, id: positionId } = random.pick(world.positions)
    const entries = random.some(EMAILS, random.whole(1, 3)).map((email, i) => ({
      ...{ line: i + 2, person: { email }, emailNormalized: email, positionId, createdAt: null },
      ...{ source: random.pick([null, 'agency' as const]), note: random.pick([null, 'Spoke to her']) },
      stage: random.pick([null, 'OFFER_MADE' as const]),
    }))
    return (c) => addFileCandidates(c, entries, { companyId, origin: ORIGIN })
  },
  'candidates refer': (world, random) => {
    const referrals = ways(world, random).map((way) => {
      const [candidate = '', referrer = ''] = random.shuffle(EMAILS)
      return {
        ...way,
        candidate: { ...randomPerson(random), email: candidate },
        referrer: { email: referrer, firstName: 'Ref' },
      }
    })
    const options = { evenIfClosed: random.chance(0.7) }
    return async (c) => remember(world, await refer(c, referrals, options))
  },
  'candidates accept': steps('accept', () => accept(), 1),
  'candidates move': steps('move', (random) =>
    moveTo(
      random.pick(['REJECTED', 'OFFER_MADE', 'OUT_OF_PROCESS', 'HIRED', random.pick(candidateStages)]),
      random.pick([undefined, null, 'Named']),
    ),
  ),
  'candidates stage': steps('stage', (random) => nameStage(random.pick(['First', 'Second', null]))),
  'candidates contact': steps('contact', (random) =>
    contact(random.pick(['company', 'candidate']), random.pick([undefined, new Date('2026-02-01T00:00:00Z')])),
  ),
  'candidates hire': steps('hire', (random) => hire(random.pick([undefined, '2027-01-04']))),
  'candidates start-date': steps('start-date', (random) => startOn(random.pick(['2027-01-04', '2027-02-01', null])), 1),
  'candidates start': steps('start', (random) => startNewJob(random.pick([undefined, null])), 1),
  'candidates edit': edits((random) =>
    random.pick([
      { firstName: random.pick(['Kari', 'Ola', null]) },
      { phone: '+47 912 34 567', linkedInUserName: 'kari-lie' },
      { lastName: 'Lie', portfolioUrl: 'https://kari.example.com', phone: null },
    ]),
  ),
  // Separate from other edits, because it decides which person an e-mail finds.
  'candidates edit e-mail': edits(
    (random) => ({ email: random.pick([...EMAILS, `new${random.whole(0, 30)}@example.com`]) }),
    2,
  ),
  'candidates anonymize': (world, random) => {
    const crowd = crowdOf(world)
    const people = few(crowd.people, random).slice(0, 1)
    return async (c) => {
      await anonymizePeople(c, people)
      for (const { id } of people) crowd.people.delete(id)
    }
  },
}
