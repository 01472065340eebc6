import { deliveryScenes } from './deliveries.ts'
import { keyScenes } from './keys.ts'
import { receiverScenes } from './receivers.ts'
import type { Scene } from './scene.ts'
import { signInScenes } from './sign-in.ts'

/** All scenes, in the order in which they are visited: what changes something comes after lists that would show it. */
export const allScenes: readonly Scene[] = [...keyScenes, ...receiverScenes, ...deliveryScenes, ...signInScenes]

/** Addresses that are no page, each with the reason. */
const PAGELESS: Readonly<Record<string, string>> = {}

/** Screens of the portal that no scene shows. @param paths the addresses of all screens */
export function screensWithoutScene(paths: readonly string[], scenes: readonly Scene[] = allScenes): string[] {
  const shown = new Set(scenes.map(({ screen }) => screen))
  return paths.filter((path) => !shown.has(path) && !(path in PAGELESS))
}
