import { EmailField } from '../../../base/web/fields/email-field.tsx'
import { commonWords } from '../../../base/web/words/words.ts'
import { normalizedEmail } from '../../../content/email.ts'
import { ACCEPTED_CVS } from '../../../content/files/content/file-name.ts'
import type { Upload } from '../../../content/files/content/upload.ts'
import { TextField } from '../../../base/web/controls.tsx'
import { FileField } from '../../../base/web/fields/file-field.tsx'
import type { FormState } from '../../../base/web/form.ts'
import { Facts } from '../../../base/web/parts.tsx'
import type { Language } from '../../../base/web/words/language.ts'
import type { CandidacyLine } from '../../../candidates/lists/lines-store.ts'
import { CANDIDATES_PATH } from '../../addresses.ts'
import { OriginFields } from './origin-view.tsx'
import { addingWords } from '../../words/candidates.ts'

interface FieldsProps {
  readonly form: FormState
  readonly language: Language
}

/** The first step: who it is. */
export function EmailFields({ form, language }: FieldsProps) {
  const w = addingWords[language]
  const common = commonWords[language]
  return (
    <>
      <input type="hidden" name="step" value="find" />
      <EmailField
        {...{ form, language, label: common.email, hint: w.emailHint }}
        name="email"
        required
        autocomplete="off"
        autofocus
      />
    </>
  )
}

/** The second step: everything about the person. */
export function PersonFields(props: FieldsProps & { uploads: readonly Upload[]; known: readonly CandidacyLine[] }) {
  const { form, language, uploads, known } = props
  const w = addingWords[language]
  const common = commonWords[language]
  const field = (name: 'email' | 'firstName' | 'lastName' | 'phone') => ({ form, language, name, label: common[name] })
  return (
    <>
      {known.length === 0 ? null : <Known {...{ language, known }} />}
      <input type="hidden" name="step" value="add" />
      {/* Whether somebody is known was looked up for this address. It can be corrected here. */}
      <input type="hidden" name="checked" value={normalizedEmail(form.value('email'))} />
      <EmailField {...field('email')} required autocomplete="off" />
      <div class="field-row">
        <TextField {...field('firstName')} autocomplete="off" maxlength={200} />
        <TextField {...field('lastName')} autocomplete="off" maxlength={200} />
      </div>
      <TextField {...field('phone')} type="tel" inputmode="tel" autocomplete="off" maxlength={50} />
      <FileField
        {...{ form, language, name: 'cv', label: common.cv, hint: w.cvHint }}
        accept={ACCEPTED_CVS}
        received={{ files: uploads, label: w.kept }}
      />
      <OriginFields {...{ form, language }} />
    </>
  )
}

/** What the reader may see of somebody who is known already. */
function Known({ language, known }: { language: Language; known: readonly CandidacyLine[] }) {
  const w = addingWords[language]
  const common = commonWords[language]
  const [first] = known
  const name = [first?.firstName, first?.lastName].filter((part) => part != null).join(' ')
  return (
    <section class="part" aria-labelledby="known">
      <h2 id="known">{w.known}</h2>
      <p>{w.knownText}</p>
      <Facts
        facts={[
          [common.email, first?.email ?? ''],
          ...(name === '' ? [] : [[`${common.firstName}, ${common.lastName}`, name] as const]),
          [
            w.knownCandidacies,
            <ul>
              {known.map(({ id, position }) => (
                <li>
                  <a href={`${CANDIDATES_PATH}/${id}`}>{position.title}</a>
                </li>
              ))}
            </ul>,
          ],
        ]}
      />
    </section>
  )
}
