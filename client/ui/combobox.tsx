import { HTMLSelect, type HTMLSelectProps } from '@blueprintjs/core';

const ICON_PROPS = { title: '', 'aria-hidden': true } as const;

/** Blueprint's select without its English arrow ('Open dropdown'). */
export function Combobox(props: HTMLSelectProps) {
  return <HTMLSelect {...props} iconProps={ICON_PROPS} />;
}
