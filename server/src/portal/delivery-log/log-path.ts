import { RECEIVERS_PATH } from '../addresses.ts'
import { pathTo } from '../receivers/show-view.tsx'
import type { VisitedReceiver } from '../receivers/visited-receiver.ts'
import type { ReceiverLine } from '../../webhooks/receivers/store.ts'
import type { Language } from '../../base/web/words/language.ts'
import { deliveryWords } from '../../webhooks/words/words.ts'

/** Where the log of a receiver is. */
export const logOf = ({ id }: Pick<ReceiverLine, 'id'>) => `${RECEIVERS_PATH}/${id}/deliveries`

/** Links from the settings down to the log of a receiver, for the headings of its pages. */
export function pathToLog({ line }: VisitedReceiver, language: Language): { href: string; label: string }[] {
  return [...pathTo(line, language), { href: logOf(line), label: deliveryWords[language].title }]
}
