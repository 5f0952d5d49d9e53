import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { lazyScreen } from '#client/base/lazy-screen.tsx';
import { Combobox } from '#client/ui/combobox.tsx';
import type { Colonne } from '#client/ui/liste/colonne.ts';
import { ListTable } from '#client/ui/list-table.tsx';
import { Badge } from '#client/ui/status-badge.tsx';
import { formatDateHeure } from '#shared/base/dates.ts';
import { listerVentesHorsLigne } from '#shared/vente/station/station.api.ts';
import * as phrases from '#shared/vente/station/station.phrases.ts';
import type { VenteHorsLigne } from '#shared/vente/station/station.schema.ts';
import { VENTES_HORS_LIGNE_VIVANTES } from './postes.queries.ts';
import { RowOpening } from '#client/ui/liste/row-acts.tsx';

const VenteHorsLigneDialogue = lazyScreen(
  () => import('./vente-hors-ligne-dialogue.tsx'),
  'VenteHorsLigneDialogue',
);

function Ecarts({ ecarts }: Pick<VenteHorsLigne, 'ecarts'>) {
  if (ecarts.length === 0) return <span className="discret">aucun</span>;
  const noms = [...new Set(ecarts.map((e) => phrases.NOMS_DES_ECARTS[e.quoi]))].join(', ');
  return (
    <span className="coupe" title={ecarts.map((e) => e.phrase).join('\n')}>
      {noms}
    </span>
  );
}
function Regard({
  ecarts,
  vue_at,
  vue_par,
}: Pick<VenteHorsLigne, 'ecarts' | 'vue_at' | 'vue_par'>) {
  if (vue_at !== null)
    return (
      <span title={phrases.regardee(vue_par ?? '', formatDateHeure(new Date(vue_at)))}>
        <Badge tone="success">Regardée</Badge>
      </span>
    );
  return ecarts.length > 0 ? <Badge tone="warning">À regarder</Badge> : null;
}

const COLONNES: readonly Colonne<VenteHorsLigne>[] = [
  { key: 'numero_provisoire', label: 'N° PROVISOIRE', triable: true, largeur: 124 },
  // An identifier has no thousands separator.
  {
    key: 'numero_ticket',
    label: 'TICKET',
    format: 'slot',
    chiffre: true,
    toCSV: 'texte',
    triable: true,
    largeur: 80,
    rendre: (v) => v.numero_ticket,
  },
  { key: 'vendeur', label: 'VENDEUR', triable: true, largeur: 130 },
  { key: 'faite_at', label: 'FAITE LE', format: 'datetime', triable: true, largeur: 174 },
  {
    key: 'recue_at',
    label: 'REÇUE LE',
    format: 'datetime',
    triable: true,
    largeur: 174,
    cachee: 'etroit',
  },
  {
    key: 'net_a_payer',
    label: 'NET',
    format: 'money',
    triable: true,
    largeur: 112,
    carte: 'montant',
  },
  {
    key: 'ecarts',
    label: 'ÉCARTS',
    format: 'slot',
    exporte: [{ champ: 'ecarts', label: 'ÉCARTS', format: 'texte', chaque: 'phrase' }],
    largeur: 180,
    rendre: Ecarts,
  },
  {
    key: 'vue_at',
    label: 'REGARD',
    carte: 'badge',
    format: 'slot',
    champs: ['ecarts', 'vue_at', 'vue_par'],
    exporte: [
      { champ: 'vue_at', label: 'REGARDÉE LE', format: 'datetime' },
      { champ: 'vue_par', label: 'REGARDÉE PAR', format: 'texte' },
    ],
    largeur: 132,
    rendre: Regard,
  },
  { key: 'envoyee_par', label: 'REMISE PAR', largeur: 150, cachee: true },
];
const FILTRES = ['a_voir'] as const;
const A_REGARDER = { a_voir: '1' };
const TOUT = {};
const CHAMPS = [
  'numero_provisoire',
  'station_id',
  'vente_id',
  'reservation_id',
  'numero_ticket',
  'vendeur',
  'envoyee_par',
  'net_a_payer',
  'faite_at',
  'recue_at',
  'decalage_ms',
  'ecarts',
  'vue_at',
  'vue_par',
] as const satisfies readonly (keyof VenteHorsLigne)[];

/** [HSL-16] Last received first; `aRegarder`: those to review by default. */
export function VentesHorsLigne({ aRegarder, tabs }: { aRegarder: boolean; tabs: ReactNode }) {
  const [ouverte, ouvrir] = useState<VenteHorsLigne | null>(null);
  const demandees = useSearchParams()[0].get('v_a_voir') ?? (aRegarder ? '1' : '');
  return (
    <>
      <ListTable<VenteHorsLigne, (typeof CHAMPS)[number]>
        title="Ventes hors ligne"
        tabs={tabs}
        nom="ventes-hors-ligne"
        prefixe="v_"
        appel={listerVentesHorsLigne}
        colonnes={COLONNES}
        rows={25}
        vivant={VENTES_HORS_LIGNE_VIVANTES}
        emptyText={demandees === '1' ? phrases.aucuneARegarder : phrases.aucuneVente}
        nomsFiltres={FILTRES}
        defauts={aRegarder ? A_REGARDER : TOUT}
        filters={(valeurs, changer) => (
          <Combobox
            aria-label="Ventes montrées"
            value={valeurs['a_voir'] ?? ''}
            options={[
              { value: '', label: 'Toutes' },
              { value: '1', label: 'À regarder' },
            ]}
            onChange={(e) => changer({ filtres: { a_voir: e.currentTarget.value } })}
          />
        )}
        champsActes={CHAMPS}
        rowActions={(v) => (
          <RowOpening
            label={`Voir la vente hors ligne ${v.numero_provisoire}`}
            open={() => ouvrir(v)}
          />
        )}
      />
      {ouverte && (
        <VenteHorsLigneDialogue key={ouverte.id} montree={ouverte} fermer={() => ouvrir(null)} />
      )}
    </>
  );
}
