import { parsePhoneNumberFromString } from 'libphonenumber-js'
import { framingOf } from '../careers-pages/framing.ts'
import { notFoundPage } from '../../base/web/public/public-error.tsx'
import type { PublicAnswer } from '../../base/web/public/public-page.ts'
import { webWords } from '../../base/web/words/words.ts'
import { applyWords, publicFormWords } from '../words/applying.ts'
import { pathOfToken } from '../../candidates/tokens/token.ts'
import { below, type Own, type OwnVisit } from './own.ts'
import { ownAnswer, Unkept } from './page-view.tsx'
import { readSubmissionJob } from '../../candidates/self/submission-store.ts'

/** Where the mail about the application goes, and which number was understood: a slip in either is seen now or never. */
function Reached({ own }: { own: Own }) {
  const w = applyWords[own.words].thanks
  const person = own.submissions[0]?.person
  if (!person) return null
  const number = person.phone === null ? undefined : parsePhoneNumberFromString(person.phone)
  return (
    <>
      <p>
        {publicFormWords[own.words].mailTo} <strong>{person.email}</strong>
      </p>
      {number === undefined ? null : (
        <p>
          {w.number} <strong>{number.formatInternational()}</strong>
        </p>
      )}
    </>
  )
}

/**
 * The page after sending a form. It says the same whatever became of the submission, and shows the address of the applicant's own
 * page: the only time that anybody is shown it.
 */
export async function thanksPage(visit: OwnVisit, own: Own): Promise<PublicAnswer> {
  const { token, database, params, site } = visit
  const job = token.kind === 'submission' ? await readSubmissionJob(database.reads, token) : null
  if (!job) return notFoundPage(visit)
  const w = applyWords[own.words].thanks
  const form = publicFormWords[own.words]
  const address = `${site.publicUrl}${pathOfToken(params['token'] ?? '')}`
  const framing = await framingOf(visit, job.linkId, 'applied')
  return ownAnswer(
    visit,
    own,
    form.thanks,
    <>
      <h1>{form.thanks}</h1>
      <p class="lead">{w.lead(job.title, job.employer)}</p>
      <Reached own={own} />
      <Unkept visit={visit} own={own} />
      <section>
        <h2>{w.nextTitle}</h2>
        <p>{w.next(job.employer)}</p>
      </section>
      <section>
        <h2>{form.ownPage}</h2>
        <p>{w.page}</p>
        <div class="field">
          <label for="own">{form.ownPageAddress}</label>
          <p class="hint" id="own-hint">
            {w.once}
          </p>
          <div class="copy">
            <input type="text" id="own" readonly value={address} aria-describedby="own-hint" />
            <button type="button" class="button" data-copy="own" data-copied={webWords[own.words].copied} hidden>
              {webWords[own.words].copy}
            </button>
          </div>
        </div>
        <p>
          <a class="button primary" href={below(visit)}>
            {form.openOwnPage}
          </a>
        </p>
      </section>
    </>,
    {
      ...(framing && { framing }),
      scripts: ['public.js', 'forms.js'],
      head: <meta name="draft-sent" content={job.path} />,
    },
  )
}
