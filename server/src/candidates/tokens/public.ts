import { hashOfToken } from '../../sessions/token.ts'
import { notFoundPage } from '../../web/public/public-error.tsx'
import type { PublicAnswer, PublicPage, PublicVisit } from '../../web/public/public-page.ts'
import type { Refused } from '../../web/screen.ts'
import { readToken } from './token-store.ts'
import type { OpenToken, TokenKind } from './token.ts'

/** A visit by somebody who has a token that works. */
export type TokenVisit<K extends TokenKind = TokenKind> = PublicVisit & {
  readonly token: Extract<OpenToken, { kind: K }>
}

/** What tokens of some kinds open at one address. */
export interface TokenPage<K extends TokenKind = TokenKind> {
  readonly show: (visit: TokenVisit<K>, refused?: Refused) => Promise<PublicAnswer>
  readonly act?: (visit: TokenVisit<K>) => Promise<PublicAnswer>
}

type PagesByKind = { readonly [K in TokenKind]?: TokenPage<K> }

/** What tokens open at one address below theirs. */
export interface TokenPages {
  readonly rest: string
  readonly pages: PagesByKind
}

/**
 * What tokens open at an address that begins with `/m/:token`.
 * @param rest of the path after the token, such as `/erase`
 * @param pages by the kinds of tokens that open something there
 */
export function tokenPage(rest: string, pages: PagesByKind): TokenPages {
  return { rest, pages }
}

/**
 * The public addresses of tokens, where each kind opens what its module shows. A token that has expired, was never given, or is
 * of another kind opens the same page as an address that does not exist.
 */
export function pagesOfTokens(all: readonly TokenPages[]): PublicPage[] {
  const byRest = Map.groupBy(all, ({ rest }) => rest)
  return [...byRest].map(([rest, found]) => publicPage(rest, Object.assign({}, ...found.map(({ pages }) => pages))))
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
