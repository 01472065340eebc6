import { PositionElement, PositionsElement } from './embed/elements.ts'

// A page may load this twice.
const elements = { 'kandidat-position': PositionElement, 'kandidat-positions': PositionsElement }
for (const [name, element] of Object.entries(elements)) {
  if (customElements.get(name) === undefined) customElements.define(name, element)
}
