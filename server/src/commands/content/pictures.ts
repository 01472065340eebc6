import { zip } from '../../base/certain.ts'
import { tableLines } from '@kandidat/shared/command-line/table'
import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Command } from 'commander'
import type { CommandContext } from '../../base/cli/context.ts'
import { inTransaction } from '../../base/changes/actions.ts'
import { requireCompany } from '../../organisation/companies/actions.ts'
import { Refusal } from '../../base/forms/refusal.ts'
import { addPictures } from '../../content/pictures/actions.ts'
import { encodePicture } from '../../content/pictures/encoding/encoding-client.ts'
import { listFetches } from '../../content/pictures/fetch-store.ts'
import { type EncodedPicture, MAX_PICTURE, RefusedPicture } from '../../content/pictures/encoding/picture.ts'
import { pictureWords } from '../../content/words/words.ts'

/** `kandidat pictures`: stores pictures of companies, and lists those that could not be fetched. */
export function picturesCommands(pictures: Command, context: CommandContext): void {
  pictures
    .command('add')
    .description('store pictures of a company, and print the paths to use in its profile, positions and galleries')
    .argument('<slug>', 'the slug of the company')
    .argument('<files...>', 'pictures: JPEG, PNG, WebP, AVIF, GIF or SVG, of up to 15 MB and 40 megapixels')
    .addHelpText(
      'after',
      `
Examples:
  $ npx --no kandidat pictures add fjellvik logo.svg banner.jpg
  $ npx --no kandidat pictures add fjellvik logo.svg --json`,
    )
    .action(async (slug: string, files: string[]) => {
      const encoded: EncodedPicture[] = []
      for (const file of files) encoded.push(await encodeFile(slug, file))
      await context.withDatabase(async (database) => {
        const paths = await inTransaction(database, await context.access(database), async (change) => {
          const { id } = await requireCompany(change.tx, change.access, 'profiles', slug)
          return addPictures(change, id, encoded)
        })
        const added = zip(files, paths).map(([file, path]) => ({ file: basename(file), path }))
        context.output(added.map(({ file, path }) => `${path}  ${file}`).join('\n'), { pictures: added })
      })
    })

  pictures
    .command('fetches')
    .description('list pictures at other addresses that are still to be fetched, or that could not be')
    .addHelpText('after', '\nExamples:\n  $ npx --no kandidat pictures fetches --json')
    .action(() =>
      context.withDatabase(async (database) => {
        const rows = await listFetches(database, await context.access(database))
        const cells = rows.map(({ company, url, tries, nextAt, reason }) => [
          ...[company, url, nextAt === null ? `given up after ${tries} tries` : `again at ${nextAt}`, reason ?? ''],
        ])
        const lines = tableLines(['company', 'address', 'state', 'reason'], cells)
        context.output(rows.length > 0 ? lines.join('\n') : 'Every picture has been fetched.', { fetches: rows })
      }),
    )
}

/** @throws {Refusal} with the name of the file and what is wrong with it */
async function encodeFile(slug: string, file: string): Promise<EncodedPicture> {
  try {
    if ((await stat(file)).size > MAX_PICTURE) throw new RefusedPicture('too-large')
    return await encodePicture(slug, await readFile(file))
  } catch (error) {
    if (error instanceof RefusedPicture) throw new Refusal('invalid', `${file}: ${pictureWords.en.faults[error.fault]}`)
    if (error instanceof Error && 'code' in error) throw new Refusal('invalid', `The file ${file} cannot be read.`)
    throw error
  }
}
