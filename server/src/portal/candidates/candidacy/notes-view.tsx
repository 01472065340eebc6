import { commonWords } from '../../../base/web/words/words.ts'
import { newId } from '../../../base/db/id.ts'
import { ActionButton, Checkbox, Choices, Form, Select, Submit, TextArea } from '../../../base/web/controls.tsx'
import { FormId } from '../../../base/web/fields/form-id.tsx'
import { type FormState, formState } from '../../../base/web/form.ts'
import { Badge, pressedBy, Time } from '../../../base/web/parts.tsx'
import type { MemberVisit } from '../../../base/web/visit.ts'
import { listText } from '../../../base/web/words/dates.ts'
import type { CandidacyPage } from '../../../candidates/lists/candidacy-store.ts'
import type { Colleague } from '../../../candidates/notes/mention.ts'
import { MAX_NOTE } from '../../../candidates/notes/note.ts'
import type { ShownNote } from '../../../candidates/notes/note-store.ts'
import { CANDIDATES_PATH } from '../../addresses.ts'
import { ActorMark } from '../../parts/initials.tsx'
import { inPile } from '../pile.ts'
import { boardWords, candidacyWords } from '../../words/candidates.ts'

interface NoteBoxProps {
  visit: MemberVisit
  candidacy: Pick<CandidacyPage, 'id' | 'isUnread'>
  notes: readonly ShownNote[]
  /** Null if nothing can be noted about the candidate, or the reader may not. */
  colleagues: readonly Colleague[] | null
  /** What was refused of a new note. */
  form: FormState
}

/** Offers colleagues while somebody writes a note. */
export const MENTION_SCRIPT = 'mentions.js'

/** The form for the next note, with what a reader who is mentioned has to do. */
export function NoteBox({ visit, candidacy, notes, colleagues, form }: NoteBoxProps) {
  const { language } = visit
  const w = candidacyWords[language]
  const path = `${CANDIDATES_PATH}/${candidacy.id}/notes`
  return (
    <>
      {candidacy.isUnread ? (
        <div class="actions">
          {notes.some(({ isUnread }) => isUnread) ? (
            <Badge tone="warning">{w.mentionsYou}</Badge>
          ) : (
            <span class="badge fresh">{boardWords[language].isNew}</span>
          )}
          <ActionButton action={inPile(`${path}/read`, visit)} icon="check">
            {w.markRead}
          </ActionButton>
        </div>
      ) : null}
      {colleagues === null ? null : (
        <Form action={inPile(path, visit)} label={w.addNote} data={{ 'data-note': '' }}>
          <FormId form={form} />
          <NoteFields {...{ visit, form, colleagues }} />
          <Choices
            {...{ form, language, name: 'readers', label: w.readers, required: true }}
            choices={[
              { value: 'team', label: w.team, hint: w.teamHint },
              { value: 'personal', label: w.personal },
            ]}
          />
          <Submit tone="secondary" icon="plus">
            {w.addNote}
          </Submit>
        </Form>
      )}
    </>
  )
}

/** A note with its author and time, and links to change it for those who may. */
export function NoteView({ visit, note, about }: { visit: MemberVisit; note: ShownNote; about?: string }) {
  const { language, access } = visit
  const w = candidacyWords[language]
  const common = commonWords[language]
  const isOwn = note.authorId !== null && access.who.kind === 'user' && access.who.id === note.authorId
  const canEdit = access.abilities.has('candidates.write') && (isOwn || access.abilities.has('users.write'))
  const path = `${CANDIDATES_PATH}/${note.candidacyId}/notes/${note.id}`
  return (
    <li class="note" id={`note-${note.id}`} data-kind="note">
      <p class="note-head">
        <ActorMark kind={note.authorId === null ? 'operator' : 'user'} name={note.author} />
        <strong>{note.author ?? w.operator}</strong>
        <span class="hint">
          <Time at={note.createdAt} visit={visit} />
          {note.editedAt === null ? null : `, ${w.edited}`}
        </span>
        {note.isPersonal ? <Badge tone="neutral">{w.personalMark}</Badge> : null}
        {about === undefined ? null : <a href={`${CANDIDATES_PATH}/${note.candidacyId}`}>{about}</a>}
      </p>
      <p class="written" dir="auto">
        {note.text}
      </p>
      {note.mentioned.length === 0 ? null : <p class="hint">{w.mentioned(listText(note.mentioned, language))}</p>}
      {canEdit ? (
        <p class="note-links">
          <a href={inPile(path, visit)}>{w.edit}</a>
          <a href={inPile(`${path}/remove`, visit)}>{common.remove}</a>
        </p>
      ) : null}
    </li>
  )
}

/** What is written in a note, and who is mentioned beside those whom the text names. */
export function NoteFields(props: { visit: MemberVisit; form: FormState; colleagues: readonly Colleague[] }) {
  const { visit, form, colleagues } = props
  const { language } = visit
  const w = candidacyWords[language]
  return (
    <>
      <TextArea
        {...{ form, language, name: 'text', label: w.note, hint: w.noteHint, required: true }}
        rows={3}
        maxlength={MAX_NOTE}
        data={{ 'data-colleagues': JSON.stringify(colleagues.map(({ name }) => name)), ...pressedBy('note', visit) }}
      />
      {form.fault('text') === undefined || !form.value('text').includes('@') ? null : (
        <Checkbox {...{ form, name: 'plain', label: w.mentionPlain }} />
      )}
      {colleagues.length === 0 ? null : (
        <Select
          {...{ form, language, name: 'mention', label: w.mention }}
          choices={[
            { value: '', label: w.nobody },
            ...colleagues.map(({ id, name, email }) => ({
              value: id,
              label: colleagues.some((other) => other.id !== id && other.name === name) ? `${name} (${email})` : name,
            })),
          ]}
        />
      )}
    </>
  )
}

/** What the form of a new note begins with. */
export const emptyNote = (refused?: Parameters<typeof formState>[0]) =>
  formState(refused, { id: newId(), readers: 'team' })
