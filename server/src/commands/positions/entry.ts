import { zip } from '../../base/certain.ts'
import { readForms } from '@kandidat/shared/command-line/input'
import { type Command, InvalidArgumentError } from 'commander'
import { inTransaction } from '../../base/changes/actions.ts'
import type { CommandContext } from '../../base/cli/context.ts'
import { readExpiration } from '../../base/cli/expiration.ts'
import { requireCompany } from '../../organisation/companies/actions.ts'
import { readCompanies } from '../../organisation/companies/write-store.ts'
import { refusedField } from '../../base/forms/refusal.ts'
import { loadGazetteer } from '../../content/places/gazetteer-client.ts'
import { adviceOn, findUnsearched } from '../../organisation/publication/search-engines/store.ts'
import { createPositions, type NewPosition } from '../../positions/actions.ts'
import { expire, publish, type Transition } from '../../positions/lifecycle.ts'
import { formOfEntry, readEntry } from '../../positions/entry/entry.ts'

interface Options {
  company: string
  client?: string
  publish?: boolean
  ownPage: boolean
  clientPage: boolean
  marketplace: boolean
}

/** `kandidat positions create`. */
export function createPositionsCommand(positions: Command, context: CommandContext): void {
  positions
    .command('create')
    .description('create positions from JSON: an object, an array, or one object per line')
    .argument('[file]', 'a file with the JSON; standard input by default')
    .requiredOption('--company <slug>', 'the company that owns them')
    .option('--client <slug>', 'the client they are managed for')
    .option('--publish', 'publish them at once')
    .option('--no-own-page', 'leave out the default careers page of the company')
    .option('--no-client-page', 'leave out the default careers page of the client')
    .option('--no-marketplace', 'leave out the marketplace')
    .addHelpText(
      'after',
      `
The description is "text" (plain text; a line that begins with - is an item of a list) or
"sections". Places are names; their coordinates are looked up. "expirationDate" is a day, which is
included, or a time with its zone.

Examples:
  $ echo '{"title":"Welder","language":"NO","text":"Build ships with us","locations":["Bergen, Norway"]}' | npx --no kandidat positions create --company fjellvik --publish
  $ echo '{"title":"Cook","language":"EN","locations":[{"postalCode":"5003","country":"NO"}],"expirationDate":"2027-01-31"}' | npx --no kandidat positions create --company fjellvik
  $ npx --no kandidat positions create positions.jsonl --company nordhaug --client fjellvik --json`,
    )
    .action((file: string | undefined, options: Options) => create(context, file, options))
}

async function create(context: CommandContext, file: string | undefined, options: Options): Promise<void> {
  const entries = (await readForms(file)).map((entry, i) => readEntry(entry, `position ${i + 1}`))
  const begins = entries.map(({ expirationDate }) =>
    beginning(expirationDate, options.publish === true, context.config.timeZone),
  )
  await context.withDatabase(async (database) => {
    const access = await context.access(database)
    const company = await requireCompany(database, access, 'companies', options.company)
    const client =
      options.client === undefined ? null : await requireCompany(database, access, 'clients', options.client)
    const [owner] = await readCompanies(database, [company.id])
    const places = { gazetteer: loadGazetteer, home: owner?.fields.country || undefined, say: context.say }
    const { ownPage: ownDefault, clientPage: clientDefault, marketplace } = options
    const listOn = { ownDefault, clientDefault, marketplace }
    const drafts: NewPosition[] = []
    for (const [entry, begin] of zip(entries, begins)) {
      const form = await formOfEntry(entry, places)
      drafts.push({ companyId: company.id, clientId: client?.id ?? null, form, listOn, ...(begin && { begin }) })
    }
    const created = await inTransaction(database, access, (all) => createPositions(all, drafts))
    const ids: string[] = created.map(({ id }) => id)
    const unsearched = await findUnsearched(database, ids)
    for (const each of unsearched) context.say(adviceOn(each))
    context.output(`Created:\n${ids.join('\n')}`, { positions: ids, unsearched })
  })
}

/** What happens to a position when it is created. */
function beginning(expirationDate: string | undefined, publishing: boolean, zone: string): Transition | undefined {
  const dated = expirationDate === undefined ? undefined : expire(expirationOf(expirationDate, zone))
  if (!publishing) return dated
  return dated ? (position, at) => publish(dated(position, at), at) : publish
}

function expirationOf(text: string, zone: string): Date {
  try {
    return readExpiration(text)(zone)
  } catch (error) {
    throw error instanceof InvalidArgumentError
      ? refusedField('expirationDate', `expirationDate is ${JSON.stringify(text)}. ${error.message}`, 'invalid')
      : error
  }
}
