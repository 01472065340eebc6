import { inTransaction } from '../../../base/changes/actions.ts'
import { newId } from '../../../base/db/id.ts'
import { FirstSubmit } from '../../../base/web/fields/first-submit.tsx'
import { postedId } from '../../../base/web/fields/form-id.tsx'
import { Submitted, type Refused } from '../../../base/web/form.ts'
import { Empty, LinkButton, Section } from '../../../base/web/parts.tsx'
import type { MemberVisit } from '../../../base/web/visit.ts'
import { countText } from '../../../base/web/words/dates.ts'
import { commonWords, webWords } from '../../../base/web/words/words.ts'
import { writeToCandidates } from '../../../candidates/letters/actions.ts'
import { CANDIDATES_PATH } from '../../addresses.ts'
import { formPage } from '../../parts/form-page.tsx'
import { type Answer, goTo, memberScreen, type Screen } from '../../parts/screen.ts'
import { boardWords, candidacyWords, rejectingWords } from '../../words/candidates.ts'
import { lettersWords } from '../../words/chosen.ts'
import { backOf } from '../asked-place.ts'
import { Names, OverView } from '../chosen-view.tsx'
import { type ChosenCandidates, readChosen } from '../found.ts'
import type { ListPages } from '../move-screens.tsx'
import { type CandidateList, visitedList } from '../visited-list.ts'
import { ComposeFields, readOffers } from './compose-view.tsx'
import { ChosenFields, reviewPage } from './review-page.tsx'
import { isReader, readReview, reviewedLetters } from './review.ts'
import { readSource } from './source.ts'
import { hasTexts, keptTexts, stepOf, submittedSource } from './steps.ts'

/** A letter to several candidates of a list. */
export const letterToSeveralScreen = ({ path }: ListPages): Screen =>
  memberScreen('candidates.write', { path: `${path}/write`, show, act: write })

/** What both pages are about. */
interface Opened extends ChosenCandidates {
  readonly list: CandidateList
  readonly back: string
}

async function open(visit: MemberVisit): Promise<Opened> {
  const list = await visitedList(visit)
  const back = backOf(visit) ?? list.path
  return { list, back, ...(await readChosen(visit, list.positionId)) }
}

async function show(visit: MemberVisit, refused?: Refused): Promise<Answer> {
  const opened = await open(visit)
  if (refused !== undefined && readSource(refused.posted) !== undefined) return showTexts(visit, opened, refused)
  return showCompose(visit, opened, refused)
}

/** What is written, to whom. @param refused the form if it is shown again */
async function showCompose(visit: MemberVisit, opened: Opened, refused?: Refused): Promise<Answer> {
  const { lines, over, back } = opened
  const { language } = visit
  const [w, c, common] = [lettersWords[language], candidacyWords[language], commonWords[language]]
  const { above } = opened.list
  const readers = lines.filter(isReader(visit))
  const [only] = readers
  if (only !== undefined && lines.length === 1 && refused === undefined) {
    return goTo(`${CANDIDATES_PATH}/${only.id}/write`)
  }
  if (only === undefined) {
    const why = lines.length === 0 ? boardWords[language].chooseOne : c.noLetter
    const before = <Empty title={why} action={<LinkButton href={back}>{rejectingWords[language].back}</LinkButton>} />
    const title = lines.length === 0 ? w.writeSeveral : w.nobody
    return formPage(visit, { title, above, before, after: <OverView {...{ visit, over }} /> }, refused)
  }
  const { templates, first } = await readOffers(visit, lines, 'invitation')
  return formPage(
    visit,
    {
      title: w.writeTo(countText(readers.length, language, rejectingWords[language].candidates)),
      above,
      labels: { template: c.template, subject: common.subject, body: common.text },
      initial: { as: newId(), template: first },
      fields: (form) => (
        <>
          <FirstSubmit name="look" />
          <Section id="chosen" title={rejectingWords[language].chosen}>
            <Names {...{ visit, lines }} />
          </Section>
          <OverView {...{ visit, over }} />
          <ChosenFields {...{ visit, lines, back, form }} />
          <ComposeFields {...{ visit, form, templates, lines }} legend={c.mail} />
        </>
      ),
      submit: w.look,
      cancel: back,
    },
    refused,
  )
}

async function showTexts(visit: MemberVisit, { list, lines, back }: Opened, refused?: Refused): Promise<Answer> {
  const { language } = visit
  const w = lettersWords[language]
  const source = refused === undefined ? await submittedSource(visit) : keptTexts(visit)
  const parts = { lines, source, above: list.above, back, submit: w.send, leaveOut: w.leaveOut, kept: [] }
  return reviewPage(visit, { ...parts, tone: 'primary' }, refused)
}

async function write(visit: MemberVisit): Promise<Answer> {
  const { database, access, posted, language } = visit
  const opened = await open(visit)
  const step = stepOf(posted)
  if (step === 'open') return showCompose(visit, opened)
  if (step === 'compose') return showCompose(visit, opened, { posted, refusal: null })
  // The first page has no button that sends.
  if (step === 'look' || !hasTexts(posted)) return showTexts(visit, opened)
  const sent = new Submitted(posted, webWords[language].form)
  const { lines, back } = opened
  const review = await readReview(visit, lines.filter(isReader(visit)), keptTexts(visit))
  const letters = reviewedLetters(visit, sent, review)
  if (letters.size === 0) sent.refuse('', lettersWords[language].nobodyLeft)
  sent.check()
  const letterId = postedId(new URLSearchParams({ id: posted.get('as') ?? '' }))
  await inTransaction(database, access, async (change) =>
    writeToCandidates(change, await change.within('candidacies', [...letters.keys()]), { each: letters }, letterId),
  )
  const to = new URL(back, visit.site.publicUrl)
  to.searchParams.set('sent', letterId)
  return goTo(`${to.pathname}${to.search}`)
}
