import type { OverviewLine } from '../../../positions/lists/overview.ts'
import { editScreen } from '../../parts/edit-screen.ts'
import { changeRow } from '../../parts/row-actions.ts'
import { endOfDay } from '../../../base/forms/day.ts'
import { Refusal, refusedField } from '../../../base/forms/refusal.ts'
import { Submit, TextField } from '../../../base/web/controls.tsx'
import { Submitted } from '../../../base/web/form.ts'
import { type Answer, goTo, type Screen } from '../../parts/screen.ts'
import type { MemberVisit } from '../../../base/web/visit.ts'
import { webWords } from '../../../base/web/words/words.ts'
import { transitionPositions } from '../../../positions/actions.ts'
import { expire } from '../../../positions/lifecycle.ts'
import { lastDay } from '../editor/position-fields.ts'
import { editorWords, showWords, stepWords } from '../../words/positions.ts'
import { POSITIONS_PATH } from '../../addresses.ts'
import { abovePosition, visitedPosition } from '../../parts/visited-position.ts'

/** The last day of a position. */
export const deadlineScreens: readonly Screen[] = [
  editScreen('positions.write', {
    path: `${POSITIONS_PATH}/:id/deadline`,
    row: visitedPosition,
    edit: async (visit, line) => {
      const { language, site } = visit
      const w = showWords[language]
      const { id, expirationDate } = line
      const label = editorWords[language].deadline
      return {
        title: w.changeDeadline,
        lead: w.deadlineLead,
        above: abovePosition(line, visit),
        initial: { deadline: expirationDate === null ? '' : lastDay(expirationDate, site.timeZone) },
        fields: (form) => <TextField {...{ form, language, name: 'deadline', label, type: 'date' }} />,
        submit: webWords[language].save,
        icon: 'check',
        otherButtons: (
          <Submit tone="secondary" name="lift" value="on">
            {w.liftDeadline}
          </Submit>
        ),
        cancel: `${POSITIONS_PATH}/${id}`,
      }
    },
    save: setDeadline,
  }),
]

async function setDeadline(visit: MemberVisit, { id }: OverviewLine): Promise<Answer> {
  const { posted, language, site } = visit
  const sent = new Submitted(posted, webWords[language].form)
  const isLifted = sent.isTicked('lift')
  const day = sent.text('deadline', { max: 10, required: !isLifted })
  sent.check()
  const at = isLifted ? null : endOf(day, site.timeZone)
  if (at === undefined) throw refusedField('deadline', editorWords[language].noDay)
  try {
    await changeRow(visit, 'positions', id, (change, positions) =>
      transitionPositions(change, 'positions expire', positions, expire(at)),
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
