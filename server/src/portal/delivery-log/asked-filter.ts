import { eventKinds } from '../../base/changes/event.ts'
import { isId } from '../../base/db/id.ts'
import { Refusal } from '../../base/forms/refusal.ts'
import { deliveryStates } from '../../webhooks/queue/delivery.ts'
import { type FormState, formState, Submitted } from '../../base/web/form.ts'
import type { Visit } from '../../base/web/visit.ts'
import { webWords } from '../../base/web/words/words.ts'
import { deliveryWords } from '../../webhooks/words/words.ts'
import { timeIn } from '../../base/forms/zoned-time.ts'

/** What a list of deliveries is asked for by its address. */
export interface AskedFilter {
  readonly states?: readonly string[]
  readonly kinds?: readonly string[]
  readonly objectId?: string
  /** When the event happened: from `since` on, and before `until`. */
  readonly since?: Date
  readonly until?: Date
}

/** A filter, and the form that shows it. Null if a field of it is wrong, which the form says. */
export function askedFilter({ query, language, site }: Visit): { filter: AskedFilter | null; form: FormState } {
  const sent = new Submitted(query, webWords[language].form)
  const w = deliveryWords[language]
  const state = query.get('state') === null ? '' : sent.choice('state', ['', ...deliveryStates])
  const kind = query.get('event') === null ? '' : sent.choice('event', ['', ...eventKinds])
  const objectId = sent.text('object', { max: 100 })
  if (objectId !== '' && !isId(objectId)) sent.refuse('object', w.wrongId)
  const [since, until] = (['since', 'until'] as const).map((field) => {
    const text = sent.text(field, { max: 100 })
    const at = timeIn(site.timeZone, text)
    if (text !== '' && at === null) sent.refuse(field, w.wrongTime)
    return at ?? undefined
  })
  if (since && until && until <= since) sent.refuse('until', w.replay.order)
  try {
    sent.check()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { filter: null, form: formState({ posted: query, refusal: error }) }
  }
  const initial = Object.fromEntries(
    ['state', 'event', 'object', 'since', 'until'].map((name) => [name, query.get(name) ?? '']),
  )
  return {
    filter: {
      ...(state !== '' && { states: [state] }),
      ...(kind !== '' && { kinds: [kind] }),
      ...(objectId !== '' && { objectId }),
      ...(since && { since }),
      ...(until && { until }),
    },
    form: formState(undefined, initial),
  }
}

/** A delivery of a receiver as addresses name it: its event, and the number of its replay if it is part of one. */
export function addressOf({ eventId, replay }: { eventId: string; replay: number }): string {
  return replay === 0 ? eventId : `${eventId}.${replay}`
}

/** Reads such a name. @returns undefined if it is none */
export function deliveryNamed(text: string): { eventId: string; replay: number } | undefined {
  const [eventId = '', replay, ...more] = text.split('.')
  if (!isId(eventId) || more.length > 0) return undefined
  if (replay === undefined) return { eventId, replay: 0 }
  return /^[1-9][0-9]{0,8}$/.test(replay) ? { eventId, replay: Number(replay) } : undefined
}
