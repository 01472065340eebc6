import type { ComponentChildren } from 'preact'
import { commonWords } from '../../../base/web/words/words.ts'
import type { CandidateStage } from '@kandidat/contract/resources/enumerations'
import { Checkbox, Form, Select, Submit, TextField } from '../../../base/web/controls.tsx'
import type { FormState } from '../../../base/web/form.ts'
import type { MemberVisit } from '../../../base/web/visit.ts'
import { countText } from '../../../base/web/words/dates.ts'
import type { CandidacyPage } from '../../../candidates/lists/candidacy-store.ts'
import { targetStages } from '../board-view.tsx'
import { inPile } from '../pile.ts'
import { boardWords, candidacyWords } from '../../words/candidates.ts'
import { pageOf } from './visited-candidacy.ts'

/** The stages that the page moves to. Rejecting has a page of its own, for the reason. */
const movableTo = (prescreens: boolean) => targetStages(prescreens).filter((stage) => stage !== 'REJECTED')

/** The stages that the page offers: that of the candidate too, so that the page never shows another one. */
export function stagesFor({ stage, prescreens }: Pick<CandidacyPage, 'stage' | 'prescreens'>): CandidateStage[] {
  const all: CandidateStage[] = movableTo(prescreens)
  return all.includes(stage) ? all : [stage, ...all]
}

interface StepProps {
  visit: MemberVisit
  candidacy: CandidacyPage
  form: FormState
}

/** A step of a menu, with its form. */
function Step({ title, lead, children }: { title: string; lead?: string; children: ComponentChildren }) {
  return (
    <section class="menu-step" aria-label={title}>
      <h2>{title}</h2>
      {lead === undefined ? null : <p class="hint">{lead}</p>}
      {children}
    </section>
  )
}

/** Hiring with the first day if it is known, and changing that day later. */
export function HireForm({ visit, candidacy, form }: StepProps) {
  const { language } = visit
  const w = boardWords[language]
  const isHired = candidacy.stage === 'HIRED'
  return (
    <Step title={isHired ? w.startDate : w.hire} lead={isHired ? w.startText : w.hireText}>
      <Form action={inPile(`${pageOf(candidacy)}/${isHired ? 'start' : 'hire'}`, visit)}>
        <TextField {...{ form, language }} name="day" type="date" label={w.startDate} hint={w.startDateHint} />
        <Submit tone={isHired ? 'secondary' : 'primary'}>{isHired ? w.saveStart : w.hire}</Submit>
      </Form>
    </Step>
  )
}

/** What is done with a candidacy now and then. */
export function MoreSteps({ visit, candidacy, form }: StepProps) {
  const { language } = visit
  const [w, c, common] = [boardWords[language], candidacyWords[language], commonWords[language]]
  const { stage, usedNames } = candidacy
  const to = (step: string) => inPile(`${pageOf(candidacy)}/${step}`, visit)
  const known = { form, language }
  return (
    <>
      <Step title={w.otherStage}>
        <Form action={to('move')}>
          <Select
            {...known}
            name="stage"
            label={common.stage}
            required
            choices={stagesFor(candidacy).map((value) => ({ value, label: w.stages[value] }))}
          />
          {stage === 'REJECTED' ? (
            <>
              <input type="hidden" name="was" value={stage} />
              <Checkbox {...{ form, name: 'reopen', label: c.reopen }} />
            </>
          ) : null}
          <Submit tone="secondary">{w.move}</Submit>
        </Form>
        {candidacy.hiredSent === 0 ? null : (
          <p class="hint">
            {countText(candidacy.hiredSent, language, c.gotHired)} {c.gotHiredText}
          </p>
        )}
      </Step>
      {/* Before that stage it is the button that comes first. */}
      {stage === 'OFFER_MADE' ? null : <HireForm {...{ visit, candidacy, form }} />}
      <Step title={w.contacted} lead={w.contactedText}>
        <Form action={to('contact')}>
          <Submit tone="secondary" name="by" value="company">
            {w.byCompany}
          </Submit>
          <Submit tone="secondary" name="by" value="candidate">
            {w.byCandidate}
          </Submit>
        </Form>
      </Step>
      <Step title={w.stageName}>
        <Form action={to('name')}>
          <TextField
            {...known}
            name="name"
            label={common.name}
            hint={w.stageNameHint}
            maxlength={200}
            list="used-names"
          />
          <datalist id="used-names">
            {usedNames.map((name) => (
              <option value={name}>{name}</option>
            ))}
          </datalist>
          <Submit tone="secondary">{w.saveName}</Submit>
        </Form>
      </Step>
    </>
  )
}
