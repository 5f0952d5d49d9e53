import { useAtomValue } from 'jotai';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { MOUVEMENTS_VIVANTS } from '#client/stock/mouvement/mouvement.queries.ts';
import { SENS_ET_MOTIF } from '#client/stock/mouvement/mouvement.colonnes.offert.tsx';
import { COLONNES_DE_COMPTAGE } from '#client/gestion/billetage/billetage.colonnes.offert.tsx';
import { Combobox } from '#client/ui/combobox.tsx';
import type { Colonne } from '#client/ui/liste/colonne.ts';
import type { Vivant } from '#client/ui/liste/use-lignes.ts';
import { ListTable } from '#client/ui/list-table.tsx';
import { ProductName } from '#client/ui/product-name.tsx';
import { useReferences } from '#client/admin/reference/reference.queries.ts';
import { vientDeNaitre } from '#shared/base/naissance.rules.ts';
import { debutDeJour, type FiltrePeriode, formatDate } from '#shared/base/dates.ts';
import { formatNombre } from '#shared/base/montant.ts';
import { listerBilletages } from '#shared/gestion/billetage/billetage.api.ts';
import type { Billetage } from '#shared/gestion/billetage/billetage.schema.ts';
import { surBilletagesMontres } from '#shared/gestion/billetage/comptage.events.ts';
import { LIBELLE_MODE, MODES_PAIEMENT } from '#shared/vente/caisse/caisse.schema.ts';
import { listerMouvements } from '#shared/stock/mouvement/mouvement.api.ts';
import {
  type Mouvement,
  type SommesMouvements,
  TYPES_MOUVEMENT,
} from '#shared/stock/mouvement/mouvement.schema.ts';
import { peutEntendre } from '#shared/admin/utilisateur/sujets.rules.ts';
import { lireLivreCaisse } from '#shared/vente/vente/vente.api.ts';
import { type Journee } from '#shared/vente/vente/vente.schema.ts';

import { useMouvementsSommes } from './journee.queries.ts';

interface Props {
  periode: FiltrePeriode;
}
const LIGNES = 10;
const COLONNES_BILLETAGE: readonly Colonne<Billetage>[] = [
  { key: 'caisse_libelle', label: 'CAISSE', triable: true, largeur: 140 },
  COLONNES_DE_COMPTAGE.periode,
  { key: 'total_vente', label: 'TOTAL VENTE', format: 'money', triable: true, largeur: 130 },
  { key: 'attendu', label: 'ATTENDU', format: 'money', largeur: 130, cachee: 'etroit' },
  { key: 'total_billetage', label: 'COMPTÉ', format: 'money', triable: true, largeur: 130 },
  COLONNES_DE_COMPTAGE.ecart,
  { key: 'created_by', label: 'COMPTÉ PAR', triable: true, largeur: 140, cachee: 'etroit' },
  COLONNES_DE_COMPTAGE.statut,
];
const BILLETAGES_VIVANTS: Vivant<Billetage> = {
  topic: 'journee',
  concerne: (_lignes, { donnees }) => 'billetage' in donnees,
  appliquer: surBilletagesMontres,
  arrivee: (lignes, { donnees }) =>
    'billetage' in donnees &&
    vientDeNaitre(donnees.billetage) &&
    !lignes.some((b) => b.id === donnees.billetage.id),
};
export const BilletagesOnglet = ({ periode }: Props) => (
  <ListTable<Billetage>
    title="Billetages"
    nom="journee-billetages"
    prefixe="b_"
    headingLevel="h2"
    appel={listerBilletages}
    colonnes={COLONNES_BILLETAGE}
    vivant={BILLETAGES_VIVANTS}
    fixe={periode}
    rows={LIGNES}
    emptyText="Aucune caisse comptée sur la période"
  />
);

const COLONNES_MOUVEMENT: readonly Colonne<Mouvement>[] = [
  { key: 'created_at', label: 'DATE', format: 'datetime', triable: true, largeur: 174 },
  {
    key: 'produit_libelle',
    label: 'PRODUIT',
    produit: true,
    rendre: (l) => <ProductName libelle={l.produit_libelle} />,
    triable: true,
  },
  SENS_ET_MOTIF.type,
  { key: 'qte', label: 'QTÉ', format: 'nombre', triable: true, largeur: 80, carte: 'montant' },
  SENS_ET_MOTIF.motif,
  {
    key: 'produit_prix_de_vente',
    label: 'PRIX DE VENTE',
    format: 'money',
    triable: true,
    largeur: 130,
    cachee: 'etroit',
  },
  { key: 'created_by', label: 'PAR', triable: true, largeur: 150, cachee: 'etroit' },
];
const FILTRES_MOUVEMENT = ['motif', 'type'] as const;
/** Boxes in and out of the filtered movements. */
function TotauxMouvements({ sommes }: { sommes: SommesMouvements | undefined }) {
  if (!sommes) return null;
  return (
    <>
      <span>
        Entrées <strong className="nombre">{formatNombre(sommes.entrees)}</strong>
      </span>
      <span>
        Sorties <strong className="nombre">{formatNombre(sommes.sorties)}</strong>
      </span>
    </>
  );
}
/**
 * Motives include the product's own (VENTE …). Without the products topic, refetched on opening.
 */
export function MouvementsOnglet({ periode }: Props) {
  const { data: sommes = [] } = useMouvementsSommes(periode);
  const { data: references = [] } = useReferences('mouv_motifs');
  const session = useAtomValue(sessionAtom);
  const entend = session !== null && peutEntendre(session, MOUVEMENTS_VIVANTS.topic);
  const motifs = [
    ...new Set([...sommes.map((s) => s.motif), ...references.map((r) => r.libelle)]),
  ].sort((a, b) => a.localeCompare(b, 'fr'));
  return (
    <ListTable<Mouvement>
      title="Mouvements"
      nom="journee-mouvements"
      prefixe="m_"
      headingLevel="h2"
      appel={listerMouvements}
      colonnes={COLONNES_MOUVEMENT}
      {...(entend && { vivant: MOUVEMENTS_VIVANTS })}
      fixe={periode}
      rows={LIGNES}
      emptyText="Aucun mouvement sur la période"
      nomsFiltres={FILTRES_MOUVEMENT}
      filters={(v, changer) => (
        <>
          <Combobox
            aria-label="Motif"
            value={v.motif ?? ''}
            options={[{ value: '', label: 'Motif : tous' }, ...motifs]}
            onChange={(e) => changer({ filtres: { motif: e.currentTarget.value } })}
          />
          <Combobox
            aria-label="Type"
            className="filtre-court"
            value={v.type ?? ''}
            options={[{ value: '', label: 'Type : tous' }, ...TYPES_MOUVEMENT]}
            onChange={(e) => changer({ filtres: { type: e.currentTarget.value } })}
          />
        </>
      )}
      totals={(extra) => <TotauxMouvements sommes={extra as SommesMouvements | undefined} />}
    />
  );
}

const COLONNES_LIVRE: readonly Colonne<Journee>[] = [
  {
    key: 'jour',
    label: 'JOUR',
    format: 'slot',
    toCSV: 'date',
    triable: true,
    largeur: 110,
    rendre: (j) => formatDate(debutDeJour(j.jour)),
  },
  { key: 'nombre', label: 'VENTES', format: 'nombre', triable: true, largeur: 84 },
  { key: 'annulations', label: 'ANNULÉES', format: 'nombre', triable: true, largeur: 96 },
  { key: 'retours', label: 'RETOURS', format: 'nombre', triable: true, largeur: 96 },
  ...MODES_PAIEMENT.map((m): Colonne<Journee> => ({
    key: m,
    label: LIBELLE_MODE[m].toUpperCase(),
    format: 'money',
    triable: true,
    largeur: 146,
  })),
  { key: 'encaisse', label: 'ENCAISSÉ', format: 'money', triable: true, largeur: 146 },
  {
    key: 'total_prise_en_charge',
    label: 'ASSURANCE',
    format: 'money',
    triable: true,
    largeur: 146,
    cachee: 'etroit',
  },
  { key: 'total', label: 'TTC', format: 'money', triable: true, largeur: 146 },
];
export const LivreOnglet = ({ periode }: Props) => (
  <ListTable<Journee>
    title="Encaissements par jour"
    nom="journee-livre"
    prefixe="l_"
    headingLevel="h2"
    appel={lireLivreCaisse}
    colonnes={COLONNES_LIVRE}
    fixe={periode}
    rows={LIGNES}
    emptyText="Aucun encaissement sur la période"
  />
);
