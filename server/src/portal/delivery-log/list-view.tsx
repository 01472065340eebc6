import { ErrorSummary, Select, TextField } from '../../base/web/controls.tsx'
import type { FormState } from '../../base/web/form.ts'
import { Badge, type Column, Empty, LinkButton, Pager, Section, Table, Time, type Tone } from '../../base/web/parts.tsx'
import type { Visit } from '../../base/web/visit.ts'
import { numberText } from '../../base/web/words/dates.ts'
import type { Language } from '../../base/web/words/language.ts'
import { commonWords, webWords } from '../../base/web/words/words.ts'
import { eventKinds } from '../../base/changes/event.ts'
import { type DeliveryState, deliveryStates } from '../../webhooks/queue/delivery.ts'
import { kindText } from '../receivers/list-view.tsx'
import type { LoggedDelivery } from '../../webhooks/delivery-log/log-store.ts'
import type { Replay } from '../../webhooks/delivery-log/replay/store.ts'
import { deliveryWords } from '../../webhooks/words/words.ts'
import { addressOf } from './asked-filter.ts'

const tones: Readonly<Record<DeliveryState, Tone>> = {
  pending: 'neutral',
  aside: 'warning',
  delivered: 'good',
  failed: 'bad',
  lost: 'bad',
  cancelled: 'neutral',
}

/** The state of a delivery in a word. */
export function StateBadge({ state, language }: { state: DeliveryState; language: Language }) {
  return <Badge tone={tones[state]}>{deliveryWords[language].states[state]}</Badge>
}

/** What came of an attempt: the status, and what was wrong. */
export function resultText(
  { status, word }: { status: number | null; word: string | null },
  language: Language,
): string {
  const failure = Object.entries(deliveryWords[language].failures).find(([name]) => name === word)?.[1] ?? word
  return [...(status === null ? [] : [String(status)]), ...(failure === null ? [] : [failure])].join(' · ')
}

/** The filters of the log. They are in the address, so that a view can be kept and passed on. */
export function Filters({ visit, form }: { visit: Visit; form: FormState }) {
  const { language, path } = visit
  const [web, w] = [webWords[language], deliveryWords[language]]
  const all = { value: '', label: webWords[visit.language].all }
  return (
    <>
      <ErrorSummary form={form} language={language} />
      <form method="get" action={path} class="filters" aria-label={commonWords[visit.language].filters} novalidate>
        <Select
          {...{ form, language, name: 'state', label: commonWords[visit.language].state, required: true }}
          choices={[all, ...deliveryStates.map((state) => ({ value: state, label: w.states[state] }))]}
        />
        <Select
          {...{ form, language, name: 'event', label: w.event, required: true }}
          choices={[all, ...eventKinds.map((kind) => ({ value: kind, label: kindText(kind, language) }))]}
        />
        <TextField
          {...{ form, language, name: 'object', label: w.object }}
          placeholder={w.objectHint}
          autocomplete="off"
          spellcheck={false}
        />
        <TextField
          {...{ form, language, name: 'since', label: commonWords[visit.language].since }}
          type="datetime-local"
        />
        <TextField
          {...{ form, language, name: 'until', label: commonWords[visit.language].until }}
          type="datetime-local"
        />
        <button type="submit" class="button secondary">
          {web.filter}
        </button>
      </form>
    </>
  )
}

/** Seconds after which a page of the log is fetched again: deliveries have no version to wait for. */
export const EVERY = '5'

/** A page of the log, which fetches itself again and again. */
export function Deliveries(props: { visit: Visit; rows: readonly LoggedDelivery[]; next: string | null }) {
  const { visit, rows, next } = props
  const { language, path, query } = visit
  const w = deliveryWords[language]
  const isFiltered = query.size > 0
  return (
    <live-region id="live-deliveries" every-seconds={EVERY}>
      {rows.length > 0 ? (
        <Table caption={w.title} columns={columnsOf(visit)} rows={rows} language={language} id={addressOf} />
      ) : (
        <Empty
          title={isFiltered ? w.noneFound : w.none}
          {...(isFiltered && { action: <LinkButton href={path}>{w.showAll}</LinkButton> })}
        >
          {isFiltered ? w.noneFoundText : w.noneText}
        </Empty>
      )}
      <Pager {...{ language, path, query, next }} />
    </live-region>
  )
}

function columnsOf(visit: Visit): Column<LoggedDelivery>[] {
  const { language, path } = visit
  const w = deliveryWords[language]
  const common = commonWords[language]
  return [
    {
      label: common.time,
      cell: (delivery) => (
        <a href={`${path}/${addressOf(delivery)}`}>
          <Time at={delivery.at} visit={visit} hasSeconds />
          <span class="for-readers">
            {' '}
            {kindText(delivery.kind, language)} {delivery.objectId.slice(-6)}
          </span>
        </a>
      ),
    },
    {
      label: w.event,
      cell: ({ kind, replay }) => (
        <>
          {kindText(kind, language)}
          {replay === 0 ? null : <span class="hint"> {w.replayNumber(replay)}</span>}
        </>
      ),
    },
    {
      label: w.object,
      cell: ({ objectId }) => (
        <a href={`${path}?object=${objectId}`}>
          {/* The last characters: ids that were made in one minute begin with the same ones. */}
          <code>…{objectId.slice(-6)}</code>
          <span class="for-readers"> {common.filters}</span>
        </a>
      ),
    },
    { label: common.state, cell: ({ state }) => <StateBadge {...{ state, language }} /> },
    {
      label: w.attempts,
      // Probes of a receiver that is down do not count towards the end of a delivery, but they were attempts.
      cell: ({ attempts, last }) => numberText(Math.max(attempts, last?.number ?? 0), language),
      isNumber: true,
    },
    { label: w.result, cell: ({ last }) => (last === null ? '–' : resultText(last, language)) },
    { label: w.next, cell: ({ dueAt }) => (dueAt === null ? '–' : <Time at={dueAt} visit={visit} hasSeconds />) },
  ]
}

/** The latest replays of a receiver. */
export function ReplaysSection({ visit, base, replays }: { visit: Visit; base: string; replays: readonly Replay[] }) {
  const { language } = visit
  const w = deliveryWords[language].replays
  const common = commonWords[language]
  if (replays.length === 0) return null
  return (
    <Section id="replays" title={w.title}>
      <live-region id="live-replays">
        <Table
          caption={w.title}
          language={language}
          rows={replays}
          columns={[
            {
              label: w.number,
              cell: ({ id, number }) => (
                <a href={`${base}/replays/${id}`}>{deliveryWords[language].replayNumber(number)}</a>
              ),
            },
            {
              label: w.range,
              cell: ({ since, until }) => (
                <>
                  <Time at={since} visit={visit} /> – <Time at={until} visit={visit} />
                </>
              ),
            },
            { label: common.state, cell: (replay) => <ReplayBadge {...{ replay, language }} /> },
            { label: w.progress, cell: (replay) => progressText(replay, language) },
          ]}
        />
      </live-region>
    </Section>
  )
}

/** The state of a replay in a word. One that has queued everything is done only once nothing of it waits. */
export function ReplayBadge({ replay: { state, waiting }, language }: { replay: Replay; language: Language }) {
  const w = deliveryWords[language].replays
  const tone = { running: 'neutral', stopped: 'warning', done: 'good' } as const
  if (state === 'done' && waiting > 0) return <Badge tone="neutral">{w.ended}</Badge>
  return <Badge tone={tone[state]}>{w.states[state]}</Badge>
}

/** How far a replay is. */
export function progressText({ queued, waiting }: Replay, language: Language): string {
  return deliveryWords[language].replays.queued(numberText(queued, language), numberText(waiting, language))
}
