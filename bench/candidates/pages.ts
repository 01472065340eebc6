import type { Database } from '../../server/src/base/db/connection.ts'
import { type ReadPage, ROW, sessionOf } from '../portal/service.ts'
import { CLIENTS, companies, idBy, idOf, type Side } from './rows.ts'

/** The page of the list that is reached by keyset, with 50 positions on each; in the small company its third. */
const DEEP = 1_000
const PAGE = 50

/**
 * The pages of a company with `size` positions and candidates, for its administrator and for a recruiter who reaches three
 * positions. Each company has as many rows to show, except on those pages that only a large company has: they are given for it alone.
 */
export async function pagesOf(database: Database, side: Side, size: number): Promise<Record<string, ReadPage>> {
  const value = async (text: string, values: readonly unknown[] = []) => {
    const [row] = await database.query<{ value: string }>(`select ${text} as value`, values)
    return row?.value ?? ''
  }
  const companyId = await value(idBy('company', String(companies[side])))
  const cookieOf = async (n: number) => {
    const id = await value(idBy('user', String(companies[side] * 10 + n)))
    return sessionOf(database, { companyId, userId: id, identityId: id })
  }
  const [administrator, restricted] = [await cookieOf(1), await cookieOf(2)]
  const crowded = await value(idOf('position', side, 1))
  const many = await value(idOf('position', side, 2))
  const deep = Math.min(DEEP, Math.floor((size * 0.3) / PAGE) - 3) * PAGE
  const open = `select id, created_at from positions where company_id = $1 and status <> 'ARCHIVED'`
  const after = await value(
    `(${open} order by created_at desc, id desc offset $2 limit 1)`.replace('id, created_at', 'id'),
    [companyId, deep],
  )
  const candidacy = await value(idOf('vouch', side, size - 1))
  const person = await value(idOf('person', side, size - 1))
  const [email, name] = [
    await value('(select email from people where id = $1)', [person]),
    await value(`(select first_name || ' ' || last_name from people where id = $1)`, [person]),
  ]
  const [positions, table, board] = [
    '/portal/positions',
    '/portal/candidates',
    `/portal/positions/${crowded}/candidates`,
  ]
  const of = (cookie: string) => (path: string, contains: string) => ({ path, cookie, contains })
  const [all, few] = [of(administrator), of(restricted)]
  const search = (words: string) => `${table}?${new URLSearchParams({ search: words })}`
  return {
    Today: all('/portal', '</html>'),
    notifications: all('/portal/notifications', '</html>'),
    'list of positions': all(positions, ROW),
    'list of positions, far down': all(`${positions}?after=${after}`, ROW),
    'list of positions, published': all(`${positions}?status=PUBLISHED`, ROW),
    'list of positions, of a client': all(`${positions}?client=${await value(clientOf(side))}`, ROW),
    'list of positions, one word in many': all(`${positions}?search=utvikler`, ROW),
    'list of positions, one word in one': all(`${positions}?search=${size - 1}&status=all`, ROW),
    position: all(`${positions}/${crowded}`, '</html>'),
    'board, 5,000 candidates': all(board, '</html>'),
    'column of the board': all(`${board}?stage=REJECTED`, '</html>'),
    'table of a position': all(`${board}?view=table`, ROW),
    'table of all positions': all(table, ROW),
    'table of all positions, in a stage': all(`${table}?stage=HIRED`, ROW),
    candidate: all(`/portal/candidates/${candidacy}`, '</html>'),
    person: all(`/portal/persons/${person}`, '</html>'),
    'search for a whole e-mail': all(search(email), ROW),
    'search for three words of one person': all(search(`${name} ${size - 1}`), ROW),
    'search for a beginning that half of all share': all(search('kar'), ROW),
    'search for a word that everybody has': all(search('example'), ROW),
    'search for two such words': all(search('kar example'), ROW),
    'search for a word that nobody has': all(search('zyxwv'), '</html>'),
    'search for a word of few notes': all(search('portugisisk'), ROW),
    'search for a word of all notes': all(search('intervju'), ROW),
    clients: all('/portal/clients', ROW),
    'clients, by name': all('/portal/clients?search=bedrift', ROW),
    'audit log': all('/portal/settings/audit', ROW),
    'Today, of three positions': few('/portal', '</html>'),
    'list, of three positions': few(positions, ROW),
    'board, of three positions': few(board, '</html>'),
    'table, of three positions': few(table, ROW),
    'search for a beginning, of three positions': few(search('kar'), ROW),
    'search for an e-mail, of three positions': few(search(email), '</html>'),
    'clients, of three positions': few('/portal/clients', '</html>'),
    ...(side === 'large' && {
      'board, a tenth of all candidates': all(`/portal/positions/${many}/candidates`, '</html>'),
      'search for a whole name, of one in 800': all(search(name), ROW),
      'search for the beginnings of a name, of one in 400': all(
        search(name.replaceAll(/(?<= |^)(\S{3})\S*/g, '$1')),
        ROW,
      ),
    }),
  }
}

/** SQL of the client with most positions. */
const clientOf = (side: Side) => idBy('company', String(side === 'large' ? 3 : 3 + CLIENTS.large))
