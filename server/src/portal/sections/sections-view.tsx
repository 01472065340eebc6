import { commonWords } from '../../base/web/words/words.ts'
import { ACCEPTED_PICTURES } from '../../content/pictures/encoding/picture.ts'
import { TextField } from '../../base/web/controls.tsx'
import type { FormState } from '../../base/web/form.ts'
import { Icon, type IconName } from '../../base/web/parts.tsx'
import type { Language } from '../../base/web/words/language.ts'
import { RichTextArea } from './rich-text-view.tsx'
import { ShownPicture } from './picture-view.tsx'
import { sectionWords } from '../words/sections.ts'

interface Part {
  form: FormState
  language: Language
}

/** The name of the buttons that change what a form shows. To move, remove and add sections, their values are those of `rearranged`. */
export const REARRANGE = 'rearrange'

/**
 * A button that sends the form to be shown again, rearranged and not saved, at a place of the page: for moving, the same button
 * of what was moved, so that pressing it again moves it on; at the end of the way, the one that leads back.
 */
export function Rearrange(props: {
  value: string
  at: string
  icon: IconName
  label: string
  what: string
  isOff?: boolean
}) {
  const { value, at, icon, label, what, isOff = false } = props
  return (
    <button
      type="submit"
      id={value}
      class="button secondary"
      name={REARRANGE}
      value={value}
      formaction={`?#${at}`}
      formnovalidate
      disabled={isOff}
    >
      <Icon name={icon} />
      <span>
        {label}
        <span class="for-readers"> {what}</span>
      </span>
    </button>
  )
}

/** The sections of a form, with buttons to move, remove and add them. */
export function Sections({ form, language }: Part) {
  const w = sectionWords[language]
  const count = countOf(form)
  return (
    <>
      {Array.from({ length: count }, (_, i) => (
        <OneSection {...{ form, language, i, count }} />
      ))}
      <div class="actions" id="section-add">
        <Rearrange value="add-text" at={`section-${count}`} icon="plus" label={w.addText} what="" />
        <Rearrange value="add-gallery" at={`section-${count}`} icon="plus" label={w.addGallery} what="" />
      </div>
    </>
  )
}

function countOf(form: FormState): number {
  let count = 0
  while (form.value(`section-${count}-kind`) !== '') count++
  return count
}

function OneSection({ form, language, i, count }: Part & { i: number; count: number }) {
  const w = sectionWords[language]
  const common = commonWords[language]
  const name = `section-${i}`
  const isText = form.value(`${name}-kind`) === 'text'
  const heading = form.value(`${name}-heading`)
  const what = `${isText ? common.text : w.gallery} ${i + 1}`
  return (
    <fieldset class="field part" id={name} tabindex={-1}>
      <legend>{heading === '' ? what : `${what}: ${heading}`}</legend>
      <input type="hidden" name={`${name}-kind`} value={isText ? 'text' : 'gallery'} />
      <TextField {...{ form, language, name: `${name}-heading`, label: w.heading }} maxlength={500} />
      {isText ? (
        <RichTextArea
          {...{ form, language, name: `${name}-html`, label: common.text, hint: w.htmlHint, editorHint: w.editor.hint }}
          rows={10}
        />
      ) : (
        <Gallery {...{ form, language, i }} />
      )}
      <div class="actions">
        <Rearrange
          {...{ value: `up-${i}`, at: i > 1 ? `up-${i - 1}` : 'down-0', label: w.up, what }}
          icon="arrow-up"
          isOff={i === 0}
        />
        <Rearrange
          {...{ value: `down-${i}`, at: i < count - 2 ? `down-${i + 1}` : `up-${i + 1}`, label: w.down, what }}
          icon="arrow-down"
          isOff={i === count - 1}
        />
        <Rearrange {...{ value: `drop-${i}`, at: 'section-add', label: common.remove, what }} icon="trash-2" />
      </div>
    </fieldset>
  )
}

function Gallery({ form, language, i }: Part & { i: number }) {
  const w = sectionWords[language]
  const name = `section-${i}`
  const field = `${name}-images`
  const fault = form.fault(field)
  const images = form.values(field).filter((image) => image !== '')
  return (
    <div class="field">
      {images.length === 0 ? null : (
        <ol class="pictures">
          {images.map((image, n) => {
            const what = w.picture(n + 1)
            return (
              <li>
                <ShownPicture address={image} label={what} />
                <input type="hidden" name={field} value={image} />
                <div class="actions">
                  <Rearrange
                    {...{ value: `earlier-${i}-${n}`, at: n > 1 ? `earlier-${i}-${n - 1}` : `later-${i}-0` }}
                    {...{ label: w.earlier, what }}
                    icon="arrow-up"
                    isOff={n === 0}
                  />
                  <Rearrange
                    {...{ value: `later-${i}-${n}`, label: w.later, what }}
                    at={n < images.length - 2 ? `later-${i}-${n + 1}` : `earlier-${i}-${n + 1}`}
                    icon="arrow-down"
                    isOff={n === images.length - 1}
                  />
                </div>
                <div class="choice">
                  <input type="checkbox" id={`${name}-remove-${n}`} name={`${name}-remove`} value={image} />
                  <label for={`${name}-remove-${n}`}>
                    {w.remove}
                    <span class="for-readers"> {what}</span>
                  </label>
                </div>
              </li>
            )
          })}
        </ol>
      )}
      <label for={field}>{w.choosePictures}</label>
      {fault === undefined ? null : <p class="fault">{fault}</p>}
      <input type="file" id={field} name={field} accept={ACCEPTED_PICTURES} multiple />
    </div>
  )
}
