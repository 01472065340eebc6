// Starts Scalar on the page of the reference. It sends nothing but what is tried, and that to this server alone; the page's
// policy would not let it.

const place = document.querySelector('#reference')

const openapi = await (await fetch(place.dataset.document)).json()
// What may be left out is left out of a request unless somebody fills it in: with its example it would be refused. Of what is one of
// several values, Scalar would take the first.
const operations = Object.values(openapi.paths).flatMap((path) => Object.values(path))
for (const parameter of [
  ...operations.flatMap((each) => each.parameters),
  ...Object.values(openapi.components.parameters),
]) {
  if (!parameter.required && !parameter.schema?.$ref) delete parameter.example
}

// Each operation and event leads to its section of the plain page.
const described = [
  ...operations.map((each) => [each.operationId, each]),
  ...Object.entries(openapi.webhooks).map(([type, { post }]) => [type, post]),
]
for (const [name, each] of described) {
  each.description = `${each.description ?? ''}\n\n[${name} on the plain page](/docs/operations#${name.toLowerCase()})`
}

const isDark = matchMedia('(prefers-color-scheme: dark)')

globalThis.Scalar.createApiReference(place, {
  content: openapi,
  theme: 'none',
  layout: 'modern',
  forceDarkModeState: isDark.matches ? 'dark' : 'light',
  hideDarkModeToggle: true,
  withDefaultFonts: false,
  telemetry: false,
  persistAuth: false,
  hideClientButton: true,
  // Ctrl-K opens the search of the documentation, as on all pages.
  searchHotKey: 'j',
  showDeveloperTools: 'never',
  documentDownloadType: 'none',
  agent: { disabled: true },
  mcp: { disabled: true },
  defaultOpenFirstTag: true,
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  authentication: { preferredSecurityScheme: 'apiKey' },
})

isDark.addEventListener('change', () => location.reload())
