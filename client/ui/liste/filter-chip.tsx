import { Tag } from '@blueprintjs/core';
import type { ReactNode } from 'react';

export function FilterChip({
  active,
  danger = false,
  onToggle,
  children,
}: {
  active: boolean;
  danger?: boolean;
  onToggle: () => void;
  children: ReactNode;
}) {
  return (
    <Tag
      interactive
      round
      multiline // avoids Blueprint's measuring, a page reflow
      minimal={!active}
      intent={danger ? 'danger' : 'none'}
      aria-pressed={active}
      role="button"
      tabIndex={0}
      onClick={onToggle}
    >
      {children}
    </Tag>
  );
}
