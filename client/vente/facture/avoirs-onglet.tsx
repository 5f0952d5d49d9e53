import { EyeOpen } from '@blueprintjs/icons';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { PeriodFilter } from '#client/ui/period-filter.tsx';
import type { Colonne } from '#client/ui/liste/colonne.ts';
import { ListTable } from '#client/ui/list-table.tsx';
import { listerAvoirs } from '#shared/vente/facture/facture.api.ts';
import type { Avoir } from '#shared/vente/facture/facture.schema.ts';
import { AVOIRS_VIVANTS } from './facture.queries.ts';
import { IconButton } from '#client/ui/icon-button.tsx';

const COLONNES: readonly Colonne<Avoir>[] = [
  { key: 'numero', label: 'AVOIR', triable: true, largeur: 130 },
  { key: 'created_at', label: 'DATE', format: 'datetime', triable: true, largeur: 174 },
  { key: 'vente_id', label: 'VENTE', triable: true, largeur: 90 },
  { key: 'facture_numero', label: 'FACTURE', triable: true, largeur: 130 },
  { key: 'client', label: 'CLIENT', triable: true },
  { key: 'total', label: 'TTC', format: 'money', triable: true, largeur: 130 },
  {
    key: 'total_prise_en_charge',
    label: 'PRISE EN CHARGE',
    format: 'money',
    triable: true,
    largeur: 150,
    cachee: 'etroit',
  },
  {
    key: 'net_a_payer',
    label: 'NET RENDU',
    format: 'money',
    triable: true,
    largeur: 130,
    carte: 'montant',
  },
  { key: 'created_by', label: 'ÉTABLI PAR', triable: true, largeur: 170, cachee: 'etroit' },
  { key: 'motif', label: 'MOTIF', largeur: 200, cachee: true },
];
type AvoirOuvert = Pick<Avoir, 'facture_id' | 'facture_numero' | 'vente_id'>;
const FILTRES = ['period_from', 'period_to'] as const;

function Ouvrir({ a, ouvrir }: { a: AvoirOuvert; ouvrir: (facture_id: number) => void }) {
  const aller = useNavigate();
  const { facture_id, vente_id } = a;
  const vers =
    facture_id === null
      ? { nom: `Voir la vente ${vente_id}`, titre: 'Vente et avoir' }
      : { nom: `Voir la facture ${a.facture_numero}`, titre: 'Facture et avoir' };
  return (
    <IconButton
      icon={<EyeOpen />}
      aria-label={vers.nom}
      title={vers.titre}
      onClick={() =>
        facture_id === null ? void aller(`/vente/dashboard?vente=${vente_id}`) : ouvrir(facture_id)
      }
    />
  );
}

/** By creation day; each opens its invoice, which prints both, or its sale. */
interface Props {
  ouvrir: (facture_id: number) => void;
  tabs: ReactNode;
}
export const AvoirsOnglet = ({ ouvrir, tabs }: Props) => (
  <ListTable<Avoir, keyof AvoirOuvert>
    title="Avoirs"
    tabs={tabs}
    nom="avoirs"
    prefixe="a_"
    appel={listerAvoirs}
    colonnes={COLONNES}
    rows={25}
    vivant={AVOIRS_VIVANTS}
    emptyText="Aucun avoir. Un avoir naît d’un retour, ou de l’annulation d’une vente facturée."
    nomsFiltres={FILTRES}
    filters={(v, changer) => (
      <PeriodFilter
        from={v.period_from ?? undefined}
        to={v.period_to ?? undefined}
        onChange={(period_from, period_to) => changer({ filtres: { period_from, period_to } })}
      />
    )}
    champsActes={['facture_id', 'facture_numero', 'vente_id']}
    rowActions={(a) => <Ouvrir a={a} ouvrir={ouvrir} />}
  />
);
