import type { ComponentChildren } from 'preact'
import { framingOf } from '../../careers-pages/framing.ts'
import { hashOfToken } from '../../../organisation/sessions/token.ts'
import { notFoundPage } from '../../../base/web/public/public-error.tsx'
import { catalogueOf, pageLanguageOf, inAskedLanguage } from '../../../base/web/public/page-language.ts'
import type { PublicAnswer, PublicPageAnswer } from '../../../base/web/public/public-page.ts'
import { QrCode } from '../../../base/web/public/qr-code.tsx'
import { dayText } from '../../../base/web/words/dates.ts'
import type { Language } from '../../../base/web/words/language.ts'
import { webWords } from '../../../base/web/words/words.ts'
import { frameOfCompany } from '../../public-form/page-view.tsx'
import { type FormPosition, readFormPosition } from '../../public-form/form-store.ts'
import { publicFormWords } from '../../words/applying.ts'
import { readToken } from '../../../candidates/tokens/token-store.ts'
import { pathOfToken } from '../../../candidates/tokens/token.ts'
import type { TokenVisit } from '../../tokens/token-pages.ts'
import { findInvited } from '../../../candidates/referrals/invitation-store.ts'
import {
  listReferred,
  readReferrerLink,
  type ReferredPerson,
  type ReferrerOverview,
} from '../../../candidates/referrals/overview-store.ts'
import { referWords } from '../../words/referrals.ts'

type Visit = TokenVisit<'referrer'>

interface Shown {
  readonly visit: Visit
  readonly link: ReferrerOverview
  readonly position: FormPosition
  readonly language: Language
}

/** The page of a referrer: the link, and what became of it. */
export async function showReferrals(visit: Visit): Promise<PublicAnswer> {
  const shown = await read(visit)
  if (!shown) return notFoundPage(visit)
  const people = await listReferred(visit.database.reads, shown.link)
  const w = referWords[shown.language].mine
  return page(shown, w.title, <People {...shown} people={people} />)
}

/** The page after referring. It shows the link, and the only time the invitation and the address of the own page. */
export async function showLink(visit: Visit, sendsMail: boolean): Promise<PublicAnswer> {
  const shown = await read(visit)
  if (!shown) return notFoundPage(visit)
  const { language } = shown
  const w = referWords[language].mine
  const form = publicFormWords[language]
  const day = dayText(visit.token.expiresAt, language, visit.site.timeZone)
  const own = `${visit.site.publicUrl}${pathOfToken(visit.params['token'] ?? '')}`
  const [invitation, framing] = await Promise.all([
    invitationOf(visit),
    framingOf(visit, shown.link.linkId, 'referred'),
  ])
  const answer = page(
    shown,
    w.thanks,
    <>
      {invitation === null ? null : (
        <section>
          <h2>{w.invitationTitle}</h2>
          <p>{sendsMail ? `${w.invitationText} ${w.invitationMailed}` : w.invitationText}</p>
          <Address {...{ shown, id: 'invitation', address: invitation, label: w.invitationAddress }} />
        </section>
      )}
      <Link {...shown} />
      <section>
        <h2>{form.ownPage}</h2>
        <p>{w.pageText(day)}</p>
        {shown.link.mailedTo === null ? null : (
          <p>
            {form.mailTo} <strong>{shown.link.mailedTo}</strong>
          </p>
        )}
        <Address {...{ shown, id: 'own', address: own, label: form.ownPageAddress }} />
        <p>
          <a class="button" href={below(visit)}>
            {w.openPage}
          </a>
        </p>
      </section>
    </>,
    <meta name="draft-sent" content={`/j/${shown.link.linkId}/refer`} />,
  )
  return { ...answer, ...(framing && { framing }) }
}

/** The invitation whose token the form has given, if it belongs to a referral of this link. */
async function invitationOf({ database, query, token, site }: Visit): Promise<string | null> {
  const given = query.get('invitation')
  const opened = given === null ? null : await readToken(database.reads, hashOfToken(given))
  if (given === null || opened?.kind !== 'invitation' || opened.companyId !== token.companyId) return null
  const referral = await findInvited(database.reads, token.companyId, token.linkId)
  return referral === opened.vouchId ? `${site.publicUrl}${pathOfToken(given)}` : null
}

async function read(visit: Visit): Promise<Shown | null> {
  const { companyId, linkId } = visit.token
  const link = await readReferrerLink(visit.database.reads, companyId, linkId)
  const position = link && (await readFormPosition(visit.database.reads, link.positionId))
  if (!link || !position) return null
  return { visit, link, position, language: catalogueOf(visit.asked ?? pageLanguageOf(position.language)) }
}

function below({ params, asked }: Visit): string {
  return inAskedLanguage(pathOfToken(params['token'] ?? ''), asked)
}

function page(shown: Shown, title: string, body: ComponentChildren, head?: ComponentChildren): PublicPageAnswer {
  const { visit, position, language } = shown
  const { owner } = position
  return {
    kind: 'page',
    ...{ title, language, isUnlisted: true, scripts: ['public.js', 'forms.js'] },
    ...(head !== undefined && { head }),
    frame: frameOfCompany(visit, language, owner, owner.pageId),
    body: (
      <div class="narrow">
        <h1>{title}</h1>
        <p>
          <strong>{publicFormWords[language].atEmployer(position.title, position.employer)}</strong>
        </p>
        {body}
      </div>
    ),
  }
}

/** An address to pass on: to copy, and to send by mail. */
function Address(props: { shown: Shown; id: string; address: string; label: string; canBeMailed?: boolean }) {
  const { shown, id, address, label, canBeMailed = id === 'link' || id === 'invitation' } = props
  const { language, position } = shown
  const w = referWords[language].mine
  // In addresses of mails a plus is a plus.
  const mail = `mailto:?subject=${encodeURIComponent(w.mailSubject(position.title))}&body=${encodeURIComponent(address)}`
  return (
    <>
      <p class="copy">
        <input id={id} type="text" readonly value={address} aria-label={label} />
        <button type="button" class="button" data-copy={id} data-copied={webWords[language].copied} hidden>
          {webWords[language].copy}
        </button>
      </p>
      {canBeMailed ? (
        <p>
          <a href={mail}>{w.mail}</a>
        </p>
      ) : null}
    </>
  )
}

function Link(shown: Shown) {
  const { visit, link, language } = shown
  const w = referWords[language].mine
  const address = `${visit.site.publicUrl}/j/${link.linkId}`
  return (
    <section>
      <h2>{w.linkTitle}</h2>
      {link.isJobOpen ? (
        <>
          <p>{w.linkText(dayText(link.claimedUntil, language, visit.site.timeZone))}</p>
          <Address {...{ shown, id: 'link', address, label: w.address }} />
          <QrCode address={address} label={w.scan} />
        </>
      ) : (
        <p>{w.linkClosed}</p>
      )}
    </section>
  )
}

function People(props: Shown & { people: readonly ReferredPerson[] }) {
  const { visit, link, language, people } = props
  const w = referWords[language].mine
  return (
    <>
      <section>
        <h2>{w.people}</h2>
        {people.length === 0 ? (
          <p>
            <strong>{w.nobody}.</strong> {w.nobodyText}
          </p>
        ) : (
          <ul class="referred">
            {people.map((person) => (
              <Person person={person} language={language} timeZone={visit.site.timeZone} />
            ))}
          </ul>
        )}
        <p class="note">{w.privacy}</p>
        {link.isJobOpen ? (
          <p>
            <a href={`/j/${link.linkId}/refer?way=name`}>{w.more}</a>
          </p>
        ) : null}
      </section>
      <Link {...props} />
    </>
  )
}

function Person({ person, language, timeZone }: { person: ReferredPerson; language: Language; timeZone: string }) {
  const w = referWords[language].mine
  const { at, way, state, name, progress } = person
  return (
    <li>
      <p>
        <strong>{name ?? (way === 'link' ? w.byLink : w.named)}</strong>
      </p>
      <p class="note">
        {dayText(at, language, timeZone)} · {progress === null ? w.states[state] : w.progress[progress]}
      </p>
    </li>
  )
}
