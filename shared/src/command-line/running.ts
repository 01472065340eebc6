import { type Command, CommanderError } from 'commander'
import { CommandFailure } from './failure.ts'

/** The commands that do something, rather than group others. */
export function leafCommands(command: Command): Command[] {
  return command.commands.length === 0 ? [command] : command.commands.flatMap(leafCommands)
}

/** The words to parse: `help keys create` is `keys create --help`. commander's own `help` knows the first word alone. */
export function wordsOf(args: readonly string[]): string[] {
  const [first, ...path] = args.filter((word) => word !== '--json')
  return first === 'help' && path.length > 0 ? [...path, '--help'] : [...args]
}

/**
 * The failure for what a command line threw; null if it only printed help or the version.
 * @param toFailure turns what a command threw into its failure
 */
export function failureOf(
  program: Command,
  args: readonly string[],
  thrown: unknown,
  toFailure: (thrown: unknown) => CommandFailure,
): CommandFailure | null {
  if (!(thrown instanceof CommanderError)) return toFailure(thrown)
  if (thrown.exitCode === 0) return null
  const group = groupOf(program, args)
  // A group without a command prints its usage, which says more than a message.
  const message = thrown.code === 'commander.help' ? usageOf(group) : messageOf(thrown)
  // Of all commands of a large program there are too many to list them.
  const lists = thrown.code === 'commander.unknownCommand' && group !== program && !message.includes('(Did you mean')
  return new CommandFailure('USAGE', lists ? `${message}. ${usageOf(group)}` : message)
}

/** Writes why a command failed on standard error: lines for a person, or one line of JSON for a program. */
export function writeFailure(json: boolean, { message, code }: CommandFailure, stack?: string): void {
  const text = json ? JSON.stringify({ error: message, code, stack }) : [message, stack ?? []].flat().join('\n')
  process.stderr.write(`${text}\n`)
}

/** commander's message, with plainer words for an argument. */
function messageOf({ message }: CommanderError): string {
  return message
    .replace(/^error: /, '')
    .replace(
      /^command-argument value '(.*)' is invalid for argument '(.*?)'\./s,
      (_, value: string, name: string) => `The ${name} ${JSON.stringify(value)} is not valid.`,
    )
}

function groupOf(program: Command, args: readonly string[]): Command {
  return args.reduce((group, arg) => group.commands.find((command) => command.name() === arg) ?? group, program)
}

function usageOf(group: Command): string {
  return `Say which command: ${leafCommands(group).map(nameOf).join(', ')}. See \`${nameOf(group)} --help\`.`
}

function nameOf(command: Command): string {
  return command.parent === null ? command.name() : `${nameOf(command.parent)} ${command.name()}`
}
