import type { ReactNode } from 'react';
import { PeriodeEtFournisseur } from '#client/stock/fournisseur/periode-et-fournisseur.offert.tsx';
import { Combobox } from '#client/ui/combobox.tsx';
import { bears } from '#client/ui/liste/arrivals.rules.ts';
import type { Vivant } from '#client/ui/liste/use-lignes.ts';
import { ListTable } from '#client/ui/list-table.tsx';
import * as phrasesCommun from '#shared/base/commun.phrases.ts';
import { vientDeNaitre } from '#shared/base/naissance.rules.ts';
import { enCentimes, enFcfa, formatDu, somme } from '#shared/base/montant.ts';
import { denombrer } from '#shared/base/texte.ts';
import { listerBonsRetour } from '#shared/stock/retour/bon-retour.api.ts';
import { type BonRetour, STATUTS_BON_RETOUR } from '#shared/stock/retour/bon-retour.schema.ts';
import { surBonsRetour } from '#shared/stock/retour/retour.events.ts';
import { COLONNES_BONS } from './bon-retour.colonnes.tsx';
import { useAttendus } from './bon-retour.queries.ts';
import { RowOpening } from '#client/ui/liste/row-acts.tsx';

const FILTRES_BONS = ['period_from', 'period_to', 'fournisseur_id', 'statut'] as const;
const VIVANT_BONS: Vivant<BonRetour> = {
  topic: 'retours',
  appliquer: surBonsRetour,
  arrivee: (lignes, { donnees }) =>
    'bon_retour' in donnees &&
    vientDeNaitre(donnees.bon_retour) &&
    !lignes.some((b) => b.id === donnees.bon_retour.id),
  repond: ({ donnees }, filtres) =>
    !('bon_retour' in donnees) || bears(donnees.bon_retour, filtres, ['fournisseur_id', 'statut']),
};

/** Largest first. */
function Attendus() {
  const { data = [] } = useAttendus();
  if (data.length === 0) return null;
  const total = enFcfa(somme(data, (a) => enCentimes(a.attendu)));
  return (
    <p role="status">
      Avoirs attendus : <strong>{formatDu(total)}</strong>
      <span className="discret">
        {' '}
        {data
          .map((a) => `${a.fournisseur} ${formatDu(a.attendu)} (${denombrer(a.bons, 'bon')})`)
          .join(', ')}
      </span>
    </p>
  );
}

export function BonsRetour({
  ouvrir,
  primary,
  tabs,
}: {
  ouvrir: (id: number) => void;
  primary: ReactNode;
  tabs: ReactNode;
}) {
  return (
    <ListTable<BonRetour>
      title="Bons de retour"
      tabs={tabs}
      nom="bons-retour"
      prefixe="bons_"
      appel={listerBonsRetour}
      colonnes={COLONNES_BONS}
      rows={25}
      vivant={VIVANT_BONS}
      emptyText="Aucun bon de retour"
      nomsFiltres={FILTRES_BONS}
      uneBorne
      phraseInversee={phrasesCommun.dateFinAnterieure}
      banner={() => <Attendus />}
      filters={(valeurs, changer) => (
        <>
          <PeriodeEtFournisseur
            champ="fournisseur_id"
            uneBorne
            valeurs={valeurs}
            changer={changer}
          />
          <Combobox
            aria-label="Statut"
            value={valeurs.statut ?? ''}
            options={[
              { value: '', label: 'Statut : tous' },
              ...STATUTS_BON_RETOUR.map((x) => ({ value: x, label: x })),
            ]}
            onChange={(e) => changer({ filtres: { statut: e.currentTarget.value } })}
          />
        </>
      )}
      primary={primary}
      rowActions={(b) => (
        <RowOpening label={`Ouvrir le bon de retour ${b.id}`} open={() => ouvrir(b.id)} />
      )}
    />
  );
}
