import { zip } from '../../base/certain.ts'
import type { Command } from 'commander'
import type { CommandContext } from '../../base/cli/context.ts'
import { readForms } from '@kandidat/shared/command-line/input'
import { readForm } from '../../base/forms/form.ts'
import { Refusal } from '../../base/forms/refusal.ts'
import { type Change, inTransaction } from '../../base/changes/actions.ts'
import { type AddedCandidacy, type IntakeOptions, apply, refer } from '../../candidates/intake/actions.ts'
import { ApplicationForm, ReferralForm } from '../../candidates/intake/form.ts'
import { addedData, addedLine } from './added-text.ts'
import type { Allowed, AllowedKey } from '../../base/access/reach.ts'

const BATCH = 1_000

interface AddCommandOptions extends IntakeOptions {
  position?: string
  link?: string
}

interface Target {
  companyId: string
  positionId: Allowed<'positions'>
  linkId: string | null
  createdAt?: Date
}

/** `kandidat candidates apply` and `refer`: add candidates. */
export function intakeCommands(candidates: Command, context: CommandContext): void {
  const withOptions = (command: Command) =>
    command
      .argument('[file]', 'a file with the JSON; standard input by default')
      .option('--position <id>', 'the position, if the JSON has no `positionId`')
      .option('--link <id>', 'the sharing link or careers page they come through, if the JSON has no `linkId`')
      .option(
        '--even-if-closed',
        'also if the position is not reachable or does not take them: for candidates from elsewhere',
      )

  withOptions(
    candidates
      .command('apply')
      .description(
        'apply to positions, from JSON: an object, an array, or one object per line; applying again changes nothing',
      ),
  )
    .addHelpText(
      'after',
      `
Examples:
  $ echo '{"email":"kari@example.com","firstName":"Kari","phone":"912 34 567"}' | npx --no kandidat candidates apply --position ID
  $ npx --no kandidat candidates apply applications.jsonl --even-if-closed --json`,
    )
    .action((file: string | undefined, options: AddCommandOptions) =>
      add(file, options, 'application', ApplicationForm, (all, targets) =>
        apply(
          all,
          targets.map(({ form: { positionId: _position, linkId: _link, createdAt: _at, ...person }, target }) => ({
            ...target,
            person,
          })),
          options,
        ),
      ),
    )

  withOptions(
    candidates
      .command('refer')
      .description('refer people for positions, from JSON; nobody sees who it is before the person agrees'),
  )
    .addHelpText(
      'after',
      `
Examples:
  $ echo '{"candidate":{"email":"kari@example.com"},"referrer":{"email":"ola@example.com"}}' | npx --no kandidat candidates refer --position ID --link ID`,
    )
    .action((file: string | undefined, options: AddCommandOptions) =>
      add(file, options, 'referral', ReferralForm, (all, targets) =>
        refer(
          all,
          targets.map(({ form: { candidate, referrer }, target }) => ({ ...target, candidate, referrer })),
          options,
        ),
      ),
    )

  /** Reads forms and adds them in batches of a thousand, each batch completely or not at all. */
  async function add<S extends typeof ApplicationForm | typeof ReferralForm>(
    file: string | undefined,
    options: AddCommandOptions,
    what: string,
    schema: S,
    verb: (all: Change, forms: { form: ReturnType<typeof readForm<S>>; target: Target }[]) => Promise<AddedCandidacy[]>,
  ): Promise<void> {
    const forms = (await readForms(file)).map((form, i) => readForm(schema, form, `${what} ${i + 1}`))
    await context.withDatabase(async (database) => {
      const added: AddedCandidacy[] = []
      for (let from = 0; from < forms.length; from += BATCH) {
        const batch = forms.slice(from, from + BATCH)
        const done = await inTransaction(database, await context.access(database), async (all) => {
          const targets = batch.map((form, i) => readTarget(form, options, `${what} ${from + i + 1}`))
          const wanted = [...new Set(targets.map((target) => target.positionId))]
          const found = new Map(
            (await all.within('positions', wanted)).map((position) => [position.id as string, position]),
          )
          return verb(
            all,
            zip(batch, targets).map(([form, target]) => ({ form, target: targetOf(target, found) })),
          )
        })
        added.push(...done)
      }
      const lines = added.map(addedLine)
      context.output(lines.length === 0 ? 'There is nothing to add.' : lines.join('\n'), {
        candidates: added.map(addedData),
      })
    })
  }
}

interface ReadTarget {
  positionId: string
  linkId: string | null
  createdAt?: Date
}

function readTarget(
  form: { positionId?: string; linkId?: string; createdAt?: string },
  options: AddCommandOptions,
  what: string,
): ReadTarget {
  const positionId = form.positionId ?? options.position
  if (positionId === undefined)
    throw new Refusal('invalid', `The ${what} has no position: give it a positionId, or use --position.`)
  const createdAt = form.createdAt === undefined ? undefined : new Date(form.createdAt)
  if (createdAt && Number.isNaN(createdAt.getTime()))
    throw new Refusal('invalid', `The createdAt of the ${what} is not a valid time.`)
  return { positionId, linkId: form.linkId ?? options.link ?? null, ...(createdAt && { createdAt }) }
}

function targetOf(target: ReadTarget | undefined, found: ReadonlyMap<string, AllowedKey<'positions'>>): Target {
  const position = target && found.get(target.positionId)
  if (!target || !position) throw new Error('a position that was just found is gone')
  return { ...target, companyId: position.companyId, positionId: position.id }
}
