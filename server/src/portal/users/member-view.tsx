import type { ComponentChildren } from 'preact'
import {
  Banner,
  Empty,
  Facts,
  Heading,
  type IconName,
  LinkButton,
  Section,
  Table,
  Time,
} from '../../base/web/parts.tsx'
import type { MemberVisit } from '../../base/web/visit.ts'
import { numberText } from '../../base/web/words/dates.ts'
import type { Language } from '../../base/web/words/language.ts'
import { commonWords, webWords } from '../../base/web/words/words.ts'
import type { UserLine } from '../../organisation/users/list-store.ts'
import { AUDIT_PATH, TEAM_PATH } from '../addresses.ts'
import { nameOf, reachText, StateBadge } from './list-view.tsx'
import { isSelf } from './visited-colleague.ts'
import { teamWords } from '../words/users.ts'

/** Where the page of a colleague is. */
export const pageOf = ({ id }: Pick<UserLine, 'id'>) => `${TEAM_PATH}/${id}`

/** Links from the team down to a colleague, for the headings of pages about them. */
export function pathTo(user: UserLine | null, language: Language): { href: string; label: string }[] {
  return [
    { href: TEAM_PATH, label: webWords[language].team },
    ...(user ? [{ href: pageOf(user), label: nameOf(user) }] : []),
  ]
}

/** A position that a colleague reaches, and what it is called. */
interface NamedPosition {
  readonly id: string
  readonly name: string
}

/** The page of a colleague. @param positions some of those that a restricted colleague reaches */
export function MemberPage(props: { visit: MemberVisit; user: UserLine; positions: readonly NamedPosition[] }) {
  const { visit, user, positions } = props
  const { language, query } = visit
  const w = teamWords[language]
  return (
    <>
      <Heading
        title={nameOf(user)}
        {...(isSelf(visit, user) ? { lead: w.self } : !user.isInReach && { lead: w.beyond })}
        path={pathTo(null, language)}
        language={language}
        {...(user.isInReach && { actions: <Actions {...{ visit, user }} /> })}
      />
      {query.has('again') ? <Banner tone="warning" title={w.again} /> : null}
      <Facts facts={factsOf(visit, user)} />
      {user.positionCount === null ? null : <Positions {...{ user, positions, language }} />}
    </>
  )
}

function Actions({ visit, user }: { visit: MemberVisit; user: UserLine }) {
  const { language } = visit
  const w = teamWords[language]
  const common = commonWords[language]
  const base = pageOf(user)
  const { state } = user
  const links: readonly (false | readonly [string, string, IconName])[] = [
    state === 'not_invited' && (['invite', w.renew.first, 'plus'] as const),
    state === 'invited' && (['invite', w.renew.action, 'refresh-cw'] as const),
    !isSelf(visit, user) && (['access', w.positions.action, 'shield-check'] as const),
    state === 'deactivated' && (['reactivate', w.reactivate.action, 'play'] as const),
  ]
  return (
    <>
      <LinkButton href={`${base}/edit`} icon="pencil" shortcut="edit">
        {common.edit}
      </LinkButton>
      {links.map((link) =>
        link === false ? null : (
          <LinkButton href={`${base}/${link[0]}`} icon={link[2]}>
            {link[1]}
          </LinkButton>
        ),
      )}
      {state === 'deactivated' || isSelf(visit, user) ? null : (
        <LinkButton href={`${base}/deactivate`} icon="circle-pause" tone="danger">
          {w.deactivate.action}
        </LinkButton>
      )}
    </>
  )
}

function factsOf(visit: MemberVisit, user: UserLine): (readonly [ComponentChildren, ComponentChildren])[] {
  const { language, access } = visit
  const w = teamWords[language]
  const common = commonWords[language]
  const time = (at: Date | null) => (at ? <Time at={at} visit={visit} /> : webWords[language].never)
  return [
    [w.state, <State {...{ visit, user }} />],
    [common.email, user.email],
    [
      w.role,
      <>
        {w.roles[user.role]}
        <p class="hint">{w.roleHints[user.role]}</p>
      </>,
    ],
    [common.access, reachText(user, language)],
    [common.candidates, user.identities ? common.withIdentities : w.withoutIdentities],
    [common.lastSeen, time(user.lastSeenAt)],
    [common.apiKeys, numberText(user.keyCount, language)],
    [common.id, <code>{user.id}</code>],
    ...(access.abilities.has('audit.read')
      ? [[webWords[language].audit, <a href={`${AUDIT_PATH}?by=${user.id}`}>{w.history}</a>] as const]
      : []),
  ]
}

function State({ visit, user: { state, invitedUntil } }: { visit: MemberVisit; user: UserLine }) {
  const { language } = visit
  const w = teamWords[language]
  return (
    <>
      <StateBadge {...{ state, language }} />
      {invitedUntil === null ? null : (
        <p class="hint">
          {w.linkUntil} <Time at={invitedUntil} visit={visit} />
        </p>
      )}
      {state === 'not_invited' || state === 'deactivated' ? <p class="hint">{w.stateHints[state]}</p> : null}
    </>
  )
}

function Positions(props: { user: UserLine; positions: readonly NamedPosition[]; language: Language }) {
  const { user, positions, language } = props
  const w = teamWords[language]
  const common = commonWords[language]
  const rest = (user.positionCount ?? 0) - positions.length
  return (
    <Section id="positions" title={common.positions} {...(user.positionCount !== 0 && { lead: w.positionsLead })}>
      {user.positionCount === 0 ? (
        <Empty title={w.noPositions}>{w.noPositionsText}</Empty>
      ) : (
        <>
          <Table
            caption={common.positions}
            columns={[{ label: common.position, cell: ({ name }) => name }]}
            rows={positions}
            language={language}
          />
          {rest > 0 ? <p class="hint">{common.andMore(numberText(rest, language))}</p> : null}
        </>
      )}
    </Section>
  )
}
