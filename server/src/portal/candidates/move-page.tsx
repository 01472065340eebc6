import type { CandidateStage } from '@kandidat/contract/resources/enumerations'
import type { Refused } from '../../base/web/form.ts'
import { Empty, LinkButton, Section } from '../../base/web/parts.tsx'
import type { MemberVisit } from '../../base/web/visit.ts'
import { countText } from '../../base/web/words/dates.ts'
import { allowedStages } from '../../candidates/candidacy.ts'
import type { CandidacyLine } from '../../candidates/lists/lines-store.ts'
import { formPage } from '../parts/form-page.tsx'
import type { PageAnswer } from '../parts/screen.ts'
import { boardWords, rejectingWords } from '../words/candidates.ts'
import { chosenWords } from '../words/chosen.ts'
import { backOf } from './asked-place.ts'
import { Names, OverView } from './chosen-view.tsx'
import { isOver, readChosen, stageChosen } from './found.ts'
import type { CandidateList } from './visited-list.ts'

/** Why somebody who was chosen is not moved. */
type Stays = 'there' | 'unagreed' | 'left'
const reasonsToStay: readonly Stays[] = ['there', 'unagreed', 'left']

/** Why a candidate stays; undefined if they are moved. @param column the stage that was chosen as a whole */
function whyStays(line: CandidacyLine, stage: CandidateStage, column: CandidateStage | undefined): Stays | undefined {
  if (line.stage === stage) return 'there'
  if (!line.agreed && !allowedStages(false, false).includes(stage)) return 'unagreed'
  // Without a column, whoever is over by now was not when the page named them.
  return (column === undefined ? isOver(line) : line.stage !== column) ? 'left' : undefined
}

/** Asks before all whom a filter finds are moved: who is, and who is not and why. The form names each of them. */
export async function movePage(
  visit: MemberVisit,
  { list, stage }: { list: CandidateList; stage: CandidateStage },
  refused?: Refused,
): Promise<PageAnswer> {
  const { language } = visit
  const [w, c] = [boardWords[language], chosenWords[language]]
  const { lines, over } = await readChosen(visit, list.positionId)
  const column = stageChosen(visit)
  const groups = Map.groupBy(lines, (line) => whyStays(line, stage, column))
  const moved = groups.get(undefined) ?? []
  const back = backOf(visit) ?? list.path
  const staying = reasonsToStay.flatMap((why) => {
    const those = groups.get(why) ?? []
    return those.length === 0 ? [] : [{ why, those }]
  })
  const before = (
    <>
      {staying.map(({ why, those }) => (
        <Section id={`stays-${why}`} title={countText(those.length, language, c.stays[why])}>
          <Names {...{ visit }} lines={those} />
        </Section>
      ))}
      <OverView {...{ visit, over }} />
    </>
  )
  const { above } = list
  if (moved.length === 0) {
    const nobody = (
      <Empty title={c.moveNobodyText} action={<LinkButton href={back}>{rejectingWords[language].back}</LinkButton>} />
    )
    return formPage(visit, { title: c.moveNobody, above, before: nobody, after: before }, refused)
  }
  return formPage(
    visit,
    {
      title: c.moveSeveral(countText(moved.length, language, rejectingWords[language].candidates), w.stages[stage]),
      lead: c.moveLead,
      above,
      action: `${list.path}/move`,
      fields: () => (
        <>
          <Names {...{ visit }} lines={moved} />
          {moved.map(({ id }) => (
            <input type="hidden" name="id" value={id} />
          ))}
          <input type="hidden" name="stage" value={stage} />
          <input type="hidden" name="back" value={back} />
          <input type="hidden" name="sure" value="on" />
        </>
      ),
      submit: w.move,
      cancel: back,
      after: before,
    },
    refused,
  )
}
