import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { lazyScreen } from '#client/base/lazy-screen.tsx';
import { Combobox } from '#client/ui/combobox.tsx';
import type { Colonne } from '#client/ui/liste/colonne.ts';
import { ListTable } from '#client/ui/list-table.tsx';
import { Badge } from '#client/ui/status-badge.tsx';
import * as phrases from '#shared/vente/station/quarantaine.phrases.ts';
import type { Quarantaine } from '#shared/vente/station/quarantaine.schema.ts';
import { listerQuarantaine } from '#shared/vente/station/station.api.ts';
import { QUARANTAINES_VIVANTES } from './postes.queries.ts';
import { RowOpening } from '#client/ui/liste/row-acts.tsx';

const QuarantaineDialogue = lazyScreen(
  () => import('./quarantaine-dialogue.tsx'),
  'QuarantaineDialogue',
);

function Raisons({ raisons }: Pick<Quarantaine, 'raisons'>) {
  const noms = [...new Set(raisons.map((r) => phrases.NOMS_DES_RAISONS[r.quoi]))].join(', ');
  return (
    <span className="coupe" title={raisons.map((r) => r.phrase).join('\n')}>
      {noms}
    </span>
  );
}
const TEINTES = {
  'En quarantaine': 'warning',
  Acceptée: 'success',
  Refusée: 'danger',
} as const;
const Statut = ({ statut }: Pick<Quarantaine, 'statut'>) => (
  <Badge tone={TEINTES[statut]}>{statut}</Badge>
);

const COLONNES: readonly Colonne<Quarantaine>[] = [
  { key: 'numero_provisoire', label: 'N° PROVISOIRE', largeur: 124 },
  { key: 'vendeur', label: 'VENDEUR', triable: true, largeur: 130 },
  { key: 'faite_at', label: 'FAITE LE', format: 'datetime', triable: true, largeur: 174 },
  {
    key: 'net_a_payer',
    label: 'ESPÈCES',
    format: 'money',
    triable: true,
    largeur: 112,
    carte: 'montant',
  },
  {
    key: 'raisons',
    label: 'POURQUOI',
    format: 'slot',
    exporte: [{ champ: 'raisons', label: 'POURQUOI', format: 'texte', chaque: 'phrase' }],
    largeur: 200,
    rendre: Raisons,
  },
  { key: 'statut', label: 'STATUT', carte: 'badge', format: 'slot', largeur: 140, rendre: Statut },
  { key: 'traite_par', label: 'DÉCIDÉE PAR', largeur: 150, cachee: 'etroit' },
  { key: 'motif', label: 'MOTIF', largeur: 200, cachee: true },
];
const FILTRES = ['a_decider'] as const;
const DEFAUTS = { a_decider: '1' };
const CHAMPS = [
  'version',
  'station_id',
  'numero_provisoire',
  'vendeur',
  'envoyee_par',
  'net_a_payer',
  'faite_at',
  'recue_at',
  'lignes',
  'raisons',
  'controle',
  'statut',
  'traite_at',
  'traite_par',
  'motif',
  'vente_id',
] as const satisfies readonly (keyof Quarantaine)[];

/** [HSL-28] Undecided ones by default. */
export function Quarantaines({ tabs }: { tabs: ReactNode }) {
  const [ouverte, ouvrir] = useState<Quarantaine | null>(null);
  const aDecider = (useSearchParams()[0].get('q_a_decider') ?? '1') === '1';
  return (
    <>
      <ListTable<Quarantaine, (typeof CHAMPS)[number]>
        title="Ventes en quarantaine"
        tabs={tabs}
        nom="ventes-en-quarantaine"
        prefixe="q_"
        appel={listerQuarantaine}
        colonnes={COLONNES}
        rows={25}
        vivant={QUARANTAINES_VIVANTES}
        emptyText={aDecider ? phrases.aucuneADecider : phrases.aucuneQuarantaine}
        nomsFiltres={FILTRES}
        defauts={DEFAUTS}
        filters={(valeurs, changer) => (
          <Combobox
            aria-label="Quarantaines montrées"
            value={valeurs['a_decider'] ?? ''}
            options={[
              { value: '', label: 'Toutes' },
              { value: '1', label: 'À décider' },
            ]}
            onChange={(e) => changer({ filtres: { a_decider: e.currentTarget.value } })}
          />
        )}
        champsActes={CHAMPS}
        rowActions={(q) => (
          <RowOpening
            label={`Voir la vente en quarantaine ${q.numero_provisoire}`}
            open={() => ouvrir(q)}
          />
        )}
      />
      {ouverte && (
        <QuarantaineDialogue key={ouverte.id} montree={ouverte} fermer={() => ouvrir(null)} />
      )}
    </>
  );
}
