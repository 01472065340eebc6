import type { PublicAnswer, PublicVisit } from '../../base/web/public/public-page.ts'
import type { Refused } from '../../base/web/form.ts'
import type { OpenToken, TokenKind } from '../../candidates/tokens/token.ts'

/** A visit by somebody who has a token that works. */
export type TokenVisit<K extends TokenKind = TokenKind> = PublicVisit & {
  readonly token: Extract<OpenToken, { kind: K }>
}

/** What tokens of some kinds open at one address. */
export interface TokenPage<K extends TokenKind = TokenKind> {
  readonly show: (visit: TokenVisit<K>, refused?: Refused) => Promise<PublicAnswer>
  readonly act?: (visit: TokenVisit<K>) => Promise<PublicAnswer>
}

/** Pages by the kinds of tokens that open them. */
export type PagesByKind = { readonly [K in TokenKind]?: TokenPage<K> }

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
