import './statistiques.css';
import { SegmentedControl } from '@blueprintjs/core';
import { useSearchParams } from 'react-router-dom';
import { lazyScreen } from '#client/base/lazy-screen.tsx';
import { Loading } from '#client/ui/loading.tsx';

const Direct = lazyScreen(() => import('./direct/direct.tsx'), 'Direct', <Loading />);
const Periodes = lazyScreen(() => import('./periodes.tsx'), 'Periodes', <Loading />);

/**
 * Statistics over a period, or the day as it goes (`?vue=direct`; `?tv=1`: on a wall, larger and
 * without controls).
 */
export function StatistiquesEcran() {
  const [adresse, poser] = useSearchParams();
  const tv = adresse.get('tv') === '1';
  const direct = tv || adresse.get('vue') === 'direct';
  if (tv)
    return (
      <div className="statistiques">
        <h1 className="vue-cachee">STATISTIQUES</h1>
        <Direct tv />
      </div>
    );
  return (
    <div className="statistiques">
      <header className="liste-tete">
        <h1>STATISTIQUES</h1>
        <SegmentedControl
          size="small"
          aria-label="Vue"
          options={[
            { value: 'periodes', label: 'Périodes' },
            { value: 'direct', label: 'En direct' },
          ]}
          value={direct ? 'direct' : 'periodes'}
          onValueChange={(v) => poser(v === 'direct' ? { vue: 'direct' } : {}, { replace: true })}
        />
      </header>
      {direct ? <Direct tv={false} /> : <Periodes />}
    </div>
  );
}
