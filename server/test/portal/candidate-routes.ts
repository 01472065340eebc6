import { newId } from '../../src/base/db/id.ts'
import { byVerb } from '../by-verb.ts'
import { addUnreached } from '../doubles.ts'
import type { Fixture } from '../fixture.ts'
import { UNKNOWN_ID } from '../fixture.ts'
import { administrators } from './objects.ts'
import type { Case, Entry, Outcome } from './route.ts'
import { everybody, inNames, marks, members, type Name, type World } from './world.ts'

const managers: readonly Name[] = ['hiring manager', 'restricted user', 'recruiter', ...administrators]
const recruiters: readonly Name[] = ['restricted user', 'recruiter', ...administrators]
const atHome: readonly Name[] = ['viewer', 'hiring manager', 'recruiter', 'administrator']
const editors: readonly Name[] = ['restricted user', 'recruiter', ...administrators]
const writers: readonly Name[] = ['hiring manager', 'recruiter', 'administrator']

const nowhere: readonly Case[] = [
  { name: 'an unknown id', params: { id: UNKNOWN_ID }, reach: [] },
  { name: 'no id', params: { id: "1'--" }, reach: [] },
]

/** A candidate of each company, for a position that nobody was granted, and the position. */
const cases =
  (of: 'position' | 'candidate', home: readonly Name[], fields: (candidate: string) => Record<string, string>) =>
  async ({ make }: Fixture, { people }: World): Promise<Case[]> => {
    const made: Case[] = []
    for (const name of administrators) {
      const title = { administrator: marks.home, agency: marks.agency, 'other company': marks.elsewhere }[name]
      const position = await make.published({ id: people[name].companyId }, { title: `${title} ${marks.outOfReach}` })
      const candidate = await make.vouch(position, { stage: 'READY_FOR_REVIEW' })
      made.push({
        name: `a ${of} of ${name}`,
        params: { id: of === 'position' ? position.id : candidate.id },
        fields: fields(candidate.id),
        reach: name === 'administrator' ? home : [name],
      })
    }
    return [...made, ...nowhere]
  }

/** The first of those who may do it does it, and the others are refused: it is done once. */
const once =
  (found: ReturnType<typeof cases>) =>
  async (...given: Parameters<typeof found>): Promise<Case[]> =>
    (await found(...given)).map(({ reach = [], ...one }) => ({
      ...{ ...one, reach },
      post: (sender) => {
        if (sender === 'nobody') return 'sign in'
        if (!reach.includes(sender)) return 'missing'
        return sender === reach[0] ? 'elsewhere' : 'refused'
      },
    }))

/** Candidates who were moved to where they are, by a move with their own id. */
const moves = async (fixture: Fixture, world: World): Promise<Case[]> => {
  const found = await cases('position', writers, (id) => ({ move: id }))(fixture, world)
  await fixture.database.run(
    `insert into stage_changes (company_id, id, candidacy_id, at, actor_kind, stage_before, stage, move_id)
    select company_id, gen_random_uuid(), id, clock(), 'operator', 'OFFER_MADE', stage, id from vouches where id = any ($1)`,
    [found.flatMap(({ fields }) => fields?.['move'] ?? [])],
  )
  return found
}

/**
 * As other cases, in the list of all candidates: everybody may look at the list, whomever a form names.
 * @param outside what the form answers to those who do not reach the candidates
 */
const inList =
  (made: NonNullable<Entry['cases']>, outside: Outcome): NonNullable<Entry['cases']> =>
  async (fixture, world) =>
    (await made(fixture, world)).flatMap(({ params: _params, reach = [], post, ...one }) => {
      const answer = (name: Name): Outcome => {
        if (name === 'nobody') return 'sign in'
        if (!managers.includes(name)) return 'missing'
        return reach.includes(name) ? (post?.(name) ?? 'elsewhere') : outside
      }
      return one.fields === undefined ? [] : [{ ...one, post: answer }]
    })

/** Letters to several, whose mails have not left: whoever is first stops them. */
const waitingLetters = async (fixture: Fixture, world: World): Promise<Case[]> => {
  const found = await cases('position', writers, (id) => ({ sent: id }))(fixture, world)
  await fixture.database.run(
    `insert into mails (company_id, id, person_id, position_id, letter_id, kind, language, recipient, facts, created_at, due_at)
    select company_id, gen_random_uuid(), person_id, position_id, id, 'letter', 'en', 'somebody@example.com',
      '{"employer":"A","subject":"B","text":"C"}', clock(), clock() + interval '1 hour' from vouches where id = any ($1)`,
    [found.flatMap(({ fields }) => fields?.['sent'] ?? [])],
  )
  return found
}

let added = 0
/** Somebody who is added, after the first step has said who else has the e-mail. */
const newcomer = () => {
  const email = `added-${added++}@example.com`
  return { step: 'add', email, checked: email, source: 'event', legalBasis: 'consent' }
}

type Maker = (
  fixture: Fixture,
  made: { companyId: string; candidate: { id: string; person_id: string; position_id: string } },
) => Promise<Record<string, string>>

/** Something about a candidate of each company. @param params what the address names beside the candidate */
const about =
  (home: readonly Name[], fields: Record<string, string>, params: Maker) =>
  async (fixture: Fixture, { people }: World): Promise<Case[]> => {
    const made: Case[] = []
    for (const name of administrators) {
      const { companyId } = people[name]
      const position = await fixture.make.published({ id: companyId })
      const candidate = await fixture.make.vouch(position, { stage: 'READY_FOR_REVIEW' })
      const named = await params(fixture, { companyId, candidate })
      const reach = name === 'administrator' ? home : [name]
      made.push({ name: `of ${name}`, params: { id: candidate.id, ...named }, fields, reach })
    }
    return [...made, ...nowhere]
  }

const notes = about(['administrator'], { text: 'Speaks Sami' }, async (fixture, { candidate }) => {
  const { id } = await byVerb(fixture).note(candidate, { text: 'Speaks Sami' })
  return { note: id }
})

const documents = (home: readonly Name[]) =>
  about(home, { kind: 'contract', title: 'Letter', readers: 'everybody' }, async (fixture, { candidate }) => {
    const { id } = await byVerb(fixture).document(candidate, { title: 'Letter' })
    return { file: id }
  })

const letters = about(writers, {}, async ({ database }, { companyId, candidate }) => {
  const mail = newId()
  await database.run(
    `insert into mails (company_id, id, person_id, position_id, kind, language, recipient, facts, created_at, due_at)
    values ($1, $2, $3, $4, 'letter', 'en', 'somebody@example.com', '{"employer":"A","subject":"B","text":"C"}', clock(),
      clock() + interval '1 hour')`,
    [companyId, mail, candidate.person_id, candidate.position_id],
  )
  return { mail }
})

const cvs = about(atHome, {}, async ({ database }, { companyId, candidate }) => {
  return { file: await insertCv(database, companyId, candidate.person_id) }
})

async function insertCv(database: Fixture['database'], companyId: string, personId: string): Promise<string> {
  const file = newId()
  await database.run(
    `insert into files (company_id, id, person_id, kind, name, type, size, sha256, handle_hash, link_token, created_at,
      attached_at)
    values ($1, $2::uuid, $3, 'cv', 'cv.pdf', 'pdf', 8, sha256('x'), sha256('x'),
      replace($2::uuid::text, '-', '') || 'abcdefghijk', clock(), clock())`,
    [companyId, file, personId],
  )
  await database.run(`insert into file_chunks (company_id, file_id, n, data) values ($1, $2, 0, '%PDF-1.7')`, [
    companyId,
    file,
  ])
  return file
}

/** A person of each company, with a name to type. */
const persons = (home: readonly Name[]) =>
  about(home, { email: 'kari@example.com', typed: 'Kari Lie' }, async (fixture, { candidate }) => {
    await byVerb(fixture).editPerson({ id: candidate.person_id }, { firstName: 'Kari', lastName: 'Lie' })
    return { id: candidate.person_id }
  })

/** A person of each company with a CV. */
const withCv = about(['recruiter', 'administrator'], {}, async ({ database }, { companyId, candidate }) => {
  await insertCv(database, companyId, candidate.person_id)
  return { id: candidate.person_id }
})

/** A person of each company who asked to be erased. */
const asking = about(
  ['administrator'],
  { reason: 'There is a lawsuit.' },
  async (fixture, { companyId, candidate }) => {
    const verbs = byVerb(fixture)
    await verbs.reviewErasures({ id: companyId })
    await verbs.askErasure({ id: candidate.person_id })
    return { id: candidate.person_id }
  },
)

/** A candidate of each company with the e-mail of somebody whom the one who added them does not reach. */
const doubles = about(['recruiter', 'administrator'], {}, async (fixture, { companyId, candidate }) => {
  const [known] = await fixture.database.run<{ email: string }>('select email from people where id = $1', [
    candidate.person_id,
  ])
  const position = await fixture.make.published({ id: companyId })
  const { id } = await addUnreached(fixture.server.app.database, position, { email: known?.email ?? '' })
  return { id }
})

/** What only the first one for whom it exists can do. @param then what the others get */
const onlyOnce =
  (then: Outcome, make: NonNullable<Entry['cases']>, refused: readonly Name[] = []): NonNullable<Entry['cases']> =>
  async (fixture, world) =>
    (await make(fixture, world)).map((each) => {
      const [first, ...others] = everybody.filter((name) => each.reach?.includes(name) && !refused.includes(name))
      const post = (name: Name) => {
        if (name === first) return 'elsewhere'
        if (others.includes(name)) return then
        return each.reach?.includes(name) === true ? 'refused' : 'missing'
      }
      return { ...each, post }
    })

async function madeTemplates(fixture: Fixture, { people }: World): Promise<Case[]> {
  const made: Case[] = []
  const texts = { en: { subject: 'Hello', body: 'Hello {firstName}' } }
  for (const name of administrators) {
    const form = { name: `Template ${newId()}`, kind: 'free', texts } as const
    const { id } = await byVerb(fixture).template({ id: people[name].companyId }, form)
    const reach: readonly Name[] = name === 'administrator' ? ['restricted user', 'recruiter', 'administrator'] : [name]
    made.push({ name: `a template of ${name}`, params: { id }, reach })
  }
  return [...made, ...nowhere]
}

const person = '/portal/persons/:id'
const erasures = '/portal/erasures'
const templates = '/portal/settings/templates'
const board = '/portal/positions/:id/candidates'
const list = '/portal/candidates'
const one = '/portal/candidates/:id'
const written = (of: 'position' | 'candidate', fields: (candidate: string) => Record<string, string>) =>
  ({ for: managers, get: 'page', post: 'elsewhere', cases: cases(of, writers, fields) }) as const satisfies Entry

/** Pages of candidates name the colleagues whom a note can mention. */
const shows = inNames()

const shown = (entries: Readonly<Record<string, Entry>>): Record<string, Entry> =>
  Object.fromEntries(Object.entries(entries).map(([path, entry]) => [path, { ...entry, shows }]))

/** The addresses of boards and of candidates. */
export const candidateEntries: Readonly<Record<string, Entry>> = shown({
  [board]: { for: members, get: 'page', post: 'no such method', cases: cases('position', atHome, () => ({})) },
  [`${board}/move`]: written('position', (id) => ({ id, stage: 'OFFER_MADE' })),
  [`${board}/undo`]: { ...written('position', () => ({})), cases: moves },
  [`${board}/reject`]: {
    ...written('position', () => ({})),
    cases: once(cases('position', writers, (id) => ({ id, reason: 'other' }))),
  },
  // It shows what each would get.
  [`${board}/write`]: {
    ...written('position', () => ({})),
    ...{ post: 'page', cases: cases('position', writers, (id) => ({ id, subject: 'Hello', body: 'Hello' })) },
  },
  [`${board}/stop`]: {
    ...written('position', () => ({})),
    post: 'refused',
    cases: onlyOnce('refused', waitingLetters),
  },
  [list]: { for: members, get: 'page', post: 'no such method' },
  [`${list}/move`]: {
    ...written('position', () => ({})),
    cases: inList(
      cases('position', writers, (id) => ({ id, stage: 'OFFER_MADE' })),
      'missing',
    ),
  },
  [`${list}/undo`]: { ...written('position', () => ({})), cases: inList(moves, 'refused') },
  // Nobody is shown whom the reader does not reach.
  [`${list}/reject`]: {
    ...written('position', () => ({})),
    cases: inList(once(cases('position', writers, (id) => ({ id, reason: 'other' }))), 'refused'),
  },
  [`${list}/write`]: {
    ...written('position', () => ({})),
    cases: inList(
      async (...given) =>
        (await cases('position', writers, (id) => ({ id, subject: 'Hello', body: 'Hello' }))(...given)).map((each) => ({
          ...{ ...each, post: () => 'page' },
        })),
      'page',
    ),
  },
  [`${list}/stop`]: {
    ...written('position', () => ({})),
    cases: inList(onlyOnce('refused', waitingLetters), 'refused'),
  },
  [`${board}/new`]: {
    for: recruiters,
    get: 'page',
    post: 'elsewhere',
    cases: cases('position', ['recruiter', 'administrator'], newcomer),
  },
  [one]: { for: members, get: 'page', post: 'no such method', cases: cases('candidate', atHome, () => ({})) },
  [`${one}/move`]: written('candidate', () => ({ stage: 'OFFER_MADE' })),
  [`${one}/hire`]: written('candidate', () => ({ day: '2027-01-31' })),
  [`${one}/name`]: written('candidate', () => ({ name: 'Second interview' })),
  // Nobody of these is hired.
  [`${one}/start`]: { ...written('candidate', () => ({ day: '' })), post: 'refused' },
  [`${one}/contact`]: written('candidate', () => ({ by: 'company' })),
  [`${one}/notes`]: written('candidate', () => ({ text: 'Speaks Sami', readers: 'team' })),
  [`${one}/notes/read`]: {
    ...written('candidate', () => ({})),
    ...{ for: members, cases: cases('candidate', atHome, () => ({})) },
  },
  // A note of the operator, which administrators alone change.
  [`${one}/notes/:note`]: { ...written('candidate', () => ({})), for: administrators, cases: notes },
  [`${one}/notes/:note/remove`]: { ...written('candidate', () => ({})), for: administrators, cases: notes },
  [`${one}/files/new`]: {
    ...{ for: recruiters, get: 'page' },
    // Without a file.
    post: 'refused',
    cases: cases('candidate', ['recruiter', 'administrator'], () => ({ kind: 'reference', readers: 'everybody' })),
  },
  [`${one}/files/:file`]: { for: members, get: 'page', post: 'no such method', cases: documents(atHome) },
  [`${one}/files/:file/edit`]: {
    ...{ for: recruiters, get: 'page', post: 'elsewhere' },
    cases: documents(['recruiter', 'administrator']),
  },
  [`${one}/files/:file/remove`]: {
    ...{ for: recruiters, get: 'page', post: 'elsewhere' },
    cases: onlyOnce('missing', documents(['recruiter', 'administrator'])),
  },
  [`${one}/reject`]: {
    ...written('candidate', () => ({ reason: 'other' })),
    cases: once(cases('candidate', writers, () => ({ reason: 'other' }))),
  },
  // Nobody of these is rejected with a reason.
  [`${one}/undo`]: { ...written('candidate', () => ({})), post: 'refused' },
  [`${one}/same-person`]: { for: recruiters, get: 'page', post: 'elsewhere', cases: onlyOnce('missing', doubles) },
  [`${one}/other-person`]: { for: recruiters, get: 'page', post: 'elsewhere', cases: onlyOnce('missing', doubles) },
  [`${one}/write`]: written('candidate', () => ({ subject: 'Hello', body: 'Hello' })),
  [`${one}/mails/:mail/stop`]: { ...written('candidate', () => ({})), cases: onlyOnce('refused', letters) },
  [`${one}/cv/:file`]: { for: members, get: 'page', post: 'no such method', cases: cvs },
})

/** The addresses of persons. */
export const personEntries: Readonly<Record<string, Entry>> = shown({
  [person]: { for: members, get: 'page', post: 'no such method', cases: persons(atHome) },
  [`${person}/edit`]: { for: editors, get: 'page', post: 'elsewhere', cases: persons(['recruiter', 'administrator']) },
  [`${person}/anonymize`]: {
    ...{ for: administrators, get: 'page', post: 'elsewhere', isSensitive: true },
    cases: persons(['administrator']),
  },
  // A link and a copy are of everything, so only for those who reach all positions.
  [`${person}/own-page`]: {
    ...{ for: editors, get: 'page', post: 'page', isSensitive: true },
    cases: persons(['recruiter', 'administrator']),
  },
  [`${person}/copy`]: {
    ...{ for: editors, get: 'page', post: 'data', isSensitive: true },
    cases: persons(['recruiter', 'administrator']),
  },
  [`${person}/cv-links`]: { for: editors, get: 'page', post: 'elsewhere', cases: withCv },
  [erasures]: { for: administrators, get: 'page', post: 'no such method' },
  [`${erasures}/:id`]: { for: administrators, get: 'page', post: 'no such method', cases: asking },
  [`${erasures}/:id/erase`]: {
    ...{ for: administrators, get: 'page', post: 'elsewhere', isSensitive: true },
    cases: onlyOnce('missing', asking),
  },
  [`${erasures}/:id/keep`]: {
    ...{ for: administrators, get: 'page', post: 'elsewhere' },
    cases: onlyOnce('missing', asking),
  },
})

/** The addresses of templates of mails. */
export const templateEntries: Readonly<Record<string, Entry>> = {
  [templates]: { for: editors, get: 'page', post: 'no such method' },
  // Without a text.
  [`${templates}/new`]: { for: editors, get: 'page', post: 'refused' },
  [`${templates}/:id`]: { for: editors, get: 'page', post: 'refused', cases: madeTemplates },
  [`${templates}/:id/remove`]: {
    for: editors,
    get: 'page',
    post: 'elsewhere',
    cases: onlyOnce('missing', madeTemplates, ['restricted user']),
  },
}
