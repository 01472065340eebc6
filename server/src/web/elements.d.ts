import type { HTMLAttributes } from 'preact'

declare module 'preact' {
  // Preact declares the elements of pages in a namespace, which only another one can extend.
  namespace JSX {
    interface IntrinsicElements {
      /**
       * Shows its latest state: fetched when its topic has another version than this one, and after these seconds. Contains
       * no form, because what somebody types would be lost.
       */
      'live-region': HTMLAttributes & { id: string; topic?: string; version?: string; 'every-seconds'?: string }
    }
  }
}
