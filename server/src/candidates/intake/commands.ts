import type { Command } from 'commander'
import type { CommandContext } from '../../cli/context.ts'
import { readForms } from '@kandidat/shared/command-line/input'
import { readForm } from '../../forms/form.ts'
import { Refusal } from '../../forms/refusal.ts'
import { type Change, change } from '../../changes/actions.ts'
import { findPositions } from '../../positions/write-store.ts'
import { type Added, type IntakeOptions, apply, refer } from './actions.ts'
import { ApplicationForm, ReferralForm } from './form.ts'

const OPERATOR = { kind: 'operator' } as const
const BATCH = 1_000

interface AddCommandOptions extends IntakeOptions {
  position?: string
  link?: string
}

interface Intake {
  companyId: string
  positionId: string
  linkId: string | null
  createdAt?: Date
}

/** `kandidat candidates apply` and `refer`: how candidates come in. */
export function intakeCommands(candidates: Command, context: CommandContext): void {
  const withOptions = (command: Command) =>
    command
      .argument('[file]', 'where the JSON is; standard input if not given')
      .option('--position <id>', 'the position, where the JSON names no `positionId`')
      .option('--link <id>', 'the sharing link or careers page they come over, where the JSON names no `linkId`')
      .option(
        '--even-if-closed',
        'also where the position is not reachable or takes none: for candidates from elsewhere',
      )

  withOptions(
    candidates
      .command('apply')
      .description(
        'apply to positions, from JSON as an object, an array or one a line; the same again changes nothing',
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
      add(file, options, 'application', ApplicationForm, (all, ways) =>
        apply(
          all,
          ways.map(({ form: { positionId: _position, linkId: _link, createdAt: _at, ...person }, way }) => ({
            ...way,
            person,
          })),
          options,
        ),
      ),
    )

  withOptions(
    candidates
      .command('refer')
      .description('refer people for positions; nobody learns who it is before the person agrees'),
  )
    .addHelpText(
      'after',
      `
Examples:
  $ echo '{"candidate":{"email":"kari@example.com"},"referrer":{"email":"ola@example.com"}}' | npx --no kandidat candidates refer --position ID --link ID`,
    )
    .action((file: string | undefined, options: AddCommandOptions) =>
      add(file, options, 'referral', ReferralForm, (all, ways) =>
        refer(
          all,
          ways.map(({ form: { candidate, referrer }, way }) => ({ ...way, candidate, referrer })),
          options,
        ),
      ),
    )

  /** Reads forms and takes them in a thousand at a time, each thousand wholly or not at all. */
  async function add<S extends typeof ApplicationForm | typeof ReferralForm>(
    file: string | undefined,
    options: AddCommandOptions,
    what: string,
    schema: S,
    verb: (all: Change, forms: { form: ReturnType<typeof readForm<S>>; way: Intake }[]) => Promise<Added[]>,
  ): Promise<void> {
    const forms = (await readForms(file)).map((form, i) => readForm(schema, form, `${what} ${i + 1}`))
    await context.withDatabase(async (database) => {
      const added: Added[] = []
      for (let from = 0; from < forms.length; from += BATCH) {
        const batch = forms.slice(from, from + BATCH)
        const done = await change(database, OPERATOR, async (all) => {
          const ways = batch.map((form, i) => readWay(form, options, `${what} ${from + i + 1}`))
          const wanted = [...new Set(ways.map((way) => way.positionId))]
          const owners = new Map((await findPositions(all.tx, wanted)).map(({ id, companyId }) => [id, companyId]))
          return verb(
            all,
            batch.map((form, i) => ({ form, way: wayOf(ways[i], owners) })),
          )
        })
        added.push(...done)
      }
      const lines = added.map((candidacy) => `${candidacy.id}${candidacy.added ? '' : '  (was there already)'}`)
      context.output(lines.length === 0 ? 'Nothing to take in.' : lines.join('\n'), {
        candidates: added.map(({ id, personId, added: isNew }) => ({ id, personId, added: isNew })),
      })
    })
  }
}

interface ReadWay {
  positionId: string
  linkId: string | null
  createdAt?: Date
}

function readWay(
  form: { positionId?: string; linkId?: string; createdAt?: string },
  options: AddCommandOptions,
  what: string,
): ReadWay {
  const positionId = form.positionId ?? options.position
  if (positionId === undefined)
    throw new Refusal('invalid', `The ${what} names no position: give a positionId in it, or --position.`)
  const createdAt = form.createdAt === undefined ? undefined : new Date(form.createdAt)
  if (createdAt && Number.isNaN(createdAt.getTime()))
    throw new Refusal('invalid', `The createdAt of the ${what} is no time that exists.`)
  return { positionId, linkId: form.linkId ?? options.link ?? null, ...(createdAt && { createdAt }) }
}

function wayOf(way: ReadWay | undefined, owners: ReadonlyMap<string, string>): Intake {
  const companyId = way && owners.get(way.positionId)
  if (!way || companyId === undefined) throw new Error('a position that was just found is gone')
  return { ...way, companyId }
}
