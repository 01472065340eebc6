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
      /**
       * A board with a live region in it: cards are moved by drag, and by Space, the arrows and Escape. The texts are read
       * out; in them, `{name}` and `{stage}` stand for those of the card.
       */
      'pipeline-board': HTMLAttributes & { 'data-stages': string }
      /** Shows an editor above the text field in it, if scripts run. The names and the texts of its buttons are data. */
      'rich-text': HTMLAttributes & { [name: `data-${string}`]: string }
    }
  }
}
