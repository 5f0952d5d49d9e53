import { Button } from '@blueprintjs/core';
import { Disable, List, Unlock } from '@blueprintjs/icons';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Colonne } from '#client/ui/liste/colonne.ts';
import { RowActs } from '#client/ui/liste/row-acts.tsx';
import { ListTable } from '#client/ui/list-table.tsx';
import { Badge } from '#client/ui/status-badge.tsx';
import { formatDate, formatDateHeure } from '#shared/base/dates.ts';
import { numeroProvisoire } from '#shared/vente/station/provisoire.rules.ts';
import { listerStations } from '#shared/vente/station/station.api.ts';
import * as phrases from '#shared/vente/station/station.phrases.ts';
import type { Station } from '#shared/vente/station/station.schema.ts';
import { accepter, mettreAPart, reprendre } from './postes.actions.ts';
import { STATIONS_VIVANTES } from './postes.queries.ts';

function Etat({
  ecartee_at,
  ecartee_par,
  enrolee_at,
  empreinte,
}: Pick<Station, 'ecartee_at' | 'ecartee_par' | 'enrolee_at' | 'empreinte'>) {
  if (ecartee_at === null && enrolee_at !== null) return <Badge tone="success">En service</Badge>;
  if (ecartee_at === null)
    return <Badge tone="warning">{empreinte === null ? 'Sans clé (http)' : 'À accepter'}</Badge>;
  const par = ecartee_par ?? '';
  const quand = new Date(ecartee_at);
  return (
    <span className="coupe" title={phrases.misAPart(par, formatDateHeure(quand))}>
      <Badge tone="warning">Mis à part</Badge>{' '}
      <small className="discret">{phrases.misAPart(par, formatDate(quand))}</small>
    </span>
  );
}

const COLONNES: readonly Colonne<Station>[] = [
  { key: 'marque', label: 'POSTE', triable: true, largeur: 76 },
  {
    key: 'nom',
    label: 'NOM',
    triable: true,
    largeur: 120,
    rendre: ({ nom }) =>
      nom === '' ? (
        <span className="discret">sans nom</span>
      ) : (
        <span className="coupe" title={nom}>
          {nom}
        </span>
      ),
  },
  // Compared with the station's screen before acceptance: never under the acts.
  { key: 'empreinte', label: 'CLÉ', largeur: 100 },
  { key: 'vue_at', label: 'VU LE', format: 'datetime', triable: true, largeur: 174 },
  {
    key: 'dernier_numero',
    label: 'DERNIER REÇU',
    format: 'slot',
    champs: ['marque', 'dernier_numero'],
    toCSV: 'texte',
    largeur: 116,
    rendre: ({ marque, dernier_numero: n }) =>
      n === null ? <span className="discret">–</span> : numeroProvisoire(marque, n),
  },
  {
    key: 'ecartee_at',
    label: 'ÉTAT',
    carte: 'badge',
    format: 'slot',
    champs: ['ecartee_at', 'ecartee_par', 'enrolee_at', 'empreinte'],
    exporte: [
      { champ: 'ecartee_at', label: 'MIS À PART LE', format: 'datetime' },
      { champ: 'ecartee_par', label: 'MIS À PART PAR', format: 'texte' },
    ],
    largeur: 140,
    rendre: Etat,
  },
  { key: 'enrolee_par', label: 'ACCEPTÉ PAR', largeur: 150, cachee: true },
  { key: 'demandee_par', label: 'DEMANDÉ PAR', largeur: 150, cachee: true },
  { key: 'creee_at', label: 'CONNU DEPUIS', format: 'datetime', largeur: 174, cachee: true },
];

type Acte = Pick<Station, 'id' | 'marque' | 'nom' | 'ecartee_at' | 'enrolee_at' | 'empreinte'>;
function Actes({ s }: { s: Acte }) {
  const [, poser] = useSearchParams();
  const ventes = { onglet: 'postes', vue: 'ventes', v_q: `${s.marque}-`, v_a_voir: '' };
  return (
    <RowActs
      of={s.marque}
      opening={`Ventes hors ligne de ${s.marque}`}
      acts={[
        { icon: <List />, text: 'Ses ventes hors ligne', act: () => poser(ventes) },
        s.ecartee_at === null
          ? { icon: <Disable />, text: 'Mettre à part', act: () => void mettreAPart(s) }
          : { icon: <Unlock />, text: 'Reprendre', act: () => void reprendre(s) },
      ]}
    >
      {s.ecartee_at === null && s.enrolee_at === null && s.empreinte !== null && (
        <Button
          size="small"
          intent="primary"
          text="Accepter"
          aria-label={`Accepter ${s.marque}`}
          onClick={() => void accepter(s)}
        />
      )}
    </RowActs>
  );
}

/** [HSL-15] Last seen first; may be set aside and restored. */
export const PostesListe = ({ tabs }: { tabs: ReactNode }) => (
  <ListTable<Station, 'marque' | 'nom' | 'ecartee_at' | 'enrolee_at' | 'empreinte'>
    title="Postes de vente"
    tabs={tabs}
    nom="postes"
    prefixe="s_"
    appel={listerStations}
    colonnes={COLONNES}
    rows={25}
    vivant={STATIONS_VIVANTES}
    emptyText={phrases.aucunPoste}
    champsActes={['marque', 'nom', 'ecartee_at', 'enrolee_at', 'empreinte']}
    rowActions={(s) => <Actes s={s} />}
    rowActionsWidth={156}
  />
);
