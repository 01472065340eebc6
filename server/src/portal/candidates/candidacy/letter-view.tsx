import { commonWords } from '../../../base/web/words/words.ts'
import { ActionButton, TextArea, TextField } from '../../../base/web/controls.tsx'
import type { FormState } from '../../../base/web/form.ts'
import { Banner, Time, Toast } from '../../../base/web/parts.tsx'
import type { MemberVisit } from '../../../base/web/visit.ts'
import type { Language } from '../../../base/web/words/language.ts'
import { MAX_BODY, MAX_SUBJECT } from '../../../candidates/mail/templates/template.ts'
import type { TemplateLine } from '../../../candidates/mail/templates/template-store.ts'
import type { CandidacyPage } from '../../../candidates/lists/candidacy-store.ts'
import type { Timeline } from '../../../candidates/lists/timeline-store.ts'
import { inPile } from '../pile.ts'
import { pageOf } from './visited-candidacy.ts'
import { candidacyWords } from '../../words/candidates.ts'

/** The templates, each as a button that fills the form with its text. @param chosen the id of the one that filled it */
export function TemplateChoice(props: { visit: MemberVisit; templates: readonly TemplateLine[]; chosen: string }) {
  const { visit, templates, chosen } = props
  const w = candidacyWords[visit.language]
  if (templates.length === 0) return null
  const all = [...templates.map(({ id, name }) => ({ id, name })), { id: 'none', name: w.noTemplate }]
  return (
    <fieldset class="template-choice">
      <legend>{w.template}</legend>
      <input type="hidden" name="filled" value={chosen === '' ? 'none' : chosen} />
      <div class="actions">
        {all.map(({ id, name }) => (
          <button
            type="submit"
            class="button secondary"
            name="fill"
            value={id}
            aria-pressed={id === (chosen === '' ? 'none' : chosen)}
          >
            {name}
          </button>
        ))}
      </div>
    </fieldset>
  )
}

/** The name of a language in the middle of a sentence. */
function named(of: Language, language: Language): string {
  return new Intl.DisplayNames(language, { type: 'language' }).of(of) ?? of
}

/** What is written to a candidate. @param wanted the language of the candidate @param written that of the text */
export function LetterFields(props: { visit: MemberVisit; form: FormState; wanted: Language; written: Language }) {
  const { visit, form, wanted, written } = props
  const { language } = visit
  const w = candidacyWords[language]
  const common = commonWords[language]
  return (
    <>
      <p class="hint">
        {written === wanted
          ? w.inLanguage(named(written, language))
          : w.otherLanguage(named(written, language), named(wanted, language))}
      </p>
      <TextField
        {...{ form, language, name: 'subject', label: common.subject, required: true }}
        maxlength={MAX_SUBJECT}
      />
      <TextArea
        {...{ form, language, name: 'body', label: common.text, required: true }}
        rows={12}
        maxlength={MAX_BODY}
      />
    </>
  )
}

/** Mails that are about to leave, with the button that stops each; and what was done just now. */
export function Waiting({
  visit,
  candidacy,
  timeline,
}: {
  visit: MemberVisit
  candidacy: CandidacyPage
  timeline: Timeline
}) {
  const { access, query, language } = visit
  const w = candidacyWords[language]
  const done = query.get('done')
  const mayAct = access.abilities.has('candidates.write')
  return (
    <>
      {done === 'stopped' ? <Toast title={w.stopped} /> : null}
      {done === 'undone' ? <Toast title={w.undone} /> : null}
      {timeline.mails
        .filter(({ waits }) => waits && mayAct)
        .map(({ id, subject, dueAt }) => (
          <Banner tone="warning" title={w.waits}>
            <p>
              {subject === null ? null : <>“{subject}” </>}
              {dueAt === null ? null : (
                <>
                  {w.leavesAt} <Time at={dueAt} visit={visit} hasSeconds />
                </>
              )}
            </p>
            <ActionButton action={inPile(`${pageOf(candidacy)}/mails/${id}/stop`, visit)}>{w.stop}</ActionButton>
          </Banner>
        ))}
    </>
  )
}

/** Why a candidate was rejected, and the way back. */
export function RejectionView({ visit, candidacy }: { visit: MemberVisit; candidacy: CandidacyPage }) {
  const { rejection } = candidacy
  const { access, language } = visit
  if (rejection === null) return null
  const w = candidacyWords[language]
  const { reason, words, name, canUndo } = rejection
  const by = w.by(name ?? w.operator)
  return (
    <Banner tone="neutral" title={`${w.rejected}: ${w.reasons[reason]}`}>
      {words === null ? null : (
        <p class="written" dir="auto">
          {words}
        </p>
      )}
      <p class="hint">
        {by.charAt(0).toUpperCase() + by.slice(1)}. {w.internal}
      </p>
      {canUndo && access.abilities.has('candidates.write') ? (
        <>
          <p>{w.undoText}</p>
          <ActionButton action={inPile(`${pageOf(candidacy)}/undo`, visit)} icon="rotate-ccw">
            {w.undo}
          </ActionButton>
        </>
      ) : null}
    </Banner>
  )
}
