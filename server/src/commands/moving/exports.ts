import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  type CandidateStage,
  candidateStages,
  type PositionStatus,
  positionStatuses,
} from '@kandidat/contract/resources/enumerations'
import { readTime } from '@kandidat/shared/command-line/arguments'
import { CommandFailure } from '@kandidat/shared/command-line/failure'
import { type Command, Option } from 'commander'
import { type Role, roleNames } from '../../base/access/abilities.ts'
import type { CompanyAccess } from '../../base/access/access.ts'
import type { CommandContext } from '../../base/cli/context.ts'
import type { SubmissionState } from '../../candidates/submissions/submission.ts'
import { requireCompany } from '../../organisation/companies/actions.ts'
import type { Database } from '../../base/db/connection.ts'
import { isId } from '../../base/db/id.ts'
import { type MailState, mailStates, undeliveredStates } from '../../candidates/mail/mail.ts'
import { type UserState, userStates } from '../../organisation/users/user.ts'
import { isLanguage, languages } from '../../base/web/words/language.ts'
import { exportList } from '../../portal/exports/actions.ts'
import { auditAsList } from '../../portal/exports/audit-list.ts'
import { keysAsList, pagesAsList, teamAsList } from '../../portal/exports/company-lists.ts'
import { type Delimiter, delimiters } from '../../portal/exports/csv.ts'
import type { ExportedList } from '../../portal/exports/list.ts'
import { candidatesAsList, clientsAsList, positionsAsList } from '../../portal/exports/position-lists.ts'
import type { ExportContext } from '../../portal/exports/paged.ts'
import { mailsAsList, submissionsAsList } from '../../portal/exports/people-lists.ts'

interface CsvOptions {
  company: string
  delimiter: Delimiter
  language: string
}

/** `kandidat csv`: lists as files for spreadsheets. */
export function csvCommands(program: Command, context: CommandContext): void {
  const csv = program.command('csv').description('write lists into files for spreadsheets')
  const add = (name: string, what: string) =>
    csv
      .command(name)
      .description(`write ${what} into a CSV file`)
      .argument('<file>', 'a file that does not exist yet')
      .requiredOption('--company <slug>', 'the company that the list belongs to')
      .addOption(
        new Option('--delimiter <name>', 'the separator of the columns')
          .choices(Object.keys(delimiters))
          .default('comma'),
      )
      .addOption(new Option('--language <code>', 'the language of the columns').choices(languages).default('en'))

  add('positions', 'positions')
    .addOption(new Option('--status <status>', 'only those with this status').choices(positionStatuses))
    .option('--client <slug>', 'only those that are managed for this client')
    .addHelpText('after', '\nExamples:\n  $ npx --no kandidat csv positions positions.csv --company fjellvik')
    .action((file: string, options: CsvOptions & { status?: PositionStatus; client?: string }) =>
      write(file, options, async (of) => {
        const { status, client } = options
        const clientId =
          client === undefined ? undefined : (await requireCompany(of.database, of.access, 'clients', client)).id
        return positionsAsList(of, { statuses: status === undefined ? positionStatuses : [status], clientId })
      }),
    )
  add('candidates', 'candidates of one position, or of all')
    .option('--position <id>', 'only those of this position')
    .addOption(new Option('--stage <stage>', 'only those in this stage').choices(candidateStages))
    .addHelpText(
      'after',
      '\nExamples:\n  $ npx --no kandidat csv candidates candidates.csv --company fjellvik --stage HIRED --delimiter semicolon',
    )
    .action((file: string, options: CsvOptions & { position?: string; stage?: CandidateStage }) =>
      write(file, options, (of) => candidatesAsList(of, { positionId: options.position, stage: options.stage })),
    )
  add('clients', 'the clients of an agency')
    .addHelpText('after', '\nExamples:\n  $ npx --no kandidat csv clients clients.csv --company nordhaug')
    .action((file: string, options: CsvOptions) => write(file, options, async (of) => clientsAsList(of)))

  add('submissions', 'what people sent through forms')
    .option('--position <id>', 'only those for this position')
    .addOption(new Option('--state <state>', 'only those in this state').choices(['held', 'taken', 'discarded']))
    .addHelpText(
      'after',
      '\nExamples:\n  $ npx --no kandidat csv submissions held.csv --company fjellvik --state held --delimiter semicolon',
    )
    .action((file: string, options: CsvOptions & { position?: string; state?: SubmissionState }) =>
      write(file, options, async (of) => {
        const { position: positionId, state } = options
        if (positionId !== undefined && !isId(positionId)) throw noId(positionId)
        return submissionsAsList(of, { positionId, state })
      }),
    )
  add('mails', 'mails')
    .addOption(new Option('--state <state>', 'only those in this state').choices(mailStates))
    .addOption(
      new Option('--undelivered', 'only those that failed or wait for somebody to pass them on').conflicts('state'),
    )
    .addHelpText('after', '\nExamples:\n  $ npx --no kandidat csv mails mails.csv --company fjellvik --undelivered')
    .action((file: string, options: CsvOptions & { state?: MailState; undelivered?: true }) =>
      write(file, options, async (of) => {
        const { state, undelivered } = options
        return mailsAsList(of, undelivered === true ? undeliveredStates : state && [state])
      }),
    )
  add('users', 'users')
    .addOption(new Option('--state <state>', 'only those in this state').choices(userStates))
    .addOption(new Option('--role <role>', 'only those with this role').choices(roleNames))
    .addHelpText('after', '\nExamples:\n  $ npx --no kandidat csv users team.csv --company fjellvik --state active')
    .action((file: string, options: CsvOptions & { state?: UserState; role?: Role }) =>
      write(file, options, async (of) => teamAsList(of, { state: options.state, role: options.role })),
    )
  add('pages', 'careers pages')
    .addHelpText('after', '\nExamples:\n  $ npx --no kandidat csv pages pages.csv --company fjellvik')
    .action((file: string, options: CsvOptions) => write(file, options, async (of) => pagesAsList(of)))
  add('keys', 'API keys, without the keys themselves')
    .addHelpText('after', '\nExamples:\n  $ npx --no kandidat csv keys keys.csv --company fjellvik')
    .action((file: string, options: CsvOptions) => write(file, options, async (of) => keysAsList(of)))

  add('audit', 'the audit log')
    .option('--object <id>', 'only what was done to this object')
    .option('--since <time>', 'from this time on: 2027-01-31, or 2027-01-31T12:00:00Z', readTime)
    .option('--until <time>', 'before this time', readTime)
    .addHelpText(
      'after',
      '\nExamples:\n  $ npx --no kandidat csv audit audit.csv --company fjellvik --since 2027-01-31',
    )
    .action((file: string, options: CsvOptions & { object?: string; since?: Date; until?: Date }) =>
      write(file, options, async (of) => {
        const { object: objectId, since, until } = options
        if (objectId !== undefined && !isId(objectId)) throw noId(objectId)
        return auditAsList(of, { objectId, since, until })
      }),
    )

  async function write(
    file: string,
    { company, delimiter, language }: CsvOptions,
    listOf: (of: ExportContext) => Promise<ExportedList>,
  ): Promise<void> {
    await context.withDatabase(async (database) => {
      const access = await accessTo(database, company)
      const list = await listOf({
        ...{ database, access, language: isLanguage(language) ? language : 'en' },
        timeZone: context.config.timeZone,
        publicUrl: context.config.publicUrl,
      })
      let rows = 0
      const text = await exportList(database, access, list, { delimiter, onEnd: (count) => (rows = count) })
      await pipeline(Readable.from(text), createWriteStream(file, { flags: 'wx', mode: 0o600 })).catch(unwritable(file))
      context.output(`Written to ${file}: ${rows} rows.`, { file, rows })
    })
  }

  /** The operator exports what is the company's, and a user what the user reaches. */
  async function accessTo(database: Database, slug: string): Promise<CompanyAccess> {
    const access = await context.access(database)
    const { id } = await requireCompany(database, access, 'companies', slug)
    return access.companyId === null ? { ...access, companyId: id } : access
  }
}

const noId = (text: string) => new CommandFailure('REFUSED', `${text} is not an id.`)

const unwritable = (file: string) => (error: unknown) => {
  if (!(error instanceof Error && 'syscall' in error)) throw error
  throw new CommandFailure('REFUSED', `${file} cannot be written (${'code' in error ? String(error.code) : 'failed'}).`)
}
