import { commonWords } from '../../base/web/words/words.ts'
import { countText, numberText } from '../../base/web/words/dates.ts'
import type { Language } from '../../base/web/words/language.ts'
import type { Ending } from '../../organisation/clients/ending-store.ts'
import { clientWords } from '../words/clients.ts'

/** What an agency loses with a client. */
export function endingForAgency(ending: Ending, language: Language): string[] {
  const w = clientWords[language]
  const common = commonWords[language]
  const positions = (count: number) => countText(count, language, common.countedPositions)
  return [
    ending.positions === 0
      ? w.noPositions
      : w.becomeOwn(positions(ending.positions), numberText(ending.open, language)),
    ...(ending.listed === 0
      ? []
      : [w.leavePages(positions(ending.listed), countText(ending.pages, language, w.pagesForms))]),
    ...(ending.unreachable === 0 ? [] : [w.unreachable(positions(ending.unreachable))]),
    ...(ending.positions === 0 ? [] : [w.events(countText(ending.positions, language, common.countedEvents))]),
    w.noMoreInside,
  ]
}

/** What a company loses with an agency: what visitors can see of it. How many positions the agency has is not its business. */
export function endingForCompany(ending: Ending, language: Language): string[] {
  const w = clientWords[language]
  const common = commonWords[language]
  return [
    ending.live === 0
      ? w.nothingShown
      : w.theyLeave(
          countText(ending.live, language, common.countedPositions),
          countText(ending.pages, language, w.pagesForms),
        ),
    w.theyKeep,
    w.theySee,
  ]
}
