import { companyIndustries, languages as spokenLanguages } from '@kandidat/contract/resources/enumerations'
import { industryName } from '../../ads/words/industries.ts'
import { pictureFiles } from '../../content/picture-address.ts'
import { ACCEPTED_PICTURES } from '../../pictures/encoding/picture.ts'
import { Choices, ErrorSummary, Form, Select, Submit, TextArea, TextField } from '../../web/controls.tsx'
import type { FormState } from '../../web/form.ts'
import { Section } from '../../web/parts.tsx'
import type { Language } from '../../web/words/language.ts'
import { webWords } from '../../web/words/words.ts'
import { MAX_SECTIONS } from './profile-form.ts'
import { profileWords } from './words/words.ts'

interface Part {
  form: FormState
  language: Language
}

/** The form of the profile. */
export function ProfileForm({ form, language, action }: Part & { action: string }) {
  const w = profileWords[language]
  const labels = { name: w.name, website: w.website, country: w.country, brandColor: w.brandColor }
  return (
    <Form action={action} hasFiles>
      <ErrorSummary {...{ form, language, labels }} />
      <About {...{ form, language }} />
      <Section id="pictures" title={w.pictures} lead={w.picturesHint}>
        <Picture {...{ form, language, name: 'logo', label: w.logo }} />
        <Picture {...{ form, language, name: 'banner', label: w.banner }} />
      </Section>
      <Section id="content" title={w.content} lead={w.contentLead}>
        <Sections {...{ form, language }} />
      </Section>
      <Submit icon="check">{webWords[language].save}</Submit>
    </Form>
  )
}

function About({ form, language }: Part) {
  const w = profileWords[language]
  const known = { form, language }
  return (
    <Section id="about" title={w.about}>
      <TextField {...known} name="name" label={w.name} required maxlength={200} />
      <TextField {...known} name="website" label={w.website} hint={w.websiteHint} type="url" />
      <TextField {...known} name="country" label={w.country} hint={w.countryHint} />
      <Select
        {...known}
        name="language"
        label={w.language}
        choices={[
          { value: '', label: w.unknown },
          ...spokenLanguages.map((value) => ({ value, label: w.languages[value] })),
        ]}
      />
      <TextField {...known} name="brandColor" label={w.brandColor} hint={w.brandColorHint} maxlength={7} />
      <TextArea {...known} name="locations" label={w.places} hint={w.placesHint} />
      <TextArea {...known} name="socialMediaLinks" label={w.profiles} hint={w.profilesHint} spellcheck={false} />
      <details>
        <summary>{w.industries}</summary>
        <Choices
          {...known}
          name="industries"
          label={w.industries}
          several
          choices={companyIndustries.map((value) => ({ value, label: industryName(value, language) }))}
        />
      </details>
    </Section>
  )
}

/** A picture of ours; or the address of one elsewhere, which is not fetched yet and which no page loads. */
function ShownPicture({ address, label }: { address: string; label: string }) {
  const file = pictureFiles(address)?.widths[0]?.[1]
  return file === undefined ? <code>{address}</code> : <img src={file} alt={label} width={160} />
}

function Picture({ form, language, name, label }: Part & { name: 'logo' | 'banner'; label: string }) {
  const w = profileWords[language]
  const path = form.values(name).at(-1) ?? ''
  const fault = form.fault(name)
  return (
    <div class="field">
      <label for={name}>
        {label}: {w.chooseFile}
      </label>
      {fault === undefined ? null : (
        <p class="fault" id={`${name}-fault`}>
          {fault}
        </p>
      )}
      {path === '' ? null : (
        <>
          <ShownPicture address={path} label={label} />
          <input type="hidden" name={name} value={path} />
          <div class="choice">
            <input type="checkbox" id={`${name}-remove`} name={`${name}-remove`} value="on" />
            <label for={`${name}-remove`}>{w.remove}</label>
          </div>
        </>
      )}
      <input
        type="file"
        id={name}
        name={name}
        accept={ACCEPTED_PICTURES}
        {...(fault !== undefined && { 'aria-invalid': 'true' as const, 'aria-describedby': `${name}-fault` })}
      />
    </div>
  )
}

function Sections({ form, language }: Part) {
  const w = profileWords[language]
  const places = Array.from({ length: MAX_SECTIONS }, (_, i) => i).filter((i) => form.value(`section-${i}-kind`) !== '')
  return (
    <>
      {places.map((i) => {
        const name = `section-${i}`
        const isText = form.value(`${name}-kind`) === 'text'
        const isNew = form.value(`${name}-html`) === '' && form.value(`${name}-images`) === ''
        const title = isText ? (isNew ? w.newText : w.text) : isNew ? w.newGallery : w.gallery
        return (
          <fieldset class="field">
            <legend>
              {title} {i + 1}
            </legend>
            <input type="hidden" name={`${name}-kind`} value={isText ? 'text' : 'gallery'} />
            <TextField
              {...{ form, language, name: `${name}-order`, label: w.order }}
              inputmode="numeric"
              maxlength={2}
            />
            <TextField {...{ form, language, name: `${name}-heading`, label: w.heading }} maxlength={500} />
            {isText ? (
              <TextArea {...{ form, language, name: `${name}-html`, label: w.html, hint: w.htmlHint }} rows={8} />
            ) : (
              <Gallery {...{ form, language, name }} />
            )}
          </fieldset>
        )
      })}
    </>
  )
}

function Gallery({ form, language, name }: Part & { name: string }) {
  const w = profileWords[language]
  const field = `${name}-images`
  const fault = form.fault(field)
  return (
    <div class="field">
      {form.values(field).map((image, n) =>
        image === '' ? null : (
          <div class="choice">
            <ShownPicture address={image} label={w.picture(n + 1)} />
            <input type="hidden" name={field} value={image} />
            <input type="checkbox" id={`${name}-remove-${n}`} name={`${name}-remove`} value={image} />
            <label for={`${name}-remove-${n}`}>
              {w.remove}: {w.picture(n + 1)}
            </label>
          </div>
        ),
      )}
      <label for={field}>{w.choosePictures}</label>
      {fault === undefined ? null : <p class="fault">{fault}</p>}
      <input type="file" id={field} name={field} accept={ACCEPTED_PICTURES} multiple />
    </div>
  )
}
