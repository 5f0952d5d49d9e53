import type { ReactNode } from 'react';

interface Props {
  icon?: ReactNode;
  title: string;
  text?: ReactNode;
  action?: ReactNode;
  /** 'h1' when the page has no other title. */
  level?: 'h1' | 'h2';
}

export function EmptyState({ icon, title, text, action, level: Heading = 'h2' }: Props) {
  return (
    <div className="etat-vide">
      {icon}
      <Heading>{title}</Heading>
      {text && <div>{text}</div>}
      {action}
    </div>
  );
}
