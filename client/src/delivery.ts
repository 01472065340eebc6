/** What the headers of a webhook request say beside its event. */
export interface Delivery {
  /** The id of the event, the same at every attempt: what doubles are known by. */
  readonly id: string
  /** How often it was sent, this time included. */
  readonly attempt: number
  /** The number of the event among those of its object, from 1 on; undefined where it is not told. */
  readonly sequence: number | undefined
  /** Numbers of events of the same object that fail, and that this one does not wait for. */
  readonly overtakes: readonly number[]
  /** The number of the replay that it is part of; undefined where it is none. */
  readonly replay: number | undefined
  /** Sent to try the receiver out: nothing of it happened. */
  readonly test: boolean
}

/** Gives the value of a header by its name in lower case. */
export type HeaderOf = (name: string) => string | null | undefined

export function deliveryOf(id: string, header: HeaderOf): Delivery {
  return {
    id,
    attempt: numberOf(header('x-service-attempt')) ?? 1,
    sequence: numberOf(header('x-service-sequence')),
    overtakes: (header('x-service-overtakes') ?? '').split(',').flatMap((each) => numberOf(each) ?? []),
    replay: numberOf(header('x-service-replay')),
    test: header('x-service-test') === 'true',
  }
}

function numberOf(text: string | null | undefined): number | undefined {
  return /^\s*[0-9]{1,15}\s*$/.test(text ?? '') ? Number(text) : undefined
}
