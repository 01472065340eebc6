import { type Change, inTransaction } from '../../../base/changes/actions.ts'
import type { StoredWay } from '../../../positions/explanations/store.ts'
import { explanationWords } from '../../../positions/words/words.ts'
import { nothingHere } from '../../../base/http/request-target.ts'
import { listOnPages, type OnPage, overrideListings, unlistFromPages } from '../../../positions/listings/actions.ts'
import { Choices, ErrorSummary, Form, Submit } from '../../../base/web/controls.tsx'
import { formState, Submitted, type Refused } from '../../../base/web/form.ts'
import { Heading, LinkButton } from '../../../base/web/parts.tsx'
import { type Answer, goTo, memberScreen, page, type Screen } from '../../parts/screen.ts'
import type { MemberVisit } from '../../../base/web/visit.ts'
import { webWords } from '../../../base/web/words/words.ts'
import { POSITIONS_PATH } from '../../addresses.ts'
import { positionWords, showWords } from '../../words/positions.ts'
import { wordOf } from './listings-view.tsx'
import { explainedPosition, pagesOf, visitedPosition } from './visited-position.ts'

const PATH = `${POSITIONS_PATH}/:id/pages/:page` as const

/** Listing a position on a careers page, and what that page says about its forms. */
export const listingScreens: readonly Screen[] = [
  memberScreen('positions.write', { path: PATH, show: showOverride, act: override }),
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
  return goTo(`${POSITIONS_PATH}/${line.id}`)
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
  return goTo(`${POSITIONS_PATH}/${line.id}?done=${done}`)
}

const initial = ({ enableApplication, enableVouch }: StoredWay) => ({
  application: wordOf(enableApplication),
  vouch: wordOf(enableVouch),
})

async function showOverride(visit: MemberVisit, refused?: Refused): Promise<Answer> {
  const { language, path } = visit
  const w = showWords[language]
  const { line, found } = await visitedPage(visit)
  const at = `${POSITIONS_PATH}/${line.id}`
  const form = formState(refused, initial(found))
  const choices = values.map((value) => ({ value, label: w.overrideChoices[value] }))
  const title = w.formsOn(found.name)
  return page(
    title,
    <>
      <Heading
        title={title}
        lead={w.formsLead}
        path={[
          { href: POSITIONS_PATH, label: positionWords[language].list },
          { href: at, label: line.title },
        ]}
        language={language}
      />
      <Form action={path}>
        <ErrorSummary {...{ form, language, labels: { application: w.applications, vouch: w.referrals } }} />
        <Choices {...{ form, language, choices, name: 'application', label: w.applications }} />
        <Choices {...{ form, language, choices, name: 'vouch', label: w.referrals }} />
        <div class="actions">
          <Submit icon="check">{webWords[language].save}</Submit>
          <LinkButton href={at}>{webWords[language].cancel}</LinkButton>
        </div>
      </Form>
    </>,
  )
}

async function override(visit: MemberVisit): Promise<Answer> {
  const sent = new Submitted(visit.posted, webWords[visit.language].form)
  const [application, vouch] = [sent.choice('application', values), sent.choice('vouch', values)]
  const { found } = await visitedPage(visit)
  if (!found.isListed) sent.refuse('', explanationWords[visit.language].obstacles['not-listed'])
  sent.check()
  const settings = { enableApplication: VALUES[application], enableVouch: VALUES[vouch] }
  return change(visit, (all, listings) => overrideListings(all, listings, settings), 'forms')
}
