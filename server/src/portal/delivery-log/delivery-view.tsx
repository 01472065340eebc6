import type { ComponentChildren } from 'preact'
import { commonWords } from '../../base/web/words/words.ts'
import { ActionButton } from '../../base/web/controls.tsx'
import { Banner, Facts, Heading, LinkButton, Section, Time } from '../../base/web/parts.tsx'
import type { Visit } from '../../base/web/visit.ts'
import { countText, numberText } from '../../base/web/words/dates.ts'
import { kindText } from '../receivers/list-view.tsx'
import type { LoggedAttempt, ShownDelivery } from '../../webhooks/delivery-log/show-store.ts'
import { deliveryWords } from '../../webhooks/words/words.ts'
import { addressOf } from './asked-filter.ts'
import { EVERY, resultText, StateBadge } from './list-view.tsx'

interface PageProps {
  visit: Visit
  /** Links from the settings down to the log. */
  path: readonly { href: string; label: string }[]
  /** The address of the receiver. */
  base: string
  delivery: ShownDelivery
  /** Other deliveries of the same event to this receiver. */
  others: readonly ShownDelivery[]
  /** Whether it can be sent again now. */
  canSend: boolean
  /** Why it could not be sent again. */
  refusal: string | undefined
}

/** A delivery, with every attempt that is kept: what was sent, and what came back. */
export function DeliveryPage({ visit, path, base, delivery, others, canSend, refusal }: PageProps) {
  const { language } = visit
  const w = deliveryWords[language]
  const isWaiting = delivery.state === 'pending' || delivery.state === 'aside'
  return (
    <>
      {refusal === undefined ? null : <Banner tone="bad" title={refusal} />}
      <Heading
        title={kindText(delivery.kind, language)}
        path={path}
        language={language}
        actions={
          <>
            {canSend ? (
              <ActionButton action={visit.path} tone="primary" icon="send">
                {w.delivery.sendAgain}
              </ActionButton>
            ) : null}
            {delivery.state === 'delivered' ? (
              <LinkButton href={`${base}/replays/new`} icon="rotate-ccw">
                {w.replay.title}
              </LinkButton>
            ) : null}
          </>
        }
      />
      <live-region id="live-delivery" {...(isWaiting && { 'every-seconds': EVERY })}>
        <Facts facts={factsOf({ visit, base, delivery, others })} />
        {delivery.state === 'delivered' ? <p class="hint">{w.delivery.delivered}</p> : null}
        {delivery.attempts.length === 0 ? (
          <Section id="attempts" title={w.delivery.noAttempts}>
            <p>{w.delivery.noAttemptsText}</p>
          </Section>
        ) : (
          delivery.attempts.toReversed().map((attempt) => <Attempt {...{ visit, attempt }} />)
        )}
      </live-region>
    </>
  )
}

type Fact = readonly [ComponentChildren, ComponentChildren]

function factsOf({ visit, base, delivery, others }: Pick<PageProps, 'visit' | 'base' | 'delivery' | 'others'>): Fact[] {
  const { language } = visit
  const { eventId, kind, objectId, sequence, replay, state, at, doneAt, dueAt, before } = delivery
  const w = deliveryWords[language]
  const common = commonWords[language]
  return [
    [common.state, <StateBadge {...{ state, language }} />],
    [common.time, <Time at={at} visit={visit} hasSeconds />],
    ...(doneAt === null ? [] : [[w.delivery.done, <Time at={doneAt} visit={visit} hasSeconds />] as const]),
    ...(dueAt === null ? [] : [[w.next, <Time at={dueAt} visit={visit} hasSeconds />] as const]),
    ...(dueAt === null || before === 0 ? [] : [[w.delivery.before, countText(before, language, w.waitingOf)] as const]),
    [w.event, <code>{kind}</code>],
    [w.delivery.eventId, <code>{eventId}</code>],
    [
      w.object,
      <a href={`${base}/deliveries?object=${objectId}`}>
        <code>{objectId}</code>
      </a>,
    ],
    [w.delivery.sequence, numberText(sequence, language)],
    ...(replay === 0 ? [] : [[w.replays.number, w.replayNumber(replay)] as const]),
    ...(others.length === 0
      ? []
      : [
          [
            w.delivery.others,
            others.map((other, i) => (
              <>
                {i === 0 ? null : ', '}
                <a href={`${base}/deliveries/${addressOf(other)}`}>
                  {other.replay === 0 ? w.delivery.live : w.replayNumber(other.replay)}
                </a>
              </>
            )),
          ] as const,
        ]),
  ]
}

function Attempt({ visit, attempt }: { visit: Visit; attempt: LoggedAttempt }) {
  const { language } = visit
  const w = deliveryWords[language].delivery
  const { number, at, probe, address, status, word, sentence, milliseconds, requestHeaders } = attempt
  const result = word === null && status !== null ? w.accepted(status) : resultText(attempt, language)
  const headers = Object.entries(requestHeaders).map(([name, value]) => `${name}: ${value}`)
  return (
    <Section id={`attempt-${number}`} title={`${w.attempt(number)}: ${result}`} {...(probe && { lead: w.probe })}>
      <Facts
        facts={[
          [commonWords[language].time, <Time at={at} visit={visit} hasSeconds />],
          [w.duration, `${numberText(milliseconds, language)} ms`],
          ...(address === null ? [] : [[w.address, <code>{address}</code>] as const]),
          ...(sentence === null
            ? []
            : [
                [
                  word === null ? w.note : w.problem,
                  <span lang="en" dir="ltr">
                    {sentence}
                  </span>,
                ] as const,
              ]),
        ]}
      />
      <h3>{w.requestHeaders}</h3>
      <pre tabindex={0}>{headers.join('\n')}</pre>
      <h3>{w.requestBody}</h3>
      {attempt.body === null ? (
        <p>{w.bodyErased(numberText(attempt.bodyLength, language), attempt.bodyHash)}</p>
      ) : (
        <pre tabindex={0}>{attempt.body}</pre>
      )}
      <Response {...{ visit, attempt }} />
    </Section>
  )
}

function Response({ visit: { language }, attempt }: { visit: Visit; attempt: LoggedAttempt }) {
  const w = deliveryWords[language].delivery
  const { answer, answerCut, status } = attempt
  if (answerCut !== 'erased' && status === null) return null
  const cut = Object.entries(w.cut).find(([name]) => name === answerCut)?.[1]
  return (
    <>
      <h3>{w.response}</h3>
      {answerCut === 'erased' ? (
        <p>{w.responseErased}</p>
      ) : answer === null || answer === '' ? (
        <p>{w.responseEmpty}</p>
      ) : (
        <pre tabindex={0}>{answer}</pre>
      )}
      {cut === undefined ? null : <p class="hint">{cut}</p>}
    </>
  )
}
