import { nothingHere } from '../../base/http/request-target.ts'
import type { Screen } from '../parts/screen.ts'
import type { Visit } from '../../base/web/visit.ts'

/** Screens that exist for agencies alone, or for companies that are none. */
export function onlyFor(side: 'agency' | 'company', screens: readonly Screen[]): Screen[] {
  const requireSide = ({ signedIn }: Visit) => {
    if (signedIn?.membership?.isAgency !== (side === 'agency')) throw nothingHere()
  }
  return screens.map((screen) => {
    const { show, act } = screen
    return {
      ...screen,
      show: async (visit, refused) => {
        requireSide(visit)
        return show(visit, refused)
      },
      act:
        act &&
        (async (visit) => {
          requireSide(visit)
          return act(visit)
        }),
    }
  })
}
