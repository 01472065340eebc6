/** The headers of a webhook request, besides its event. */
export interface Delivery {
  /** The id of the event. It is the same at every attempt, so it identifies duplicates. */
  readonly id: string
  /** How often the event was sent, including this time. */
  readonly attempt: number
  /** The number of the event among those of its object, from 1; undefined without the header. */
  readonly sequence: number | undefined
  /** The numbers of earlier events of the same object that failed and were overtaken. */
  readonly overtakes: readonly number[]
  /** The number of the replay that the request belongs to; undefined if it belongs to none. */
  readonly replay: number | undefined
  /** Whether this is a test of the receiver. The event did not happen. */
  readonly test: boolean
}

/** Returns the value of a header by its name in lower case. */
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
