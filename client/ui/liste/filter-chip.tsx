import { Tag } from '@blueprintjs/core';
import type { ReactNode } from 'react';

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
      multiline // avoids Blueprint's measuring, a page reflow
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
