import { commonWords, webWords } from '../../base/web/words/words.ts'
import { StatusBadge } from '../parts/status-badge.tsx'
import { POSITIONS_PATH, CAREERS_PAGES_PATH } from '../addresses.ts'
import type { OverviewLine } from '../../positions/lists/overview.ts'
import { ActionButton } from '../../base/web/controls.tsx'
import { Badge, Empty, LinkButton, Pager, Section, Table } from '../../base/web/parts.tsx'
import type { MemberVisit } from '../../base/web/visit.ts'
import { pageWords } from '../words/careers-pages.ts'

/** A position, and what the page has of it. */
interface Row {
  readonly id: string
  readonly title: string
  /** The agency that owns it; null for the own company. */
  readonly owner: string | null
  /** Null if it is known to be open. */
  readonly status: OverviewLine['status'] | null
  readonly isListed: boolean
  readonly isLive: boolean
}

export interface PositionsProps {
  readonly visit: MemberVisit
  readonly pageId: string
  /** Whether the page is on. */
  readonly isOn: boolean
  readonly positions: {
    /** What visitors see, or all positions in reach. */
    readonly view: 'live' | 'all'
    /** Whether there is a choice. */
    readonly canSeeLive: boolean
    readonly rows: readonly Row[]
    /** The cursor of the next page; null on the last one. */
    readonly next: string | null
  }
}

/** The positions of a page, each with a switch. */
export function Positions({ visit, pageId, isOn, positions }: PositionsProps) {
  const { language, query, access } = visit
  const { view, canSeeLive, rows, next } = positions
  const w = pageWords[language]
  const web = webWords[language]
  const common = commonWords[language]
  const at = `${CAREERS_PAGES_PATH}/${pageId}`
  const canList = access.abilities.has('positions.write')
  const other =
    view === 'live'
      ? { href: `${at}?view=all#positions`, label: w.allYours }
      : { href: `${at}#positions`, label: w.shownNow }
  return (
    <Section
      id="positions"
      title={view === 'live' ? w.shownNow : w.allYours}
      lead={view === 'live' ? w.shownNowLead : w.allYoursLead}
      {...(canSeeLive && { actions: <LinkButton href={other.href}>{other.label}</LinkButton> })}
    >
      {rows.length === 0 ? (
        <Empty
          title={view === 'live' ? w.nothingShown : w.noPositions}
          {...(canSeeLive &&
            view === 'live' &&
            isOn && { action: <LinkButton href={`${at}?view=all#positions`}>{w.chooseSome}</LinkButton> })}
        >
          {view === 'all' ? w.noPositionsText : isOn ? w.nothingShownText : w.nothingWhileOff}
        </Empty>
      ) : (
        <Table
          caption={common.positions}
          language={language}
          rows={rows}
          id={({ id }) => id}
          columns={[
            {
              label: common.position,
              cell: ({ id, title, owner }) =>
                owner === null ? (
                  <a href={`${POSITIONS_PATH}/${id}`}>{title}</a>
                ) : (
                  <>
                    <a href={`/c/${pageId}/${id}`}>{title}</a>
                    <span class="hint"> {w.by(owner)}</span>
                  </>
                ),
            },
            ...(view === 'all'
              ? [
                  {
                    label: common.state,
                    cell: ({ status }: Row) => (status === null ? null : <StatusBadge {...{ status, language }} />),
                  },
                ]
              : []),
            {
              label: w.onThisPage,
              cell: (row) => (
                <Badge tone={row.isLive ? 'good' : 'neutral'}>
                  {row.isLive ? w.listing.shown : row.isListed ? w.listing.waiting : web.no}
                </Badge>
              ),
            },
            ...(canList ? [{ label: w.switch, cell: (row: Row) => <Switch {...{ row, at, query, language }} /> }] : []),
          ]}
        />
      )}
      <Pager {...{ language, query, next }} path={at} />
    </Section>
  )
}

/** Puts a position on the page, or takes it off. Those of agencies can only be taken off: they list them themselves. */
function Switch({ row, at, query, language }: { row: Row; at: string } & Pick<MemberVisit, 'query' | 'language'>) {
  const w = pageWords[language]
  const kept = new URLSearchParams([...query].filter(([name]) => ['view', 'after', 'trail'].includes(name)))
  const action = `${at}/positions/${row.id}/${row.isListed ? 'unlist' : 'list'}${kept.size === 0 ? '' : `?${kept}`}`
  return (
    <ActionButton action={action}>
      {row.isListed ? w.takeOff : w.putOn}
      <span class="for-readers"> {row.title}</span>
    </ActionButton>
  )
}
