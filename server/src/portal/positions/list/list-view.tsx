import type { ComponentChildren } from 'preact'
import { positionStatuses } from '@kandidat/contract/resources/enumerations'
import { Select, TextField } from '../../../base/web/controls.tsx'
import type { FormState } from '../../../base/web/form.ts'
import { type Column, Empty, LinkButton, Pager, Table } from '../../../base/web/parts.tsx'
import type { MemberVisit } from '../../../base/web/visit.ts'
import { dayText, numberText } from '../../../base/web/words/dates.ts'
import { commonWords, webWords } from '../../../base/web/words/words.ts'
import type { OverviewLine } from '../../../positions/lists/overview.ts'
import { ownerOf } from '../../../positions/team/team.ts'
import { NamedInitials } from '../../parts/initials.tsx'
import { OwnFilter } from '../../parts/own-filter.tsx'
import { positionHome } from '../../parts/position-head.tsx'
import { reasonText, StatusBadge } from '../../parts/status-badge.tsx'
import { POSITIONS_PATH } from '../../addresses.ts'
import { bulkSteps } from '../steps/steps.ts'
import { listWords, positionWords, responsibleWords } from '../../words/positions.ts'

/** A client that the list can be limited to. */
export interface ClientChoice {
  readonly id: string
  readonly name: string
}

/** The filters of the list. They are in the address, so that a view can be kept and passed on. */
export function Filters(props: { visit: MemberVisit; form: FormState; clients: readonly ClientChoice[] }) {
  const { visit, form, clients } = props
  const { language, path } = visit
  const [web, w] = [webWords[language], listWords[language]]
  const known = { form, language, required: true }
  return (
    <form method="get" action={path} class="filters" aria-label={w.filters} novalidate>
      <TextField {...known} name="search" label={w.search} autocomplete="off" spellcheck={false} />
      <Select
        {...known}
        name="status"
        label={commonWords[visit.language].status}
        choices={[
          { value: '', label: w.open },
          ...positionStatuses.map((value) => ({ value, label: positionWords[language].statuses[value] })),
          { value: 'all', label: web.all },
        ]}
      />
      {clients.length === 0 ? null : (
        <Select
          {...known}
          name="client"
          label={commonWords[visit.language].client}
          choices={[{ value: '', label: web.all }, ...clients.map(({ id, name }) => ({ value: id, label: name }))]}
        />
      )}
      <OwnFilter {...{ form, language }} />
      <button type="submit" class="button secondary">
        {web.filter}
      </button>
    </form>
  )
}

interface PositionsProps {
  visit: MemberVisit
  positions: readonly OverviewLine[]
  /** The cursor of the next page; null on the last one. */
  next: string | null
  /** Whether there is any position. */
  hasAny: boolean
  canWrite: boolean
  create: ComponentChildren
}

/** The positions, with boxes for those who may change them. */
export function Positions({ visit, positions, next, hasAny, canWrite, create }: PositionsProps) {
  const { language, path } = visit
  const w = listWords[language]
  const common = commonWords[language]
  // What was done just now is no part of the next page.
  const query = new URLSearchParams([...visit.query].filter(([name]) => name !== 'done' && name !== 'count'))
  if (!hasAny) {
    return canWrite ? (
      <Empty title={common.noPositionsYet} action={create}>
        {w.noneText}
      </Empty>
    ) : (
      <Empty title={common.noPositionsYet}>{w.noneReadText}</Empty>
    )
  }
  if (positions.length === 0) {
    return (
      <Empty title={w.nothingFound} action={<LinkButton href={`${path}?status=all`}>{w.showAll}</LinkButton>}>
        {w.nothingFoundText}
      </Empty>
    )
  }
  // What is archived can only come back, and nothing else can.
  const isArchived = visit.query.get('status') === 'ARCHIVED'
  const possible = bulkSteps.filter((step) => (step === 'restore') === isArchived)
  const table = <Table caption={w.caption} language={language} rows={positions} columns={columnsOf(visit, canWrite)} />
  return (
    <>
      {canWrite ? (
        <form method="get" action={`${POSITIONS_PATH}/publish`} class="chosen-rows" aria-label={w.caption}>
          {table}
          {query.size === 0 ? null : <input type="hidden" name="list" value={query.toString()} />}
          <fieldset class="bulk">
            <legend>{w.withChosen}</legend>
            {possible.map((step) => (
              <button type="submit" class="button secondary" formaction={`${POSITIONS_PATH}/${step}`}>
                {w[step]}
              </button>
            ))}
          </fieldset>
        </form>
      ) : (
        table
      )}
      <Pager {...{ language, path, query, next }} />
    </>
  )
}

function columnsOf(visit: MemberVisit, canWrite: boolean): Column<OverviewLine>[] {
  const { language, site, access } = visit
  const w = listWords[language]
  const common = commonWords[language]
  const name: Column<OverviewLine> = {
    label: common.positionTitle,
    cell: ({ id, title, status, client, places, placeCount }) => (
      <div class={canWrite ? 'with-box' : undefined}>
        {canWrite ? <input type="checkbox" name="id" value={id} aria-label={w.choose(title)} /> : null}
        <div>
          <a href={positionHome(visit, { id, status })}>{title}</a>
          <span class="hint">
            {[...(client === null ? [] : [client]), placesText(places, placeCount, visit)].join(' · ')}
          </span>
        </div>
      </div>
    ),
  }
  const status: Column<OverviewLine> = {
    label: common.status,
    cell: (line) => (
      <>
        <StatusBadge status={line.status} language={language} />
        <span class="hint">{reasonText(line.reason, visit)}</span>
      </>
    ),
  }
  const candidates: Column<OverviewLine> = {
    label: common.candidates,
    cell: ({ id, candidates: { fresh, active } }) => (
      <>
        <a href={`${POSITIONS_PATH}/${id}/candidates`}>
          <strong>{numberText(fresh, language)}</strong> {w.fresh}
        </a>
        <span class="hint">
          {numberText(active, language)} {w.active}
        </span>
      </>
    ),
  }
  const owner: Column<OverviewLine> = {
    label: responsibleWords[language].owner,
    cell: ({ team }) => {
      const found = ownerOf(team)
      return found === undefined ? null : <NamedInitials name={found.name} />
    },
  }
  const until: Column<OverviewLine> = {
    label: common.openUntil,
    // The expiration is the midnight that ends the last day.
    cell: ({ expirationDate }) =>
      expirationDate === null ? (
        <span class="hint">{common.noDeadline}</span>
      ) : (
        dayText(new Date(expirationDate.getTime() - 1), language, site.timeZone)
      ),
  }
  return [name, status, ...(access.abilities.has('candidates.read') ? [candidates] : []), owner, until]
}

function placesText(places: readonly string[], count: number, { language }: MemberVisit): string {
  const w = listWords[language]
  const [first] = places
  if (first === undefined) return w.noPlace
  const names = [...new Set(places)].join(', ')
  return count > places.length ? `${names} ${w.more(numberText(count - places.length, language))}` : names
}
