import { hashOfToken } from '../../organisation/sessions/token.ts'
import { notFoundPage } from '../../base/web/public/public-error.tsx'
import type { PublicPage, PublicVisit } from '../../base/web/public/public-page.ts'
import { readToken } from '../../candidates/tokens/token-store.ts'
import type { PagesByKind, TokenPage, TokenPages } from './token-pages.ts'

/**
 * The public addresses of tokens, where each kind opens what its module shows. A token that has expired, was never given, or is
 * of another kind opens the same page as an address that does not exist.
 */
export function pagesOfTokens(all: readonly TokenPages[]): PublicPage[] {
  const byRest = Map.groupBy(all, ({ rest }) => rest)
  return [...byRest].map(([rest, found]) =>
    publicPage(rest, Object.fromEntries(found.flatMap(({ pages }) => Object.entries(pages)))),
  )
}

function publicPage(rest: string, pages: PagesByKind): PublicPage {
  const found = async (visit: PublicVisit) => {
    const token = await readToken(visit.database.reads, hashOfToken(visit.params['token'] ?? ''))
    const page = token === null ? undefined : (pages[token.kind] as TokenPage | undefined)
    return token && page && { page, visit: { ...visit, token } }
  }
  const takesForms = Object.values(pages).some((page) => page.act !== undefined)
  return {
    path: `/m/:token${rest}`,
    async show(visit, refused) {
      const opened = await found(visit)
      return opened ? opened.page.show(opened.visit, refused) : notFoundPage(visit)
    },
    ...(takesForms && {
      async act(visit) {
        const opened = await found(visit)
        return opened?.page.act ? opened.page.act(opened.visit) : notFoundPage(visit)
      },
    }),
  }
}
