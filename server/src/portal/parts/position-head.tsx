import type { ComponentChildren, JSX } from 'preact'
import { Heading, LinkButton } from '../../base/web/parts.tsx'
import type { MemberVisit } from '../../base/web/visit.ts'
import { listText, numberText } from '../../base/web/words/dates.ts'
import type { OverviewLine } from '../../positions/lists/overview.ts'
import { ownerOf } from '../../positions/team/team.ts'
import { POSITIONS_PATH } from '../addresses.ts'
import { positionWords, responsibleWords, tabWords } from '../words/positions.ts'
import { Initials } from './initials.tsx'
import { reasonText, StatusBadge } from './status-badge.tsx'

/** The pages of a position, in the order of their tabs, with what each adds to its address. */
const tabs = { candidates: '/candidates', ad: '', pages: '/pages', figures: '/figures', activity: '/activity' } as const
export type PositionTab = keyof typeof tabs

/** Where work on a position begins: with its candidates, or with its ad as long as it is written. */
export function positionHome({ access }: MemberVisit, { id, status }: Pick<OverviewLine, 'id' | 'status'>): string {
  const hasCandidates = status !== 'DRAFT' && access.abilities.has('candidates.read')
  return `${POSITIONS_PATH}/${id}${hasCandidates ? tabs.candidates : tabs.ad}`
}

/**
 * The head of each page of a position: title, client, place and status, the tabs, and what can be done on this one.
 * @param props.live waits for changes of the position, such as its status
 */
export function PositionHead(props: {
  visit: MemberVisit
  line: OverviewLine
  tab: PositionTab
  live: Pick<JSX.IntrinsicElements['live-region'], 'topic' | 'version'>
  actions?: ComponentChildren
}) {
  const { visit, line, tab, live, actions } = props
  const { language, access } = visit
  const { id, title, status, reason, client, places, candidates } = line
  const at = `${POSITIONS_PATH}/${id}`
  const about = [client, places.join(', ')].filter((text) => text !== null && text !== '').join(' · ')
  const names = Object.keys(tabs) as PositionTab[]
  const shown = names.filter((name) => name !== 'candidates' || access.abilities.has('candidates.read'))
  const canPublish = status === 'DRAFT' && access.abilities.has('positions.write')
  return (
    <div class="position-head">
      <live-region id="live-position" {...live}>
        <Heading
          title={title}
          lead={
            <>
              {about === '' ? null : <span>{about} </span>}
              <StatusBadge {...{ status, language }} /> <span class="hint">{reasonText(reason, visit)}</span>
            </>
          }
          path={[{ href: POSITIONS_PATH, label: positionWords[language].list }]}
          language={language}
          actions={
            <>
              {actions}
              {canPublish ? (
                <LinkButton href={`${at}/publish`} icon="globe" tone="primary" isDialog>
                  {tabWords[language].publish}
                </LinkButton>
              ) : null}
            </>
          }
        />
        <Responsible {...{ visit, line }} />
        <nav class="tabs" aria-label={tabWords[language].label(title)}>
          <ul>
            {shown.map((name) => (
              <li>
                <a href={`${at}${tabs[name]}`} {...(name === tab && { 'aria-current': 'page' as const })}>
                  {tabWords[language].tabs[name]}
                  {name === 'candidates' && candidates.fresh > 0 ? (
                    <span class="count" title={tabWords[language].fresh}>
                      {numberText(candidates.fresh, language)}
                    </span>
                  ) : null}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </live-region>
    </div>
  )
}

/** Whom to turn to about the position: its owner and its team, with the way to change them. */
function Responsible({ visit: { language, access }, line: { id, team } }: { visit: MemberVisit; line: OverviewLine }) {
  const w = responsibleWords[language]
  const owner = ownerOf(team)
  const members = team.filter(({ isOwner }) => !isOwner)
  return (
    <p class="responsible">
      {team.map(({ name }) => (
        <Initials name={name} />
      ))}
      <span>
        {owner === undefined ? w.none : `${w.owner}: ${owner.name}`}
        {members.length === 0
          ? null
          : ` · ${w.team}: ${listText(
              members.map(({ name }) => name),
              language,
            )}`}
      </span>
      {access.abilities.has('positions.write') ? (
        <a href={`${POSITIONS_PATH}/${id}/team`} data-dialog="">
          {w.change}
          <span class="for-readers">: {w.title}</span>
        </a>
      ) : null}
    </p>
  )
}
