import { groups, type Guide, overview, trial } from './guide.ts'

/**
 * What there is, for programs that read: llms.txt, in the form of llmstxt.org.
 * @param addressOf the whole address of a page as Markdown
 */
export function llmsText(addressOf: (guide: Guide) => string, openapiUrl: string): string {
  const item = (guide: Guide) => `- [${guide.label}](${addressOf(guide)}): ${guide.summary}`
  const lists = groups.map(({ title, guides }) => {
    // The page to try is for people with a browser; what it tells, the reference to read tells too.
    const members = guides.filter((guide) => guide !== trial)
    return `## ${title}\n\n${members.map(item).join('\n')}`
  })
  return `# Kandidat

> A recruiting and referral platform that anyone can run themselves: a read-only REST API of nine operations over positions, candidates, clients
> and careers pages, and signed webhooks for five kinds of events.

The API is below /api/v1, and asks for the header "Authorization: Bearer <API_KEY>". Lists come as {"data": […], "nextCursor": …}; pass nextCursor
as cursor until it is null. Errors are {"error", "code"}. All pages are Markdown, and there as HTML without ".md".

- [OpenAPI 3.1](${openapiUrl}): the whole API for programs
${item(overview)}

${lists.join('\n\n')}
`
}
