import type { ComponentChildren, InputHTMLAttributes } from 'preact'
import type { FieldFault } from '../forms/refusal.ts'
import type { FormState } from './form.ts'
import type { Language } from './words/language.ts'
import { Icon, type IconName, type pressedBy } from './parts.tsx'
import { webWords } from './words/words.ts'

/** What every field of a form has. */
export interface FieldProps {
  form: FormState
  language: Language
  /** The name under which it is sent, which is its id too. */
  name: string
  label: ComponentChildren
  /** One sentence below the label. */
  hint?: ComponentChildren
  required?: boolean
  /**
   * The value of a choice before it in the form that it belongs to: it is hidden while another one is chosen. `reader`
   * belongs to the roles that can work without the identities of candidates.
   */
  when?: 'certain' | 'date' | 'reader'
}

const hintId = (name: string) => `${name}-hint`
const faultId = (name: string) => `${name}-fault`

/** What connects an input with its hint and its fault. */
export function described({ form, name, hint }: Pick<FieldProps, 'form' | 'name' | 'hint'>) {
  const fault = form.fault(name)
  const ids = [...(hint === undefined ? [] : [hintId(name)]), ...(fault === undefined ? [] : [faultId(name)])]
  return {
    ...(ids.length > 0 && { 'aria-describedby': ids.join(' ') }),
    ...(fault !== undefined && { 'aria-invalid': 'true' as const }),
  }
}

/** What a field is called, and that it may stay empty. */
export function Label({ language, name, label, required = false }: FieldProps) {
  return (
    <label for={name}>
      {label}
      {required ? null : <span class="optional"> ({webWords[language].optional})</span>}
    </label>
  )
}

/** The hint of a field and what is wrong with it, to which its input refers by `described`. */
export function Notes({ form, name, hint }: Pick<FieldProps, 'form' | 'name' | 'hint'>) {
  const fault = form.fault(name)
  return (
    <>
      {hint === undefined ? null : (
        <p class="hint" id={hintId(name)}>
          {hint}
        </p>
      )}
      {fault === undefined ? null : (
        <p class="fault" id={faultId(name)}>
          {fault}
        </p>
      )}
    </>
  )
}

/** A line of text. */
export function TextField(
  props: FieldProps & {
    type?: 'text' | 'email' | 'password' | 'tel' | 'url' | 'number' | 'date' | 'datetime-local'
    autocomplete?:
      | 'off'
      | 'name'
      | 'given-name'
      | 'family-name'
      | 'tel'
      | 'url'
      | 'email'
      | 'username'
      | 'current-password'
      | 'new-password'
      | 'one-time-code'
      | 'username webauthn'
    inputmode?: 'numeric' | 'email' | 'tel' | 'url' | 'text'
    spellcheck?: boolean
    maxlength?: number
    placeholder?: string
    autofocus?: boolean
    /** The id of a list of suggestions. */
    list?: string
  },
) {
  const { form, language: _language, name, label: _label, hint, required, when, type = 'text', ...input } = props
  // What somebody typed as a password never comes back in a page.
  const value = type === 'password' ? {} : { value: form.value(name) }
  // Preact describes each type of input by itself, and none by their union.
  const attributes = {
    ...{ id: name, name, type, required, ...value, ...described({ form, name, hint }), ...input },
    ...(type === 'text' && { dir: 'auto' }),
  } as InputHTMLAttributes
  return (
    <div class="field" data-when={when}>
      <Label {...props} />
      <Notes {...props} />
      <input {...attributes} />
    </div>
  )
}

/** A text of several lines. */
export function TextArea(
  props: FieldProps & {
    rows?: number
    spellcheck?: boolean
    maxlength?: number
    /** What scripts need to know of it. */
    data?: Readonly<Record<`data-${string}`, string>>
  },
) {
  const { form, name, hint, required, when, rows = 4, spellcheck, maxlength, data } = props
  return (
    <div class="field" data-when={when}>
      <Label {...props} />
      <Notes {...props} />
      <textarea
        {...{ id: name, name, rows, required, spellcheck, maxlength, ...described({ form, name, hint }) }}
        dir="auto"
        {...data}
      >
        {form.value(name)}
      </textarea>
    </div>
  )
}

/** A value and what it is called. */
export interface Choice {
  readonly value: string
  readonly label: ComponentChildren
  readonly hint?: ComponentChildren
}

/** One value of a list. */
export function Select(props: FieldProps & { choices: readonly { value: string; label: string }[] }) {
  const { form, name, hint, required, choices } = props
  return (
    <div class="field">
      <Label {...props} />
      <Notes {...props} />
      <select {...{ id: name, name, required, ...described({ form, name, hint }) }}>
        {choices.map(({ value, label }) => (
          <option value={value} selected={form.has(name, value)}>
            {label}
          </option>
        ))}
      </select>
    </div>
  )
}

/** One value of a few, or several of them as boxes. The first has the name of the field as its id. */
export function Choices(props: FieldProps & { choices: readonly Choice[]; several?: boolean }) {
  const { form, name, label, hint, when, choices, several = false, required = false, language } = props
  return (
    <fieldset class="field choices" data-when={when} {...described({ form, name, hint })}>
      <legend>
        {label}
        {required || !several ? null : <span class="optional"> ({webWords[language].optional})</span>}
      </legend>
      <Notes {...props} />
      <div class="choice-list">
        {choices.map((choice, i) => {
          const id = i === 0 ? name : `${name}-${i}`
          const own = choice.hint === undefined ? {} : { 'aria-describedby': hintId(id) }
          return (
            <div class="choice">
              <input
                type={several ? 'checkbox' : 'radio'}
                {...{ id, name, value: choice.value, checked: form.has(name, choice.value), ...own }}
              />
              <label for={id}>{choice.label}</label>
              {choice.hint === undefined ? null : (
                <p class="hint" id={`${id}-hint`}>
                  {choice.hint}
                </p>
              )}
            </div>
          )
        })}
      </div>
    </fieldset>
  )
}

/** One box. It is sent as `on`. */
export function Checkbox({ form, name, label, hint, when }: Omit<FieldProps, 'language' | 'required'>) {
  return (
    <div class="field choice" data-when={when}>
      <input
        type="checkbox"
        {...{ id: name, name, value: 'on', checked: form.has(name, 'on') }}
        {...described({ form, name, hint })}
      />
      <label for={name}>{label}</label>
      <Notes {...{ form, name, hint }} />
    </div>
  )
}

/**
 * What was wrong, with a link to each field. It takes the focus when the page opens: by `autofocus`, which works without
 * scripts too, as it has a tabindex.
 * @param labels the labels of fields by their names, in the order of the page: for forms with several fields that may be
 * wrong in the same words
 */
export function ErrorSummary(props: {
  form: FormState
  language: Language
  labels?: Readonly<Record<string, string>>
}) {
  const { form, language, labels = {} } = props
  if (form.faults.length === 0) return null
  const order = Object.keys(labels)
  const place = ({ field }: FieldFault) => order.indexOf(field.split('.')[0] ?? '')
  const faults = form.faults.toSorted((a, b) => place(a) - place(b))
  return (
    <div class="summary" role="alert" tabindex={-1} autofocus id="summary" aria-labelledby="summary-title">
      <h2 id="summary-title">{webWords[language].errorSummary}</h2>
      <ul>
        {faultsOnce(faults.map((fault) => inSummary(fault, labels))).map(({ name, text }) => {
          return <li>{name === '' ? text : <a href={`#${name}`}>{text}</a>}</li>
        })}
      </ul>
    </div>
  )
}

/** How the summary names a fault. */
function inSummary({ field, message }: FieldFault, labels: Readonly<Record<string, string>>) {
  const [name = ''] = field.split('.')
  const label = labels[name]
  // After a question, a colon would be a second mark.
  return { name, text: label === undefined ? message : `${label}${label.endsWith('?') ? '' : ':'} ${message}` }
}

/** Two fields without labels that lack the same would be the same sentence twice. It leads to the first of them. */
function faultsOnce<F extends { readonly text: string }>(faults: readonly F[]): F[] {
  return faults.filter(({ text }, i) => faults.findIndex((other) => other.text === text) === i)
}

/** A form that changes something. Browsers do not check it: the page says what is wrong, in one place and language. */
export function Form({
  action,
  children,
  label,
  hasFiles = false,
  data,
}: {
  action: string
  children: ComponentChildren
  label?: string
  /** Whether it has inputs for files. */
  hasFiles?: boolean
  /** What scripts need to know of it. */
  data?: Readonly<Record<`data-${string}`, string>>
}) {
  return (
    <form
      method="post"
      action={action}
      novalidate
      {...(hasFiles && { enctype: 'multipart/form-data' })}
      {...(label !== undefined && { 'aria-label': label })}
      {...data}
    >
      {children}
    </form>
  )
}

/** A button that sends the form around it. */
export function Submit({
  children,
  tone = 'primary',
  icon,
  name,
  value,
  pressed,
}: {
  children: ComponentChildren
  tone?: 'primary' | 'secondary' | 'danger'
  icon?: IconName
  name?: string
  value?: string
  /** The key that presses it, as `pressedBy` says it. */
  pressed?: ReturnType<typeof pressedBy>
}) {
  return (
    <button type="submit" class={`button ${tone}`} {...(name !== undefined && { name, value })} {...pressed}>
      {icon === undefined ? null : <Icon name={icon} />}
      {children}
    </button>
  )
}

/** A form that is one button: for an action that needs no further word. */
export function ActionButton(props: {
  action: string
  children: ComponentChildren
  tone?: 'primary' | 'secondary' | 'danger'
  icon?: IconName
  /** The id of what it creates, so that pressed twice it creates one. */
  creates?: string
}) {
  const { action, creates, ...rest } = props
  return (
    <Form action={action}>
      {creates === undefined ? null : <input type="hidden" name="id" value={creates} />}
      <Submit tone="secondary" {...rest} />
    </Form>
  )
}
