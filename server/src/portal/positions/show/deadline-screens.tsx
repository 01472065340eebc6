import { inTransaction } from '../../../base/changes/actions.ts'
import { endOfDay } from '../../../base/forms/day.ts'
import { Refusal, refusedField } from '../../../base/forms/refusal.ts'
import { ErrorSummary, Form, Submit, TextField } from '../../../base/web/controls.tsx'
import { formState, Submitted, type Refused } from '../../../base/web/form.ts'
import { Heading, LinkButton } from '../../../base/web/parts.tsx'
import { type Answer, goTo, memberScreen, page, type Screen } from '../../parts/screen.ts'
import type { MemberVisit } from '../../../base/web/visit.ts'
import { webWords } from '../../../base/web/words/words.ts'
import { transitionPositions } from '../../../positions/actions.ts'
import { expire } from '../../../positions/lifecycle.ts'
import { lastDay } from '../editor/position-fields.ts'
import { editorWords, positionWords, showWords, stepWords } from '../../words/positions.ts'
import { POSITIONS_PATH } from '../../addresses.ts'
import { visitedPosition } from './visited-position.ts'

/** The last day of a position. */
export const deadlineScreens: readonly Screen[] = [
  memberScreen('positions.write', { path: `${POSITIONS_PATH}/:id/deadline`, show: showDeadline, act: setDeadline }),
]

async function showDeadline(visit: MemberVisit, refused?: Refused): Promise<Answer> {
  const { language, path, site } = visit
  const [w, web] = [showWords[language], webWords[language]]
  const { id, title, expirationDate } = await visitedPosition(visit)
  const at = `${POSITIONS_PATH}/${id}`
  const form = formState(refused, { deadline: expirationDate === null ? '' : lastDay(expirationDate, site.timeZone) })
  const label = editorWords[language].deadline
  return page(
    w.changeDeadline,
    <>
      <Heading
        title={w.changeDeadline}
        lead={w.deadlineLead}
        path={[
          { href: POSITIONS_PATH, label: positionWords[language].list },
          { href: at, label: title },
        ]}
        language={language}
      />
      <Form action={path}>
        <ErrorSummary {...{ form, language }} />
        <TextField {...{ form, language, name: 'deadline', label, type: 'date' }} />
        <div class="actions">
          <Submit icon="check">{web.save}</Submit>
          <Submit tone="secondary" name="lift" value="on">
            {w.liftDeadline}
          </Submit>
          <LinkButton href={at}>{web.cancel}</LinkButton>
        </div>
      </Form>
    </>,
  )
}

async function setDeadline(visit: MemberVisit): Promise<Answer> {
  const { database, access, posted, language, site } = visit
  const { id } = await visitedPosition(visit)
  const sent = new Submitted(posted, webWords[language].form)
  const isLifted = sent.isTicked('lift')
  const day = sent.text('deadline', { max: 10, required: !isLifted })
  sent.check()
  const at = isLifted ? null : endOf(day, site.timeZone)
  if (at === undefined) throw refusedField('deadline', editorWords[language].noDay)
  try {
    await inTransaction(database, access, async (all) =>
      transitionPositions(all, 'positions expire', await all.within('positions', [id]), expire(at)),
    )
  } catch (error) {
    if (!(error instanceof Refusal) || error.reason !== 'conflict') throw error
    throw refusedField('deadline', stepWords[language].obstacles.archived, 'conflict')
  }
  return goTo(`${POSITIONS_PATH}/${id}?done=deadline`)
}

/** The end of a day; undefined if there is no such day. */
function endOf(day: string, timeZone: string): Date | undefined {
  if (!/^[1-9]\d{3}-\d{2}-\d{2}$/.test(day) || day >= '9998-12-31') return undefined
  try {
    return endOfDay(day, timeZone)
  } catch {
    return undefined
  }
}
