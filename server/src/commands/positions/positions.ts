import type { Command } from 'commander'
import { readIds } from '@kandidat/shared/command-line/arguments'
import type { CommandContext } from '../../base/cli/context.ts'
import { EXPIRATION, type Expiration, readExpiration } from '../../base/cli/expiration.ts'
import { readForms } from '@kandidat/shared/command-line/input'
import { contactIdentity } from '../../content/contact.ts'
import { requireCompany } from '../../organisation/companies/actions.ts'
import { Refusal } from '../../base/forms/refusal.ts'
import { readForm } from '../../base/forms/form.ts'
import { type Change, inTransaction } from '../../base/changes/actions.ts'
import type { Keys } from '../../base/db/keys.ts'
import {
  editPositions,
  assignPositions,
  forgetContact,
  type Transitioned,
  transitionPositions,
} from '../../positions/actions.ts'
import { PositionEdit } from '../../positions/form.ts'
import { archive, expire, type Transition, pause, publish, remove, restore, resume } from '../../positions/lifecycle.ts'
import type { AllowedKey } from '../../base/access/reach.ts'
import { adviceOn, findUnsearched } from '../../organisation/publication/search-engines/store.ts'

/** `kandidat positions`: changes positions. */
export function positionsCommands(positions: Command, context: CommandContext): void {
  positions
    .command('edit')
    .description('replace the fields of positions that the JSON contains; all others stay')
    .argument('<ids>', 'ids of positions, separated by commas', readIds)
    .argument('[file]', 'a file with the JSON; standard input by default')
    .addHelpText(
      'after',
      `\nExamples:\n  $ echo '{"title":"Senior welder","salary":null}' | npx --no kandidat positions edit ID,ID`,
    )
    .action(async (wanted: string[], file: string | undefined) => {
      const [form, ...more] = await readForms(file)
      if (more.length > 0)
        throw new Refusal('invalid', 'The edit must be one JSON object. It applies to all positions that you name.')
      const edit = readForm(PositionEdit, form, 'edit')
      await act(wanted, 'Edited', (all, found) =>
        editPositions(
          all,
          found.map((position) => ({ ...position, edit })),
        ),
      )
    })

  const transitions = [
    ['publish', 'publish positions; this ends a pause', publish],
    ['pause', 'pause positions', pause],
    ['resume', 'resume paused positions', resume],
    ['archive', 'archive positions; they can be restored', archive],
    ['remove', 'remove positions; they stay in the database, and can be restored', remove],
    ['restore', 'restore archived and removed positions to what they were', restore],
  ] as const satisfies [name: string, description: string, transition: Transition][]
  for (const [name, description, transition] of transitions) {
    positions
      .command(name)
      .description(description)
      .argument('<ids>', 'ids of positions, separated by commas', readIds)
      .addHelpText('after', `\nExamples:\n  $ npx --no kandidat positions ${name} ID,ID`)
      .action((wanted: string[]) =>
        act(wanted, `Done (${name})`, (all, found) => transitionPositions(all, `positions ${name}`, found, transition)),
      )
  }

  positions
    .command('expire')
    .description('set or remove the time at which positions expire')
    .argument('<ids>', 'ids of positions, separated by commas', readIds)
    .option('--at <time>', EXPIRATION, readExpiration)
    .option('--lift', 'remove the expiration')
    .addHelpText(
      'after',
      `\nExamples:\n  $ npx --no kandidat positions expire ID --at 2027-01-31\n  $ npx --no kandidat positions expire ID --lift`,
    )
    .action((wanted: string[], options: { at?: Expiration; lift?: boolean }) => {
      if ((options.at === undefined) === (options.lift === undefined))
        throw new Refusal('invalid', 'Give either --at or --lift.')
      const at = options.at?.(context.config.timeZone) ?? null
      return act(wanted, 'Done (expire)', (all, found) =>
        transitionPositions(all, 'positions expire', found, expire(at)),
      )
    })

  positions
    .command('assign')
    .description('assign positions to a client, or to the company itself')
    .argument('<ids>', 'ids of positions, separated by commas', readIds)
    .option('--client <slug>', 'the client to assign them to')
    .option('--none', 'assign them to the company itself')
    .addHelpText('after', `\nExamples:\n  $ npx --no kandidat positions assign ID --client fjellvik`)
    .action(async (wanted: string[], options: { client?: string; none?: boolean }) => {
      if ((options.client === undefined) === (options.none === undefined))
        throw new Refusal('invalid', 'Give either --client or --none.')
      await act(wanted, 'Assigned', async (all, found) => {
        const client =
          options.client === undefined ? null : await requireCompany(all.tx, all.access, 'clients', options.client)
        await assignPositions(all, found, client?.id ?? null)
      })
    })

  positions
    .command('forget-contact')
    .description('remove a person from the contacts of all positions of a company, also of closed ones')
    .requiredOption('--company <slug>', 'the company')
    .option('--email <email>', 'the e-mail of the contact')
    .option('--phone <number>', 'the phone number of the contact, with its country code')
    .option('--name <name>', 'the full name of the contact, in any case')
    .addHelpText(
      'after',
      `
A contact is removed if one of the given values is the contact's own.

Examples:
  $ npx --no kandidat positions forget-contact --company fjellvik --email kari@example.com --phone "+47 912 34 567"`,
    )
    .action((options: { company: string; email?: string; phone?: string; name?: string }) =>
      context.withDatabase(async (database) => {
        const access = await context.access(database)
        const company = await requireCompany(database, access, 'companies', options.company)
        const person = contactIdentity(options, '')
        const found = await inTransaction(database, access, (all) => forgetContact(all, [company.id], person))
        context.output(`Removed from ${found.length} positions of ${company.name}.`, { positions: ids(found) })
      }),
    )

  /** Runs a verb on positions and prints that it is done. */
  async function act(
    wanted: string[],
    done: string,
    verb: (all: Change, found: AllowedKey<'positions'>[]) => Promise<Transitioned[] | void>,
  ): Promise<void> {
    await context.withDatabase(async (database) => {
      const transitioned = await inTransaction(database, await context.access(database), async (all) =>
        verb(all, await all.within('positions', wanted)),
      )
      const expired = (transitioned ?? []).filter((position) => position.expired)
      for (const { id } of expired)
        context.say(
          `The position ${id} has expired: it is reachable again once you set a later expiration or remove it.`,
        )
      const unsearched = await findUnsearched(database, ids(transitioned ?? []))
      for (const each of unsearched) context.say(adviceOn(each))
      context.output(`${done}: ${wanted.join(', ')}`, { positions: wanted, expired: ids(expired), unsearched })
    })
  }
}

function ids(positions: Keys): string[] {
  return positions.map((position) => position.id)
}
