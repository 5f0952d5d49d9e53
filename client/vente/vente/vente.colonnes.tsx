import { Badge } from '#client/ui/status-badge.tsx';
import type { Colonne } from '#client/ui/liste/colonne.ts';
import { bears } from '#client/ui/liste/arrivals.rules.ts';
import type { Vivant } from '#client/ui/liste/use-lignes.ts';
import { LIBELLE_MODE, formatModes } from '#shared/vente/caisse/caisse.schema.ts';
import { surVentes } from '#shared/vente/vente/vente.events.ts';
import type { Vente } from '#shared/vente/vente/vente.schema.ts';
import { EtatVente } from './etat-vente.tsx';

export const COLONNES_VENTE: readonly Colonne<Vente>[] = [
  // Identifier without thousands: 'N° 1407'.
  {
    key: 'id',
    label: 'N°',
    format: 'slot',
    chiffre: true,
    toCSV: 'texte',
    triable: true,
    largeur: 64,
    rendre: (v) => v.id,
  },
  { key: 'created_at', label: 'DATE', format: 'datetime', triable: true, largeur: 166 },
  { key: 'caisse', label: 'CAISSE', triable: true, largeur: 92, cachee: 'etroit' },
  { key: 'user', label: 'VENDEUR', triable: true, largeur: 126, cachee: 'etroit' },
  { key: 'client', label: 'CLIENT', triable: true, carte: 'titre' },
  { key: 'position_and_date', label: 'RÉSERVATION', triable: true, largeur: 190, cachee: true },
  { key: 'total', label: 'TTC', format: 'money', triable: true, largeur: 112, carte: 'montant' },
  { key: 'ht', label: 'HT', format: 'money', triable: true, largeur: 112, cachee: true },
  { key: 'tva', label: 'TVA', format: 'money', triable: true, largeur: 104, cachee: true },
  { key: 'css', label: 'CSS', format: 'money', triable: true, largeur: 104, cachee: true },
  {
    key: 'total_client',
    label: 'CLIENT PAIE',
    format: 'money',
    triable: true,
    largeur: 112,
    carte: 'absente',
  },
  {
    key: 'total_prise_en_charge',
    label: 'ASSURANCE',
    format: 'money',
    triable: true,
    largeur: 112,
    carte: 'absente',
  },
  {
    key: 'montant_recu',
    label: 'REÇU',
    format: 'money',
    triable: true,
    largeur: 112,
    cachee: true,
  },
  {
    key: 'montant_rendu',
    label: 'RENDU',
    format: 'money',
    triable: true,
    largeur: 110,
    cachee: true,
  },
  {
    key: 'mode_paiement',
    label: 'MODE',
    format: 'slot',
    toCSV: 'texte',
    mots: LIBELLE_MODE,
    champs: ['mode_paiement', 'paiements'],
    largeur: 130,
    cachee: 'moyen',
    rendre: (v) => formatModes(v),
  },
  {
    key: 'total_retourne',
    label: 'REPRIS',
    format: 'money',
    triable: true,
    largeur: 112,
    cachee: true,
  },
  { key: 'nom_assure', label: 'ASSURÉ', largeur: 150, cachee: true },
  { key: 'numero_feuille_assure', label: 'FEUILLE', largeur: 130, cachee: 'moyen' },
  { key: 'secteur_assure', label: 'SECTEUR', largeur: 120, cachee: true },
  {
    key: 'numero_ticket',
    label: 'TICKET',
    format: 'slot',
    chiffre: true,
    toCSV: 'texte',
    triable: true,
    largeur: 90,
    cachee: true,
    rendre: (v) => v.numero_ticket,
  },
  { key: 'hors_ligne', label: 'HORS LIGNE', largeur: 120, cachee: true },
  {
    key: 'statut',
    label: 'STATUT',
    carte: 'badge',
    format: 'slot',
    toCSV: 'texte',
    triable: true,
    largeur: 128,
    champs: ['statut', 'etat_retour'],
    rendre: (v) => <EtatVente v={v} />,
  },
  {
    key: 'export_at',
    label: 'EXPORT',
    format: 'slot',
    toCSV: 'datetime',
    largeur: 108,
    cachee: 'etroit',
    rendre: (v) =>
      v.export_at ? (
        <Badge tone="primary">exporté</Badge>
      ) : (
        <span className="discret">Non exporté</span>
      ),
  },
];

/** New sales wait for a press; cancelled ones update in place. */
export const VENTES_VIVANTES: Vivant<Vente> = {
  topic: 'ventes',
  appliquer: surVentes,
  arrivee: (lignes, { nom, donnees }) =>
    nom === 'vente.creee' && 'vente' in donnees && !lignes.some((v) => v.id === donnees.vente.id),
  repond: ({ donnees }, filtres) =>
    !('vente' in donnees) || (bears(donnees.vente, filtres, ['statut']) && !filtres['avec_retour']),
};
