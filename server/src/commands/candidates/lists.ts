import { only } from '../../base/certain.ts'
import { printable } from '@kandidat/shared/command-line/printable'
import { tableLines } from '@kandidat/shared/command-line/table'
import { type CandidateStage, candidateStages } from '@kandidat/contract/resources/enumerations'
import type { Command } from 'commander'
import type { Access } from '../../base/access/access.ts'
import { requireReach } from '../../base/access/reach-store.ts'
import type { CommandContext } from '../../base/cli/context.ts'
import { addPageOptions, type PageOptions, pageRequest, printPage } from '../../base/cli/page-options.ts'
import { companyFilter, requireCompany } from '../../organisation/companies/actions.ts'
import { normalizedEmail } from '../../content/email.ts'
import type { Queryable } from '../../base/db/connection.ts'
import { Refusal } from '../../base/forms/refusal.ts'
import { isBoardCursor, listBoard } from '../../candidates/lists/board-store.ts'
import type { BoardFilter } from '../../candidates/lists/newest-store.ts'
import { searchCandidacies } from '../../candidates/lists/search-store.ts'
import { readSearch } from '../../candidates/lists/search-words.ts'
import { readStage } from './candidates.ts'
import { isCandidacyCursor } from '../../candidates/store.ts'
import { findPerson, listPeople, type PersonLine } from '../../candidates/lists/people-store.ts'

interface ListOptions extends PageOptions {
  company?: string
  position?: string
  stage?: CandidateStage
  search?: string
}

/** `kandidat candidates list`, `people` and `find`: who is in reach. */
export function candidateListCommands(candidates: Command, context: CommandContext): void {
  listCommand(candidates, context)
  peopleCommands(candidates, context)
}

/** The candidates of a position, or of all positions in reach. */
function listCommand(candidates: Command, context: CommandContext): void {
  addPageOptions(
    candidates
      .command('list')
      .description('list the candidates of a position, or of all positions of a company, newest first')
      .argument('[position]', 'the id of the position')
      .option('--position <id>', 'the same as the argument')
      .option('--stage <stage>', `only those in this stage: ${candidateStages.join(', ')}`, readStage)
      .option(
        '--search <words>',
        'only those with words that begin like this in name and e-mail, or in one note about them',
      )
      .option('--company <slug>', 'those of all positions of this company'),
  )
    .addHelpText(
      'after',
      `
Examples:
  $ npx --no kandidat candidates list ID --take 100 --json
  $ npx --no kandidat candidates list --position ID --stage READY_FOR_REVIEW
  $ npx --no kandidat candidates list --company fjellvik --stage OFFER_MADE
  $ npx --no kandidat candidates list --company fjellvik --search 'kari nord'`,
    )
    .action((given: string | undefined, options: ListOptions) =>
      context.withDatabase(async (database) => {
        if (given !== undefined && options.position !== undefined)
          throw new Refusal('invalid', 'Give the position once: as the argument or with --position.')
        const id = given ?? options.position
        const access = await context.access(database)
        const { companyId, of } = await candidatesOf(database, access, id, options.company)
        const { stage, after, search } = options
        if (after !== undefined && !(await isCursor(database, access, of, after))) {
          const where = 'positionId' in of ? `The position ${of.positionId}` : 'The list'
          throw new Refusal('not-found', `${where} has no candidate ${after}.`)
        }
        const filter = { companyId, of, stage }
        const page = pageRequest(options)
        const found =
          search === undefined
            ? filter
            : await searchCandidacies(database, access, { ...filter, ...readSearch(search) }, page)
        const rows = await listBoard(database, access, found, page)
        const shown = rows.map(({ json }) => JSON.parse(json) as Listed)
        printPage(context.output, shown, options, {
          name: 'data',
          nothing: 'There are no candidates.',
          columns: ['id', 'stage', 'name', 'person', ...('positionId' in of ? [] : ['position'])],
          cells: (one) => [...cellsOf(one), ...('positionId' in of ? [] : [one.position.title])],
        })
      }),
    )
}

function peopleCommands(candidates: Command, context: CommandContext): void {
  candidates
    .command('find')
    .description(
      'find a person of a company by e-mail; administrators also find one who was referred and has not agreed yet',
    )
    .argument('<email>', 'the e-mail')
    .requiredOption('--company <slug>', 'the company')
    .addHelpText(
      'after',
      '\nExamples:\n  $ npx --no kandidat candidates find kari@example.com --company fjellvik --json',
    )
    .action((email: string, options: { company: string }) =>
      context.withDatabase(async (database) => {
        const access = await context.access(database)
        const company = await requireCompany(database, access, 'companies', options.company)
        const wanted = { companyId: company.id, emailNormalized: normalizedEmail(email) }
        const person = await findPerson(database, access, wanted)
        if (!person) throw new Refusal('not-found', `${company.name} has no person with that e-mail.`)
        const { candidacies } = person
        const rows = candidacies.map(({ id, position }) => [id, position.id, printable(position.title)])
        const table = rows.length > 0 ? tableLines(['candidate', 'position', 'title'], rows) : []
        context.output([`person ${person.id}`, ...table].join('\n'), {
          person: person.id,
          candidates: candidacies.map(({ id }) => id),
          positions: candidacies.map(({ position }) => position),
        })
      }),
    )

  addPageOptions(
    candidates
      .command('people')
      .description('list people who applied, or were referred and agreed, the newest first')
      .option('--company <slug>', 'only those of this company'),
  )
    .addHelpText('after', '\nExamples:\n  $ npx --no kandidat candidates people --company fjellvik --json')
    .action((options: PageOptions & { company?: string }) =>
      context.withDatabase(async (database) => {
        const access = await context.access(database)
        const filter = await companyFilter(database, access, options.company)
        const rows = await listPeople(database, access, filter, pageRequest(options))
        printPage(context.output, rows, options, {
          name: 'people',
          nothing: 'There are no people.',
          columns: PERSON_COLUMNS,
          cells: personCells,
        })
      }),
    )
}

async function candidatesOf(
  database: Queryable,
  access: Access,
  positionId: string | undefined,
  slug: string | undefined,
): Promise<{ companyId: string; of: BoardFilter['of'] }> {
  if (positionId !== undefined) {
    const { companyId } = only(await requireReach(database, access, 'positions', [positionId]))
    return { companyId, of: { positionId } }
  }
  const { companyId = access.companyId } = await companyFilter(database, access, slug)
  if (companyId === null) throw new Refusal('invalid', 'Give a position, or --company.')
  return { companyId, of: { companyId } }
}

function isCursor(database: Queryable, access: Access, of: BoardFilter['of'], cursor: string): Promise<boolean> {
  return 'positionId' in of
    ? isCandidacyCursor(database, access, of.positionId, cursor)
    : isBoardCursor(database, access, cursor)
}

interface Listed {
  id: string
  stage: string
  customStage: string | null
  position: { id: string; title: string }
  candidate: { id: string | null; firstName: string | null; lastName: string | null; email: string | null }
}

function cellsOf({ id, stage, customStage, candidate }: Listed): string[] {
  const name = [candidate.firstName, candidate.lastName, candidate.email].filter((part) => part !== null).join(' ')
  const who = candidate.id === null ? '(not shown)' : name || '(anonymized)'
  return [id, customStage === null ? stage : `${stage} (${customStage})`, who, candidate.id ?? '']
}

const PERSON_COLUMNS = ['id', 'company', 'name', 'candidacies', 'since']

function personCells({ id, company, firstName, lastName, email, candidacies, createdAt }: PersonLine): string[] {
  const name = [firstName, lastName, email].filter((part) => part !== null).join(' ') || '(anonymized)'
  const count = `${candidacies} ${candidacies === 1 ? 'candidacy' : 'candidacies'}`
  return [id, company, name, count, createdAt.toISOString()]
}
