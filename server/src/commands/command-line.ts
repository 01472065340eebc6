import { version, withCommandName } from '../base/config.ts'
import { accountCommands } from './organisation/accounts.ts'
import { auditCommands } from './organisation/audit.ts'
import { Command, CommanderError } from 'commander'
import { linkCommands } from './organisation/identities.ts'
import { usersCommands } from './organisation/users.ts'
import { userAccess } from '../organisation/users/actions.ts'
import { addUserOption, refuseUser } from './user-option.ts'
import { exportCommand, importArchiveCommand } from './moving/archive.ts'
import { apiCommands } from '@kandidat/tools/api-get/commands'
import { pagesCommands } from './positions/careers-pages.ts'
import type { CommandContext } from '../base/cli/context.ts'
import { commandContext } from '../base/cli/context.ts'
import { toFailure } from '../base/cli/failure.ts'
import { failureOf, leafCommands, wordsOf, writeFailure } from '@kandidat/shared/command-line/running'
import { ReaderGone } from '@kandidat/shared/command-line/standard-output'
import { exitCodes } from '@kandidat/shared/command-line/failure'
import { inviteAdministrator, inviteUser } from '../organisation/identities/invite-actions.ts'
import { picturesCommands } from './content/pictures.ts'
import { companiesCommands } from './organisation/companies.ts'
import { conformanceCommand } from '@kandidat/tools/conformance/commands'
import { deliveriesCommands } from './webhooks/delivery-log.ts'
import { replayCommands } from './webhooks/replays.ts'
import { testReceiverCommand } from '@kandidat/tools/receiver-test/commands'
import { explainCommands } from './positions/explanations.ts'
import { importCandidatesCommand } from './moving/candidate-imports.ts'
import { importCommands } from './moving/imports.ts'
import { runCommands } from './moving/import-runs.ts'
import { listingCommands } from './positions/listings.ts'
import { addingCommands } from './candidates/adding.ts'
import { intakeCommands } from './candidates/intake.ts'
import { clientsCommands } from './organisation/clients.ts'
import { keysCommands } from './organisation/keys.ts'
import { checkPositionsCommand } from './positions/advice.ts'
import { positionsCommands } from './positions/positions.ts'
import { createPositionsCommand } from './positions/entry.ts'
import { duplicatePositionsCommand } from './positions/duplicates.ts'
import { listPositionsCommand } from './positions/lists.ts'
import { receiversCommands } from './webhooks/receivers.ts'
import { referralsCommands } from './candidates/referrals.ts'
import { mailsCommands } from './candidates/mail.ts'
import { masterKeyCommands } from './operating/master-keys.ts'
import { linksCommands } from './positions/sharing-links.ts'
import { candidateListCommands } from './candidates/lists.ts'
import { candidatesCommands } from './candidates/candidates.ts'
import { rejectionCommands } from './candidates/rejections.ts'
import { erasureCommands } from './candidates/erasures.ts'
import { selfCommands } from './candidates/self.ts'
import { submissionsCommands } from './candidates/submissions.ts'
import { reportsCommands } from './candidates/ad-reports.ts'
import { noticeCommands } from './candidates/privacy.ts'
import { deletionCommands, retentionCommands } from './candidates/retention.ts'
import { demoCommands } from './demo.ts'
import { refuseRemoved } from './removed.ts'
import { csvCommands } from './moving/exports.ts'
import { doctorCommand } from './operating/doctor.ts'
import { restoredCommand } from './operating/restored.ts'
import { triggerCommand } from '@kandidat/tools/trigger/commands'
import { listenCommand } from '@kandidat/tools/listen/commands'
import { followEvents } from './follow-events.ts'
import { migrateCommand } from './migrate.ts'
import { sendToReceiver } from './trigger-receiver.ts'
import { startCommand } from './start.ts'
import { workCommand } from './work.ts'

const closing = `
Settings come from the environment; docs/settings.md lists them, and \`doctor\` checks them.

Exit codes:
  0  done
  1  failed, or doctor found something wrong
  2  the command line or the settings are wrong
  3  something does not exist, or does not allow the operation, or failed its test
  4  the database cannot be reached or started`

const examples = `
Examples:
  $ npm start
  $ npx --no kandidat keys create --company fjellvik --json
  $ npx --no kandidat doctor
  $ npx --no kandidat help keys create`

/** The complete command line. Every command that does something has `--json`. */
export function createProgram(context: CommandContext): Command {
  const program = new Command('kandidat')
    .description('A recruiting and referral platform that anyone can run themselves.')
    .version(version(), '-V, --version', 'print the version')
    .exitOverride()
    .configureOutput({
      writeErr: () => undefined,
      writeOut: (text) => void process.stdout.write(withCommandName(text)),
    })
    .addHelpText('after', examples)
  startCommand(program, context)
  workCommand(program, context)
  migrateCommand(program, context)
  demoCommands(program, context)
  doctorCommand(program, context)
  restoredCommand(program, context)
  const companies = program
    .command('companies')
    .description('create, edit and list companies, agencies and their clients')
  companiesCommands(companies, context, inviteAdministrator)
  clientsCommands(companies, context)
  noticeCommands(companies, context)
  retentionCommands(companies, context)
  const users = program.command('users').description('create, invite, edit, restrict and list the users of companies')
  usersCommands(users, context, inviteUser)
  linkCommands(users, context)
  accountCommands(users, context)
  keysCommands(program, context)
  pagesCommands(program, context)
  const positions = program.command('positions').description('create, list, edit, publish, pause and archive positions')
  createPositionsCommand(positions, context)
  duplicatePositionsCommand(positions, context)
  listPositionsCommand(positions, context)
  checkPositionsCommand(positions, context)
  positionsCommands(positions, context)
  listingCommands(positions, context)
  linksCommands(program, context)
  explainCommands(program, context)
  const candidates = program.command('candidates').description('add, move, hire, edit and anonymize candidates')
  addingCommands(candidates, context)
  intakeCommands(candidates, context)
  candidatesCommands(candidates, context)
  candidateListCommands(candidates, context)
  rejectionCommands(candidates, context)
  const pictures = program
    .command('pictures')
    .description('add pictures of companies, and list those that could not be fetched')
  picturesCommands(pictures, context)
  selfCommands(candidates, context)
  erasureCommands(candidates, context)
  deletionCommands(candidates, context)
  submissionsCommands(program, context)
  receiversCommands(program, context, version())
  referralsCommands(program, context)
  mailsCommands(program, context)
  reportsCommands(program, context)
  auditCommands(program, context)
  csvCommands(program, context)
  masterKeyCommands(program, context)
  const deliveries = program.command('deliveries').description('list deliveries of events, and send them again')
  deliveriesCommands(deliveries, context)
  replayCommands(deliveries, context)
  apiCommands(program, context, version())
  conformanceCommand(program, context, version())
  listenCommand(program, context, version(), followEvents(context))
  testReceiverCommand(program, context, version())
  triggerCommand(program, context, version(), sendToReceiver(context, version()))
  exportCommand(program, context)
  const imports = program.command('import').description('import data from another system, or an export')
  importCommands(imports, context)
  importCandidatesCommand(imports, context)
  runCommands(imports, context)
  importArchiveCommand(imports, context)
  program.addHelpText('after', closing)
  for (const command of leafCommands(program)) {
    command.option('--json', 'print one line of JSON, for machines; errors too').addHelpText('after', closing)
    addUserOption(command)
  }
  program.hook('preAction', (_program, command) => {
    const { json, as, company } = command.opts<{ json?: boolean; as?: string; company?: string }>()
    context.options.json = json === true
    context.options.user = as === undefined ? undefined : { name: as, company }
    refuseUser(command)
  })
  return program
}

/**
 * Runs one command.
 * @param args what follows the program's name
 * @returns the exit code
 */
export async function runCommandLine(args: readonly string[]): Promise<number> {
  // Errors in the command line are printed before it is parsed.
  const context = commandContext(userAccess)
  context.options.json = args.includes('--json')
  const program = createProgram(context)
  try {
    await program.parseAsync(knownWords(args), { from: 'user' })
    await context.printed()
    return 0
  } catch (thrown) {
    if (thrown instanceof ReaderGone) return 0
    const failure = failureOf(program, args, thrown, toFailure)
    if (failure === null) return 0
    const ours = !(thrown instanceof CommanderError) && thrown instanceof Error
    writeFailure(context.options.json, failure, ours && wantsStack(context) ? thrown.stack : undefined)
    return exitCodes[failure.code]
  }
}

/**
 * The words to parse.
 * @throws {CommandFailure} for a command that was removed
 */
export function knownWords(args: readonly string[]): string[] {
  const words = args.filter((word) => word !== '--json')
  refuseRemoved(words[0] === 'help' ? words.slice(1) : args)
  return wordsOf(args)
}

function wantsStack(context: CommandContext): boolean {
  try {
    return context.config.logLevel === 'debug' || context.config.logLevel === 'trace'
  } catch {
    return false
  }
}
