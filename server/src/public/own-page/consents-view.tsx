import type { ComponentChildren } from 'preact'
import { Submit } from '../../base/web/controls.tsx'
import { dayText } from '../../base/web/words/dates.ts'
import type { ConsentPurpose, ConsentState } from '../../candidates/consents/consent.ts'
import { below, type Own, type OwnVisit } from './own.ts'
import { ownWords } from '../words/own-page.ts'

/** What somebody agreed to, to take it back, and on the page about everything also to confirm what forms agreed to. */
export function Consents({ visit, own }: { visit: OwnVisit; own: Own }) {
  const w = ownWords[own.words]
  return (
    <section aria-labelledby="consents">
      <h2 id="consents">{w.consents}</h2>
      {own.isSubmission ? (
        <OfForm {...{ visit, own }} />
      ) : (
        own.consents.map((state) => <OfPerson {...{ visit, own, state }} />)
      )}
    </section>
  )
}

/**
 * What the form of a submission agreed to. It says the same whether or not the company knew the e-mail before: whoever typed that
 * of somebody else would learn it here.
 */
function OfForm({ visit, own }: { visit: OwnVisit; own: Own }) {
  const w = ownWords[own.words]
  const keepMe = own.submissions.some((submission) => submission.keepMe)
  const tellReferrer = own.submissions.some((submission) => submission.tellReferrer)
  return (
    <>
      {keepMe ? (
        <Part text={w.consentStated.other_positions}>
          <Answer {...{ visit, own, purpose: 'other_positions', way: 'withdraw' }} />
        </Part>
      ) : (
        <p>{w.consentNone}</p>
      )}
      {tellReferrer ? (
        <Part text={w.consentStated.stage_for_referrer}>
          <Answer {...{ visit, own, purpose: 'stage_for_referrer', way: 'withdraw' }} />
        </Part>
      ) : null}
      {keepMe || tellReferrer ? <p class="note">{w.consentStatedHint(own.company.name)}</p> : null}
    </>
  )
}

function OfPerson({ visit, own, state }: { visit: OwnVisit; own: Own; state: ConsentState }) {
  const w = ownWords[own.words]
  const { purpose, until, coversName, unconfirmedSince } = state
  const day = (at: Date) => dayText(at, own.words, visit.site.timeZone)
  const saysName = purpose !== 'stage_for_referrer' || coversName
  return (
    <>
      {until === null ? null : (
        <Part text={saysName ? w.consentUntil[purpose](day(until)) : w.consentWithoutName(day(until))}>
          <Answer {...{ visit, own, purpose, way: 'withdraw' }} />
        </Part>
      )}
      {unconfirmedSince === null ? null : (
        <Part text={w.consentUnconfirmed[purpose](day(unconfirmedSince))}>
          <Answer {...{ visit, own, purpose, way: 'confirm' }} />
          {until === null ? <Answer {...{ visit, own, purpose, way: 'refuse' }} /> : null}
        </Part>
      )}
      {until === null && unconfirmedSince === null && purpose === 'other_positions' ? <p>{w.consentNone}</p> : null}
    </>
  )
}

function Part({ text, children }: { text: string; children: ComponentChildren }) {
  return (
    <div class="process">
      <p>{text}</p>
      <div class="actions">{children}</div>
    </div>
  )
}

function Answer(props: { visit: OwnVisit; own: Own; purpose: ConsentPurpose; way: 'withdraw' | 'confirm' | 'refuse' }) {
  const { visit, own, purpose, way } = props
  const w = ownWords[own.words]
  return (
    <form method="post" action={below(visit, way === 'confirm' ? '/consent/confirm' : '/consent')}>
      <input type="hidden" name="purpose" value={purpose} />
      <Submit tone="secondary">
        {w.consentAnswers[way]}
        <span class="for-readers"> {w.consentNames[purpose]}</span>
      </Submit>
    </form>
  )
}
