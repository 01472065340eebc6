import { ACCEPTED_PICTURES } from '../../content/pictures/encoding/picture.ts'
import type { FormState } from '../../base/web/form.ts'
import type { Language } from '../../base/web/words/language.ts'
import { pictureFiles } from '../../content/picture-address.ts'
import { sectionWords } from '../words/sections.ts'

/** A picture of ours; or the address of one elsewhere, which is not fetched yet and which no page loads. */
export function ShownPicture({ address, label }: { address: string; label: string }) {
  const file = pictureFiles(address)?.widths[0]?.[1]
  return file === undefined ? <code>{address}</code> : <img src={file} alt={label} width={160} />
}

/** A field for one picture, which can be replaced or removed. */
export function PictureField(props: { form: FormState; language: Language; name: string; label: string }) {
  const { form, language, name, label } = props
  const w = sectionWords[language]
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
