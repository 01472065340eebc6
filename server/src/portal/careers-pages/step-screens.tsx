import { commonWords, webWords } from '../../base/web/words/words.ts'
import { confirmScreen } from '../parts/confirm-screen.tsx'
import { changeRow } from '../parts/row-actions.ts'
import type { MemberVisit } from '../../base/web/visit.ts'
import { countText, numberText } from '../../base/web/words/dates.ts'
import type { PageLine } from '../../positions/careers-pages/list-store.ts'
import { makeDefaultPages, switchPages } from '../../positions/careers-pages/page-actions.ts'
import { CAREERS_PAGES_PATH } from '../addresses.ts'
import { changeablePage } from './visited-page.ts'
import { MOST_SWITCHED, readSwitchingOff } from './positions-store.ts'
import { pageWords } from '../words/careers-pages.ts'

const verbs = {
  on: (...[all, pages]: Parameters<typeof makeDefaultPages>) => switchPages(all, pages, true),
  off: (...[all, pages]: Parameters<typeof makeDefaultPages>) => switchPages(all, pages, false),
  default: makeDefaultPages,
}
type Step = keyof typeof verbs
const steps = Object.keys(verbs) as Step[]

const pageOf = ({ id }: PageLine) => `${CAREERS_PAGES_PATH}/${id}`

/** Switching a careers page on and off and making it the default, after a page that says what will happen. */
export const stepScreens = steps.map((step) =>
  confirmScreen('pages.write', {
    path: `${CAREERS_PAGES_PATH}/:id/${step}`,
    needsEverything: step === 'default',
    row: changeablePage,
    back: pageOf,
    next: (line) => `${pageOf(line)}?done=${step}`,
    ask: async (visit, line) => {
      const w = pageWords[visit.language]
      const web = webWords[visit.language]
      return {
        title: w.steps[step].title(line.name),
        above: [
          { href: CAREERS_PAGES_PATH, label: web.careersPages },
          { href: pageOf(line), label: line.name },
        ],
        sentences: step === 'off' ? await switchingOff(visit, line) : w.steps[step].sentences,
        submit: w.steps[step].now,
        tone: step === 'off' ? 'danger' : 'primary',
      }
    },
    act: (visit, { id }) => changeRow(visit, 'pages', id, verbs[step]),
  }),
)

/** What becomes unreachable. */
async function switchingOff({ database, access, language }: MemberVisit, line: PageLine): Promise<string[]> {
  const w = pageWords[language]
  const common = commonWords[language]
  const { listed, live, unreachable, titles } = await readSwitchingOff(database, access, line)
  const positions = (count: number) => countText(count, language, common.countedPositions)
  const named = `${titles.join(', ')}${titles.length < unreachable ? ' …' : ''}`
  return [
    live === 0 ? w.off.nothingLive : w.off.live(positions(live)),
    ...(live === 0
      ? []
      : [unreachable === 0 ? w.off.allElsewhere : w.off.unreachable(`${positions(unreachable)} (${named})`)]),
    w.off.addresses,
    ...(line.embedOrigins.length > 0
      ? [w.off.websites(countText(line.embedOrigins.length, language, w.websites))]
      : []),
    ...(live > 0 ? [w.off.events(countText(live, language, common.countedEvents))] : []),
    ...(listed > MOST_SWITCHED ? [w.off.tooMany(numberText(MOST_SWITCHED, language))] : [w.off.stays]),
  ]
}
