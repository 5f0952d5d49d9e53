import { bears } from '#client/ui/liste/arrivals.rules.ts';
import type { Colonne } from '#client/ui/liste/colonne.ts';
import type { Vivant } from '#client/ui/liste/use-lignes.ts';
import { LIBELLE_OPERATEUR } from '#shared/vente/caisse/demande-du-panier.schema.ts';
import type { DemandeMobile } from '#shared/vente/mobile-money/demande.schema.ts';
import { surDemandesMobiles } from '#shared/vente/mobile-money/mobile-money.events.ts';
import { LIBELLE_ETAT } from '#shared/vente/mobile-money/mobile-money.phrases.ts';
import { estDansLaVue, VUES_DES_DEMANDES } from '#shared/vente/mobile-money/vues.rules.ts';
import { EtatDeDemande } from './etat-demande.tsx';
import { TOPIC_DEMANDES } from './mobile-money.queries.ts';

export const COLONNES_DES_DEMANDES: readonly Colonne<DemandeMobile>[] = [
  { key: 'demandee_at', label: 'DATE', format: 'datetime', triable: true, largeur: 174 },
  { key: 'client', label: 'CLIENT', triable: true, largeur: 170 },
  {
    key: 'operateur',
    label: 'OPÉRATEUR',
    format: 'slot',
    toCSV: 'texte',
    mots: LIBELLE_OPERATEUR,
    triable: true,
    largeur: 130,
    rendre: (d) => (d.operateur ? LIBELLE_OPERATEUR[d.operateur] : ''),
  },
  { key: 'telephone', label: 'TÉLÉPHONE', largeur: 110, cachee: 'moyen' },
  {
    key: 'montant',
    label: 'MONTANT',
    format: 'money',
    triable: true,
    largeur: 120,
    carte: 'montant',
    somme: true,
  },
  { key: 'frais', label: 'FRAIS', format: 'money', largeur: 100, cachee: true },
  {
    key: 'etat',
    label: 'ÉTAT',
    carte: 'badge',
    format: 'slot',
    champs: ['etat', 'a_verifier'],
    exporte: [
      { champ: 'etat', label: 'ÉTAT', format: 'texte', mots: LIBELLE_ETAT },
      { champ: 'a_verifier', label: 'À VÉRIFIER', format: 'oui_non' },
    ],
    triable: true,
    largeur: 190,
    rendre: (d) => <EtatDeDemande d={d} />,
  },
  { key: 'caisse', label: 'CAISSE', triable: true, largeur: 110, cachee: 'etroit' },
  { key: 'par', label: 'PAR', triable: true, largeur: 140, cachee: 'etroit' },
  {
    key: 'ref_operateur',
    label: 'RÉFÉRENCE OU MOTIF',
    format: 'slot',
    champs: ['ref_operateur', 'motif'],
    exporte: [
      { champ: 'ref_operateur', label: 'RÉFÉRENCE', format: 'code' },
      { champ: 'motif', label: 'MOTIF', format: 'texte' },
    ],
    rendre: (d) => d.ref_operateur ?? <span className="discret">{d.motif}</span>,
  },
  { key: 'reference', label: 'NOTRE RÉFÉRENCE', largeur: 140, cachee: true },
  { key: 'confirmee_at', label: 'REÇU LE', format: 'datetime', largeur: 174, cachee: true },
];

/** Updates in place; new rows on request. */
export const DEMANDES_VIVANTES: Vivant<DemandeMobile> = {
  topic: TOPIC_DEMANDES,
  appliquer: surDemandesMobiles,
  arrivee: (lignes, { donnees }) =>
    'demande_mobile' in donnees && !lignes.some((d) => d.id === donnees.demande_mobile.id),
  repond: ({ donnees }, filtres) => {
    if (!('demande_mobile' in donnees)) return true;
    const { demande_mobile: d } = donnees;
    const vue = VUES_DES_DEMANDES.find((v) => v === filtres['vue']);
    return (!vue || estDansLaVue(d, vue)) && bears(d, filtres, ['operateur']);
  },
};
