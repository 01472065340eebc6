import { positionStatuses } from '@kandidat/contract/resources/enumerations'
import { isId } from '../../base/db/id.ts'
import { listClients } from '../../organisation/clients/store.ts'
import { listOverview } from '../../positions/lists/overview-store.ts'
import { formState, Submitted, type Refused } from '../../base/web/form.ts'
import { Empty, LinkButton, Time } from '../../base/web/parts.tsx'
import { type ListPage, listScreen, type Slice } from '../parts/list-screen.tsx'
import { changeRow } from '../parts/row-actions.ts'
import { type Answer, goTo, memberScreen, page, type Screen } from '../parts/screen.ts'
import type { MemberVisit } from '../../base/web/visit.ts'
import { commonWords, webWords } from '../../base/web/words/words.ts'
import { cancelImports, startImports } from '../../moving/imports/runs/actions.ts'
import { isOfCandidates } from '../../moving/imports/runs/candidate-run-actions.ts'
import { chosenClient, type ImportRun, isRunning } from '../../moving/imports/runs/run.ts'
import { listRuns } from '../../moving/imports/runs/run-store.ts'
import { columnScreen } from './column-screens.tsx'
import { IMPORT_PATH } from '../addresses.ts'
import { newScreens } from './new-screens.tsx'
import { formatName, progressText, RunBadge, RunPage, runTitle } from './run-view.tsx'
import { visitedRun } from './visited-run.ts'
import { importWords } from '../words/imports.ts'

/** Settings → Import: a feed is chosen and checked, and imported as a job whose page can be left. */
export const importScreens: readonly Screen[] = [
  listScreen('imports.run', { path: IMPORT_PATH, list: listImports }),
  ...newScreens,
  memberScreen('imports.run', { path: `${IMPORT_PATH}/:id`, show: showRun, act: takeStep }),
  columnScreen,
]

async function listImports(visit: MemberVisit, slice: Slice): Promise<ListPage<ImportRun>> {
  const { database, access, language } = visit
  const w = importWords[language]
  const web = webWords[language]
  const common = commonWords[language]
  const found = await listRuns(database, access, {}, slice)
  return {
    title: web.imports,
    lead: w.lead,
    actions: (
      <>
        <LinkButton href={`${IMPORT_PATH}/candidates`} icon="users">
          {w.candidates}
        </LinkButton>
        <LinkButton href={`${IMPORT_PATH}/new`} icon="plus" tone="primary" shortcut="create">
          {w.positions}
        </LinkButton>
      </>
    ),
    found,
    table: {
      caption: w.runs,
      id: ({ id }) => id,
      columns: [
        {
          label: w.feed,
          cell: (run) => (
            <>
              <a href={`${IMPORT_PATH}/${run.id}`}>{formatName(run, language)}</a>
              <span class="hint">{run.fileName ?? run.board}</span>
            </>
          ),
        },
        { label: common.state, cell: (run) => <RunBadge {...{ run, language }} /> },
        { label: w.progress, cell: (run) => progressText(run, language) },
        { label: w.by, cell: ({ user }) => user },
        { label: w.started, cell: ({ createdAt }) => <Time at={createdAt} visit={visit} /> },
      ],
    },
    around: (table) => (
      <live-region id="live-imports" {...(found.some(isRunning) && { 'every-seconds': '5' })}>
        {table}
      </live-region>
    ),
    empty: <Empty title={w.none}>{w.noneText}</Empty>,
  }
}

async function showRun(visit: MemberVisit, refused?: Refused): Promise<Answer> {
  const run = await visitedRun(visit)
  const client = await clientOf(visit, run)
  const position = isOfCandidates(run) ? await positionOf(visit, run) : undefined
  return page(
    runTitle(run, client, visit.language),
    <RunPage visit={visit} run={run} position={position} client={client} form={formState(refused)} />,
  )
}

/** The position that the candidates of a run are added to; undefined if the file names them. */
async function positionOf({ database, access }: MemberVisit, { board }: ImportRun) {
  if (!isId(board)) return undefined
  const [found] = await listOverview(database, access, { statuses: positionStatuses, ids: [board] }, { limit: 1 })
  return found
}

/** The client that was chosen for the positions of a run. */
async function clientOf({ database, access }: MemberVisit, run: ImportRun) {
  const client = chosenClient(run)
  if (client === undefined || !isId(client)) return undefined
  const clients = (await listClients(database, access)).map((json) => JSON.parse(json) as { id: string; name: string })
  return clients.find(({ id }) => id === client)
}

async function takeStep(visit: MemberVisit): Promise<Answer> {
  const run = await visitedRun(visit)
  const sent = new Submitted(visit.posted, webWords[visit.language].form)
  const verb = sent.choice('step', ['start', 'cancel']) === 'start' ? startImports : cancelImports
  sent.check()
  await changeRow(visit, 'import_runs', run.id, verb)
  return goTo(visit.path)
}
