/** Text that is already HTML. */
export type Html = { readonly html: string }

/** An HTML template. It escapes every value that is not `Html`, so no title can become markup. */
export const html = (parts: TemplateStringsArray, ...values: (string | Html | (Html | null)[] | null)[]): Html => ({
  html: parts.map((part, i) => part + shown(values[i])).join(''),
})

function shown(value: string | Html | (Html | null)[] | null | undefined): string {
  if (value == null) return ''
  if (Array.isArray(value)) return value.map(shown).join('')
  if (typeof value === 'object') return value.html
  return value.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

/** JSON in a script element, without null and ''. `<` is escaped: `</script` would end the element. */
export function jsonLd(data: object): Html {
  const json = JSON.stringify(data, (_, value: unknown) => (value === null || value === '' ? undefined : value))
  return { html: `<script type="application/ld+json">${json.replaceAll('<', '\\u003c')}</script>` }
}
