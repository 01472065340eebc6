import { applyWords, publicFormWords } from '../words/applying.ts'
import { commonWords } from '../../base/web/words/words.ts'
import { fileWords } from '../../content/words/words.ts'
import { inAskedLanguage, pageLanguageOf } from '../../base/web/public/page-language.ts'
import { ACCEPTED_CVS } from '../../content/files/content/file-name.ts'
import type { ComponentChildren } from 'preact'
import { ErrorSummary, Submit } from '../../base/web/controls.tsx'
import { FileField } from '../../base/web/fields/file-field.tsx'
import { formState, type Refused } from '../../base/web/form.ts'
import type { PublicPageAnswer } from '../../base/web/public/public-page.ts'
import { dayText } from '../../base/web/words/dates.ts'
import { noticeWords } from '../../candidates/words/words.ts'
import { frameOfCompany } from '../public-form/page-view.tsx'
import type { OwnSubmission } from '../../candidates/self/read-store.ts'
import { Consents } from './consents-view.tsx'
import { below, type Own, type OwnProcess, type OwnVisit } from './own.ts'
import { ownWords } from '../words/own-page.ts'
import { Prose } from '../../base/web/public/markup.tsx'

/** What everything below a token shares. */
export function ownAnswer(
  visit: OwnVisit,
  own: Own,
  title: string,
  body: ComponentChildren,
  more: Partial<PublicPageAnswer> = {},
): PublicPageAnswer {
  return {
    kind: 'page',
    title,
    language: own.language,
    isUnlisted: true,
    frame: {
      ...frameOfCompany(visit, own.language, own.company, own.company.pageId),
      ...(own.company.pageId !== null && {
        links: [
          {
            href: inAskedLanguage(`/c/${own.company.pageId}/privacy`, visit.asked),
            label: commonWords[own.words].privacyNotice,
          },
        ],
      }),
    },
    body: <div class="narrow">{body}</div>,
    ...more,
  }
}

/** Says of which fields nothing was kept. */
export function Unkept({ visit, own }: { visit: OwnVisit; own: Own }) {
  const w = applyWords[own.words]
  const named = (visit.query.get('without') ?? '').split('.')
  const unkept = (['linkedInUserName', 'portfolioUrl'] as const).filter((field) => named.includes(field))
  return unkept.map((field) => <p class="message">{w.unkept[field]}</p>)
}

/** Everything that somebody sent, how far it has come, and what they can do about it. */
export function OwnPage({ visit, own, refused }: { visit: OwnVisit; own: Own; refused?: Refused | undefined }) {
  const w = ownWords[own.words]
  const day = (at: Date) => dayText(at, own.words, visit.site.timeZone)
  const canChange = own.person !== null || own.submissions.some(({ person }) => person !== null)
  return (
    <>
      <h1>{w.heading}</h1>
      <p class="lead">{own.isSubmission ? w.leadSubmission(own.company.name) : w.leadPerson(own.company.name)}</p>
      <ErrorSummary form={formState(refused)} language={own.words} />
      <Unkept visit={visit} own={own} />
      <p class="note">{w.until(day(visit.token.expiresAt))}</p>
      {own.erasureDue === null ? null : (
        <p class="message">
          <strong>{w.eraseNoted(day(own.erasureDue))}</strong>
        </p>
      )}
      <section aria-labelledby="applications">
        <h2 id="applications">{w.applications}</h2>
        {own.processes.length === 0 ? <p>{w.none}</p> : null}
        {own.processes.map((process) => (
          <Process {...{ visit, own, process }} />
        ))}
      </section>
      {own.person === null ? null : (
        <section aria-labelledby="data">
          <h2 id="data">{w.data}</h2>
          <Fields own={own} person={own.person} />
        </section>
      )}
      {canChange ? (
        <p>
          <a class="button secondary" href={below(visit, '/correct')}>
            {w.correct}
          </a>
        </p>
      ) : null}
      {canChange ? <Files {...{ visit, own, refused }} /> : null}
      <section aria-labelledby="recipients">
        <h2 id="recipients">{noticeWords[own.words].headings.recipients}</h2>
        <p>
          {own.recipients.length === 0
            ? w.noRecipients
            : own.recipients.map((name) => name ?? w.hiddenRecipient).join(', ')}
        </p>
      </section>
      {canChange ? <Consents {...{ visit, own }} /> : null}
      <section aria-labelledby="copy">
        <h2 id="copy">{w.copy}</h2>
        <p>{w.copyText}</p>
        <p>
          <a class="button secondary" href={below(visit, '/copy.json')} download>
            {w.copyButton}
          </a>
        </p>
      </section>
      {canChange && own.erasureDue === null ? (
        <section aria-labelledby="erase">
          <h2 id="erase">{w.erase}</h2>
          <p>
            <a class="button danger" href={below(visit, '/erase')}>
              {own.isSubmission ? w.eraseSubmissionButton : w.eraseButton}
            </a>
          </p>
        </section>
      ) : null}
    </>
  )
}

function Process({ visit, own, process }: { visit: OwnVisit; own: Own; process: OwnProcess }) {
  const w = ownWords[own.words]
  const since = dayText(process.since, own.words, visit.site.timeZone)
  const isOpen = ['received', 'review', 'offer'].includes(process.stage)
  return (
    <article class="process">
      <h3 dir="auto">{`${process.title}, ${process.employer}`}</h3>
      <p>
        <span class={`stage ${process.stage}`}>{w.stages[process.stage]}</span> {w.stageTexts[process.stage]}
      </p>
      <p class="note">{process.isReferral ? w.namedOn(since) : w.sentOn(since)}</p>
      {process.submissions.map((submission) => (
        <Written {...{ own, submission }} />
      ))}
      {isOpen ? (
        <p>
          <a class="button secondary" href={below(visit, `/withdraw/${process.id}`)}>
            {w.withdraw}
            <span class="for-readers"> {process.title}</span>
          </a>
        </p>
      ) : null}
    </article>
  )
}

/** What somebody wrote in a form, and what the form showed. */
function Written({ own, submission }: { own: Own; submission: OwnSubmission }) {
  const w = ownWords[own.words]
  const { person, message, ad, notice } = submission
  return (
    <>
      {person === null ? (
        <p>{w.emptied}</p>
      ) : (
        <details open={own.isSubmission}>
          <summary>{w.what}</summary>
          <Fields own={own} person={person} message={message} />
        </details>
      )}
      <details>
        <summary>{w.ad}</summary>
        <h4 lang={pageLanguageOf(ad.language)} dir="auto">
          {ad.title}
        </h4>
        <Prose html={ad.html} />
      </details>
      <details>
        <summary>{w.noticeShown}</summary>
        <Prose html={notice.html} />
      </details>
    </>
  )
}

const names = ['firstName', 'lastName', 'email', 'phone', 'linkedInUserName', 'portfolioUrl'] as const

function Fields(props: {
  own: Own
  person: { readonly [K in (typeof names)[number]]: string | null }
  message?: string | null
}) {
  const { own, person, message = null } = props
  const w = ownWords[own.words]
  const rows = names.flatMap((name) => (person[name] === null ? [] : [[w.fields[name], person[name]] as const]))
  return (
    <dl class="facts">
      {rows.map(([name, value]) => (
        <div>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {message === null ? null : (
        <div>
          <dt>{w.fields.message}</dt>
          <dd class="letter" dir="auto">
            {message}
          </dd>
        </div>
      )}
    </dl>
  )
}

function Files({ visit, own, refused }: { visit: OwnVisit; own: Own; refused?: Refused | undefined }) {
  const w = ownWords[own.words]
  const form = publicFormWords[own.words]
  return (
    <section aria-labelledby="files">
      <h2 id="files">{w.cv}</h2>
      {own.files.length === 0 ? null : (
        <ul>
          {own.files.map(({ id, name }) => (
            <li>
              <a href={below(visit, `/files/${id}`)} download>
                {name}
              </a>
            </li>
          ))}
        </ul>
      )}
      <form method="post" action={below(visit)} enctype="multipart/form-data" novalidate>
        <p>{w.cvText}</p>
        <FileField
          {...{
            form: formState(refused),
            language: own.words,
            name: 'cv',
            label: fileWords[own.words].file,
            hint: form.cvHint,
          }}
          required
          multiple
          accept={ACCEPTED_CVS}
        />
        <Submit tone="secondary">{w.cvButton}</Submit>
      </form>
    </section>
  )
}
