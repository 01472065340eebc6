import type { Command } from 'commander'
import type { CommandContext } from '../../base/cli/context.ts'
import { lapseAll } from '../../candidates/referrals/job.ts'

/** `kandidat referrals`: invitations of referred people (docs/referring.md). */
export function referralsCommands(program: Command, context: CommandContext): void {
  const referrals = program.command('referrals').description('close invitations to people who were referred')

  referrals
    .command('lapse')
    .description('close invitations that nobody has answered for 30 days, as a running service does every hour')
    .addHelpText('after', '\nExamples:\n  $ npx --no kandidat referrals lapse --json')
    .action(() =>
      context.withDatabase(async (database) => {
        const lapsed = await lapseAll(database, await context.access(database))
        context.output(`Closed: ${lapsed}`, { lapsed })
      }),
    )
}
