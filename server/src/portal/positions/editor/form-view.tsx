import {
  employmentTypes,
  languages as spokenLanguages,
  salaryCurrencies,
} from '@kandidat/contract/resources/enumerations'
import { adWords } from '../../../public/words/ads.ts'
import { PictureField } from '../../sections/picture-view.tsx'
import { RichTextArea } from '../../sections/rich-text-view.tsx'
import { REARRANGE, Rearrange, Sections } from '../../sections/sections-view.tsx'
import { sectionWords } from '../../words/sections.ts'
import { Choices, ErrorSummary, Form, Select, Submit, TextArea, TextField } from '../../../base/web/controls.tsx'
import { FirstSubmit } from '../../../base/web/fields/first-submit.tsx'
import type { FormState } from '../../../base/web/form.ts'
import { Section } from '../../../base/web/parts.tsx'
import type { MemberVisit } from '../../../base/web/visit.ts'
import type { Language } from '../../../base/web/words/language.ts'
import { commonWords, webWords } from '../../../base/web/words/words.ts'
import { DraftOffer } from './draft-offer-view.tsx'
import { MANUAL, manualButtons } from './manual-text.ts'
import { ApplyingFields, ContactFields } from './people-view.tsx'
import { editorWords } from '../../words/positions.ts'

/** A client that a position can be managed for. */
export interface ClientOption {
  readonly id: string
  readonly name: string
}

interface PositionFormProps {
  visit: MemberVisit
  form: FormState
  /** Null for a company that recruits for nobody else. */
  clients: readonly ClientOption[] | null
  action: string
  /** What was there when the form was opened. */
  versions: string
  /** Under which name the browser keeps what was not saved: it may be that of several people, and of several companies. */
  kept: string
  /** What the names of others begin with that are offered, too: of new positions. */
  others?: string
  /** Whether the form shows what somebody sent. */
  isPosted: boolean
  /** The id of a new position. */
  draft?: string
  /** What the button says, if not just that it saves. */
  submit?: string
}

interface Part {
  form: FormState
  language: Language
}

/** The form of a position. */
export function PositionForm({
  visit,
  form,
  clients,
  action,
  versions,
  kept,
  others,
  isPosted,
  submit,
  draft,
}: PositionFormProps) {
  const { language } = visit
  const w = editorWords[language]
  const common = commonWords[language]
  return (
    <>
      <DraftOffer language={language} />
      <Form
        action={action}
        hasFiles
        data={{
          'data-draft': kept,
          ...(others !== undefined && { 'data-drafts': others }),
          ...(isPosted && { 'data-posted': '' }),
        }}
      >
        <FirstSubmit />
        <input type="hidden" name="versions" value={versions} />
        {draft === undefined ? null : <input type="hidden" name="draft" value={draft} />}
        <ErrorSummary {...{ form, language, labels: labelsOf(language) }} />
        <Essentials {...{ visit, form, clients }} />
        <Section id="texts" title={w.content} lead={sectionWords[language].lead}>
          <Sections {...{ form, language }} />
          <TextArea {...{ form, language, name: 'highlights', label: w.highlights, hint: w.highlightsHint }} />
          <ManualText {...{ form, language }} />
        </Section>
        <Section id="pay" title={common.salary}>
          <Salary {...{ form, language }} />
        </Section>
        <Section id="contacts" title={w.contacts} lead={w.contactsLead}>
          <ContactFields {...{ form, language }} />
        </Section>
        <Section id="applying" title={w.applying}>
          <ApplyingFields {...{ form, language, isAgency: clients !== null }} />
        </Section>
        <Section id="look" title={w.look}>
          <TextField
            {...{ form, language, name: 'listingColor', label: common.colour, hint: w.colourHint }}
            maxlength={7}
          />
          <PictureField {...{ form, language, name: 'banner', label: common.banner }} />
        </Section>
        <div class="save-bar">
          <Submit icon="check">{submit ?? webWords[language].save}</Submit>
        </div>
      </Form>
    </>
  )
}

/**
 * A text of one's own in place of the derived one: it may begin with that, and there is a way back to it. What the buttons lead back to
 * is around the `details`: Tab skips the summary of one that has a tabindex.
 */
function ManualText({ form, language }: Part) {
  const w = editorWords[language]
  const isWritten = form.value(MANUAL) !== ''
  const isAsked = form.value(REARRANGE) === manualButtons.start
  return (
    <div id="manual-text" tabindex={-1}>
      <details open={isWritten || isAsked}>
        <summary>{w.override}</summary>
        <RichTextArea {...{ form, language, name: MANUAL, label: w.override, hint: w.overrideHint }} rows={10} />
        <div class="actions">
          {isWritten ? (
            <Rearrange value={manualButtons.drop} at="manual-text" icon="rotate-ccw" label={w.dropOverride} what="" />
          ) : (
            <Rearrange value={manualButtons.start} at="manual-text" icon="copy" label={w.startOverride} what="" />
          )}
        </div>
      </details>
    </div>
  )
}

/** The labels of fields that may be wrong in the same words as others. */
function labelsOf(language: Language): Record<string, string> {
  const w = editorWords[language]
  const common = commonWords[language]
  return {
    title: common.positionTitle,
    language: w.language,
    client: common.client,
    pitch: w.pitch,
    employmentType: common.employment,
    locations: common.places,
    deadline: w.deadline,
    highlights: w.highlights,
    contentHtmlOverride: w.override,
    salaryMin: w.salaryMin,
    salaryMax: w.salaryMax,
    salaryCurrency: w.salaryCurrency,
    listingColor: common.colour,
    banner: common.banner,
  }
}

function Essentials({
  visit,
  form,
  clients,
}: {
  visit: MemberVisit
  form: FormState
  clients: readonly ClientOption[] | null
}) {
  const { language, signedIn } = visit
  const w = editorWords[language]
  const common = commonWords[language]
  const known = { form, language }
  return (
    <Section id="essentials" title={w.essentials}>
      <TextField {...known} name="title" label={common.positionTitle} required maxlength={500} />
      <TextArea {...known} name="pitch" label={w.pitch} hint={w.pitchHint} rows={3} maxlength={5_000} />
      <TextArea {...known} name="locations" label={common.places} hint={w.placesHint} rows={3} />
      <TextField {...known} name="deadline" label={w.deadline} hint={w.deadlineHint} type="date" />
      <Select
        {...known}
        name="language"
        label={w.language}
        required
        choices={spokenLanguages.map((value) => ({ value, label: commonWords[language].textLanguages[value] }))}
      />
      {clients === null ? null : (
        <Select
          {...known}
          name="client"
          label={common.client}
          hint={w.clientHint}
          choices={[
            { value: '', label: w.ownCompany(signedIn.membership.companyName) },
            ...clients.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
      <Choices
        {...known}
        name="employmentType"
        label={common.employment}
        several
        choices={employmentTypes.map((value) => ({ value, label: adWords[language].tags[value] }))}
      />
    </Section>
  )
}

function Salary({ form, language }: Part) {
  const w = editorWords[language]
  const none = { value: '', label: w.notGiven }
  const known = { form, language }
  return (
    <>
      <div class="field-row">
        <TextField {...known} name="salaryMin" label={w.salaryMin} autocomplete="off" maxlength={30} />
        <TextField {...known} name="salaryMax" label={w.salaryMax} autocomplete="off" maxlength={30} />
        <Select
          {...known}
          name="salaryCurrency"
          label={w.salaryCurrency}
          choices={[none, ...salaryCurrencies.map((value) => ({ value, label: value }))]}
        />
        <Select
          {...known}
          name="salaryType"
          label={w.salaryType}
          choices={[
            none,
            ...(['HOUR', 'DAY', 'WEEK', 'MONTH', 'YEAR'] as const).map((value) => ({ value, label: w.units[value] })),
          ]}
        />
      </div>
      <TextField {...known} name="salaryExtra" label={w.salaryExtra} maxlength={2_000} />
    </>
  )
}
