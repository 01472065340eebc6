/**
 * What Enter in a field presses, because it is the first button of the form: for forms that begin with other buttons. Nobody
 * else gets to it.
 * @param name what it sends, as the button does that stands for it at the end
 */
export function FirstSubmit({ name }: { name?: string }) {
  const sent = name === undefined ? {} : { name, value: 'on' }
  return <button type="submit" class="for-readers" tabindex={-1} aria-hidden="true" {...sent} />
}
