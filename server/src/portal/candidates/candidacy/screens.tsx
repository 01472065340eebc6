import { inTransaction } from '../../../base/changes/actions.ts'
import { newId } from '../../../base/db/id.ts'
import { type Day, parseDay } from '../../../base/forms/day.ts'
import { Refusal } from '../../../base/forms/refusal.ts'
import { filesOfPeople } from '../../../content/files/read-store.ts'
import { formState, Submitted, type Refused } from '../../../base/web/form.ts'
import { type Answer, goTo, memberScreen, page, type Screen } from '../../parts/screen.ts'
import type { MemberVisit } from '../../../base/web/visit.ts'
import { webWords } from '../../../base/web/words/words.ts'
import { transitionCandidacies } from '../../../candidates/actions.ts'
import { contact, hire, nameStage, startOn, type Transition } from '../../../candidates/candidacy.ts'
import type { CandidacyPage } from '../../../candidates/lists/candidacy-store.ts'
import { readCandidaciesOf, readTimeline } from '../../../candidates/lists/timeline-store.ts'
import { moveCandidacies } from '../../../candidates/moves/actions.ts'
import { readColleagues } from '../../../candidates/notes/mention-store.ts'
import { readNotes } from '../../../candidates/notes/note-store.ts'
import { readDocuments } from '../../../candidates/documents/document-store.ts'
import { CANDIDATES_PATH } from '../../addresses.ts'
import { awaitedVersion } from '../../live/store.ts'
import { boardWords, candidacyWords } from '../../words/candidates.ts'
import { pageAfter, readAround } from '../pile.ts'
import { CandidacyView } from './candidacy-view.tsx'
import { cvScreens } from './cv-screens.ts'
import { documentScreens } from './document-screens.tsx'
import { shownCv, framingHeaders } from './cv-view.tsx'
import { letterScreens } from './letter-screens.tsx'
import { readSent } from './messages-view.tsx'
import { noteScreens } from './note-screens.tsx'
import { doubleScreens, knownOf } from './double-screens.tsx'
import { emptyNote, MENTION_SCRIPT } from './notes-view.tsx'
import { doneHere } from './moved-view.tsx'
import { stagesFor } from './steps-view.tsx'
import { pageInPile, titleOf, visitedCandidacy } from './visited-candidacy.ts'

/** Sends a note by the keyboard, and closes the menus of the head. */
const CANDIDATE_SCRIPT = 'candidate.js'

type Step = 'move' | 'hire' | 'name' | 'start' | 'contact'

/** One candidacy: who it is, how far it is, and everything that can be done with it. */
export const candidacyScreens: readonly Screen[] = [
  memberScreen('candidates.read', { path: `${CANDIDATES_PATH}/:id`, show: showCandidacy }),
  ...(['move', 'hire', 'name', 'start', 'contact'] as const).map((step) =>
    memberScreen('candidates.write', {
      path: `${CANDIDATES_PATH}/:id/${step}`,
      show: showCandidacy,
      act: (visit) => act(visit, step),
    }),
  ),
  ...noteScreens(showCandidacy),
  ...letterScreens(showCandidacy),
  ...cvScreens,
  ...documentScreens,
  ...doubleScreens(showCandidacy),
]

async function showCandidacy(visit: MemberVisit, refused?: Refused): Promise<Answer> {
  const { database, access, language } = visit
  const live = await awaitedVersion(database, access, 'people')
  const candidacy = await visitedCandidacy(visit)
  const { person, companyId, id, erased, acceptedAt } = candidacy
  const canNote = access.abilities.has('candidates.write') && acceptedAt !== null && !erased
  const isKnown = person.id !== null
  const [files, documents, timeline, notes, colleagues, others, sent, mayBe, around] = await Promise.all([
    isKnown ? filesOfPeople(database, access, [{ companyId, id: person.id }]) : [],
    readDocuments(database, access, id),
    readTimeline(database, access, id),
    readNotes(database, access, { candidacyId: id }),
    canNote ? readColleagues(database, access, id) : null,
    isKnown ? readCandidaciesOf(database, access, { companyId, id: person.id }) : [],
    isKnown ? readSent(visit, id) : [],
    knownOf(visit, candidacy),
    readAround(visit, candidacy),
  ])
  const title = titleOf(candidacy, language)
  const news = refused === undefined ? await doneHere(visit, candidacy, title) : null
  // A note that was refused leaves the other forms as they were.
  const isNote = refused?.posted.has('readers') === true
  const form = formState(isNote ? undefined : refused, {
    stage: candidacy.stage,
    name: candidacy.customStage ?? '',
    day: candidacy.startDate ?? '',
  })
  const known = { visit, candidacy, files, documents, timeline, notes, colleagues, others, sent, mayBe, around }
  return page(
    title,
    <CandidacyView
      {...{ ...known, form, title, live, news }}
      noteForm={emptyNote(isNote ? refused : undefined)}
      summary={formState(refused)}
    />,
    { headers: framingHeaders(shownCv(files)), scripts: [MENTION_SCRIPT, CANDIDATE_SCRIPT] },
  )
}

async function act(visit: MemberVisit, step: Step): Promise<Answer> {
  const { database, access } = visit
  const candidacy = await visitedCandidacy(visit)
  const change = readChange(visit, candidacy, step)
  const moveId = await inTransaction(database, access, async (all) => {
    const found = await all.within('candidacies', [candidacy.id])
    if (change.kind === 'move') return (await moveCandidacies(all, found, change.stage)).id
    const id = newId()
    await transitionCandidacies(all, change.verb, found, change.transition, 'candidates.write', id)
    return id
  })
  // What is noted about a candidate decides nothing: the next one does not open.
  const isDecided = step === 'move' || step === 'hire'
  const done = { move: moveId }
  return goTo(isDecided ? await pageAfter(visit, candidacy, done) : pageInPile(visit, candidacy, done))
}

type Asked =
  | { kind: 'move'; stage: CandidacyPage['stage'] }
  | { kind: 'other'; verb: `candidates ${'hire' | 'stage' | 'start-date' | 'contact'}`; transition: Transition }

/** What a form asks for. @throws {Refusal} for a stage or a day that is none */
function readChange(visit: MemberVisit, candidacy: CandidacyPage, step: Step): Asked {
  const { language, posted } = visit
  const sent = new Submitted(posted, webWords[language].form)
  if (step === 'move') {
    const stage = sent.choice('stage', ['READY_FOR_REVIEW', ...stagesFor(candidacy)])
    // Moving says nothing of a rejection, so whoever takes one back says so.
    const isReopened = candidacy.stage === 'REJECTED' && stage !== 'REJECTED'
    if (isReopened && !sent.isTicked('reopen')) {
      // A page that did not show the rejection has no box for it: it is told who rejected the candidate meanwhile.
      if (posted.get('was') !== 'REJECTED') throw new Refusal('conflict', candidacyWords[language].reopenFirst)
      sent.refuse('reopen', candidacyWords[language].reopenFirst)
    }
    sent.check()
    return { kind: 'move', stage }
  }
  if (step === 'name') {
    const name = sent.text('name', { max: 200 })
    sent.check()
    return { kind: 'other', verb: 'candidates stage', transition: nameStage(name) }
  }
  if (step === 'contact') {
    const by = sent.choice('by', ['company', 'candidate'])
    sent.check()
    return { kind: 'other', verb: 'candidates contact', transition: contact(by) }
  }
  const day = readDay(sent, boardWords[language].badDate)
  sent.check()
  if (step === 'start') return { kind: 'other', verb: 'candidates start-date', transition: startOn(day) }
  return { kind: 'other', verb: 'candidates hire', transition: hire(day ?? undefined) }
}

/** A day, or null if none was given. */
function readDay(sent: Submitted, fault: string): Day | null {
  const text = sent.text('day', { max: 10 })
  if (text === '') return null
  const day = parseDay(text)
  if (day === undefined) sent.refuse('day', fault)
  return day ?? null
}
