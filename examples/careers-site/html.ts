/** Text that is HTML already. */
export type Html = { readonly html: string }

/** A template of HTML: every value is escaped that is not HTML itself, so that no title can become markup. */
export const html = (parts: TemplateStringsArray, ...values: (string | Html | (Html | null)[] | null)[]): Html => ({
  html: parts.map((part, i) => part + shown(values[i])).join(''),
})

function shown(value: string | Html | (Html | null)[] | null | undefined): string {
  if (value == null) return ''
  if (Array.isArray(value)) return value.map(shown).join('')
  if (typeof value === 'object') return value.html
  return value.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

/** Data in a script element, which ends at the first `</script`, whatever the JSON is. Null and empty are left out. */
export function jsonLd(data: object): Html {
  const json = JSON.stringify(data, (_, value: unknown) => (value === null || value === '' ? undefined : value))
  return { html: `<script type="application/ld+json">${json.replaceAll('<', '\\u003c')}</script>` }
}
