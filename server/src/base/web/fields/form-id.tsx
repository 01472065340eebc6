import { isId, newId } from '../../db/id.ts'
import type { FormState } from '../form.ts'

/** The id of what a form creates. It is sent with the form, so that the form creates one thing however often it is sent. */
export function FormId({ form }: { form: FormState }) {
  return <input type="hidden" name="id" value={form.value('id')} />
}

/** The id that a form carries; a new one if it carries none. */
export function postedId(posted: URLSearchParams, make: () => string = newId): string {
  const given = posted.get('id') ?? ''
  return isId(given) ? given : make()
}
