import { positionStatuses } from '@kandidat/contract/resources/enumerations'
import { inTransaction } from '../../base/changes/actions.ts'
import { isId } from '../../base/db/id.ts'
import { nothingHere } from '../../base/http/request-target.ts'
import { listOverview } from '../../positions/lists/overview-store.ts'
import { formState, Submitted, type Refused } from '../../base/web/form.ts'
import { Empty, Heading, LinkButton, Pager, Table, Time } from '../../base/web/parts.tsx'
import { type Answer, goTo, memberScreen, page, type Screen } from '../parts/screen.ts'
import type { MemberVisit } from '../../base/web/visit.ts'
import { webWords } from '../../base/web/words/words.ts'
import { cancelImports, startImports } from '../../moving/imports/runs/actions.ts'
import { isOfCandidates } from '../../moving/imports/runs/candidate-run-actions.ts'
import { type ImportRun, isRunning } from '../../moving/imports/runs/run.ts'
import { listRuns } from '../../moving/imports/runs/run-store.ts'
import { columnScreens } from './column-screens.tsx'
import { IMPORT_PATH } from '../addresses.ts'
import { newScreens } from './new-screens.tsx'
import { formatName, progressText, RunBadge, RunPage } from './run-view.tsx'
import { importWords } from '../words/imports.ts'

const PAGE = 50

/** Settings → Import: a feed is chosen and checked, and imported as a job whose page can be left. */
export const importScreens: readonly Screen[] = [
  memberScreen('imports.run', { path: IMPORT_PATH, show: showList }),
  ...newScreens,
  memberScreen('imports.run', { path: `${IMPORT_PATH}/:id`, show: showRun, act: takeStep }),
  ...columnScreens,
]

async function showList(visit: MemberVisit): Promise<Answer> {
  const { database, access, language, query, path } = visit
  const w = importWords[language]
  const after = query.get('after') ?? ''
  const found = await listRuns(database, access, {}, { ...(isId(after) && { cursor: after }), limit: PAGE + 1 })
  const runs = found.slice(0, PAGE)
  const next = found.length > PAGE ? (runs.at(-1)?.id ?? null) : null
  const actions = (
    <>
      <LinkButton href={`${IMPORT_PATH}/candidates`} icon="users">
        {w.candidates}
      </LinkButton>
      <LinkButton href={`${IMPORT_PATH}/new`} icon="plus" tone="primary" shortcut="create">
        {w.positions}
      </LinkButton>
    </>
  )
  return page(
    w.title,
    <>
      <Heading title={w.title} lead={w.lead} language={language} actions={actions} />
      {runs.length === 0 ? (
        <Empty title={w.none}>{w.noneText}</Empty>
      ) : (
        <live-region id="live-imports" {...(runs.some(isRunning) && { 'every-seconds': '5' })}>
          <Table
            caption={w.runs}
            language={language}
            rows={runs}
            id={({ id }) => id}
            columns={[
              {
                label: w.feed,
                cell: (run: ImportRun) => (
                  <>
                    <a href={`${IMPORT_PATH}/${run.id}`}>{formatName(run, language)}</a>
                    <span class="hint">{run.fileName ?? run.board}</span>
                  </>
                ),
              },
              { label: w.state, cell: (run) => <RunBadge {...{ run, language }} /> },
              { label: w.progress, cell: (run) => progressText(run, language) },
              { label: w.by, cell: ({ user }) => user },
              { label: w.started, cell: ({ createdAt }) => <Time at={createdAt} visit={visit} /> },
            ]}
          />
        </live-region>
      )}
      <Pager {...{ language, path, query, next }} />
    </>,
  )
}

/** The import that the address names. @throws {ApiError} 404 if there is none in reach */
async function visitedRun({ database, access, params }: MemberVisit): Promise<ImportRun> {
  const id = params['id'] ?? ''
  const [run] = isId(id) ? await listRuns(database, access, { id }, { limit: 1 }) : []
  if (!run) throw nothingHere()
  return run
}

async function showRun(visit: MemberVisit, refused?: Refused): Promise<Answer> {
  const run = await visitedRun(visit)
  const title = `${importWords[visit.language].title}: ${formatName(run, visit.language)}`
  const position = isOfCandidates(run) ? await positionOf(visit, run) : undefined
  return page(title, <RunPage {...{ visit, run, position, form: formState(refused) }} />)
}

/** The position that the candidates of a run are added to; undefined if the file names them. */
async function positionOf({ database, access }: MemberVisit, { board }: ImportRun) {
  if (!isId(board)) return undefined
  const [found] = await listOverview(database, access, { statuses: positionStatuses, ids: [board] }, { limit: 1 })
  return found
}

async function takeStep(visit: MemberVisit): Promise<Answer> {
  const run = await visitedRun(visit)
  const sent = new Submitted(visit.posted, webWords[visit.language].form)
  const verb = sent.choice('step', ['start', 'cancel']) === 'start' ? startImports : cancelImports
  sent.check()
  await inTransaction(visit.database, visit.access, async (change) =>
    verb(change, await change.within('import_runs', [run.id])),
  )
  return goTo(visit.path)
}
