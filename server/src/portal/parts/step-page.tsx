import type { ComponentChildren } from 'preact'
import { ErrorSummary, Form, Submit } from '../../base/web/controls.tsx'
import type { FormState } from '../../base/web/form.ts'
import { Heading, LinkButton } from '../../base/web/parts.tsx'
import type { MemberVisit } from '../../base/web/visit.ts'
import { webWords } from '../../base/web/words/words.ts'

/** What a step will do, and the button that does it. */
export function StepPage(props: {
  visit: Pick<MemberVisit, 'language' | 'path'>
  form: FormState
  title: string
  lead?: string
  /** What it will do, one after the other. */
  sentences?: readonly string[]
  /** The pages above. */
  above: readonly { href: string; label: string }[]
  /** Where those get who decide against it. */
  back: string
  submit: string
  tone?: 'primary' | 'danger'
  children?: ComponentChildren
}) {
  const { visit, form, title, lead, sentences = [], above, back, submit, tone = 'primary', children } = props
  const { language, path } = visit
  return (
    <>
      <Heading {...{ title, language }} {...(lead !== undefined && { lead })} path={above} />
      <ErrorSummary {...{ form, language }} />
      {sentences.length === 0 ? null : (
        <ul>
          {sentences.map((sentence) => (
            <li>{sentence}</li>
          ))}
        </ul>
      )}
      {children}
      <Form action={path}>
        <div class="actions">
          <Submit tone={tone}>{submit}</Submit>
          <LinkButton href={back}>{webWords[language].cancel}</LinkButton>
        </div>
      </Form>
    </>
  )
}
