import { createOnce, sentAlready } from '../../../base/changes/once-actions.ts'
import { isId } from '../../../base/db/id.ts'
import { nothingHere } from '../../../base/http/request-target.ts'
import { Refusal, refusedField } from '../../../base/forms/refusal.ts'
import { postedId } from '../../../base/web/fields/form-id.tsx'
import { Submitted, type Refused } from '../../../base/web/form.ts'
import { LinkButton } from '../../../base/web/parts.tsx'
import { confirmScreen } from '../../parts/confirm-screen.tsx'
import { editScreen } from '../../parts/edit-screen.ts'
import { changeRow } from '../../parts/row-actions.ts'
import { type Answer, goTo, memberScreen, type Screen } from '../../parts/screen.ts'
import type { MemberVisit } from '../../../base/web/visit.ts'
import { listText } from '../../../base/web/words/dates.ts'
import { commonWords, webWords } from '../../../base/web/words/words.ts'
import { addNote, editNote, readMentions, removeNotes } from '../../../candidates/notes/actions.ts'
import { readColleagues } from '../../../candidates/notes/mention-store.ts'
import { type UnclearMention, UnclearMentions } from '../../../candidates/notes/mention.ts'
import { MAX_NOTE, storedNote } from '../../../candidates/notes/note.ts'
import { readNotes, type ShownNote } from '../../../candidates/notes/note-store.ts'
import { CANDIDATES_PATH } from '../../addresses.ts'
import { MENTION_SCRIPT, NoteFields, NoteView } from './notes-view.tsx'
import { pageInPile, pageOf, pathTo, visitedCandidacy } from './visited-candidacy.ts'
import { candidacyWords } from '../../words/candidates.ts'

const PATH = `${CANDIDATES_PATH}/:id/notes` as const

/** Notes about a candidate. @param show the page of the candidate, on which a note is written */
export function noteScreens(show: (visit: MemberVisit, refused?: Refused) => Promise<Answer>): Screen[] {
  return [
    memberScreen('candidates.write', { path: PATH, show, act: add }),
    memberScreen('candidates.read', { path: `${PATH}/read`, show, act: read }),
    editNoteScreen,
    removeNoteScreen,
  ]
}

async function add(visit: MemberVisit): Promise<Answer> {
  const { database, access } = visit
  const candidacy = await visitedCandidacy(visit)
  const { text, mentions, readers, asksBack } = submittedNote(visit, true)
  const id = postedId(visit.posted)
  const isPersonal = readers === 'personal'
  const isNew = await told(visit, () =>
    createOnce(visit, 'notes', id, async (change) => {
      const [key] = await change.within('candidacies', [candidacy.id])
      if (key) await addNote(change, key, { text, mentions, isPersonal, asksBack }, id)
    }),
  )
  if (!isNew) {
    const sent = (await readNotes(database, access, { candidacyId: candidacy.id })).find((note) => note.id === id)
    if (sent?.text !== storedNote(text) || sent.isPersonal !== isPersonal) throw sentAlready()
  }
  return goTo(`${pageInPile(visit, candidacy)}#notes`)
}

async function read(visit: MemberVisit): Promise<Answer> {
  const candidacy = await visitedCandidacy(visit)
  await changeRow(visit, 'candidacies', candidacy.id, readMentions)
  return goTo(`${pageInPile(visit, candidacy)}#notes`)
}

/** The note of the address, if it is about the candidacy of the address and the reader may change it. */
async function visitedNote(visit: MemberVisit) {
  const { database, access, params } = visit
  const candidacy = await visitedCandidacy(visit)
  const id = params['note'] ?? ''
  const notes = isId(id) ? await readNotes(database, access, { candidacyId: candidacy.id }) : []
  const note = notes.find((each) => each.id === id)
  if (note === undefined || !mayChange(visit, note)) throw nothingHere()
  return { candidacy, note }
}

function mayChange({ access }: MemberVisit, { authorId }: ShownNote): boolean {
  const isOwn = access.who.kind === 'user' && access.who.id === authorId
  return isOwn || access.abilities.has('users.write')
}

const editNoteScreen = editScreen('candidates.write', {
  path: `${PATH}/:note`,
  row: visitedNote,
  edit: async (visit, { candidacy, note }) => {
    const { database, access, language } = visit
    const w = candidacyWords[language]
    const colleagues = note.isPersonal ? [] : await readColleagues(database, access, candidacy.id)
    return {
      title: w.editNote,
      above: pathTo(visit, candidacy),
      scripts: [MENTION_SCRIPT],
      initial: { text: note.text },
      fields: (form) => <NoteFields {...{ visit, form, colleagues }} />,
      submit: w.save,
      icon: 'check',
      otherButtons: <LinkButton href={pageOf(candidacy)}>{commonWords[language].notes}</LinkButton>,
    }
  },
  save: async (visit, { candidacy, note }) => {
    const { text, mentions, asksBack } = submittedNote(visit, false)
    await told(visit, () =>
      changeRow(visit, 'notes', note.id, (change, [key]) => editNote(change, key, { text, mentions, asksBack })),
    )
    return goTo(`${pageOf(candidacy)}#note-${note.id}`)
  },
})

const removeNoteScreen = confirmScreen('candidates.write', {
  path: `${PATH}/:note/remove`,
  row: visitedNote,
  back: ({ candidacy }) => pageOf(candidacy),
  next: ({ candidacy }) => `${pageOf(candidacy)}#notes`,
  ask: (visit, { candidacy, note }) => {
    const w = candidacyWords[visit.language]
    return {
      title: w.removeNote,
      lead: w.removeText,
      above: pathTo(visit, candidacy),
      before: (
        <ol class="notes">
          <NoteView {...{ visit, note }} />
        </ol>
      ),
      submit: commonWords[visit.language].remove,
      tone: 'danger',
      icon: 'trash-2',
    }
  },
  act: (visit, { note }) => changeRow(visit, 'notes', note.id, removeNotes),
})

function submittedNote({ posted, language }: MemberVisit, isNew: boolean) {
  const sent = new Submitted(posted, webWords[language].form)
  const text = sent.text('text', { max: MAX_NOTE, required: true })
  const readers = isNew ? sent.choice('readers', ['team', 'personal']) : 'team'
  const mentions = sent.values('mention')
  sent.check()
  return { text, readers, mentions, asksBack: !sent.isTicked('plain') }
}

/** Says in the language of the page who cannot be mentioned, and what names nobody or several. */
async function told<T>({ language }: MemberVisit, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof UnclearMentions) throw refusedField('text', unclearText(error.mentions, language))
    if (!(error instanceof Refusal) || error.fields[0]?.field !== 'mention') throw error
    throw refusedField('mention', candidacyWords[language].noReader)
  }
}

function unclearText(mentions: readonly UnclearMention[], language: MemberVisit['language']): string {
  const w = candidacyWords[language]
  const asked = mentions.map(({ written, fits }) =>
    fits.length === 0 ? w.mentionsNobody(written) : w.mentionsSeveral(written, listText(fits, language)),
  )
  return [...new Set(asked), w.mentionWhole].join(' ')
}
