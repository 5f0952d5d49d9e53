import './statistiques.css';
import { SegmentedControl } from '@blueprintjs/core';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Attente } from '#client/ui/attente.tsx';

const Periodes = lazy(() => import('./periodes.tsx').then((m) => ({ default: m.Periodes })));

/** Statistics over a period. */
export function StatistiquesEcran() {
  const [adresse, poser] = useSearchParams();
  const direct = adresse.get('vue') === 'direct';
  return (
    <div className="statistiques">
      <header className="liste-tete">
        <h1>STATISTIQUES</h1>
        <SegmentedControl size="small" aria-label="Vue" options={[{ value: 'periodes', label: 'Périodes' }, { value: 'direct', label: 'En direct' }]} value={direct ? 'direct' : 'periodes'} onValueChange={(v) => poser(v === 'direct' ? { vue: 'direct' } : {}, { replace: true })} />
      </header>
      <Suspense fallback={<Attente />}><Periodes /></Suspense>
    </div>
  );
}
