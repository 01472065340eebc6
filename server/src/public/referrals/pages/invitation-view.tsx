import { inAskedLanguage } from '../../../base/web/public/page-language.ts'
import { inTransaction } from '../../../base/changes/actions.ts'
import type { ComponentChildren } from 'preact'
import { Refusal } from '../../../base/forms/refusal.ts'
import { Submit } from '../../../base/web/controls.tsx'
import { notFoundPage } from '../../../base/web/public/public-error.tsx'
import type { PublicAnswer, PublicPageAnswer, PublicVisit } from '../../../base/web/public/public-page.ts'
import { dayText } from '../../../base/web/words/dates.ts'
import type { Language } from '../../../base/web/words/language.ts'
import { frameOfCompany } from '../../public-form/page-view.tsx'
import { type FormPosition, readFormPosition } from '../../public-form/form-store.ts'
import { accessOfPerson, pathOfToken } from '../../../candidates/tokens/token.ts'
import type { TokenVisit } from '../../tokens/token-pages.ts'
import { declineReferral } from '../../../candidates/referrals/answer-actions.ts'
import { type Invitation, readInvitation } from '../../../candidates/referrals/invitation-store.ts'
import { referWords } from '../../words/referrals.ts'

type Visit = TokenVisit<'invitation'>

/** The parameter of the page after an answer. */
const ANSWERED = 'answered'

/** The page that asks a referred person. GET changes nothing: scanners of mail follow links. */
export async function showInvitation(visit: Visit, sendsMail: boolean): Promise<PublicAnswer> {
  const found = await findInvitation(visit)
  if (!found) return notFoundPage(visit)
  const { invitation, position, language } = found
  const w = referWords[language].invitation
  const answered = visit.query.get(ANSWERED)
  // Whatever ended the invitation: the address says no more than who has it already knew.
  if (!invitation.isOpen && answered !== null) {
    const receipt = answered === 'erase' && sendsMail ? <p>{w.receipt}</p> : null
    return page(visit, position, language, w.done, [<p class="lead">{w.doneText}</p>, receipt])
  }
  if (!invitation.isOpen) return overPage(visit, found)
  return page(visit, position, language, w.title, <Question {...{ visit, invitation, position, language }} />)
}

/** The referrer may have the link too: it says the same after a yes, a no, erasing and silence. */
export function overPage(visit: Visit, { position, language }: FoundInvitation): PublicPageAnswer {
  const w = referWords[language].invitation
  return page(visit, position, language, w.over, <p class="lead">{w.overText}</p>, 410)
}

/** The answer: no, or erase me. Yes is the form of an application. */
export async function answerInvitation(visit: Visit, sendsMail: boolean): Promise<PublicAnswer> {
  const found = await findInvitation(visit)
  if (!found) return notFoundPage(visit)
  const { invitation } = found
  const { companyId, personId, candidacyId } = invitation
  const answer = visit.posted.get('answer')
  if (!invitation.isOpen || (answer !== 'no' && answer !== 'erase')) return showInvitation(visit, sendsMail)
  try {
    await inTransaction(visit.database, accessOfPerson(companyId, personId), async (change) => {
      for (const referral of await change.within('candidacies', [candidacyId]))
        await declineReferral(change, referral, answer)
    })
  } catch (error) {
    // Answered meanwhile: the page says so.
    if (error instanceof Refusal && error.reason === 'conflict') return showInvitation(visit, sendsMail)
    throw error
  }
  return { kind: 'redirect', to: inAskedLanguage(`${visit.path}?${ANSWERED}=${answer}`, visit.asked) }
}

/** An invitation with the position that it is about. */
export interface FoundInvitation {
  readonly invitation: Invitation
  readonly position: FormPosition
  readonly language: Language
}

/** The invitation that a token opens; null if there is none any more. */
export async function findInvitation(visit: Visit): Promise<FoundInvitation | null> {
  const { companyId, vouchId } = visit.token
  const invitation = await readInvitation(visit.database.reads, companyId, vouchId)
  const position = invitation && (await readFormPosition(visit.database.reads, invitation.positionId))
  if (!invitation || !position) return null
  return { invitation, position, language: asked(visit) ?? invitation.language }
}

function asked({ asked: language }: PublicVisit): Language | null {
  return language === 'en-GB' ? 'en' : language
}

function page(
  visit: PublicVisit,
  { owner }: FormPosition,
  language: Language,
  title: string,
  body: ComponentChildren,
  status = 200,
): PublicPageAnswer {
  return {
    kind: 'page',
    ...{ status, title, language, isUnlisted: true },
    frame: frameOfCompany(visit, language, owner, owner.pageId),
    body: (
      <div class="narrow">
        <h1>{title}</h1>
        {body}
      </div>
    ),
  }
}

interface QuestionProps {
  readonly visit: Visit
  readonly invitation: Invitation
  readonly position: FormPosition
  readonly language: Language
}

function Question({ visit, invitation, position, language }: QuestionProps) {
  const w = referWords[language].invitation
  const { referrer, employer, note, linkId, isJobOpen } = invitation
  const yes = `${pathOfToken(visit.params['token'] ?? '')}/apply`
  const path = inAskedLanguage(visit.path, visit.asked)
  return (
    <>
      <p class="lead">{referrer === null ? w.bySomebody(employer) : w.by(referrer, employer)}</p>
      <section class="panel">
        <h2 dir="auto">{position.title}</h2>
        {position.pitch === null ? null : <p>{position.pitch}</p>}
        {position.highlights.length === 0 ? null : (
          <ul>
            {position.highlights.map((text) => (
              <li>{text}</li>
            ))}
          </ul>
        )}
        <p>{isJobOpen ? <a href={`/j/${linkId}`}>{w.toJob}</a> : w.jobClosed}</p>
      </section>
      {note === null || referrer === null ? null : (
        <section>
          <h2>{w.noteTitle(referrer)}</h2>
          <blockquote class="letter" dir="auto">
            {note}
          </blockquote>
        </section>
      )}
      <section>
        <h2>{w.answerTitle}</h2>
        <div class="answers">
          {isJobOpen ? (
            <div class="answer">
              <a class="button primary" href={inAskedLanguage(yes, visit.asked)}>
                {w.yes}
              </a>
              <p class="note">{w.yesText}</p>
            </div>
          ) : null}
          {(['no', 'erase'] as const).map((answer) => (
            <form method="post" action={path} class="answer">
              <input type="hidden" name="answer" value={answer} />
              <Submit tone={answer === 'no' ? 'secondary' : 'danger'}>{w[answer]}</Submit>
              <p class="note">{answer === 'no' ? w.noText : w.eraseText}</p>
            </form>
          ))}
        </div>
      </section>
      <Stored {...{ visit, invitation, position, language }} />
    </>
  )
}

/** What the law asks for when data come from somebody else (GDPR, Article 14). */
function Stored({ visit, invitation, language }: QuestionProps) {
  const { invitation: w } = referWords[language]
  const day = (at: Date) => dayText(at, language, visit.site.timeZone)
  const { company, name, email, referrer, createdAt, lapsesAt } = invitation
  const facts = [
    [w.name, name],
    [w.email, email],
    [w.from, referrer],
    [w.since, day(createdAt)],
    [w.until, `${day(lapsesAt)}, ${w.untilText}`],
  ].filter((fact): fact is [string, string] => fact[1] !== null)
  return (
    <section>
      <h2>{w.stored}</h2>
      <p>{w.storedBy(company)}</p>
      <dl class="facts">
        {facts.map(([term, value]) => (
          <div>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
