import { Refusal, refusedField } from '../../base/forms/refusal.ts'
import { eventKinds } from '../../base/changes/event.ts'
import { shownPositionRefusal, submittedPositions } from '../positions/submitted-positions.ts'
import { Submitted } from '../../base/web/form.ts'
import type { Language } from '../../base/web/words/language.ts'
import { webWords } from '../../base/web/words/words.ts'
import type { ReceiverEdit, ReceiverFields, ReceiverForm } from '../../webhooks/receivers/form.ts'
import { headersFrom } from '../../webhooks/receivers/options.ts'
import { receiverWords } from '../../webhooks/words/words.ts'

/**
 * Reads the form of a receiver.
 * @param allowHttp whether the operator allows addresses without encryption
 * @throws {Refusal} with all faults that can be found without looking the address up
 */
export function submittedReceiver(posted: URLSearchParams, language: Language, allowHttp: boolean): ReceiverForm {
  const sent = new Submitted(posted, webWords[language].form)
  const w = receiverWords[language].form
  const url = sent.text('url', { required: true })
  const schemes = allowHttp ? /^https?:\/\//i : /^https:\/\//i
  if (url !== '' && !schemes.test(url)) sent.refuse('url', w.url)
  const kinds = sent.choices('kinds', eventKinds)
  if (kinds.length === 0) sent.refuse('kinds', w.noEvents)
  const clientIds = sent.values('clientIds')
  const positionIds = sent.choice('positions', ['all', 'certain']) === 'all' ? null : submittedPositions(sent, language)
  const candidateData = sent.choice('candidateData', ['full', 'ids'])
  const headers = submittedHeaders(sent, language)
  sent.check()
  return {
    url,
    kinds: kinds.length === eventKinds.length ? null : kinds,
    clientIds: clientIds.length === 0 ? null : clientIds,
    positionIds,
    candidateData,
    strict: sent.isTicked('strict'),
    ...(headers && { headers }),
  }
}

/** The headers that were entered; none if those that are stored shall go, undefined if they shall stay. */
function submittedHeaders(sent: Submitted, language: Language): Record<string, string> | undefined {
  const lines = sent
    .text('headers', { max: 10_000 })
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  if (lines.length === 0) return sent.isTicked('removeHeaders') ? {} : undefined
  if (lines.some((line) => line.indexOf(':') < 1)) {
    sent.refuse('headers', receiverWords[language].form.headerLine)
    return undefined
  }
  try {
    return headersFrom(lines)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    sent.refuse('headers', `${receiverWords[language].form.headersRefused} ${error.message}`)
    return undefined
  }
}

/**
 * What the form changes of a receiver. A list that stays as it is is not named: it may have a former client, which
 * could not be chosen again.
 */
export function changedFields(before: ReceiverFields, form: ReceiverForm): ReceiverEdit {
  const { clientIds, positionIds, ...others } = form
  return {
    ...others,
    ...(!isSameSet(before.clientIds, clientIds) && { clientIds }),
    ...(!isSameSet(before.positionIds, positionIds) && { positionIds }),
  }
}

function isSameSet(a: readonly string[] | null, b: readonly string[] | null | undefined): boolean {
  return JSON.stringify(a?.toSorted() ?? null) === JSON.stringify(b?.toSorted() ?? null)
}

/** A refusal of the verb as the form shows it. */
export function shownRefusal(error: unknown, language: Language): unknown {
  if (!(error instanceof Refusal)) return error
  const w = receiverWords[language].form
  const [fault] = error.fields
  if (fault?.field === 'url') {
    const reason = error.message.replace(/^Nothing may be sent to this address: /, '')
    return refusedField('url', `${w.urlRefused} ${reason}`)
  }
  if (fault?.field === 'headers') return refusedField('headers', `${w.headersRefused} ${error.message}`)
  return shownPositionRefusal(error, language)
}
