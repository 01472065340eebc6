import { formState, type Refused } from '../../base/web/form.ts'
import { type Answer, goTo, memberScreen, page } from '../parts/screen.ts'
import { StepPage } from '../parts/step-page.tsx'
import type { MemberVisit } from '../../base/web/visit.ts'
import { countText, numberText } from '../../base/web/words/dates.ts'
import type { PageLine } from '../../positions/careers-pages/list-store.ts'
import { makeDefaultPages, switchPages } from '../../positions/careers-pages/page-actions.ts'
import { CAREERS_PAGES_PATH } from '../addresses.ts'
import { changeablePage, changePage } from './page-actions.ts'
import { MOST_SWITCHED, readSwitchingOff } from './positions-store.ts'
import { pageWords } from './words/words.ts'

const verbs = {
  on: (...[all, pages]: Parameters<typeof makeDefaultPages>) => switchPages(all, pages, true),
  off: (...[all, pages]: Parameters<typeof makeDefaultPages>) => switchPages(all, pages, false),
  default: makeDefaultPages,
}
type Step = keyof typeof verbs
const steps = Object.keys(verbs) as Step[]

/** Switching a careers page on and off and making it the default, after a page that says what will happen. */
export const stepScreens = steps.map((step) =>
  memberScreen('pages.write', {
    path: `${CAREERS_PAGES_PATH}/:id/${step}`,
    show: (visit, refused) => showStep(visit, step, refused),
    act: async (visit) => {
      const { id } = await changeablePage(visit)
      await changePage(visit, verbs[step])
      return goTo(`${CAREERS_PAGES_PATH}/${id}?done=${step}`)
    },
  }),
)

async function showStep(visit: MemberVisit, step: Step, refused?: Refused): Promise<Answer> {
  const { language } = visit
  const line = await changeablePage(visit)
  const w = pageWords[language]
  const back = `${CAREERS_PAGES_PATH}/${line.id}`
  const title = w.steps[step].title(line.name)
  const sentences = step === 'off' ? await switchingOff(visit, line) : w.steps[step].sentences
  return page(
    title,
    <StepPage
      {...{ visit, title, sentences, back, submit: w.steps[step].now, form: formState(refused) }}
      above={[
        { href: CAREERS_PAGES_PATH, label: w.title },
        { href: back, label: line.name },
      ]}
      tone={step === 'off' ? 'danger' : 'primary'}
    />,
  )
}

/** What becomes unreachable. */
async function switchingOff({ database, access, language }: MemberVisit, line: PageLine): Promise<string[]> {
  const w = pageWords[language]
  const { listed, live, unreachable, titles } = await readSwitchingOff(database, access, line)
  const positions = (count: number) => countText(count, language, w.positionForms)
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
    ...(live > 0 ? [w.off.events(countText(live, language, w.eventForms))] : []),
    ...(listed > MOST_SWITCHED ? [w.off.tooMany(numberText(MOST_SWITCHED, language))] : [w.off.stays]),
  ]
}
