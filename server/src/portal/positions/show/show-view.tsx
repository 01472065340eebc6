import { commonWords } from '../../../base/web/words/words.ts'
import { newId } from '../../../base/db/id.ts'
import { ActionButton, ErrorSummary } from '../../../base/web/controls.tsx'
import type { FormState } from '../../../base/web/form.ts'
import { Banner, Facts, Heading, type IconName, LinkButton, Section } from '../../../base/web/parts.tsx'
import type { Explanation } from '../../../positions/explanations/position.ts'
import type { StoredWay } from '../../../positions/explanations/store.ts'
import type { MemberVisit } from '../../../base/web/visit.ts'
import { dayText, numberText } from '../../../base/web/words/dates.ts'
import type { SharingLinkRow } from '../../../positions/sharing-links/store.ts'
import type { OverviewLine } from '../../../positions/lists/overview.ts'
import { Figures } from '../figures/figures-view.tsx'
import type { Awaited } from '../../live/store.ts'
import { reasonText } from '../status-view.tsx'
import { StatusBadge } from '../../parts/status-badge.tsx'
import { POSITIONS_PATH } from '../../addresses.ts'
import type { PortalStep } from '../steps/steps.ts'
import { positionWords, showWords } from '../../words/positions.ts'
import type { DailyFigures } from '../../../positions/views/store.ts'
import { Links } from './links-view.tsx'
import { Listings } from './listings-view.tsx'
import { Obstacles, stepAgainst } from './obstacles-view.tsx'
import { linksOf, pagesOf } from './visited-position.ts'

interface PositionPageProps {
  visit: MemberVisit
  line: OverviewLine
  /** What can be done to it at the moment. */
  possible: readonly PortalStep[]
  /** Why it has its status, and is or is not visible on each page. */
  explanation: Explanation<StoredWay>
  /** The company whose careers pages the visitor can switch on. */
  pagesOwner: string | null
  links: readonly SharingLinkRow[]
  figures: readonly DailyFigures[]
  /** The day on which the page is shown, such as 2027-01-31. */
  today: string
  form: FormState
  /** What its head waits for: somebody else may change its status meanwhile. */
  live: Awaited
}

/** Everything about a position but its text. */
export function PositionPage(props: PositionPageProps) {
  const { visit, line, possible, explanation, pagesOwner, links, figures, today, form, live } = props
  const { language, query, access } = visit
  const w = showWords[language]
  const at = `${POSITIONS_PATH}/${line.id}`
  const canWrite = access.abilities.has('positions.write')
  const done = query.get('done') ?? ''
  const about = [line.client, line.places.join(', ')].filter((text) => text !== null && text !== '').join(' · ')
  return (
    <>
      <live-region id="live-position" {...live}>
        <Heading
          title={line.title}
          {...(about !== '' && { lead: about })}
          path={[{ href: POSITIONS_PATH, label: positionWords[language].list }]}
          language={language}
          actions={
            <>
              <LinkButton href={`${at}/preview`} icon="external-link">
                {w.preview}
              </LinkButton>
              {canWrite ? (
                <LinkButton href={`${at}/edit`} icon="pencil" tone="primary" shortcut="edit">
                  {w.edit}
                </LinkButton>
              ) : null}
            </>
          }
        />
      </live-region>
      {Object.hasOwn(w.done, done) && form.faults.length === 0 ? (
        <Banner tone="good" title={w.done[done as keyof typeof w.done]} />
      ) : null}
      <ErrorSummary {...{ form, language }} />
      <Section id="status" title={w.overview}>
        <live-region id="live-status" {...live}>
          <Facts facts={factsOf(visit, line)} />
        </live-region>
        <Obstacles {...{ visit, positionId: line.id, obstacles: explanation.obstacles }} />
        {canWrite ? <Steps {...{ visit, line, possible, explanation }} /> : null}
      </Section>
      <Listings {...{ visit, line, canWrite, pagesOwner }} pages={pagesOf(explanation)} />
      <Links {...{ visit, line, links, canWrite }} explained={linksOf(explanation)} />
      {line.status === 'DRAFT' ? null : (
        <Figures
          {...{ visit, figures, today, positionId: line.id, ways: explanation.ways.map(({ way }) => way) }}
          platforms={new Map(links.map(({ id, platform }) => [id, platform]))}
        />
      )}
    </>
  )
}

function factsOf(visit: MemberVisit, line: OverviewLine) {
  const { language, site, access } = visit
  const w = showWords[language]
  const common = commonWords[language]
  const { status, reason, expirationDate, candidates, createdAt } = line
  const day = (at: Date) => dayText(at, language, site.timeZone)
  const counted = w.counted(numberText(candidates.fresh, language), numberText(candidates.active, language))
  const people = [common.candidates, <a href={`${POSITIONS_PATH}/${line.id}/candidates`}>{counted}</a>] as const
  return [
    [
      commonWords[language].status,
      <>
        <StatusBadge {...{ status, language }} /> {reasonText(reason, visit)}
      </>,
    ] as const,
    [
      common.openUntil,
      expirationDate === null ? common.noDeadline : day(new Date(expirationDate.getTime() - 1)),
    ] as const,
    ...(access.abilities.has('candidates.read') ? [people] : []),
    [w.created, day(createdAt)] as const,
  ]
}

const icons: Readonly<Record<PortalStep, IconName>> = {
  publish: 'globe',
  pause: 'circle-pause',
  resume: 'play',
  archive: 'inbox',
  restore: 'rotate-ccw',
}

/** What can be done next. What is public already is published anew by nobody, and a pause ends by resuming. */
function Steps({
  visit,
  line,
  possible,
  explanation,
}: Pick<PositionPageProps, 'visit' | 'line' | 'possible' | 'explanation'>) {
  const w = showWords[visit.language]
  const at = `${POSITIONS_PATH}/${line.id}`
  const { status } = line
  // These stand beside the reasons that they remove.
  const shown = new Set(explanation.obstacles.map((obstacle) => stepAgainst[obstacle]))
  const offered = possible.filter((step) => {
    if (shown.has(step)) return false
    if (step === 'publish') return status === 'DRAFT'
    if (step === 'pause') return status === 'PUBLISHED' || status === 'ACTIVE'
    return step !== 'archive' || status !== 'ARCHIVED'
  })
  return (
    <div class="actions steps">
      {offered.map((step) => (
        <LinkButton href={`${at}/${step}`} icon={icons[step]} tone={step === 'publish' ? 'primary' : 'secondary'}>
          {w.steps[step]}
        </LinkButton>
      ))}
      {status === 'ARCHIVED' || explanation.obstacles.includes('expired') ? null : (
        <LinkButton href={`${at}/deadline`} icon="clock">
          {w.changeDeadline}
        </LinkButton>
      )}
      <ActionButton action={`${at}/duplicate`} icon="copy" creates={newId()}>
        {w.duplicate}
      </ActionButton>
    </div>
  )
}
