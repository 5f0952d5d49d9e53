import { Lock } from '@blueprintjs/icons';
import type { ReactNode } from 'react';
import type { Tone } from './status-badge.tsx';

interface Props {
  /** Null: unlocked. */
  text: string | null;
  tone?: Tone;
  /** Who and when. */
  detail?: string | null;
  /** Usable over the lock, mostly printing. */
  actions?: ReactNode;
  children: ReactNode;
}

/** Inert to mouse and keyboard. */
export function LockOverlay({ text, tone = 'danger', detail, actions, children }: Props) {
  return (
    <div className="verrou">
      <div className="verrou-contenu" inert={text !== null}>
        {children}
      </div>
      {text !== null && (
        <div className="verrou-voile" role="status">
          <p className={`verrou-texte verrou-${tone}`}>
            <Lock size={20} /> {text}
          </p>
          {detail && <p className="verrou-detail">{detail}</p>}
          {actions}
        </div>
      )}
    </div>
  );
}
