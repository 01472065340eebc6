import { meantEmail } from '@kandidat/shared/email/slip'
import { TextField } from '../controls.tsx'
import type { FormState } from '../form.ts'
import type { Language } from '../words/language.ts'
import { webWords } from '../words/words.ts'

/** The script that asks as soon as the field is left. Pages with an `EmailField` load it. */
export const EMAIL_SCRIPT = 'email.js'

/** The field with addresses about which the form asked whether another one is meant. Sent once more, they are right. */
export const ASKED = 'email_asked'

type Props = Omit<Parameters<typeof TextField>[0], 'type' | 'inputmode' | 'spellcheck' | 'maxlength'>

/** An e-mail address, with the question whether another one is meant. `checkEmail` reads it. */
export function EmailField(props: Props) {
  const { form, language, name } = props
  return (
    <>
      <TextField {...props} type="email" inputmode="email" spellcheck={false} maxlength={320} />
      <AskedEmail form={form} language={language} name={name} />
    </>
  )
}

/**
 * Where a script asks whether another e-mail is meant, and what says that the form has asked: sent once more, the address is right.
 * @param name the field above it
 */
export function AskedEmail({ form, language, name }: { form: FormState; language: Language; name: string }) {
  const w = webWords[language].email
  const written = form.value(name).trim()
  return (
    <>
      {meantEmail(written) === null ? null : <input type="hidden" name={ASKED} value={written} />}
      <p
        class="offer"
        role="status"
        dir="auto"
        data-field={name}
        data-asked={ASKED}
        data-meant={w.meant('{}')}
        data-take={w.take('{}')}
      />
    </>
  )
}
