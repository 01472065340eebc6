declare module '@adobe/structured-data-validator' {
  export default class Validator {
    /** @param data what the extractor found in a page */
    validate(data: unknown): Promise<readonly { issueMessage: string; severity: 'ERROR' | 'WARNING' }[]>
  }
}

declare module '@marbec/web-auto-extractor' {
  export default class WebAutoExtractor {
    constructor(options?: { addLocation?: boolean; embedSource?: readonly string[] })
    parse(html: string): {
      jsonld: Readonly<Record<string, readonly Record<string, unknown>[]>>
    }
  }
}
