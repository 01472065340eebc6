import { CommandFailure } from '@kandidat/shared/command-line/failure'

/**
 * Commands, or options of them, that the previous release still had, and what to use instead. A line goes with the next
 * release (docs/versioning.md#if-you-run-kandidat).
 */
export const removed: Readonly<Record<string, string>> = {
  'candidates hire --start': 'Use `candidates hire --at`.',
  'candidates start-date --on': 'Use `candidates start-date --at`.',
  'candidates write': 'Write to candidates in the portal: on the page of each, or in a list of candidates.',
  'deliveries list --limit': 'Use `deliveries list --take`.',
  'import start': 'Start imports in the portal, under Import.',
  'keys create --expires': 'Use `keys create --at`.',
  'mails stop': 'Stop mails in the portal, on the page of the candidate.',
  notes: 'Read and write notes in the portal, on the page of the candidate. Today lists those that mention you.',
  notifications: 'Read notifications in the portal, under the bell at the top.',
  'positions hand': 'Use `positions assign`.',
  templates: 'Write templates in the portal, under Templates.',
  'users preferences': 'Everybody sets their own name, language and shortcuts in the portal, under Your account.',
  'users rename-passkey': 'Everybody names their own passkeys in the portal, under Your account.',
}

/** @throws {CommandFailure} with the replacement, if a command line has what was removed */
export function refuseRemoved(args: readonly string[]): void {
  for (const [name, instead] of Object.entries(removed)) {
    const words = name.split(' ')
    const option = words.find((word) => word.startsWith('--'))
    const command = words.filter((word) => word !== option)
    const isCommand = command.every((word, i) => args[i] === word)
    const hasOption = option === undefined || args.some((arg) => arg === option || arg.startsWith(`${option}=`))
    if (isCommand && hasOption) throw new CommandFailure('USAGE', `\`${name}\` was removed. ${instead}`)
  }
}
