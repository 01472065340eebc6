import { ErrorSummary, Form, Submit } from '../../../base/web/controls.tsx'
import type { FormState } from '../../../base/web/form.ts'
import { Banner, Empty, Heading, LinkButton, Section, Table } from '../../../base/web/parts.tsx'
import type { MemberVisit } from '../../../base/web/visit.ts'
import { countText } from '../../../base/web/words/dates.ts'
import { commonWords, webWords } from '../../../base/web/words/words.ts'
import type { Lacking } from '../../../organisation/publication/search-engines/posting.ts'
import type { Advice } from '../../../positions/advice/advice.ts'
import { adviceText } from '../../../positions/advice/advice-text.ts'
import { adviceWords } from '../../../positions/words/words.ts'
import type { Obstacle } from '../../../positions/lifecycle.ts'
import type { OverviewLine } from '../../../positions/lists/overview.ts'
import { reasonText, StatusBadge } from '../../parts/status-badge.tsx'
import { POSITIONS_PATH } from '../../addresses.ts'
import { positionWords, stepWords } from '../../words/positions.ts'
import type { PortalStep } from './steps.ts'

/** A position that a step is to be taken with, and what stands in the way. */
export interface Chosen {
  readonly line: OverviewLine
  readonly obstacle: Obstacle | null
  /** What job search would miss. It prevents nothing. */
  readonly lacking: readonly Lacking[]
  /** What would make it better. It prevents nothing either. */
  readonly advice: readonly Advice[]
}

interface StepProps {
  visit: MemberVisit
  step: PortalStep
  chosen: readonly Chosen[]
  title: string
  /** Whether the page is about one position, and not about a choice in the list. */
  isOne: boolean
  form: FormState
  /** The filters of the list in which positions were ticked. */
  list: URLSearchParams
}

/** What a step will do, to which positions, and the button that does it. */
export function StepPage({ visit, step, chosen, title, isOne, form, list }: StepProps) {
  const { language, path } = visit
  const w = stepWords[language]
  const common = commonWords[language]
  const [able, unable] = [true, false].map((can) => chosen.filter(({ obstacle }) => (obstacle === null) === can))
  const lines = (able ?? []).map(({ line }) => line)
  const people = lines.reduce((sum, { candidates }) => sum + candidates.active, 0)
  const [first] = chosen
  const text = w.steps[step]
  const lead = chosen.length > 1 && 'leadOfSeveral' in text ? text.leadOfSeveral : text.lead
  const endsPause = step === 'publish' && lines.some(({ status }) => status === 'PAUSED')
  const listPath = list.size === 0 ? POSITIONS_PATH : `${POSITIONS_PATH}?${list}`
  const back = isOne && first ? `${POSITIONS_PATH}/${first.line.id}` : listPath
  const above = isOne && first ? [{ href: back, label: first.line.title }] : []
  return (
    <>
      <Heading
        title={title}
        lead={endsPause ? `${lead} ${w.pauseEnds}` : lead}
        path={[{ href: listPath, label: positionWords[language].list }, ...above]}
        language={language}
      />
      <ErrorSummary {...{ form, language }} />
      {chosen.length === 0 ? (
        <Empty title={w.none} action={<LinkButton href={listPath}>{w.backToList}</LinkButton>}>
          {w.noneText}
        </Empty>
      ) : null}
      {people > 0 && step !== 'publish' && step !== 'resume' ? (
        <Banner tone="neutral" title={countText(people, language, w.people)} />
      ) : null}
      {lines.length === 0 || isOne ? null : <Lines {...{ visit, lines }} caption={common.positions} />}
      {(unable ?? []).length === 0 ? null : <Unable {...{ visit, isOne }} chosen={unable ?? []} />}
      {step === 'publish' ? <Unsearched {...{ visit, isOne }} chosen={able ?? []} /> : null}
      <ToThinkAbout {...{ visit, isOne }} chosen={able ?? []} />
      {lines.length === 0 ? null : (
        <Form action={path}>
          {isOne ? null : lines.map(({ id }) => <input type="hidden" name="id" value={id} />)}
          {list.size === 0 ? null : <input type="hidden" name="list" value={list.toString()} />}
          <div class="actions">
            <Submit tone={step === 'archive' ? 'danger' : 'primary'}>{w.steps[step].now}</Submit>
            <LinkButton href={back}>{webWords[language].cancel}</LinkButton>
          </div>
        </Form>
      )}
    </>
  )
}

function Lines({ visit, lines, caption }: { visit: MemberVisit; lines: readonly OverviewLine[]; caption: string }) {
  const { language } = visit
  const w = positionWords[language]
  const common = commonWords[language]
  return (
    <Table
      caption={caption}
      language={language}
      rows={lines}
      columns={[
        { label: w.list, cell: ({ id, title }) => <a href={`${POSITIONS_PATH}/${id}`}>{title}</a> },
        {
          label: common.status,
          cell: ({ status, reason }) => (
            <>
              <StatusBadge {...{ status, language }} />
              <span class="hint">{reasonText(reason, visit)}</span>
            </>
          ),
        },
      ]}
    />
  )
}

/** Positions that job search will not show, and why. */
function Unsearched({ visit, chosen, isOne }: { visit: MemberVisit; chosen: readonly Chosen[]; isOne: boolean }) {
  const w = stepWords[visit.language]
  const told = chosen.filter(({ lacking }) => lacking.length > 0)
  if (told.length === 0) return null
  return (
    <Banner tone="neutral" title={w.unsearched}>
      <ul>
        {told.map(({ line, lacking }) => (
          <li>
            {isOne ? '' : `${line.title}: `}
            {lacking.map((each) => w.lacking[each]).join(' ')}
          </li>
        ))}
      </ul>
    </Banner>
  )
}

function Unable({ visit, chosen, isOne }: { visit: MemberVisit; chosen: readonly Chosen[]; isOne: boolean }) {
  const { language } = visit
  const w = stepWords[language]
  const told = chosen.map(({ line, obstacle }) => ({
    title: line.title,
    why: obstacle === null ? '' : w.obstacles[obstacle],
  }))
  if (isOne) return <Banner tone="warning" title={told[0]?.why} />
  return (
    <Section id="left" title={w.left}>
      <ul>
        {told.map(({ title, why }) => (
          <li>
            {title}: {why}
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Advice before publishing. It keeps nobody from it. */
function ToThinkAbout({ visit, chosen, isOne }: { visit: MemberVisit; chosen: readonly Chosen[]; isOne: boolean }) {
  const { language } = visit
  const advised = chosen.filter(({ advice }) => advice.length > 0)
  if (advised.length === 0) return null
  return (
    <Section id="advice" title={adviceWords[language].title}>
      {advised.map(({ line, advice }) => (
        <>
          {isOne ? null : <h3>{line.title}</h3>}
          <ul>
            {advice.map((each) => (
              <li>{adviceText(each, language)}</li>
            ))}
          </ul>
        </>
      ))}
    </Section>
  )
}
