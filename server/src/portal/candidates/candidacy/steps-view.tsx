import { commonWords } from '../../../base/web/words/words.ts'
import type { CandidateStage } from '@kandidat/contract/resources/enumerations'
import { Checkbox, Form, Select, Submit, TextField } from '../../../base/web/controls.tsx'
import type { FormState } from '../../../base/web/form.ts'
import { LinkButton, Section } from '../../../base/web/parts.tsx'
import type { MemberVisit } from '../../../base/web/visit.ts'
import { countText } from '../../../base/web/words/dates.ts'
import type { CandidacyPage } from '../../../candidates/lists/candidacy-store.ts'
import { targetStages } from '../board-view.tsx'
import { CANDIDATES_PATH } from '../../addresses.ts'
import { boardWords, candidacyWords } from '../../words/candidates.ts'

/** The stages that the page moves to. Rejecting has a page of its own, for the reason. */
const movableTo = (prescreens: boolean) => targetStages(prescreens).filter((stage) => stage !== 'REJECTED')

/** The stages that the page offers: that of the candidate too, so that the page never shows another one. */
export function stagesFor({ stage, prescreens }: Pick<CandidacyPage, 'stage' | 'prescreens'>): CandidateStage[] {
  const all: CandidateStage[] = movableTo(prescreens)
  return all.includes(stage) ? all : [stage, ...all]
}

/** What can be done with the candidacy. */
export function Steps({ visit, candidacy, form }: { visit: MemberVisit; candidacy: CandidacyPage; form: FormState }) {
  const { language, access } = visit
  const [w, c] = [boardWords[language], candidacyWords[language]]
  const { id, stage, acceptedAt, usedNames } = candidacy
  const to = (step: string) => `${CANDIDATES_PATH}/${id}/${step}`
  const known = { form, language }
  const canWrite = !candidacy.erased && access.abilities.has('candidates.identity')
  // Whoever was moved there has no reason yet.
  const reject =
    stage === 'REJECTED' ? (
      candidacy.rejection === null ? (
        <LinkButton href={to('reject')}>{c.giveReason}</LinkButton>
      ) : null
    ) : (
      <LinkButton href={to('reject')} tone="danger">
        {c.reject}
      </LinkButton>
    )
  if (acceptedAt === null)
    return (
      <div>
        {reject !== null ? (
          <Section id="move" title={w.move}>
            {reject}
          </Section>
        ) : null}
      </div>
    )
  return (
    <div>
      <Section id="move" title={w.move}>
        <Form action={to('move')}>
          <Select
            {...known}
            name="stage"
            label={commonWords[visit.language].stage}
            required
            choices={stagesFor(candidacy).map((value) => ({ value, label: w.stages[value] }))}
          />
          {stage === 'REJECTED' ? <Checkbox {...{ form, name: 'reopen', label: c.reopen }} /> : null}
          <Submit>{w.move}</Submit>
        </Form>
        {candidacy.hiredSent === 0 ? null : (
          <p class="hint">
            {countText(candidacy.hiredSent, language, c.gotHired)} {c.gotHiredText}
          </p>
        )}
        <div class="actions">
          {reject}
          {canWrite ? (
            <LinkButton href={to('write')} icon="send">
              {c.write}
            </LinkButton>
          ) : null}
        </div>
      </Section>
      <Section
        id="hire"
        title={stage === 'HIRED' ? w.startDate : w.hire}
        lead={stage === 'HIRED' ? w.startText : w.hireText}
      >
        <Form action={to(stage === 'HIRED' ? 'start' : 'hire')}>
          <TextField {...known} name="day" type="date" label={w.startDate} hint={w.startDateHint} />
          <Submit tone="secondary">{stage === 'HIRED' ? w.saveStart : w.hire}</Submit>
        </Form>
      </Section>
      <Section id="stage-name" title={w.stageName}>
        <Form action={to('name')}>
          <TextField
            {...known}
            name="name"
            label={commonWords[visit.language].name}
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
      </Section>
      <Section id="contact" title={w.contacted} lead={w.contactedText}>
        <Form action={to('contact')}>
          <div class="actions">
            <Submit tone="secondary" name="by" value="company">
              {w.byCompany}
            </Submit>
            <Submit tone="secondary" name="by" value="candidate">
              {w.byCandidate}
            </Submit>
          </div>
        </Form>
      </Section>
    </div>
  )
}
