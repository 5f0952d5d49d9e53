import { InputGroup } from '@blueprintjs/core';

/**
 * Without Blueprint's measuring of side elements, a page reflow per field on mount. CSS reserves
 * one icon's width on each side: nothing wider.
 */
export class TextInput extends InputGroup {
  override componentDidMount(): void {}

  override componentDidUpdate(): void {}
}
