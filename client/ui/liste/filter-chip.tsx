import { Tag } from '@blueprintjs/core';
import type { ReactNode } from 'react';

/** A filter in one press, beside the title of a list. */
export function FilterChip({
  actif,
  danger = false,
  basculer,
  children,
}: {
  actif: boolean;
  danger?: boolean;
  basculer: () => void;
  children: ReactNode;
}) {
  return (
    <Tag
      interactive
      round
      multiline // nothing to cut short: else it measures itself, and all the page with it
      minimal={!actif}
      intent={danger ? 'danger' : 'none'}
      aria-pressed={actif}
      role="button"
      tabIndex={0}
      onClick={basculer}
    >
      {children}
    </Tag>
  );
}
