import { commonWords } from '../../../base/web/words/words.ts'
import { newId } from '../../../base/db/id.ts'
import { pageLanguageOf } from '../../../base/web/public/page-language.ts'
import { ActionButton, ErrorSummary } from '../../../base/web/controls.tsx'
import type { FormState } from '../../../base/web/form.ts'
import { Facts, type IconName, LinkButton, Section, Toast } from '../../../base/web/parts.tsx'
import type { Explanation } from '../../../positions/explanations/position.ts'
import type { StoredWay } from '../../../positions/explanations/store.ts'
import type { MemberVisit } from '../../../base/web/visit.ts'
import { dayText, numberText } from '../../../base/web/words/dates.ts'
import type { Ad } from '../../../public/ads/parts/ad.ts'
import type { OverviewLine } from '../../../positions/lists/overview.ts'
import type { Awaited } from '../../live/store.ts'
import { PositionHead } from '../../parts/position-head.tsx'
import { POSITIONS_PATH } from '../../addresses.ts'
import type { PortalStep } from '../steps/steps.ts'
import { showWords, tabWords } from '../../words/positions.ts'
import { Obstacles, stepAgainst } from './obstacles-view.tsx'
import { AdText } from './ad-text.tsx'

interface PositionPageProps {
  visit: MemberVisit
  line: OverviewLine
  /** What can be done to it at the moment. */
  possible: readonly PortalStep[]
  /** Why it has its status, and is or is not visible on each page. */
  explanation: Explanation<StoredWay>
  /** What it says to visitors. */
  ad: Pick<Ad, 'contentHtml' | 'highlights' | 'language'>
  form: FormState
  /** What its head waits for: somebody else may change its status meanwhile. */
  live: Awaited
}

/** The tab of the ad: why visitors do or do not see it, and what changes that. */
export function PositionPage(props: PositionPageProps) {
  const { visit, line, possible, explanation, ad, form, live } = props
  const { language, access } = visit
  const w = showWords[language]
  const at = `${POSITIONS_PATH}/${line.id}`
  const canWrite = access.abilities.has('positions.write')
  return (
    <>
      <PositionHead
        {...{ visit, line, live }}
        tab="ad"
        actions={
          <>
            <LinkButton href={`${at}/preview`} icon="external-link">
              {w.preview}
            </LinkButton>
            {canWrite ? (
              <LinkButton
                href={`${at}/edit`}
                icon="pencil"
                tone={line.status === 'DRAFT' ? 'secondary' : 'primary'}
                shortcut="edit"
              >
                {w.edit}
              </LinkButton>
            ) : null}
          </>
        }
      />
      {form.faults.length === 0 ? <Done visit={visit} /> : null}
      <ErrorSummary {...{ form, language }} />
      <Section id="status" title={w.overview}>
        <live-region id="live-status" {...live}>
          <Facts facts={factsOf(visit, line)} />
        </live-region>
        <Obstacles {...{ visit, positionId: line.id, obstacles: explanation.obstacles }} />
        {canWrite ? <Steps {...{ visit, line, possible, explanation }} /> : null}
      </Section>
      {ad.contentHtml === '' && ad.highlights === null ? null : (
        <Section id="text" title={tabWords[language].text}>
          <div class="ad-text" lang={pageLanguageOf(ad.language)} dir="auto">
            {ad.highlights === null ? null : (
              <ul>
                {ad.highlights.map((highlight) => (
                  <li>{highlight}</li>
                ))}
              </ul>
            )}
            <AdText html={ad.contentHtml} />
          </div>
        </Section>
      )}
    </>
  )
}

/** What was just done to a position, as the address says. */
export function Done({ visit: { language, query } }: { visit: MemberVisit }) {
  const w = showWords[language]
  const done = query.get('done') ?? ''
  return Object.hasOwn(w.done, done) ? <Toast title={w.done[done as keyof typeof w.done]} /> : null
}

function factsOf(visit: MemberVisit, line: OverviewLine) {
  const { language, site, access } = visit
  const w = showWords[language]
  const common = commonWords[language]
  const { expirationDate, candidates, createdAt } = line
  const day = (at: Date) => dayText(at, language, site.timeZone)
  const counted = w.counted(numberText(candidates.fresh, language), numberText(candidates.active, language))
  const people = [common.candidates, <a href={`${POSITIONS_PATH}/${line.id}/candidates`}>{counted}</a>] as const
  return [
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
        <LinkButton
          href={`${at}/${step}`}
          icon={icons[step]}
          tone={step === 'publish' ? 'primary' : 'secondary'}
          isDialog
        >
          {w.steps[step]}
        </LinkButton>
      ))}
      {status === 'ARCHIVED' || explanation.obstacles.includes('expired') ? null : (
        <LinkButton href={`${at}/deadline`} icon="clock" isDialog>
          {w.changeDeadline}
        </LinkButton>
      )}
      <ActionButton action={`${at}/duplicate`} icon="copy" creates={newId()}>
        {w.duplicate}
      </ActionButton>
    </div>
  )
}
