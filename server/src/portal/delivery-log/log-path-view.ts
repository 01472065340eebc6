import { RECEIVERS_PATH } from '../addresses.ts'
import { pathTo } from '../receivers/show-view.tsx'
import type { VisitedReceiver } from '../receivers/visited-actions.ts'
import type { Language } from '../../base/web/words/language.ts'
import { deliveryWords } from '../../webhooks/words/words.ts'

/** Links from the settings down to the log of a receiver, for the headings of its pages. */
export function pathToLog({ line }: VisitedReceiver, language: Language): { href: string; label: string }[] {
  return [
    ...pathTo(line, language),
    { href: `${RECEIVERS_PATH}/${line.id}/deliveries`, label: deliveryWords[language].title },
  ]
}
