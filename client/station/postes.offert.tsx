// @kept-when-opened
import './postes.css';
import { SegmentedControl } from '@blueprintjs/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Loading } from '#client/ui/loading.tsx';
import * as phrases from '#shared/station/station.phrases.ts';
import * as phrasesQuarantaine from '#shared/station/quarantaine.phrases.ts';
import { useQuarantainesADecider, useVentesARegarder } from './postes.queries.ts';
import { PostesListe } from './postes-liste.tsx';
import { Quarantaines } from './quarantaine.tsx';
import { VentesHorsLigne } from './ventes-hors-ligne.tsx';

export function PostesOnglet() {
  const { data: aRegarder, isPending } = useVentesARegarder();
  const { data: aDecider, isPending: attend } = useQuarantainesADecider();
  if (isPending || attend) return <Loading />;
  return <Vues aRegarder={aRegarder ?? 0} aDecider={aDecider ?? 0} />;
}

type Vue = 'stations' | 'ventes' | 'quarantaine';
function premiere(aRegarder: number, aDecider: number): Vue {
  if (aDecider > 0) return 'quarantaine';
  return aRegarder > 0 ? 'ventes' : 'stations';
}

/** Opens on pending sales when there are any. */
function Vues({ aRegarder, aDecider }: { aRegarder: number; aDecider: number }) {
  const [commence] = useState(aRegarder > 0);
  const [depart] = useState(premiere(aRegarder, aDecider));
  const [recherche, poser] = useSearchParams();
  const vue = recherche.get('vue') ?? depart;
  return (
    <div className="postes-onglet">
      <SegmentedControl
        aria-label="Vue"
        inline
        options={[
          { value: 'stations', label: 'Postes de vente' },
          { value: 'ventes', label: phrases.ventesARegarder(aRegarder) },
          { value: 'quarantaine', label: phrasesQuarantaine.aDecider(aDecider) },
        ]}
        value={vue}
        onValueChange={(choisie) => poser({ onglet: 'postes', vue: choisie }, { replace: true })}
      />
      {vue === 'ventes' && <VentesHorsLigne aRegarder={commence} />}
      {vue === 'quarantaine' && <Quarantaines />}
      {vue !== 'ventes' && vue !== 'quarantaine' && <PostesListe />}
    </div>
  );
}
