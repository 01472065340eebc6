import { companyIndustries, languages as spokenLanguages } from '@kandidat/contract/resources/enumerations'
import { industryName } from '../../organisation/companies/industry-name.ts'
import { PictureField } from '../sections/picture-view.tsx'
import { Sections } from '../sections/sections-view.tsx'
import { sectionWords } from '../words/sections.ts'
import { Choices, ErrorSummary, Form, Select, Submit, TextArea, TextField } from '../../base/web/controls.tsx'
import { FirstSubmit } from '../../base/web/fields/first-submit.tsx'
import type { FormState } from '../../base/web/form.ts'
import { Facts, Section } from '../../base/web/parts.tsx'
import { placeLine } from '../../content/places/written-places.ts'
import { listText } from '../../base/web/words/dates.ts'
import type { Language } from '../../base/web/words/language.ts'
import { commonWords, webWords } from '../../base/web/words/words.ts'
import type { CompanyFields } from '../../organisation/companies/fields.ts'
import { profileWords } from '../words/companies.ts'

interface Part {
  form: FormState
  language: Language
}

/** The profile of a company that edits it itself. */
export function ProfileFacts({ fields, language }: { fields: CompanyFields; language: Language }) {
  const w = profileWords[language]
  const common = commonWords[language]
  const { name, website, country, locations, industries, brandColor } = fields
  const known: [string, string][] = [
    [common.name, name],
    [common.website, website],
    [common.country, country],
    [w.places, locations.map((location) => placeLine(location, language)).join(', ')],
    [
      common.industries,
      listText(
        industries.map((each) => industryName(each, language)),
        language,
      ),
    ],
    [common.colour, brandColor ?? ''],
  ]
  return <Facts facts={known.filter(([, value]) => value !== '')} />
}

/** The form of the profile. */
export function ProfileForm({ form, language, action }: Part & { action: string }) {
  const w = profileWords[language]
  const common = commonWords[language]
  const labels = { name: common.name, website: common.website, country: common.country, brandColor: common.colour }
  return (
    <Form action={action} hasFiles>
      <FirstSubmit />
      <ErrorSummary {...{ form, language, labels }} />
      <About {...{ form, language }} />
      <Section id="pictures" title={common.pictures} lead={w.picturesHint}>
        <PictureField {...{ form, language, name: 'logo', label: w.logo }} />
        <PictureField {...{ form, language, name: 'banner', label: common.banner }} />
      </Section>
      <Section id="texts" title={w.content} lead={sectionWords[language].lead}>
        <Sections {...{ form, language }} />
      </Section>
      <Submit icon="check">{webWords[language].save}</Submit>
    </Form>
  )
}

function About({ form, language }: Part) {
  const w = profileWords[language]
  const common = commonWords[language]
  const known = { form, language }
  return (
    <Section id="about" title={w.about}>
      <TextField {...known} name="name" label={common.name} required maxlength={200} />
      <TextField {...known} name="website" label={common.website} hint={w.websiteHint} type="url" />
      <TextField {...known} name="country" label={common.country} hint={w.countryHint} />
      <Select
        {...known}
        name="language"
        label={common.language}
        choices={[
          { value: '', label: w.unknown },
          ...spokenLanguages.map((value) => ({ value, label: commonWords[language].textLanguages[value] })),
        ]}
      />
      <TextField {...known} name="brandColor" label={common.colour} hint={w.brandColorHint} maxlength={7} />
      <TextArea {...known} name="locations" label={w.places} hint={w.placesHint} />
      <TextArea {...known} name="socialMediaLinks" label={common.profiles} hint={w.profilesHint} spellcheck={false} />
      <details>
        <summary>{common.industries}</summary>
        <Choices
          {...known}
          name="industries"
          label={common.industries}
          several
          choices={companyIndustries.map((value) => ({ value, label: industryName(value, language) }))}
        />
      </details>
    </Section>
  )
}
