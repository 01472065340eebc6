import { Temporal } from 'temporal-polyfill'
import { inTransaction } from '../../changes/actions.ts'
import { isId } from '../../db/id.ts'
import { nothingHere } from '../../http/request-target.ts'
import { filesOfPeople } from '../../files/store.ts'
import { formState, Submitted } from '../../web/form.ts'
import { type Answer, goTo, memberScreen, page, type Refused, type Screen } from '../../web/screen.ts'
import type { MemberVisit } from '../../web/visit.ts'
import { webWords } from '../../web/words/words.ts'
import { transitionCandidacies } from '../actions.ts'
import { contact, hire, nameStage, startOn, type Transition } from '../candidacy.ts'
import { type CandidacyPage, readCandidacyPage } from '../lists/candidacy-store.ts'
import { moveCandidacies } from '../moves/actions.ts'
import { CANDIDATES_PATH, nameOf, targetStages } from './board-view.tsx'
import { CandidacyView } from './candidacy-view.tsx'
import { boardWords } from './words/words.ts'

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
]

/** @throws {ApiError} 404 if there is no such candidacy in reach */
async function visited({ database, access, params }: MemberVisit): Promise<CandidacyPage> {
  const id = params['id'] ?? ''
  const candidacy = isId(id) ? await readCandidacyPage(database, access, id) : undefined
  if (candidacy === undefined) throw nothingHere()
  return candidacy
}

async function showCandidacy(visit: MemberVisit, refused?: Refused): Promise<Answer> {
  const { database, language, site } = visit
  const candidacy = await visited(visit)
  const { person, companyId } = candidacy
  const files = person.id === null ? [] : await filesOfPeople(database, [{ companyId, id: person.id }])
  const start = candidacy.startDate && dayOf(candidacy.startDate, site.timeZone)
  const form = formState(refused, { stage: candidacy.stage, name: candidacy.customStage ?? '', day: start ?? '' })
  const title = nameOf({ ...candidacy, ...person, id: candidacy.id, agreed: candidacy.acceptedAt !== null }, language)
  return page(title, <CandidacyView {...{ visit, candidacy, files, form, title }} />)
}

async function act(visit: MemberVisit, step: Step): Promise<Answer> {
  const { database, access } = visit
  const candidacy = await visited(visit)
  const change = readChange(visit, candidacy, step)
  await inTransaction(database, access, async (all) => {
    const found = await all.within('candidacies', [candidacy.id])
    if (change.kind === 'move') await moveCandidacies(all, found, change.stage)
    else await transitionCandidacies(all, change.verb, found, change.transition)
  })
  return goTo(`${CANDIDATES_PATH}/${candidacy.id}`)
}

type Asked =
  | { kind: 'move'; stage: CandidacyPage['stage'] }
  | { kind: 'other'; verb: `candidates ${'hire' | 'stage' | 'start-date' | 'contact'}`; transition: Transition }

/** What a form asks for. @throws {Refusal} for a stage or a day that is none */
function readChange(visit: MemberVisit, candidacy: CandidacyPage, step: Step): Asked {
  const { language, posted, site } = visit
  const sent = new Submitted(posted, webWords[language].form)
  if (step === 'move') {
    const stage = sent.choice('stage', ['READY_FOR_REVIEW', ...targetStages(candidacy.prescreens)])
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
  const day = readDay(sent, site.timeZone, boardWords[language].badDate)
  sent.check()
  if (step === 'start') return { kind: 'other', verb: 'candidates start-date', transition: startOn(day) }
  return { kind: 'other', verb: 'candidates hire', transition: hire(day ?? undefined) }
}

/** The beginning of a day, or null if none was given. */
function readDay(sent: Submitted, zone: string, fault: string): Date | null {
  const text = sent.text('day', { max: 10 })
  if (text === '') return null
  try {
    if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) throw new RangeError('not a day')
    return new Date(Temporal.PlainDate.from(text, { overflow: 'reject' }).toZonedDateTime(zone).epochMilliseconds)
  } catch {
    sent.refuse('day', fault)
    return null
  }
}

/** The day of a time, as a field for a day has it. */
function dayOf(at: Date, zone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone).toPlainDate().toString()
}
