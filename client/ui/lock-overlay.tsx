import { Lock } from '@blueprintjs/icons';
import type { ReactNode } from 'react';
import type { Tone } from './status-badge.tsx';

interface Props {
  /** Watermark; null leaves the content free. */
  texte: string | null;
  /** Colour of the watermark. */
  teinte?: Tone;
  /** Who and when, under the watermark. */
  detail?: string | null;
  /** What stays reachable over the lock: printing, mostly. */
  actions?: ReactNode;
  children: ReactNode;
}

/** Content that can be read but not touched, neither by mouse nor by keyboard. */
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
