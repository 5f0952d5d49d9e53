import { Lock } from '@blueprintjs/icons';
import type { ReactNode } from 'react';
import type { Tone } from './status-badge.tsx';

interface Props {
  /** Null: unlocked. */
  texte: string | null;
  teinte?: Tone;
  /** Who and when. */
  detail?: string | null;
  /** Usable over the lock, mostly printing. */
  actions?: ReactNode;
  children: ReactNode;
}

/** Inert to mouse and keyboard. */
export function LockOverlay({ texte, teinte = 'danger', detail, actions, children }: Props) {
  return (
    <div className="verrou">
      <div className="verrou-contenu" inert={texte !== null}>
        {children}
      </div>
      {texte !== null && (
        <div className="verrou-voile" role="status">
          <p className={`verrou-texte verrou-${teinte}`}>
            <Lock size={20} /> {texte}
          </p>
          {detail && <p className="verrou-detail">{detail}</p>}
          {actions}
        </div>
      )}
    </div>
  );
}
