import { type Command, Option } from 'commander'
import { CommandFailure } from '@kandidat/shared/command-line/failure'

/** Commands on the installation itself, or on several companies. They run with the operator's access. */
export const operatorCommands = new Set([
  'start',
  'work',
  'migrate',
  'demo load',
  'demo remove',
  'doctor',
  'companies create',
  'companies make-agency',
  'companies list',
  'companies take-on',
  'master-key rotate',
  'export',
  'import archive',
  'restored',
  'candidates recount',
  // It reads the events of the whole database.
  'listen',
])

/** Commands that ask a server, or another program, and not the database. */
export const remoteCommands = new Set(['api get', 'conformance', 'receivers check', 'test-receiver'])

/** Adds `--as` to a command that changes or reads the data of companies. */
export function addUserOption(command: Command): void {
  const name = commandName(command)
  if (remoteCommands.has(name)) return
  const option = new Option('--as <user>', 'run with the access of this user: an id, or an e-mail')
  // The other commands take it only to say why they refuse it.
  command.addOption(operatorCommands.has(name) ? option.hideHelp() : option)
}

/** @throws {CommandFailure} if a command was given a user and does not look them up */
export function refuseUser(command: Command): void {
  const name = commandName(command)
  const { as, to } = command.opts<{ as?: string; to?: string }>()
  if (as === undefined) return
  if (name === 'trigger' && to !== undefined)
    throw new CommandFailure(
      'USAGE',
      '`trigger --to` does not use the database: leave out --as, or send to --receiver ID.',
    )
  if (!operatorCommands.has(name)) return
  throw new CommandFailure('USAGE', `\`${name}\` runs with the access of the operator: leave out --as.`)
}

/** The name of a command with the names of its groups, as people type it. */
export function commandName(command: Command): string {
  const { parent } = command
  return parent === null || parent.parent === null ? command.name() : `${commandName(parent)} ${command.name()}`
}
