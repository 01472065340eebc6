import type { ComponentChildren } from 'preact'
import { ErrorSummary, Form, Submit } from '../../base/web/controls.tsx'
import { type FormState, formState, type Refused } from '../../base/web/form.ts'
import { Banner, Heading, type IconName, LinkButton, Toast } from '../../base/web/parts.tsx'
import type { MemberVisit } from '../../base/web/visit.ts'
import { webWords } from '../../base/web/words/words.ts'
import { page, type PageAnswer } from './screen.ts'

/** A link to a page above another one. */
export interface Above {
  readonly href: string
  readonly label: string
}

/** A page that is one form, in the order in which it is read. */
export interface FormPage {
  readonly title: string
  readonly lead?: ComponentChildren
  /** Where the page belongs: links from the outermost on. */
  readonly above?: readonly Above[]
  /** What was just done. It is left out where faults are shown. */
  readonly done?: string | undefined
  /** The labels of fields by their names, as `ErrorSummary` takes them. */
  readonly labels?: Readonly<Record<string, string>>
  /** What stands between the faults and the form. */
  readonly before?: ComponentChildren
  /** Where the form is sent; the address of the page, without its query, unless given. */
  readonly action?: string
  /** The name of the form, for screen readers. */
  readonly label?: string
  readonly hasFiles?: boolean
  /** What the fields begin with. A form that was refused keeps what was sent. */
  readonly initial?: Readonly<Record<string, string | readonly string[]>>
  /** What stands in the form, above its buttons. */
  readonly fields?: (form: FormState) => ComponentChildren
  /** Why the visitor cannot send the form. Then it is not shown. */
  readonly closed?: string
  /** The button that sends the form. Without it there is no form: the page only says why nothing can be done. */
  readonly submit?: string | undefined
  readonly tone?: 'primary' | 'secondary' | 'danger'
  readonly icon?: IconName
  /** Further buttons beside it. */
  readonly otherButtons?: ComponentChildren
  /** Where a last button leads those who decide against it. */
  readonly cancel?: string
  /** Whether the buttons stand in the form itself, and not in a row of their own. */
  readonly isFlat?: boolean
  /** What stands below the form. */
  readonly after?: ComponentChildren
  /** Scripts that the page loads beside the one of every page. */
  readonly scripts?: readonly string[]
}

/** Shows a page that is one form. @param refused the form as it was sent, if it was refused */
export function formPage(visit: MemberVisit, parts: FormPage, refused?: Refused): PageAnswer {
  const { language } = visit
  const { title, lead, above, done, labels, before, initial, closed, submit, after, scripts } = parts
  const form = formState(refused, initial)
  return page(
    title,
    <>
      <Heading title={title} lead={lead} path={above ?? []} language={language} />
      {done === undefined || refused ? null : <Toast title={done} />}
      <ErrorSummary form={form} language={language} labels={labels ?? {}} />
      {before}
      {closed === undefined ? null : <Banner tone="neutral" title={closed} />}
      {submit === undefined || closed !== undefined ? null : (
        <OneForm visit={visit} parts={{ ...parts, submit }} form={form} />
      )}
      {after}
    </>,
    scripts === undefined ? {} : { scripts },
  )
}

function OneForm(props: { visit: MemberVisit; parts: FormPage & { readonly submit: string }; form: FormState }) {
  const { visit, parts, form } = props
  const {
    action = visit.path,
    label,
    hasFiles,
    fields,
    submit,
    tone,
    icon,
    otherButtons,
    cancel,
    isFlat = false,
  } = parts
  const buttons = (
    <>
      <Submit {...(tone && { tone })} {...(icon && { icon })}>
        {submit}
      </Submit>
      {otherButtons}
      {cancel === undefined ? null : <LinkButton href={cancel}>{webWords[visit.language].cancel}</LinkButton>}
    </>
  )
  return (
    <Form action={action} {...(label !== undefined && { label })} {...(hasFiles && { hasFiles })}>
      {fields?.(form)}
      {(cancel === undefined && otherButtons === undefined) || isFlat ? buttons : <div class="actions">{buttons}</div>}
    </Form>
  )
}
