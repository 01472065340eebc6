import { groups, type Guide, overview, interactiveReference } from './guide.ts'

/**
 * The list of pages for programs: llms.txt, in the format of llmstxt.org.
 * @param addressOf returns the complete address of a page as Markdown
 */
export function llmsText(addressOf: (guide: Guide) => string, openapiUrl: string): string {
  const item = (guide: Guide) => `- [${guide.label}](${addressOf(guide)}): ${guide.summary}`
  const lists = groups.map(({ title, guides }) => {
    // The interactive reference is for people with a browser; the plain reference has the same content.
    const members = guides.filter((guide) => guide !== interactiveReference)
    return `## ${title}\n\n${members.map(item).join('\n')}`
  })
  return `# Kandidat

> A recruiting and referral platform that anyone can run themselves: a read-only REST API of nine operations over positions, candidates, clients
> and careers pages, and signed webhooks for five kinds of events.

The API is below /api/v1 and requires the header "Authorization: Bearer <API_KEY>". Lists are {"data": […], "nextCursor": …}; pass nextCursor
as cursor until it is null. Errors are {"error", "code"}. All pages are Markdown; without ".md" they are HTML.

- [OpenAPI 3.1](${openapiUrl}): the whole API for programs
${item(overview)}

${lists.join('\n\n')}
`
}
