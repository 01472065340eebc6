// Starts Scalar on the page of the reference. It sends nothing but what is tried, and that to this server alone; the page's
// policy would not let it.

const place = document.querySelector('#reference')
const isDark = matchMedia('(prefers-color-scheme: dark)')

globalThis.Scalar.createApiReference(place, {
  url: place.dataset.document,
  theme: 'none',
  layout: 'modern',
  forceDarkModeState: isDark.matches ? 'dark' : 'light',
  hideDarkModeToggle: true,
  withDefaultFonts: false,
  telemetry: false,
  persistAuth: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  documentDownloadType: 'none',
  agent: { disabled: true },
  mcp: { disabled: true },
  defaultOpenFirstTag: true,
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  authentication: { preferredSecurityScheme: 'apiKey' },
})

isDark.addEventListener('change', () => location.reload())
