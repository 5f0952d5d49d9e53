import './facture.css';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type CodeDEcran, lazyScreen } from '#client/base/lazy-screen.tsx';
import { Badge } from '#client/ui/status-badge.tsx';
import { PeriodFilter } from '#client/ui/period-filter.tsx';
import { Combobox } from '#client/ui/combobox.tsx';
import type { Colonne } from '#client/ui/liste/colonne.ts';
import { Loading } from '#client/ui/loading.tsx';
import { LoadingView, ScreenTabs } from '#client/ui/liste/screen-tabs.tsx';
import { ListTable } from '#client/ui/list-table.tsx';
import { type ListAsked, readFirst } from '#client/ui/liste/asked.ts';
import { useAskedBack } from '#client/ui/use-asked-back.ts';
import { listerFactures } from '#shared/vente/facture/facture.api.ts';
import { type Facture, STATUTS_DEVIS } from '#shared/vente/facture/devis.schema.ts';
import { EtatDevis } from './etat-devis.tsx';
import { DEVIS_VIVANTS } from './facture.queries.ts';
import { RowOpening } from '#client/ui/liste/row-acts.tsx';

const COLONNES: readonly Colonne<Facture>[] = [
  {
    key: 'id',
    label: 'N°',
    format: 'slot',
    chiffre: true,
    toCSV: 'texte',
    triable: true,
    largeur: 76,
    rendre: (f) => f.id,
  },
  { key: 'created_at', label: 'DATE', format: 'datetime', triable: true, largeur: 174 },
  { key: 'client', label: 'CLIENT', triable: true, carte: 'titre' },
  {
    key: 'net_a_payer',
    label: 'NET À PAYER',
    format: 'money',
    triable: true,
    largeur: 140,
    carte: 'montant',
  },
  { key: 'created_by', label: 'ÉTABLI PAR', triable: true, largeur: 170, cachee: 'etroit' },
  {
    key: 'status',
    label: 'STATUT',
    carte: 'badge',
    format: 'slot',
    toCSV: 'texte',
    champs: ['status', 'est_valide', 'vente_statut'],
    triable: true,
    largeur: 150,
    rendre: (f) => <EtatDevis f={f} />,
  },
  { key: 'numero', label: 'FACTURE', triable: true, largeur: 130 },
  { key: 'avoir_numero', label: 'AVOIR', largeur: 130, cachee: 'etroit' },
  {
    key: 'valide_at',
    label: 'VALIDÉ LE',
    format: 'datetime',
    triable: true,
    largeur: 174,
    cachee: true,
  },
  {
    key: 'envoye_at',
    label: 'E-MAIL',
    format: 'slot',
    toCSV: 'datetime',
    largeur: 100,
    cachee: 'etroit',
    rendre: (f) =>
      f.envoye_at ? <Badge tone="primary">envoyé</Badge> : <span className="discret">–</span>,
  },
];
const FILTRES = ['period_from', 'period_to', 'status'] as const;

const Devis = lazyScreen(() => import('./devis-dialogue.tsx'), 'DevisDialogue', <Loading />);
const AvoirsOnglet = lazyScreen(() => import('./avoirs-onglet.tsx'), 'AvoirsOnglet', LoadingView);

const LISTE = {
  nom: 'devis',
  appel: listerFactures,
  colonnes: COLONNES,
  rows: 25,
  vivant: DEVIS_VIVANTS,
  nomsFiltres: FILTRES,
} satisfies ListAsked<Facture>;
const demandeLesAvoirs = (adresse: URLSearchParams): boolean => adresse.get('vue') === 'avoirs';
export const lireDevisDAbord = async () => {
  if (!demandeLesAvoirs(new URLSearchParams(location.search))) await readFirst(LISTE);
};

const VUES = [
  { value: 'devis', label: 'Devis et factures' },
  { value: 'avoirs', label: 'Avoirs' },
] as const;

const Factures = ({ ouvrir, tabs }: { ouvrir: (id: number) => void; tabs: ReactNode }) => (
  <ListTable<Facture>
    {...LISTE}
    title="Devis"
    tabs={tabs}
    emptyText="Aucun devis. Un devis naît d’un panier, à l’écran de vente : « Transformer en devis »."
    filters={(v, changer) => (
      <>
        <PeriodFilter
          from={v.period_from ?? undefined}
          to={v.period_to ?? undefined}
          onChange={(period_from, period_to) => changer({ filtres: { period_from, period_to } })}
        />
        <Combobox
          aria-label="Statut"
          value={v.status ?? ''}
          options={[
            { value: '', label: 'Statut : tous' },
            ...STATUTS_DEVIS.map((s) => ({ value: s, label: s })),
          ]}
          onChange={(e) => changer({ filtres: { status: e.currentTarget.value } })}
        />
      </>
    )}
    rowActions={(f) => <RowOpening label={`Voir le devis ${f.id}`} open={() => ouvrir(f.id)} />}
  />
);

/** Quotes, their invoices, credit notes; open one in the address (`?devis=12`). */
export function DevisEcran() {
  const [recherche, poser] = useSearchParams();
  const ouvert = Number(recherche.get('devis')) || null;
  const ouvrir = (id: number | null) =>
    poser(
      (avant) => {
        const apres = new URLSearchParams(avant);
        if (id === null) apres.delete('devis');
        else apres.set('devis', String(id));
        return apres;
      },
      { replace: true },
    );
  useAskedBack('devis', ouvrir);
  const avoirs = demandeLesAvoirs(recherche);
  const tabs = (
    <ScreenTabs
      views={VUES}
      view={avoirs ? 'avoirs' : 'devis'}
      change={(vue) => poser(vue === 'avoirs' ? { vue } : {})}
    />
  );
  return (
    <>
      {avoirs ? (
        <AvoirsOnglet ouvrir={ouvrir} tabs={tabs} />
      ) : (
        <Factures ouvrir={ouvrir} tabs={tabs} />
      )}
      {ouvert !== null && <Devis key={ouvert} id={ouvert} fermer={() => ouvrir(null)} />}
    </>
  );
}

export const ecran: CodeDEcran = { Contenu: DevisEcran, lireDAbord: lireDevisDAbord };
