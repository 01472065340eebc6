import { webWords } from '../../../base/web/words/words.ts'
import type { ExplainedWay, Obstacle } from '../../../positions/explanations/position.ts'
import type { StoredWay } from '../../../positions/explanations/store.ts'
import { explanationWords, obstacleText } from '../../../positions/words/words.ts'
import { ActionButton } from '../../../base/web/controls.tsx'
import { Badge, LinkButton } from '../../../base/web/parts.tsx'
import type { MemberVisit } from '../../../base/web/visit.ts'
import { POSITIONS_PATH, CAREERS_PAGES_PATH } from '../../addresses.ts'
import type { PortalStep } from '../steps/steps.ts'
import { showWords } from '../../words/positions.ts'

interface ObstaclesProps {
  visit: MemberVisit
  positionId: string
  obstacles: readonly Obstacle[]
}

/** The step of the portal that removes an obstacle of a position. */
export const stepAgainst: Readonly<Partial<Record<Obstacle, PortalStep>>> = {
  archived: 'restore',
  draft: 'publish',
  paused: 'resume',
}

/** What keeps a position from all visitors, or from those of one way, each with the button that changes it. */
export function Obstacles({ visit, positionId, obstacles, way }: ObstaclesProps & { way?: StoredWay }) {
  const w = explanationWords[visit.language]
  if (obstacles.length === 0) return null
  return (
    <div class="obstacles">
      <h3>{w.whyNot}</h3>
      <ul>
        {obstacles.map((obstacle) => (
          <li>
            <span>{obstacleText(w.obstacles[obstacle], canRemove(visit, { positionId, obstacle, way }))}</span>
            {visit.access.abilities.has('positions.write') ? (
              <Remedy {...{ visit, positionId, obstacle, way }} />
            ) : null}
          </li>
        ))}
      </ul>
    </div>
  )
}

interface Reason {
  positionId: string
  obstacle: Obstacle
  way: StoredWay | undefined
  /** The company whose careers pages the visitor can switch on. */
  pagesOwner?: string | null
}

/** The page that removes an obstacle of a position or a careers page; null if none does, or the visitor may not. */
function pageAgainst({ access }: MemberVisit, { positionId, obstacle, way, pagesOwner }: Reason): string | null {
  const at = `${POSITIONS_PATH}/${positionId}`
  const step = stepAgainst[obstacle]
  if (step !== undefined || obstacle === 'expired')
    return access.abilities.has('positions.write') ? `${at}/${step ?? 'deadline'}` : null
  return obstacle === 'page-off' && way !== undefined && way.companyId === pagesOwner
    ? `${CAREERS_PAGES_PATH}/${way.id}/on`
    : null
}

/** Whether the visitor may remove an obstacle. A careers page may be that of another company. */
function canRemove(visit: MemberVisit, reason: Reason): boolean {
  if (reason.obstacle === 'page-off') return pageAgainst(visit, reason) !== null
  return visit.access.abilities.has('positions.write')
}

/** The button that removes an obstacle. */
function Remedy(props: Reason & { visit: MemberVisit }) {
  const { visit, positionId, obstacle, way } = props
  const show = showWords[visit.language]
  const web = webWords[visit.language]
  const step = stepAgainst[obstacle]
  if (obstacle === 'link-off' && way !== undefined) {
    return <ActionButton action={`${POSITIONS_PATH}/${positionId}/links/${way.id}/on`}>{show.switchOn}</ActionButton>
  }
  if (obstacle === 'no-way')
    return <LinkButton href={`${POSITIONS_PATH}/${positionId}/pages`}>{web.careersPages}</LinkButton>
  const href = pageAgainst(visit, props)
  if (href === null) return null
  return (
    <LinkButton href={href} tone={step === 'publish' ? 'primary' : 'secondary'} isDialog>
      {step === undefined ? show.changeDeadline : show.steps[step]}
    </LinkButton>
  )
}

/**
 * Whether visitors see a position by one way, or why not. Each reason leads to the page that removes it. The button that lists
 * the position there, or switches the link on, stands in the same row.
 */
export function WayState(props: {
  visit: MemberVisit
  positionId: string
  explained: ExplainedWay<StoredWay> | undefined
  pagesOwner?: string | null
}) {
  const { visit, positionId, explained, pagesOwner = null } = props
  const { language } = visit
  if (explained === undefined) return null
  const { way, state, obstacles } = explained
  if (state === 'live') return <Badge tone="good">{showWords[language].live}</Badge>
  const w = explanationWords[language]
  return (
    <>
      {obstacles.map((obstacle) => {
        const reason = { positionId, obstacle, way, pagesOwner }
        const href = pageAgainst(visit, reason)
        const text = obstacleText(w.obstacles[obstacle], canRemove(visit, reason))
        return <span class="hint">{href === null ? text : <a href={href}>{text}</a>}</span>
      })}
    </>
  )
}
