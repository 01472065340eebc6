import { CLIENTS_PATH } from '../addresses.ts'
import { Submit, TextField } from '../../base/web/controls.tsx'
import type { FormState } from '../../base/web/form.ts'
import { Badge, type Column, Empty, LinkButton, Section, Table } from '../../base/web/parts.tsx'
import type { MemberVisit } from '../../base/web/visit.ts'
import { numberText, shortDayText } from '../../base/web/words/dates.ts'
import { commonWords, webWords } from '../../base/web/words/words.ts'
import { type AskedLine, type ClientLine, MOST_COUNTED } from '../../organisation/clients/line-store.ts'
import { clientWords } from '../words/clients.ts'

/** So many requests are shown. */
export const MOST_ASKED = 50

/** A number that was counted up to a bound: `100+`. */
export function countedText(count: number, language: MemberVisit['language']): string {
  return count > MOST_COUNTED ? `${numberText(MOST_COUNTED, language)}+` : numberText(count, language)
}

/** The filter of the list. */
export function Search({ visit: { language }, form }: { visit: MemberVisit; form: FormState }) {
  const w = clientWords[language]
  return (
    <form method="get" action={CLIENTS_PATH} class="filters" aria-label={w.filters}>
      <TextField {...{ form, language, name: 'search', label: w.search }} />
      <Submit tone="secondary">{webWords[language].filter}</Submit>
    </form>
  )
}

/** What the table of clients shows. @param canChange whether the work for a client can be ended */
export function columnsOf({ language, site }: MemberVisit, canChange: boolean): Column<ClientLine>[] {
  const w = clientWords[language]
  const common = commonWords[language]
  return [
    { label: common.client, cell: ({ slug, name }) => <a href={`${CLIENTS_PATH}/${slug}/positions`}>{name}</a> },
    { label: w.open, cell: ({ open }) => countedText(open, language), isNumber: true },
    {
      label: w.active,
      isNumber: true,
      cell: ({ open, active, fresh }) => (
        <>
          {numberText(active, language)}
          {open > MOST_COUNTED ? '+ ' : ' '}
          {fresh > 0 ? <Badge tone="good">{w.fresh(numberText(fresh, language))}</Badge> : null}
        </>
      ),
    },
    { label: w.since, cell: ({ startedAt }) => shortDayText(startedAt, language, site.timeZone) },
    ...(canChange ? [{ label: w.end, cell: (client: ClientLine) => <EndLink client={client} label={w.end} /> }] : []),
  ]
}

function EndLink({ client: { slug, name }, label }: { client: ClientLine; label: string }) {
  return (
    <a href={`${CLIENTS_PATH}/${slug}/end`} data-dialog="">
      {label}
      <span class="for-readers"> {name}</span>
    </a>
  )
}

/** Says why there are no clients, and what to do about it. */
export function NoClients(props: { visit: MemberVisit; isFiltered: boolean; canChange: boolean }) {
  const { visit, isFiltered, canChange } = props
  const w = clientWords[visit.language]
  if (isFiltered) {
    return (
      <Empty title={w.noneFound} action={<LinkButton href={CLIENTS_PATH}>{w.showAll}</LinkButton>}>
        {w.noneFoundText}
      </Empty>
    )
  }
  if (!canChange) return <Empty title={w.noneReached}>{w.noneReachedText}</Empty>
  return (
    <Empty
      title={w.none}
      action={
        <LinkButton href={`${CLIENTS_PATH}/new`} icon="plus" tone="primary">
          {w.create}
        </LinkButton>
      }
    >
      {w.noneText}
    </Empty>
  )
}

/** Requests that wait for an answer. @param step what the reader can do with each: the last part of an address and its label */
export function Asked(props: {
  visit: MemberVisit
  asked: readonly AskedLine[]
  title: string
  lead: string
  label: string
  base: string
  steps: readonly { name: string; label: string }[]
}) {
  const { visit, asked, title, lead, label, base, steps } = props
  const { language } = visit
  const w = clientWords[language]
  if (asked.length === 0) return null
  return (
    <Section id="waiting" title={title} lead={lead}>
      <Table
        caption={title}
        language={language}
        rows={asked}
        columns={[
          {
            label,
            cell: ({ name, proposedAt }) => (
              <>
                {name}
                <br />
                <span class="hint">{w.asked(shortDayText(proposedAt, language, visit.site.timeZone))}</span>
              </>
            ),
          },
          {
            label: steps.map((step) => step.label).join(' / '),
            cell: ({ slug, name }) => (
              <span class="actions">
                {steps.map((step) => (
                  <LinkButton href={`${base}/${slug}/${step.name}`} isDialog>
                    {step.label}
                    <span class="for-readers"> {name}</span>
                  </LinkButton>
                ))}
              </span>
            ),
          },
        ]}
      />
      {asked.length < MOST_ASKED ? null : <p class="hint">{w.firstOnly(numberText(MOST_ASKED, language))}</p>}
    </Section>
  )
}
