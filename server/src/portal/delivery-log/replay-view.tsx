import { commonWords } from '../../base/web/words/words.ts'
import { Choices, ErrorSummary, Form, Submit, TextField } from '../../base/web/controls.tsx'
import type { FormState } from '../../base/web/form.ts'
import { Facts, Heading, LinkButton, Time } from '../../base/web/parts.tsx'
import type { Visit } from '../../base/web/visit.ts'
import type { Language } from '../../base/web/words/language.ts'
import { countText } from '../../base/web/words/dates.ts'
import { eventKinds } from '../../base/changes/event.ts'
import { kindsText, kindText } from '../receivers/list-view.tsx'
import type { ReplayForm } from '../../webhooks/delivery-log/replay/actions.ts'
import type { ReplayCount } from '../../webhooks/delivery-log/replay/count-store.ts'
import type { Replay } from '../../webhooks/delivery-log/replay/store.ts'
import { deliveryWords, receiverWords } from '../../webhooks/words/words.ts'
import { EVERY, progressText, ReplayBadge } from './list-view.tsx'
import { fieldText } from '../../base/forms/zoned-time.ts'

type Path = readonly { href: string; label: string }[]

/** The fields of a replay. */
export function ReplayFields({ form, language }: { form: FormState; language: Language }) {
  const w = deliveryWords[language].replay
  const common = commonWords[language]
  return (
    <>
      <TextField {...{ form, language, name: 'since', label: w.since }} type="datetime-local" required />
      <TextField {...{ form, language, name: 'until', label: common.until }} type="datetime-local" required />
      <Choices
        {...{ form, language, name: 'kinds', label: receiverWords[language].events }}
        several
        required
        choices={eventKinds.map((kind) => ({ value: kind, label: kindText(kind, language), hint: kind }))}
      />
    </>
  )
}

interface ConfirmProps {
  visit: Visit
  path: Path
  form: ReplayForm
  count: ReplayCount
}

/** What a replay would send, and the form that starts it. */
export function ConfirmPage({ visit, path, form, count: { events, isComplete } }: ConfirmProps) {
  const { language, site } = visit
  const all = deliveryWords[language]
  const common = commonWords[language]
  const w = all.replay
  const kinds = form.kinds ?? eventKinds
  const fields = {
    since: fieldText(site.timeZone, form.since),
    until: fieldText(site.timeZone, form.until),
  }
  const counted = countText(events, language, common.countedEvents)
  const query = new URLSearchParams([...Object.entries(fields), ...kinds.map((kind) => ['kinds', kind])])
  return (
    <>
      <Heading title={w.title} path={path} language={language} />
      <Facts
        facts={[
          [w.since, <Time at={form.since} visit={visit} />],
          [common.until, <Time at={form.until} visit={visit} />],
          [receiverWords[language].events, kindsText(form.kinds, language)],
        ]}
      />
      {events === 0 && isComplete ? (
        <p>{w.nothing}</p>
      ) : (
        <>
          <p>{w.confirm(isComplete ? counted : w.atLeast(counted))}</p>
          <p class="hint">{w.keepsSeen}</p>
        </>
      )}
      <Form action={visit.path}>
        {Object.entries({ ...fields, id: form.id ?? '', step: 'start' }).map(([name, value]) => (
          <input type="hidden" name={name} value={value} />
        ))}
        {kinds.map((kind) => (
          <input type="hidden" name="kinds" value={kind} />
        ))}
        <div class="actions">
          {events === 0 && isComplete ? null : <Submit icon="rotate-ccw">{w.submit}</Submit>}
          <LinkButton href={`${visit.path}?${query}`}>{w.another}</LinkButton>
        </div>
      </Form>
    </>
  )
}

interface ReplayProps {
  visit: Visit
  path: Path
  replay: Replay
  form: FormState
  isRemoved: boolean
}

/** A replay with its progress, which is shown anew every few seconds while it runs. */
export function ReplayPage({ visit, path, replay, form, isRemoved }: ReplayProps) {
  const { language } = visit
  const all = deliveryWords[language]
  const w = all.replays
  const common = commonWords[language]
  const { number, since, until, kinds, state, createdAt, doneAt, waiting } = replay
  const facts = (
    <Facts
      facts={[
        [common.state, <ReplayBadge {...{ replay, language }} />],
        [w.progress, progressText(replay, language)],
        [all.replay.since, <Time at={since} visit={visit} />],
        [common.until, <Time at={until} visit={visit} />],
        [receiverWords[language].events, kindsText(kinds, language)],
        [w.started, <Time at={createdAt} visit={visit} />],
        ...(doneAt === null ? [] : [[w.ended, <Time at={doneAt} visit={visit} />] as const]),
      ]}
    />
  )
  const isOver = state === 'done' && waiting === 0
  return (
    <>
      <Heading title={all.replayNumber(number)} path={path} language={language} />
      <ErrorSummary form={form} language={language} />
      <live-region id="live-progress" {...(!isOver && { 'every-seconds': EVERY })}>
        {facts}
      </live-region>
      {isOver || isRemoved ? null : (
        <Form action={visit.path}>
          <p class="hint" id="step-hint">
            {w.stopText}
          </p>
          {state === 'stopped' ? (
            <Submit name="step" value="continue" icon="play">
              {w.continue}
            </Submit>
          ) : (
            <Submit name="step" value="stop" tone="secondary" icon="circle-pause">
              {w.stop}
            </Submit>
          )}
        </Form>
      )}
    </>
  )
}
