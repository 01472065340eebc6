import { CAREERS_PAGES_PATH } from '../../../careers-pages/portal/list-view.tsx'
import type { ExplainedWay, Obstacle } from '../../../explanations/position.ts'
import type { StoredWay } from '../../../explanations/store.ts'
import { explanationWords } from '../../../explanations/words/words.ts'
import { ActionButton } from '../../../web/controls.tsx'
import { Badge, LinkButton } from '../../../web/parts.tsx'
import type { MemberVisit } from '../../../web/visit.ts'
import { POSITIONS_PATH } from '../status-view.tsx'
import type { PortalStep } from '../steps/steps.ts'
import { showWords } from './words/words.ts'

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
            <span>{w.obstacles[obstacle]}</span>
            {visit.access.abilities.has('positions.write') ? (
              <Remedy {...{ visit, positionId, obstacle, way }} />
            ) : null}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The button that removes an obstacle. */
function Remedy(props: { visit: MemberVisit; positionId: string; obstacle: Obstacle; way: StoredWay | undefined }) {
  const { visit, positionId, obstacle, way } = props
  const show = showWords[visit.language]
  const at = `${POSITIONS_PATH}/${positionId}`
  const step = stepAgainst[obstacle]
  if (step !== undefined) {
    return (
      <LinkButton href={`${at}/${step}`} tone={step === 'publish' ? 'primary' : 'secondary'}>
        {show.steps[step]}
      </LinkButton>
    )
  }
  if (obstacle === 'expired') return <LinkButton href={`${at}/deadline`}>{show.changeDeadline}</LinkButton>
  if (obstacle === 'link-off' && way !== undefined) {
    return <ActionButton action={`${at}/links/${way.id}/on`}>{show.switchOn}</ActionButton>
  }
  return <LinkButton href="#listings">{show.listings}</LinkButton>
}

/**
 * Whether visitors see a position by one way, or why not. The button about the way itself stands beside it, and the one about the
 * position where its status is.
 */
export function WayState(props: {
  visit: MemberVisit
  positionId: string
  explained: ExplainedWay<StoredWay> | undefined
}) {
  const { visit, explained } = props
  const { language, access } = visit
  if (explained === undefined) return null
  const { way, state, obstacles } = explained
  if (state === 'live') return <Badge tone="good">{showWords[language].live}</Badge>
  const w = explanationWords[language]
  const hrefOf = (obstacle: Obstacle) => {
    const isOwn = access.abilities.has('pages.write') && way.companyId === access.companyId
    if (obstacle === 'page-off') return isOwn ? CAREERS_PAGES_PATH : null
    const isOfPosition = stepAgainst[obstacle] !== undefined || obstacle === 'expired'
    return isOfPosition && access.abilities.has('positions.write') ? '#status' : null
  }
  return (
    <>
      {obstacles.map((obstacle) => {
        const href = hrefOf(obstacle)
        return (
          <span class="hint">{href === null ? w.obstacles[obstacle] : <a href={href}>{w.obstacles[obstacle]}</a>}</span>
        )
      })}
    </>
  )
}
