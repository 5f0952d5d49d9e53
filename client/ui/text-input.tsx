import { InputGroup } from '@blueprintjs/core';

/**
 * Blueprint's field, which no longer measures what stands at its sides: to do so as it is mounted,
 * it had the whole page laid out in the middle of a screen's drawing, once a field. The style sheet
 * leaves as much room at each side as one icon or one icon button takes: nothing wider is put there.
 */
export class TextInput extends InputGroup {
  override componentDidMount(): void {
    // nothing is measured
  }

  override componentDidUpdate(): void {
    // nor is it then
  }
}
