import { nothingHere } from '../../base/http/request-target.ts'
import { memberScreen, type Screen } from '../parts/screen.ts'
import type { MemberVisit } from '../../base/web/visit.ts'

type Parts = Parameters<typeof memberScreen>[1]
type Audience = Parameters<typeof memberScreen>[0]

/** A screen that exists for agencies alone, or for companies that are none. */
export function sideScreen(side: 'agency' | 'company', audience: Audience, { show, act, ...parts }: Parts): Screen {
  const requireSide = ({ signedIn }: MemberVisit) => {
    if (signedIn.membership.isAgency !== (side === 'agency')) throw nothingHere()
  }
  return memberScreen(audience, {
    ...parts,
    show: async (visit, refused) => {
      requireSide(visit)
      return show(visit, refused)
    },
    ...(act && {
      act: async (visit) => {
        requireSide(visit)
        return act(visit)
      },
    }),
  })
}
