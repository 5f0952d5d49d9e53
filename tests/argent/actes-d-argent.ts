import type { NomEvenement } from '#shared/evenements.ts';
import { sql } from '#server/platform/db/sql.ts';
import type { Poste } from '#tests/harness/serveur-de-test.ts';
import {
  a as heure,
  assure,
  awa,
  type Caissier,
  JOUR,
  mettreAHeure,
  produits,
  serveur,
} from '#tests/vente/vente/ventes.scene.ts';

/** What the small day leaves behind, by name. */
export interface Tenu {
  brice: Caissier;
  /** Its sales: three DOLIPRANE in cash, two SPASFON covered. */
  comptant: number;
  couverte: number;
  inventaire: number;
  [id: string]: number | Caissier;
}
/** An act of after the small day: what it answers, and the events of money that tell it. */
export interface ActeDArgent {
  appel: string;
  adresse: (t: Tenu) => string;
  corps?: (t: Tenu) => object;
  /** Whoever does it; the chief unless said. */
  par?: (t: Tenu) => Poste;
  /** Before it, when the clock or the base must be elsewhere. */
  avant?: (t: Tenu) => Promise<unknown>;
  attendu: object;
  dits: readonly NomEvenement[];
  /** Under what name its answer's id is kept. */
  garde?: string;
}

const chez = (chemin: string, nom: string) => (t: Tenu) => chemin.replace('{id}', String(t[nom]));
const panier = (qte: number, rang = 0) => ({
  reservation_produits: [{ produit_id: produits[rang], qte }],
});
const envoye = ({ brice }: Tenu) => ({
  caisse_id: brice.caisse_id,
  switch_caisse_at: new Date().toISOString(),
});
const brice = (t: Tenu) => t.brice.poste;
const vendeuse = () => awa;
const UPDATE = 'POST /api/reservations/{id}/update';
/** Opens a basket of Awa's, under that name. */
const ouvrir = (garde: string): ActeDArgent => ({
  appel: 'POST /api/reservations',
  adresse: () => '/api/reservations',
  par: vendeuse,
  attendu: { montant: 0, net_a_payer: 0 },
  dits: ['reservation.creee'],
  garde,
});
export const DEUX_DOLIPRANE = {
  total_ht: 2_666,
  total_tva: 479.88,
  total_css: 26.66,
  total: 3_172.54,
  net_a_payer: 3_173,
};

/** Cash of Brice's drawer, counted 4.750 where 3 DOLIPRANE brought 4.759. */
const COMPTE = {
  attendu: 4_759,
  total_billetage: 4_750,
  ecart: -9,
  mobile_money: 1_900,
  mobile_money_attendu: 1_900,
  total_vente: 4_759,
};
const coupures = [
  { type: 'billet', valeur: 1_000, nombre: 4 },
  { type: 'billet', valeur: 500, nombre: 1 },
  { type: 'piece', valeur: 50, nombre: 5 },
];
const NUIT = {
  date_debut: JOUR,
  heure_debut: '20:00',
  date_fin: '2026-11-22',
  heure_fin: '06:00',
};
const BORDEREAU = { total: 6_490, total_prise_en_charge: 5_192 };

/**
 * The rest of the small day, in order; each figure worked out on paper. 2 DOLIPRANE make 2.666 HT, TVA
 * 479,88, CSS 26,66: 3.172,54, of which 3.173 are paid.
 */
export const ACTES: readonly ActeDArgent[] = [
  // Two boxes of 701,50 are missing.
  {
    appel: 'POST /api/inventaires/{id}/compter',
    adresse: chez('/api/inventaires/{id}/compter', 'inventaire'),
    corps: () => ({ lignes: [{ produit_id: produits[0], qte_reelle: 8_995 }] }),
    attendu: {},
    dits: ['inventaire.compte'],
  },
  {
    appel: 'POST /api/inventaires/{id}/cloturer',
    adresse: chez('/api/inventaires/{id}/cloturer', 'inventaire'),
    corps: () => ({ non_comptes: 'laisser' }),
    attendu: { ecart_plus: 0, ecart_moins: -1_403 },
    dits: ['inventaire.clos', 'produit.stock_modifie'],
  },
  {
    appel: 'POST /api/inventaires',
    adresse: () => '/api/inventaires',
    corps: () => ({ type: 'Total' }),
    attendu: { ecart_plus: 0, ecart_moins: 0 },
    dits: ['inventaire.ouvert'],
    garde: 'second',
  },
  {
    appel: 'POST /api/inventaires/{id}/annuler',
    adresse: chez('/api/inventaires/{id}/annuler', 'second'),
    attendu: { ecart_plus: 0 },
    dits: ['inventaire.annule'],
  },
  {
    appel: 'POST /api/billetages',
    adresse: () => '/api/billetages',
    corps: (t) => ({
      caisse_id: t.brice.caisse_id,
      date_debut: JOUR,
      heure_debut: '00:00',
      date_fin: JOUR,
      heure_fin: '17:59',
      coupures,
      mobile_money: 1_900,
      motif_ecart: 'Monnaie',
    }),
    par: brice,
    attendu: COMPTE,
    dits: ['billetage.depose'],
    garde: 'compte',
  },
  {
    appel: 'POST /api/billetages/{id}/renvoyer',
    adresse: chez('/api/billetages/{id}/renvoyer', 'compte'),
    corps: () => ({ motif: 'À revoir' }),
    attendu: COMPTE,
    dits: ['billetage.renvoye'],
  },
  {
    appel: 'POST /api/billetages/{id}/recompter',
    adresse: chez('/api/billetages/{id}/recompter', 'compte'),
    corps: () => ({
      coupures: [...coupures, { type: 'piece', valeur: 5, nombre: 1 }],
      mobile_money: 1_900,
      motif_ecart: 'Monnaie',
    }),
    par: brice,
    attendu: { ...COMPTE, total_billetage: 4_755, ecart: -4 },
    dits: ['billetage.depose'],
  },
  {
    appel: 'POST /api/billetages/{id}/valider',
    adresse: chez('/api/billetages/{id}/valider', 'compte'),
    attendu: { ...COMPTE, total_billetage: 4_755, ecart: -4 },
    dits: ['billetage.valide'],
  },
  {
    appel: 'POST /api/mouvements',
    adresse: () => '/api/mouvements',
    corps: () => ({ produit_id: produits[2], qte: 10, type: 'Entrée', motif: 'CORRECTION' }),
    attendu: { produit_prix_achat: 262.5, produit_prix_de_vente: 525 },
    dits: ['produit.stock_modifie'],
  },
  {
    appel: 'POST /api/depenses',
    adresse: () => '/api/depenses',
    corps: () => ({ libelle: 'Taxi', categorie: 'Transport', montant: 1_500.5, date: JOUR }),
    attendu: { montant: 1_500.5 },
    dits: ['depense.creee'],
    garde: 'taxi',
  },
  {
    appel: 'POST /api/depenses/{id}/update',
    adresse: chez('/api/depenses/{id}/update', 'taxi'),
    corps: () => ({ montant: 1_750.25 }),
    attendu: { montant: 1_750.25 },
    dits: ['depense.modifiee'],
  },
  {
    appel: 'POST /api/depenses/{id}/destroy',
    adresse: chez('/api/depenses/{id}/destroy', 'taxi'),
    attendu: { montant: 1_750.25 },
    dits: ['depense.supprimee'],
  },
  {
    appel: 'POST /api/pharmacie-info',
    adresse: () => '/api/pharmacie-info',
    corps: () => ({
      nom_pharmacie: 'Pharmacie du Bord de Mer',
      adresse: 'Boulevard',
      telephone1: '+241 011 00 00 00',
      capital: 5_000_000.5,
    }),
    attendu: { capital: 5_000_000.5 },
    dits: ['pharmacie.modifiee'],
  },
  {
    appel: 'POST /api/rayons',
    adresse: () => '/api/rayons',
    corps: () => ({ libelle: 'Antalgiques' }),
    attendu: { total_achat: 0 },
    dits: ['rayon.change'],
    garde: 'rayon',
  },
  {
    appel: 'POST /api/produits/{id}/update',
    adresse: () => `/api/produits/${produits[0]}/update`,
    corps: (t) => ({ rayon_id: t['rayon'] }),
    attendu: { prix_achat: 701.5, prix_de_vente: 1_333 },
    dits: ['produit.modifie'],
  },
  // 8.995 boxes of 701,50.
  {
    appel: 'POST /api/rayons/{id}/update',
    adresse: chez('/api/rayons/{id}/update', 'rayon'),
    corps: () => ({ libelle: 'Douleur' }),
    attendu: { total_achat: 6_309_992.5 },
    dits: ['rayon.change'],
  },
  {
    appel: 'POST /api/fournisseurs',
    adresse: () => '/api/fournisseurs',
    corps: () => ({ libelle: 'LABOREX', minimum_commande: 50_000.5 }),
    attendu: { minimum_commande: 50_000.5 },
    dits: ['fournisseur.change'],
    garde: 'laborex',
  },
  {
    appel: 'POST /api/clients',
    adresse: () => '/api/clients',
    corps: () => ({ libelle: 'NZÉ', plafond_dette: 10_000.5 }),
    attendu: { plafond_dette: 10_000.5, current_dette: 0, current_remboursement_amount: 10_000.5 },
    dits: ['client.change'],
  },
  {
    appel: 'POST /api/clients/{id}/reglements',
    adresse: () => `/api/clients/${assure}/reglements`,
    corps: () => ({ montant: 1_000 }),
    attendu: { montant: 1_000 },
    dits: ['client.change'],
  },
  // The fund of two SPASFON at 80 %.
  {
    appel: 'POST /api/ventes/{id}/assure',
    adresse: chez('/api/ventes/{id}/assure', 'couverte'),
    corps: () => ({
      identifiant_assure: 'ID-1',
      nom_assure: 'NZÉ',
      numero_feuille_assure: 'FS 1',
      secteur_assure: 'Secteur privé',
    }),
    attendu: BORDEREAU,
    dits: ['vente.modifiee'],
  },
  {
    appel: 'POST /api/bordereaux',
    adresse: () => '/api/bordereaux',
    corps: () => ({ secteur: 'Secteur privé', period_from: JOUR, period_to: JOUR }),
    attendu: {
      ...BORDEREAU,
      montant_paye: 0,
      montant_annule: 0,
      reste: 5_192,
      feuilles: [{ ...BORDEREAU, montant_repris: 0, parts: [{ taux: 80, ...BORDEREAU }] }],
      sous_totaux: [{ taux: 80, ...BORDEREAU }],
    },
    dits: ['bordereau.exporte'],
    garde: 'bordereau',
  },
  {
    appel: 'POST /api/bordereaux/{id}/deposer',
    adresse: chez('/api/bordereaux/{id}/deposer', 'bordereau'),
    attendu: { ...BORDEREAU, montant_paye: 0, reste: 5_192 },
    dits: ['bordereau.modifie'],
  },
  {
    appel: 'POST /api/bordereaux/{id}/payer',
    adresse: chez('/api/bordereaux/{id}/payer', 'bordereau'),
    corps: () => ({ montant: 1_000.5 }),
    attendu: { ...BORDEREAU, montant_paye: 1_000.5, reste: 4_191.5 },
    dits: ['bordereau.modifie'],
  },
  {
    appel: 'POST /api/bordereaux/{id}/rejeter',
    adresse: chez('/api/bordereaux/{id}/rejeter', 'bordereau'),
    corps: () => ({ motif: 'Droits fermés' }),
    attendu: { ...BORDEREAU, montant_paye: 1_000.5, reste: 4_191.5 },
    dits: ['bordereau.modifie'],
  },
  // A basket that goes to the till, back, and is left.
  ouvrir('allant'),
  {
    appel: UPDATE,
    adresse: chez('/api/reservations/{id}/update', 'allant'),
    corps: () => panier(2),
    par: vendeuse,
    attendu: DEUX_DOLIPRANE,
    dits: ['reservation.modifiee'],
  },
  {
    appel: UPDATE,
    adresse: chez('/api/reservations/{id}/update', 'allant'),
    corps: envoye,
    par: vendeuse,
    attendu: DEUX_DOLIPRANE,
    dits: ['reservation.envoyee_en_caisse'],
  },
  {
    appel: 'POST /api/reservations/{id}/ouvrir',
    adresse: chez('/api/reservations/{id}/ouvrir', 'allant'),
    par: brice,
    attendu: DEUX_DOLIPRANE,
    dits: ['reservation.ouverte'],
  },
  {
    appel: 'POST /api/reservations/{id}/encaisser',
    adresse: chez('/api/reservations/{id}/encaisser', 'allant'),
    par: brice,
    attendu: DEUX_DOLIPRANE,
    dits: ['reservation.en_encaissement'],
  },
  {
    appel: 'POST /api/reservations/{id}/liberer',
    adresse: chez('/api/reservations/{id}/liberer', 'allant'),
    par: brice,
    attendu: DEUX_DOLIPRANE,
    dits: ['reservation.liberee'],
  },
  {
    appel: 'POST /api/reservations/{id}/renvoyer',
    adresse: chez('/api/reservations/{id}/renvoyer', 'allant'),
    corps: () => ({ motif: 'Ordonnance illisible' }),
    par: brice,
    attendu: DEUX_DOLIPRANE,
    dits: ['reservation.renvoyee'],
  },
  {
    appel: UPDATE,
    adresse: chez('/api/reservations/{id}/update', 'allant'),
    corps: () => ({ status: 'Annule' }),
    par: vendeuse,
    attendu: DEUX_DOLIPRANE,
    dits: ['reservation.annulee'],
  },
  // Two DOLIPRANE paid, one of them back, then a sale undone.
  ouvrir('payé'),
  {
    appel: UPDATE,
    adresse: chez('/api/reservations/{id}/update', 'payé'),
    corps: (t) => ({ ...panier(2), ...envoye(t) }),
    par: vendeuse,
    attendu: DEUX_DOLIPRANE,
    dits: ['reservation.envoyee_en_caisse'],
  },
  {
    appel: UPDATE,
    adresse: chez('/api/reservations/{id}/update', 'payé'),
    corps: () => ({ status: 'Termine', amount_gived: 5_000 }),
    par: brice,
    attendu: DEUX_DOLIPRANE,
    dits: ['reservation.payee', 'vente.creee', 'produit.stock_modifie'],
    garde: 'payé',
  },
  // A third of 4.758,81 comes back, of the 4.759 that were paid.
  {
    appel: 'POST /api/ventes/{id}/retours',
    adresse: chez('/api/ventes/{id}/retours', 'comptant'),
    corps: (t) => ({ lignes: [{ ligne_id: t['ligne'], qte: 1 }], motif: 'mauvais dosage' }),
    attendu: { total: 1_586.27, ht: 1_333, tva: 239.94, css: 13.33 },
    dits: ['vente.retournee', 'avoir.cree', 'produit.stock_modifie'],
  },
  {
    appel: 'POST /api/ventes/{id}/cancel',
    adresse: chez('/api/ventes/{id}/cancel', 'mobile'),
    attendu: { total: 2_100, remise: 200, total_client: 1_900 },
    dits: ['vente.annulee', 'produit.stock_modifie'],
  },
  // A quote of two DOLIPRANE, from a basket, then 100 less.
  ouvrir('devisé'),
  {
    appel: UPDATE,
    adresse: chez('/api/reservations/{id}/update', 'devisé'),
    corps: () => ({ ...panier(2), status: 'Devis', switch_devis_at: new Date().toISOString() }),
    par: vendeuse,
    attendu: DEUX_DOLIPRANE,
    dits: ['reservation.transformee_en_devis', 'devis.cree'],
  },
  {
    appel: 'POST /api/factures',
    adresse: () => '/api/factures',
    corps: (t) => ({ reservation_id: t['devisé'] }),
    par: vendeuse,
    attendu: { net_a_payer: 3_173, reservation: DEUX_DOLIPRANE },
    dits: [],
    garde: 'devis',
  },
  {
    appel: 'POST /api/factures/{id}/update',
    adresse: chez('/api/factures/{id}/update', 'devis'),
    corps: () => ({ remise: 100 }),
    attendu: { net_a_payer: 3_073, reservation: { remise: 100, total: 3_172.54 } },
    dits: ['devis.modifie'],
  },
  {
    appel: 'POST /api/factures/{id}/destroy',
    adresse: chez('/api/factures/{id}/destroy', 'devis'),
    attendu: { net_a_payer: 3_073 },
    dits: ['devis.supprime'],
  },
  // Four SPASFON bought 1.400 to be sold 2.800, one of them broken, two sent back.
  {
    appel: 'POST /api/commandes',
    adresse: () => '/api/commandes',
    corps: (t) => ({
      fournisseur_id: t['laborex'],
      lignes: [{ produit_id: produits[1], qte: 4, prix_achat: 1_400, prix_de_vente: 2_800 }],
      budget: 10_000.5,
    }),
    attendu: {
      total_achat: 5_600,
      total_vente: 11_200,
      total_tva: 1_008,
      total_css: 0,
      budget: 10_000.5,
    },
    dits: ['commande.changee'],
    garde: 'commande',
  },
  {
    appel: 'POST /api/commandes/{id}/envoyer',
    adresse: chez('/api/commandes/{id}/envoyer', 'commande'),
    corps: () => ({ courriel: false }),
    attendu: { total_achat: 5_600 },
    dits: ['commande.changee'],
  },
  {
    appel: 'POST /api/commandes/{id}/receptionner',
    adresse: chez('/api/commandes/{id}/receptionner', 'commande'),
    corps: () => ({
      lignes: [
        {
          produit_id: produits[1],
          qte: 4,
          prix_achat: 1_400,
          prix_de_vente: 2_800,
          lot: 'L1',
          date_expiration: '2027-01-31',
        },
      ],
    }),
    attendu: {
      total_achat: 5_600,
      receptions: [{ qte: 4, prix_achat: 1_400, prix_de_vente: 2_800 }],
    },
    dits: ['commande.changee', 'produit.stock_modifie'],
  },
  {
    appel: 'POST /api/retour_fournisseurs',
    adresse: () => '/api/retour_fournisseurs',
    corps: (t) => ({
      fournisseur_id: t['laborex'],
      produit_id: produits[1],
      qte: 1,
      motif: 'PRODUIT CASSE FRSSE',
    }),
    attendu: { montant: 1_400 },
    dits: ['retour.change'],
    garde: 'retour',
  },
  {
    appel: 'POST /api/bons-retour',
    adresse: () => '/api/bons-retour',
    corps: (t) => ({
      fournisseur_id: t['laborex'],
      motif: 'PRODUIT PERIME FRSSE',
      lignes: [{ produit_id: produits[1], qte: 2 }],
    }),
    attendu: { montant: 2_800, avoirs: 0, attendu: 0, lignes: [{ montant: 2_800 }] },
    dits: ['bon_retour.change'],
    garde: 'bon',
  },
  {
    appel: 'POST /api/bons-retour/{id}/envoyer',
    adresse: chez('/api/bons-retour/{id}/envoyer', 'bon'),
    attendu: { montant: 2_800, attendu: 2_800 },
    dits: ['bon_retour.change'],
  },
  {
    appel: 'POST /api/bons-retour/{id}/avoirs',
    adresse: chez('/api/bons-retour/{id}/avoirs', 'bon'),
    corps: () => ({ numero: 'AV-1', montant: 1_000.5, date: JOUR }),
    attendu: {
      montant: 2_800,
      avoirs: 1_000.5,
      attendu: 1_799.5,
      credits: [{ montant: 1_000.5 }],
    },
    dits: ['bon_retour.change'],
  },
  // A duty shift at 500 a box: one COMPRESSES makes 1.025.
  {
    appel: 'POST /api/gardes',
    adresse: () => '/api/gardes',
    corps: () => ({ ...NUIT, montant_taxe: 500 }),
    attendu: { montant_taxe: 500, total_taxe: 0, total_garde: 0 },
    dits: ['garde.programmee'],
    garde: 'garde',
  },
  {
    appel: 'POST /api/gardes/{id}/demarrer',
    adresse: chez('/api/gardes/{id}/demarrer', 'garde'),
    attendu: { montant_taxe: 500 },
    dits: ['garde.ouverte'],
  },
  ouvrir('gardé'),
  {
    appel: UPDATE,
    adresse: chez('/api/reservations/{id}/update', 'gardé'),
    corps: (t) => ({ ...panier(1, 2), ...envoye(t) }),
    par: vendeuse,
    attendu: { total: 1_025, total_garde: 500, net_a_payer: 1_025 },
    dits: ['reservation.envoyee_en_caisse'],
  },
  {
    appel: UPDATE,
    adresse: chez('/api/reservations/{id}/update', 'gardé'),
    corps: () => ({ status: 'Termine', amount_gived: 2_000 }),
    par: brice,
    attendu: { total: 1_025, total_garde: 500 },
    dits: ['reservation.payee', 'vente.creee'],
  },
  {
    appel: 'POST /api/gardes/{id}/terminer',
    adresse: chez('/api/gardes/{id}/terminer', 'garde'),
    attendu: { montant_taxe: 500, total_taxe: 500, total_garde: 1_025 },
    dits: ['garde.terminee'],
  },
  {
    appel: 'POST /api/gardes',
    adresse: () => '/api/gardes',
    corps: () => ({ ...NUIT, montant_taxe: 250.5 }),
    attendu: { montant_taxe: 250.5 },
    dits: ['garde.programmee'],
    garde: 'autre',
  },
  {
    appel: 'POST /api/gardes/{id}/annuler',
    adresse: chez('/api/gardes/{id}/annuler', 'autre'),
    attendu: { montant_taxe: 250.5 },
    dits: ['garde.annulee'],
  },
  // Counted again: 3.173 in, 1.586 back, 1.025 in; the 1.900 undone were no cash.
  {
    appel: 'POST /api/billetages',
    adresse: () => '/api/billetages',
    corps: (t) => ({
      caisse_id: t.brice.caisse_id,
      date_debut: JOUR,
      heure_debut: '18:00',
      date_fin: JOUR,
      heure_fin: '21:59',
      coupures: [],
      motif_ecart: 'Essai',
    }),
    par: brice,
    avant: async () => mettreAHeure(heure(JOUR, '22:00:00')),
    attendu: { attendu: 2_612 },
    dits: ['billetage.depose'],
    garde: 'retiré',
  },
  {
    appel: 'POST /api/billetages/{id}/retirer',
    adresse: chez('/api/billetages/{id}/retirer', 'retiré'),
    par: brice,
    attendu: { attendu: 2_612 },
    dits: ['billetage.retire'],
  },
];

/** What the reference base knows of our DOLIPRANE and of its group: 1,94 and 2,18 euros. */
export const connaitreLesMedicaments = () =>
  sql(
    serveur.orm.em.fork(),
    `insert into medicament (cip13, cip7, cis, libelle, presentation, dci, forme, disponible, prix_eur,
          groupe_generique)
      values ('3400930000014', '3000001', '1', 'DOLIPRANE', 'tube de 8', 'PARACETAMOL', 'comprimé',
          true, 194, 'G1'),
        ('3400999999901', '9999990', '2', 'DAFALGAN', 'tube de 8', 'PARACETAMOL', 'comprimé', true,
          218, 'G1')`,
  );
