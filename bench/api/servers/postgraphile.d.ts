// Types of packages that only bench/node_modules has. With them, the types are checked even if the packages are missing.

declare module 'postgraphile' {
  import type { Server } from 'node:http'

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
