import { accountScenes } from './accounts.ts'
import { applicationScenes, mailScenes } from './applications.ts'
import { candidateScenes } from './candidates.ts'
import { careersPageScenes, clientScenes, companyScenes } from './company.ts'
import { deliveryScenes } from './deliveries.ts'
import { keyScenes } from './keys.ts'
import { positionScenes } from './positions.ts'
import { receiverScenes } from './receivers.ts'
import type { Scene } from '../tour/scene.ts'
import { signInScenes } from './sign-in.ts'
import { teamScenes } from './team.ts'
import { todayScenes } from './today/all.ts'
import { exportScenes, importScenes } from './transfers/all.ts'
import { publicScenes } from './visitors/all.ts'

/** All scenes, in the order in which they are visited: what changes something comes after lists that would show it. */
export const allScenes: readonly Scene[] = [
  ...todayScenes,
  ...keyScenes,
  ...receiverScenes,
  ...deliveryScenes,
  ...positionScenes,
  ...candidateScenes,
  ...exportScenes,
  ...importScenes,
  ...clientScenes,
  ...careersPageScenes,
  ...companyScenes,
  ...applicationScenes,
  ...mailScenes,
  ...accountScenes,
  ...teamScenes,
  ...signInScenes,
  ...publicScenes,
]

/** Addresses that show nothing of their own, each with the reason. */
const PAGELESS: Readonly<Record<string, string>> = {
  '/portal/sign-in/passkey': 'takes what a passkey signed, and otherwise leads to the page for signing in',
  '/portal/sign-in/passkey/options': 'is asked by the script of passkeys',
  '/portal/prove/passkey': 'takes what a passkey signed, and otherwise leads to the page for proving',
  '/portal/prove/passkey/options': 'is asked by the script of passkeys',
  '/portal/account/passkeys/new/options': 'is asked by the script of passkeys',
  '/portal/positions/:id/candidates/move':
    'shows the board, or the page that asks before it moves all, which have scenes',
  '/portal/positions/:id/candidates/stop': 'shows the board, which has scenes',
  '/portal/positions/:id/candidates/undo': 'shows the board, which has scenes',
  '/portal/candidates/move': 'shows the list, or the page that asks before it moves all, which have scenes',
  '/portal/candidates/reject': 'shows the page of the board that has a scene',
  '/portal/candidates/stop': 'shows the list, which has a scene',
  '/portal/candidates/undo': 'shows the list, which has a scene',
  '/portal/candidates/write': 'shows the page of the board that has a scene',
  '/portal/candidates/:id/move': 'shows the candidate, which has a scene',
  '/portal/candidates/:id/hire': 'shows the candidate, which has a scene',
  '/portal/candidates/:id/name': 'shows the candidate, which has a scene',
  '/portal/candidates/:id/start': 'shows the candidate, which has a scene',
  '/portal/candidates/:id/contact': 'shows the candidate, which has a scene',
  '/portal/pages/:id/positions/:position/list': 'leads back to the page, which has a scene',
  '/portal/pages/:id/positions/:position/unlist': 'leads back to the page, which has a scene',
  '/portal/candidates/:id/files/:file': 'is a file to download',
  '/portal/candidates/:id/notes': 'shows the candidate, which has a scene',
  '/portal/candidates/:id/notes/read': 'shows the candidate, which has a scene',
  '/portal/candidates/:id/undo': 'shows the candidate, which has a scene',
  '/portal/candidates/:id/same-person': 'shows the candidate, which has a scene',
  '/portal/candidates/:id/other-person': 'shows the candidate, which has a scene',
  '/portal/candidates/:id/mails/:mail/stop': 'shows the candidate, which has a scene',
  '/portal/erasures/:id/erase': 'shows the request, which has a scene',
  '/portal/erasures/:id/keep': 'shows the request, which has a scene',
  '/portal/candidates/:id/cv/:file': 'is a PDF, which the page of the candidate shows',
  '/portal/today/new/:id/shortlist': 'shows a new candidate, who has a scene',
  '/portal/today/new/:id/contacted': 'shows a new candidate, who has a scene',
  '/portal/today/new/:id/reject': 'shows a new candidate, who has a scene',
  '/portal/today/new/:id/undo': 'shows a new candidate, who has a scene',
  '/portal/notifications/count': 'is asked by the bell of open pages',
  '/portal/live': 'streams what changed to open pages',
  '/colours/:name': 'is a style',
  '/p/:name': 'is a picture',
  '/c/:pageId/:positionId/code.svg': 'is a picture',
  '/j/:linkId/code.svg': 'is a picture',
  '/c/:pageId/:positionId/share/:name': 'is a picture',
  '/j/:linkId/share/:name': 'is a picture',
  '/e/:id': 'is a part of a page of somebody else, which the tests of the widget look at',
  '/f/:token': 'is a file',
  '/m/:token/files/:fileId': 'is a file',
  '/m/:token/copy.json': 'is a file',
  '/m/:token/consent': 'takes an answer, and leads back to the own page',
  '/m/:token/consent/confirm': 'takes an answer, and leads back to the own page',
  '/m/:token/thanks': 'is where applying leads, which has a scene',
  '/m/:token/withdraw/:processId': 'is where a link of the own page leads, which has a scene',
  '/j/:linkId/apply': 'is the form that positions of careers pages have',
  '/j/:linkId/refer': 'is the form that positions of careers pages have',
  '/c/:pageId/feed.rss': 'is a feed',
  '/c/:pageId/feed.atom': 'is a feed',
  '/c/:pageId/feed.json': 'is a feed',
  '/c/:pageId/indeed.xml': 'is a feed',
  '/c/:pageId/sitemap.xml': 'is a feed',
  '/sitemap.xml': 'is a feed',
  '/robots.txt': 'is for crawlers',
}

/** Screens of the portal, and public pages, that no scene shows. @param paths the addresses of all screens */
export function screensWithoutScene(paths: readonly string[], scenes: readonly Scene[] = allScenes): string[] {
  const shown = new Set(scenes.map(({ screen }) => screen))
  return paths.filter((path) => !shown.has(path) && !(path in PAGELESS))
}
