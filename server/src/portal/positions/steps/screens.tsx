import { commonWords } from '../../../base/web/words/words.ts'
import { inTransaction } from '../../../base/changes/actions.ts'
import { readClock } from '../../../base/db/locks.ts'
import { isId } from '../../../base/db/id.ts'
import { Refusal, refusedField } from '../../../base/forms/refusal.ts'
import { nothingHere } from '../../../base/http/request-target.ts'
import { formState, type Refused } from '../../../base/web/form.ts'
import { namesOfPositions } from '../../parts/position-names.ts'
import { type Answer, goTo, memberScreen, page, type Screen } from '../../parts/screen.ts'
import type { MemberVisit } from '../../../base/web/visit.ts'
import { countText } from '../../../base/web/words/dates.ts'
import { positionStatuses } from '@kandidat/contract/resources/enumerations'
import { findLacking } from '../../../organisation/publication/search-engines/store.ts'
import { transitionPositions } from '../../../positions/actions.ts'
import { adviceOn } from '../../../positions/advice/advice.ts'
import { readAdvised } from '../../../positions/advice/store.ts'
import { obstacleTo } from '../../../positions/lifecycle.ts'
import { listOverview } from '../../../positions/lists/overview-store.ts'
import { readLifecycles } from '../../../positions/write-store.ts'
import { type PortalAddress, POSITIONS_PATH } from '../../addresses.ts'
import { type Chosen, StepPage } from './step-view.tsx'
import { bulkSteps, type PortalStep, steps } from './steps.ts'
import { stepWords } from '../../words/positions.ts'

/** So many positions at once: as many as a page of the list shows. */
const MOST = 50

/** Publishing, pausing and the like: of one position, or of those that were ticked in the list. */
export const stepScreens: readonly Screen[] = [
  ...bulkSteps.map((step) => screen(`${POSITIONS_PATH}/${step}`, step)),
  ...(Object.keys(steps) as PortalStep[]).map((step) => screen(`${POSITIONS_PATH}/:id/${step}`, step)),
]

function screen(path: PortalAddress, step: PortalStep): Screen {
  return memberScreen('positions.write', {
    path,
    show: (visit, refused) => show(visit, step, refused),
    act: (visit) => act(visit, step),
  })
}

/** What an address or a form names. */
function idsOf({ params, query, posted }: MemberVisit): string[] {
  const { id } = params
  if (id !== undefined) return [id]
  return [...new Set([...query.getAll('id'), ...posted.getAll('id')])].slice(0, MOST)
}

/** The filters of the list in which positions were ticked. */
function listOf({ query, posted }: MemberVisit): URLSearchParams {
  return new URLSearchParams((posted.get('list') ?? query.get('list') ?? '').slice(0, 2_000))
}

/** The positions that were named and are in reach, in the order of the list, each with what stands in the way. */
async function readChosen(visit: MemberVisit, step: PortalStep): Promise<Chosen[]> {
  const { database, access } = visit
  const ids = idsOf(visit).filter(isId)
  const filter = { statuses: positionStatuses, ids }
  const found = ids.length === 0 ? [] : await listOverview(database, access, filter, { limit: MOST })
  // One among several is told apart from others with its title.
  const names = ids.length > 1 ? namesOfPositions(found, visit) : new Map<string, string>()
  const lines = found.map((line) => ({ ...line, title: names.get(line.id) ?? line.title }))
  const keys = lines.map(({ id }) => ({ companyId: access.companyId, id }))
  const [states, at] = [await readLifecycles(database, keys), await readClock(database)]
  const unsearched =
    step === 'publish'
      ? await findLacking(
          database,
          keys.map(({ id }) => id),
        )
      : []
  const advised = step === 'publish' ? await readAdvised(database, access, ids) : []
  // That it has no place is said about job search.
  const adviceOf = new Map(
    advised.map((position) => [position.id, adviceOn(position).filter(({ kind }) => kind !== 'no-place')]),
  )
  const lackingOf = new Map(unsearched.map(({ id, lacking }) => [id, lacking]))
  const lifecycles = new Map(states.map((lifecycle) => [lifecycle.id, lifecycle]))
  return lines.flatMap((line) => {
    const lifecycle = lifecycles.get(line.id)
    if (lifecycle === undefined) return []
    const told = { lacking: lackingOf.get(line.id) ?? [], advice: adviceOf.get(line.id) ?? [] }
    return [{ line, obstacle: obstacleTo(step, lifecycle, at), ...told }]
  })
}

async function show(visit: MemberVisit, step: PortalStep, refused?: Refused): Promise<Answer> {
  const { language, params } = visit
  const w = stepWords[language]
  const common = commonWords[language]
  const chosen = await readChosen(visit, step)
  const isOne = params['id'] !== undefined
  if (isOne && chosen.length === 0) throw nothingHere()
  const able = chosen.filter(({ obstacle }) => obstacle === null)
  const [first] = chosen
  const what =
    chosen.length === 1 && first ? `“${first.line.title}”` : countText(able.length, language, common.countedPositions)
  const title = w.steps[step].title(what)
  return page(
    title,
    <StepPage {...{ visit, step, chosen, title, isOne }} form={formState(refused)} list={listOf(visit)} />,
  )
}

async function act(visit: MemberVisit, step: PortalStep): Promise<Answer> {
  const { database, access, language, params } = visit
  const w = stepWords[language]
  const ids = idsOf(visit)
  if (ids.length === 0) throw refusedField('', w.none)
  try {
    await inTransaction(database, access, async (all) =>
      transitionPositions(all, `positions ${step}`, await all.within('positions', ids), steps[step]),
    )
  } catch (error) {
    if (!(error instanceof Refusal) || error.reason !== 'conflict') throw error
    const [first] = (await readChosen(visit, step)).flatMap(({ obstacle }) => obstacle ?? [])
    throw first === undefined ? error : new Refusal('conflict', w.obstacles[first])
  }
  if (params['id'] !== undefined) return goTo(`${POSITIONS_PATH}/${params['id']}?done=${step}`)
  const list = listOf(visit)
  list.append('done', step)
  list.append('count', String(ids.length))
  return goTo(`${POSITIONS_PATH}?${list}`)
}
