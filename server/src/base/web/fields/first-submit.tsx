/**
 * What Enter in a field presses, because it is the first button of the form: for forms that begin with other buttons. Nobody
 * else gets to it.
 */
export function FirstSubmit() {
  return <button type="submit" class="for-readers" tabindex={-1} aria-hidden="true" />
}
