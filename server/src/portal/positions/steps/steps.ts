import { archive, pause, publish, restore, resume, type Transition } from '../../../positions/lifecycle.ts'

/** What a button of the portal does to positions, by its name in addresses. */
export const steps = { publish, pause, resume, archive, restore } as const satisfies Record<string, Transition>
export type PortalStep = keyof typeof steps

/** Those that can be done to several positions at once. */
export const bulkSteps = ['publish', 'pause', 'archive', 'restore'] as const satisfies readonly PortalStep[]
