// What the bench uses of packages that only bench/node_modules has, so that the code is checked the same with and without them.

declare module 'postgraphile' {
  import type { Server } from 'node:http'

  /** Its settings, of which we need to know nothing. */
  type Preset = Record<string, unknown>

  export function postgraphile(preset: Preset): {
    createServ(grafserv: unknown): { addTo(server: Server): Promise<void> }
  }
}

declare module 'postgraphile/presets/amber' {
  export const PostGraphileAmberPreset: Record<string, unknown>
}

declare module 'postgraphile/adaptors/pg' {
  export function makePgService(options: Record<string, unknown>): unknown
}

declare module 'postgraphile/grafserv/node' {
  export const grafserv: unknown
}

declare module '@grafserv/persisted' {
  export const PersistedPlugin: unknown
}
