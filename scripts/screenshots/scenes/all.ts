import { accountScenes } from './accounts.ts'
import { applicationScenes, mailScenes } from './applications.ts'
import { careersPageScenes, companyScenes } from './company.ts'
import { deliveryScenes } from './deliveries.ts'
import { keyScenes } from './keys.ts'
import { receiverScenes } from './receivers.ts'
import type { Scene } from './scene.ts'
import { signInScenes } from './sign-in.ts'
import { teamScenes } from './team.ts'

/** All scenes, in the order in which they are visited: what changes something comes after lists that would show it. */
export const allScenes: readonly Scene[] = [
  ...keyScenes,
  ...receiverScenes,
  ...deliveryScenes,
  ...careersPageScenes,
  ...companyScenes,
  ...applicationScenes,
  ...mailScenes,
  ...accountScenes,
  ...teamScenes,
  ...signInScenes,
]

/** Addresses that show nothing of their own, each with the reason. */
const PAGELESS: Readonly<Record<string, string>> = {
  '/portal/sign-in/passkey': 'takes what a passkey signed, and otherwise leads to the page for signing in',
  '/portal/sign-in/passkey/options': 'is asked by the script of passkeys',
  '/portal/prove/passkey': 'takes what a passkey signed, and otherwise leads to the page for proving',
  '/portal/prove/passkey/options': 'is asked by the script of passkeys',
  '/portal/account/passkeys/new/options': 'is asked by the script of passkeys',
  '/portal/live': 'streams what changed to open pages',
}

/** Screens of the portal that no scene shows. @param paths the addresses of all screens */
export function screensWithoutScene(paths: readonly string[], scenes: readonly Scene[] = allScenes): string[] {
  const shown = new Set(scenes.map(({ screen }) => screen))
  return paths.filter((path) => !shown.has(path) && !(path in PAGELESS))
}
