import type { Fixture } from '../fixture.ts'
import { UNKNOWN_ID } from '../fixture.ts'
import { newId } from '../../src/base/db/id.ts'
import { administrators, wordOf } from './objects.ts'
import type { Case, Entry } from './route.ts'
import { marks, members, type Name, type World } from './world.ts'

const atHome: readonly Name[] = ['viewer', 'hiring manager', 'recruiter', 'administrator']
/** Everybody who writes positions and careers pages, and edits people, at home. */
const recruiters: readonly Name[] = ['restricted user', 'recruiter', ...administrators]
const fields = { delimiter: 'semicolon' }

/** A position of each company with a candidate, which nobody was granted. */
async function candidates({ make }: Fixture, { people }: World): Promise<Case[]> {
  const made: Case[] = []
  for (const name of administrators) {
    const title = { administrator: marks.home, agency: marks.agency, 'other company': marks.elsewhere }[name]
    const position = await make.published({ id: people[name].companyId }, { title: `${title} ${marks.outOfReach}` })
    await make.vouch(position, { stage: 'READY_FOR_REVIEW' })
    const reach = name === 'administrator' ? atHome : [name]
    made.push({ name: `a position of ${name}`, params: { id: position.id }, fields, reach })
  }
  const nowhere = { fields, reach: [] }
  return [
    ...made,
    { name: 'an unknown id', params: { id: UNKNOWN_ID }, ...nowhere },
    { name: 'no id', params: { id: "1'--" }, ...nowhere },
  ]
}

const csv = { get: 'page', post: 'page', isSensitive: true } as const
const whole = (reach: readonly Name[]) => ({
  ...{ ...csv, for: members },
  cases: async (): Promise<Case[]> => [{ name: 'the list', fields, reach }],
})

/** An import of each company that waits to be started, with a file of candidates. */
async function imports({ database }: Fixture, { people }: World): Promise<Case[]> {
  const made: Case[] = []
  for (const name of administrators) {
    const { companyId, userId } = people[name]
    const [id, file] = [newId(), newId()]
    await database.run(
      `insert into files (company_id, id, kind, type, name, size, sha256, handle_hash, created_at, expires_at)
      values ($1, $2, 'feed', 'feed', 'people.csv', 6, sha256('people'), sha256('handle'), clock(), clock() + interval '1 day')`,
      [companyId, file],
    )
    await database.run(`insert into file_chunks (company_id, file_id, n, data) values ($1, $2, 0, 'E-mail')`, [
      companyId,
      file,
    ])
    await database.run(
      `insert into import_runs (company_id, id, user_id, format, board, file_id, file_name, options, state, created_at, since)
      values ($1, $2, $3, 'candidates-csv', $7, $4, $5, $6, 'checked', clock(), clock())`,
      [
        companyId,
        id,
        userId,
        file,
        `${wordOf(people[name])}.csv`,
        '{"positionId":null,"source":"event","legalBasis":"consent","mapping":null}',
        id,
      ],
    )
    made.push({ name: `an import of ${name}`, params: { id }, fields: { step: 'cancel' }, reach: [name] })
  }
  return [
    ...made,
    { name: 'an unknown id', params: { id: UNKNOWN_ID }, reach: [] },
    { name: 'no id', params: { id: "1'--" }, reach: [] },
  ]
}

const path = '/portal/settings/import'
const forAdministrators = { for: administrators } as const

/** The addresses of lists as files, which exist inside clients too. */
export const listExportEntries: Readonly<Record<string, Entry>> = {
  '/portal/positions/export': whole(members),
  '/portal/candidates/export': whole(members),
  '/portal/applications/export': whole(members),
  // The cases of pages inside clients give a page of the company the name of the agency.
  '/portal/pages/export': { ...whole(recruiters), for: recruiters, shows: [marks.agency] },
  '/portal/positions/:id/candidates/export': { ...csv, for: members, cases: candidates },
}

/** The addresses at which data leaves, or comes in. */
export const exportEntries: Readonly<Record<string, Entry>> = {
  ...listExportEntries,
  // Agencies alone have clients.
  '/portal/clients/export': whole(['agency', 'other company']),
  '/portal/mails/export': { ...whole(recruiters), for: recruiters },
  '/portal/team/export': { ...whole(administrators), for: administrators },
  '/portal/settings/api/keys/export': whole(members),
  '/portal/settings/audit/export': { ...whole(administrators), ...forAdministrators },
  '/portal/settings/export': { ...forAdministrators, get: 'page', post: 'page', isSensitive: true },
  [path]: { ...forAdministrators, get: 'page', post: 'no such method' },
  [`${path}/new`]: { ...forAdministrators, get: 'page', post: 'refused' },
  [`${path}/candidates`]: { ...forAdministrators, get: 'page', post: 'refused' },
  [`${path}/:id`]: { ...forAdministrators, get: 'page', post: 'elsewhere', cases: imports },
  // No column is the e-mail.
  [`${path}/:id/columns`]: { ...forAdministrators, get: 'page', post: 'refused', cases: imports },
}
