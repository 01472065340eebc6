import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { type Command, Option } from 'commander'
import { inTransaction } from '../../base/changes/actions.ts'
import type { CommandContext } from '../../base/cli/context.ts'
import type { Database } from '../../base/db/connection.ts'
import { receiveUpload } from '../../content/files/actions.ts'
import { RefusedUpload } from '../../content/files/content/upload.ts'
import { fileWords } from '../../content/words/words.ts'
import { Refusal } from '../../base/forms/refusal.ts'
import { addedData, addedLine } from './added-text.ts'
import { requireReach } from '../../base/access/reach-store.ts'
import { legalBases, type LegalBasis, type Source, sources } from '../../candidates/intake/origin.ts'
import { addCandidate } from '../../candidates/adding/actions.ts'

interface AddOptions {
  position: string
  source: Source
  legalBasis: LegalBasis
  firstName?: string
  lastName?: string
  phone?: string
  cv?: string
}

/** `kandidat candidates add`: adds somebody by hand. */
export function addingCommands(candidates: Command, context: CommandContext): void {
  candidates
    .command('add')
    .description(
      'add somebody by hand who did not use the form, as if they had applied; also if the position is closed',
    )
    .argument('<email>', 'the e-mail')
    .requiredOption('--position <id>', 'the position')
    .addOption(new Option('--source <source>', 'where the company found them').choices(sources).makeOptionMandatory())
    .addOption(
      new Option('--legal-basis <basis>', 'why the company may store them: they asked, agreed, or it has an interest')
        .choices(legalBases)
        .makeOptionMandatory(),
    )
    .option('--first-name <text>', 'the first name')
    .option('--last-name <text>', 'the last name')
    .option('--phone <number>', 'the phone number')
    .option('--cv <file>', 'a file with the CV')
    .addHelpText(
      'after',
      `
Examples:
  $ npx --no kandidat candidates add kari@example.com --position ID --source event --legal-basis consent
  $ npx --no kandidat candidates add kari@example.com --position ID --source network --legal-basis interest --first-name Kari --cv cv.pdf`,
    )
    .action((email: string, { position: positionId, source, legalBasis, cv, ...names }: AddOptions) =>
      context.withDatabase(async (database) => {
        const access = await context.access(database)
        const [position] = await requireReach(database, access, 'positions', [positionId])
        if (!position) throw new Refusal('not-found', `There is no position ${positionId}.`)
        const { companyId, id } = position
        const fileIds = cv === undefined ? [] : [await uploadFile(database, companyId, cv)]
        const person = { email, ...names }
        const added = await inTransaction(database, access, (change) =>
          addCandidate(change, { companyId, positionId: id, person, origin: { source, legalBasis }, fileIds }),
        )
        context.output(addedLine(added), { candidate: addedData(added) })
      }),
    )
}

/** @throws {Refusal} with the name of the file and what is wrong with it */
async function uploadFile(database: Database, companyId: string, file: string): Promise<string> {
  try {
    await stat(file)
    const { id } = await receiveUpload(database, { companyId, name: basename(file), stream: createReadStream(file) })
    return id
  } catch (error) {
    if (error instanceof RefusedUpload) throw new Refusal('invalid', `${file}: ${fileWords.en.faults[error.fault]}`)
    if (error instanceof Error && 'code' in error) throw new Refusal('invalid', `The file ${file} cannot be read.`)
    throw error
  }
}
