import { editScreen } from '../../parts/edit-screen.ts'
import { type Change, inTransaction } from '../../../base/changes/actions.ts'
import { explanationWords, obstacleText } from '../../../positions/words/words.ts'
import { nothingHere } from '../../../base/http/request-target.ts'
import { listOnPages, type OnPage, overrideListings, unlistFromPages } from '../../../positions/listings/actions.ts'
import { Choices } from '../../../base/web/controls.tsx'
import { Submitted } from '../../../base/web/form.ts'
import { type Answer, goTo, memberScreen, type Screen } from '../../parts/screen.ts'
import type { MemberVisit } from '../../../base/web/visit.ts'
import { webWords } from '../../../base/web/words/words.ts'
import { POSITIONS_PATH } from '../../addresses.ts'
import { showWords } from '../../words/positions.ts'
import { wordOf } from './listings-view.tsx'
import { aboveWays, visitedPosition, waysOf } from '../../parts/visited-position.ts'
import { explainedPosition, pagesOf } from './explained-position.ts'

const PATH = `${POSITIONS_PATH}/:id/pages/:page` as const

const VALUES = { inherit: null, on: true, off: false } as const
const values = ['inherit', 'on', 'off'] as const

async function visitedPage(visit: MemberVisit) {
  const line = await visitedPosition(visit)
  const pages = pagesOf(await explainedPosition(visit, line.id)).map(({ way }) => way)
  const found = pages.find(({ id }) => id === visit.params['page'])
  if (!found) throw nothingHere()
  return { line, found }
}

/** Switching has no page of its own. */
async function back(visit: MemberVisit): Promise<Answer> {
  const { line } = await visitedPage(visit)
  return goTo(waysOf(line))
}

/** Does something to the position on the page of the address. */
async function change(
  visit: MemberVisit,
  verb: (change: Change, listings: readonly OnPage[]) => Promise<void>,
  done: string,
): Promise<Answer> {
  const { line, found } = await visitedPage(visit)
  await inTransaction(visit.database, visit.access, async (all) => {
    const pages = await all.within('listing_pages', [found.id])
    const positions = await all.within('positions', [line.id])
    await verb(
      all,
      positions.flatMap((position) => pages.map((each) => ({ ...position, page: each }))),
    )
  })
  return goTo(`${waysOf(line)}?done=${done}`)
}

const overrideScreen = editScreen('positions.write', {
  path: PATH,
  row: visitedPage,
  edit: async (visit, { line, found }) => {
    const { language } = visit
    const w = showWords[language]
    const choices = values.map((value) => ({ value, label: w.overrideChoices[value] }))
    return {
      title: w.formsOn(found.name),
      lead: w.formsLead,
      above: aboveWays(line, visit),
      labels: { application: w.applications, vouch: w.referrals },
      initial: { application: wordOf(found.enableApplication), vouch: wordOf(found.enableVouch) },
      fields: (form) => (
        <>
          <Choices {...{ form, language, choices, name: 'application', label: w.applications }} />
          <Choices {...{ form, language, choices, name: 'vouch', label: w.referrals }} />
        </>
      ),
      submit: webWords[language].save,
      icon: 'check',
      cancel: waysOf(line),
    }
  },
  save: async (visit, { found }) => {
    const sent = new Submitted(visit.posted, webWords[visit.language].form)
    const [application, vouch] = [sent.choice('application', values), sent.choice('vouch', values)]
    if (!found.isListed) sent.refuse('', obstacleText(explanationWords[visit.language].obstacles['not-listed'], true))
    sent.check()
    const settings = { enableApplication: VALUES[application], enableVouch: VALUES[vouch] }
    return change(visit, (all, listings) => overrideListings(all, listings, settings), 'forms')
  },
})

/** Listing a position on a careers page, and what that page says about its forms. */
export const listingScreens: readonly Screen[] = [
  overrideScreen,
  memberScreen('positions.write', {
    path: `${PATH}/list`,
    show: back,
    act: (visit) => change(visit, listOnPages, 'list'),
  }),
  memberScreen('positions.write', {
    path: `${PATH}/unlist`,
    show: back,
    act: (visit) => change(visit, unlistFromPages, 'unlist'),
  }),
]
