import './postes.css';
import { SegmentedControl } from '@blueprintjs/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Loading } from '#client/ui/loading.tsx';
import * as phrases from '#shared/station/station.phrases.ts';
import { useVentesARegarder } from './postes.queries.ts';
import { PostesListe } from './postes-liste.tsx';
import { VentesHorsLigne } from './ventes-hors-ligne.tsx';

/** The stations that sell, and what they sold without the server, for who answers for both. */
export function PostesOnglet() {
  const { data: aRegarder, isPending } = useVentesARegarder();
  return isPending ? <Loading /> : <Vues aRegarder={aRegarder ?? 0} />;
}

/** Opened on what is to be looked at, when there is any: that is what one is told to come for. */
function Vues({ aRegarder }: { aRegarder: number }) {
  const [commence] = useState(aRegarder > 0);
  const [recherche, poser] = useSearchParams();
  const vue = recherche.get('vue') ?? (commence ? 'ventes' : 'stations');
  return (
    <div className="postes-onglet">
      <SegmentedControl
        aria-label="Vue"
        inline
        options={[
          { value: 'stations', label: 'Postes de vente' },
          { value: 'ventes', label: phrases.ventesARegarder(aRegarder) },
        ]}
        value={vue}
        onValueChange={(choisie) => poser({ onglet: 'postes', vue: choisie }, { replace: true })}
      />
      {vue === 'ventes' ? <VentesHorsLigne aRegarder={commence} /> : <PostesListe />}
    </div>
  );
}
