// @kept-when-opened
import './postes.css';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { LoadingView } from '#client/ui/liste/screen-tabs.tsx';
import { useQuarantainesADecider, useVentesARegarder } from './postes.queries.ts';
import { PostesListe } from './postes-liste.tsx';
import { Quarantaines } from './quarantaine.tsx';
import { VentesHorsLigne } from './ventes-hors-ligne.tsx';

/** `tabs` of the screen, the view shown being chosen. */
interface Props {
  tabs: (vue: string) => ReactNode;
}

export function PostesOnglet({ tabs }: Props) {
  const { data: aRegarder, isPending } = useVentesARegarder();
  const { data: aDecider, isPending: attend } = useQuarantainesADecider();
  if (isPending || attend) return <LoadingView tabs={tabs('')} />;
  return <Vues aRegarder={aRegarder ?? 0} aDecider={aDecider ?? 0} tabs={tabs} />;
}

type Vue = 'stations' | 'ventes' | 'quarantaine';
function premiere(aRegarder: number, aDecider: number): Vue {
  if (aDecider > 0) return 'quarantaine';
  return aRegarder > 0 ? 'ventes' : 'stations';
}

/** Opens on pending sales when there are any. */
function Vues({ aRegarder, aDecider, tabs }: { aRegarder: number; aDecider: number } & Props) {
  const [commence] = useState(aRegarder > 0);
  const [depart] = useState(premiere(aRegarder, aDecider));
  const vue = useSearchParams()[0].get('vue') ?? depart;
  if (vue === 'ventes') return <VentesHorsLigne aRegarder={commence} tabs={tabs(vue)} />;
  if (vue === 'quarantaine') return <Quarantaines tabs={tabs(vue)} />;
  return <PostesListe tabs={tabs('stations')} />;
}
