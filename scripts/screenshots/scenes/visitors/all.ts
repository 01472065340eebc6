import type { Scene } from '../../tour/scene.ts'
import { formScenes } from './forms.ts'
import { jobScenes } from './jobs.ts'
import { listScenes } from './lists.ts'
import { tokenScenes } from './tokens.ts'

/** All scenes of public pages. */
export const publicScenes: readonly Scene[] = [...listScenes, ...jobScenes, ...formScenes, ...tokenScenes]
