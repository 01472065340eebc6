import { PUBLIC_URL } from '../server.ts'
import type { HostPage } from './websites.ts'

/** What docs/embedding.md#content-security-policy tells hosts to allow, and nothing else. */
export const STRICT_POLICY = [
  "default-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  ...['script-src', 'connect-src', 'img-src', 'frame-src'].map((directive) => `${directive} ${PUBLIC_URL}`),
].join('; ')

interface Options {
  /** Style of the host, which needs a policy that allows it. */
  readonly style?: string
  readonly lang?: string
  readonly policy?: string
}

/** A page of a website with the widget in it. */
export function hostPage(
  elements: string,
  { style = '', lang = 'en', policy = STRICT_POLICY }: Options = {},
): HostPage {
  return {
    html: `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>Host</title>
      <meta name="viewport" content="width=device-width, initial-scale=1">${style === '' ? '' : `<style>${style}</style>`}
      <script type="module" src="${PUBLIC_URL}/embed.js"></script></head>
      <body><main><h1>Work with us</h1>${elements}</main></body></html>`,
    headers: { 'content-security-policy': policy },
  }
}
