import './statistiques.css';
import { SegmentedControl } from '@blueprintjs/core';
import { useSearchParams } from 'react-router-dom';
import { type CodeDEcran, lazyScreen } from '#client/base/lazy-screen.tsx';
import { Loading } from '#client/ui/loading.tsx';

const Direct = lazyScreen(() => import('./direct/direct.tsx'), 'Direct', <Loading />);
const RapportDuSoir = lazyScreen(
  () => import('#client/gestion/rapport/soir.offert.tsx'),
  'RapportDuSoir',
  <Loading />,
);
const ObjectifsDuMois = lazyScreen(
  () => import('#client/gestion/objectif/objectifs.offert.tsx'),
  'ObjectifsDuMois',
  <Loading />,
);
const Periodes = lazyScreen(() => import('./periodes.tsx'), 'Periodes', <Loading />);

const VUES = [
  { value: 'periodes', label: 'Périodes' },
  { value: 'direct', label: 'En direct' },
  { value: 'soir', label: 'Soir' },
  { value: 'objectifs', label: 'Objectifs' },
] as const;

/** Periods, evening report (`?vue=soir`), live (`?vue=direct`; `?tv=1`: wall, without controls). */
export function StatistiquesEcran() {
  const [adresse, poser] = useSearchParams();
  const tv = adresse.get('tv') === '1';
  const vue = VUES.find((v) => v.value === adresse.get('vue'))?.value ?? 'periodes';
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
          options={[...VUES]}
          value={vue}
          onValueChange={(v) => poser(v === 'periodes' ? {} : { vue: v }, { replace: true })}
        />
      </header>
      {vue === 'periodes' && <Periodes />}
      {vue === 'direct' && <Direct tv={false} />}
      {vue === 'objectifs' && <ObjectifsDuMois />}
      {vue === 'soir' && <RapportDuSoir />}
    </div>
  );
}

export const ecran: CodeDEcran = { Contenu: StatistiquesEcran };
