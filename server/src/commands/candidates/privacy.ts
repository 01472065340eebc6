import { only } from '../../base/certain.ts'
import type { Command } from 'commander'
import { readForms } from '@kandidat/shared/command-line/input'
import { inTransaction } from '../../base/changes/actions.ts'
import type { CommandContext } from '../../base/cli/context.ts'
import { requireCompany } from '../../organisation/companies/actions.ts'
import { readForm } from '../../base/forms/form.ts'
import { Refusal } from '../../base/forms/refusal.ts'
import { publishNotice } from '../../candidates/privacy/actions.ts'
import { NoticeForm, noticeText } from '../../candidates/privacy/notice.ts'
import { readNotice } from '../../candidates/privacy/store.ts'

/** `kandidat companies notice` and `publish-notice`: what a company says about personal data. */
export function noticeCommands(companies: Command, context: CommandContext): void {
  companies
    .command('notice')
    .description('show the privacy notice of a company, as applicants see it')
    .argument('<slug>', 'the slug of the company')
    .addHelpText('after', '\nExamples:\n  $ npx --no kandidat companies notice fjellvik --json')
    .action((slug: string) =>
      context.withDatabase(async (database) => {
        const { id } = await requireCompany(database, await context.access(database), 'profiles', slug)
        const notice = await readNotice(database.reads, id)
        if (!notice) throw new Refusal('not-found', `There is no company with the slug ${slug}.`)
        const { html } = noticeText(notice, 'en', context.config.platformName)
        const text = html.replaceAll(/<\/(?:h2|p)>/g, '\n').replaceAll(/<[^>]*>/g, '')
        context.output(`Version ${notice.version}\n${text}`, notice)
      }),
    )

  companies
    .command('publish-notice')
    .description('publish the next version of the privacy notice of a company, from JSON; fields that are missing stay')
    .argument('<slug>', 'the slug of the company')
    .argument('[file]', 'a file with the JSON; standard input by default')
    .addHelpText(
      'after',
      `
Examples:
  $ echo '{"email":"privacy@example.com"}' | npx --no kandidat companies publish-notice fjellvik
  $ echo '{"ownHtml":"<p>We delete your data {period}.</p>"}' | npx --no kandidat companies publish-notice fjellvik`,
    )
    .action(async (slug: string, file: string | undefined) => {
      const [given] = await readForms(file)
      const form = readForm(NoticeForm, given, 'privacy notice')
      await context.withDatabase(async (database) => {
        const access = await context.access(database)
        const version = await inTransaction(database, access, async (change) => {
          const { id } = await requireCompany(change.tx, access, 'profiles', slug)
          const company = only(await change.within('profiles', [id]))
          return publishNotice(change, company, form)
        })
        context.output(`Version ${version} of the privacy notice of ${slug} is in force.`, { slug, version })
      })
    })
}
