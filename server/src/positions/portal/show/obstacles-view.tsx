import { CAREERS_PAGES_PATH } from '../../../careers-pages/portal/list-view.tsx'
import type { Obstacle } from '../../../explanations/position.ts'
import type { StoredWay } from '../../../explanations/store.ts'
import { explanationWords } from '../../../explanations/words/words.ts'
import { LinkButton } from '../../../web/parts.tsx'
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

/** What keeps a position from all visitors, each with the button that changes it. */
export function Obstacles({ visit, positionId, obstacles }: ObstaclesProps) {
  const { language, access } = visit
  const [w, show] = [explanationWords[language], showWords[language]]
  const at = `${POSITIONS_PATH}/${positionId}`
  if (obstacles.length === 0) return null
  const button = (obstacle: Obstacle) => {
    const step = stepAgainst[obstacle]
    if (step !== undefined) {
      return (
        <LinkButton href={`${at}/${step}`} tone={step === 'publish' ? 'primary' : 'secondary'}>
          {show.steps[step]}
        </LinkButton>
      )
    }
    if (obstacle === 'expired') return <LinkButton href={`${at}/deadline`}>{show.changeDeadline}</LinkButton>
    return <LinkButton href="#listings">{show.listings}</LinkButton>
  }
  return (
    <div class="obstacles">
      <h3>{w.whyNot}</h3>
      <ul>
        {obstacles.map((obstacle) => (
          <li>
            <span>{w.obstacles[obstacle]}</span>
            {access.abilities.has('positions.write') ? button(obstacle) : null}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** What keeps a position from the visitors of one page. Its buttons stand beside it, but for that of the page itself. */
export function Sentences({ visit, way, obstacles }: ObstaclesProps & { way: StoredWay }) {
  const { language, access } = visit
  const w = explanationWords[language]
  const isOwn = access.abilities.has('pages.write') && way.companyId === access.companyId
  return (
    <>
      {obstacles.map((obstacle) => (
        <span class="hint">
          {obstacle === 'page-off' && isOwn ? (
            <a href={CAREERS_PAGES_PATH}>{w.obstacles[obstacle]}</a>
          ) : (
            w.obstacles[obstacle]
          )}
        </span>
      ))}
    </>
  )
}
