import { CAISSE_DEFAUT, MODES_PAIEMENT } from '#shared/vente/caisse/caisse.schema.ts';
import type { FactureDetail, VenteDeDevis } from '#shared/vente/facture/facture.schema.ts';
import type { Facture } from '#shared/vente/facture/devis.schema.ts';
import type { RetourVente } from '#shared/vente/vente/retour-vente.schema.ts';
import {
  type Acte,
  centimes,
  demande,
  type Jeu,
  lignesAuHasard,
  lireLigne,
  payer,
  surPanier,
} from './demande.ts';
import type { PanierLu, VouluDuPanier } from './effets.ts';

const ouvert = (p: PanierLu): boolean => p.statut === 'Brouillon';
const pleinOuvert = (p: PanierLu): boolean => ouvert(p) && p.lignes.length > 0;

/** An update of a basket of those that suit, half of the time with the version that was seen. */
function maj(
  acte: string,
  convient: (p: PanierLu, jeu: Jeu) => boolean,
  vouloir: (jeu: Jeu, p: PanierLu) => { corps: object; voulu?: VouluDuPanier },
): Acte {
  return (jeu) => {
    const p = jeu.monde.panier(jeu.tirage, (q) => convient(q, jeu));
    if (!p) return null;
    const { corps, voulu } = vouloir(jeu, p);
    const vu = jeu.tirage.chance(0.5) ? { version: p.version } : {};
    return surPanier(acte, `/api/reservations/${p.id}/update`, { ...corps, ...vu }, voulu);
  };
}

const creer: Acte = ({ monde, tirage }) =>
  surPanier(
    'créer',
    '/api/reservations',
    tirage.chance(0.4) ? { client_id: tirage.parmi(monde.pharmacie.clients) } : {},
    { lignes: [], remise: 0 },
  );
const poserLignes = maj('poser les lignes', ouvert, (jeu) => {
  const lignes = lignesAuHasard(jeu);
  const feuille = `F${jeu.tirage.entier(1, 9_999)}`;
  const corps = { reservation_produits: lignes, numero_feuille_assure: feuille };
  return { corps, voulu: { lignes } };
});
const envoyer = maj('envoyer', pleinOuvert, ({ tirage, monde }) => ({
  corps: {
    caisse_id: tirage.parmi(monde.pharmacie.caissiers).caisse_id,
    switch_caisse_at: new Date(monde.horloge.maintenant()).toISOString(),
  },
}));
const remettre = maj('remettre', ouvert, ({ tirage }) => {
  const remise = tirage.chance(0.4) ? 0 : tirage.entier(1, 20) * 5;
  return { corps: { remise }, voulu: { remise: remise * 100 } };
});
const annuler = maj('annuler', ouvert, () => ({
  corps: { status: 'Annule' },
  voulu: { statut: 'Annule' },
}));
const deviser = maj('transformer en devis', pleinOuvert, ({ monde }) => ({
  corps: {
    status: 'Devis',
    switch_devis_at: new Date(monde.horloge.maintenant()).toISOString(),
  },
  voulu: { statut: 'Devis' },
}));
const payerPar =
  (caisse?: number) =>
  ({ tirage }: Jeu, p: PanierLu) => {
    const { corps, horsEspeces } = payer(tirage, p.sommes.net_a_payer);
    const ou = caisse === undefined ? {} : { caisse_id: caisse };
    return {
      corps: { status: 'Termine', ...corps, ...ou },
      voulu: { statut: 'Termine' as const, horsEspeces },
    };
  };
/** What can be paid there; once in ten, also what is paid already, and must be told so. */
const payable =
  (la: (p: PanierLu, jeu: Jeu) => boolean) =>
  (p: PanierLu, jeu: Jeu): boolean =>
    p.lignes.length > 0 &&
    la(p, jeu) &&
    (p.statut === 'Brouillon' || (p.statut !== 'Devis' && jeu.tirage.chance(0.02)));
const payerSurDefault = maj(
  'payer sur Default',
  payable((p) => !p.envoye),
  payerPar(CAISSE_DEFAUT),
);

const retirerLigne: Acte = ({ monde, tirage }) => {
  const p = monde.panier(tirage, pleinOuvert);
  const ligne = p && tirage.parmi(p.lignes);
  if (!p || !ligne?.id) return null;
  return surPanier(
    'retirer une ligne',
    `/api/reservation_produits/${ligne.id}/destroy2`,
    { reservation_id: p.id },
    { retiree: ligne.id },
  );
};

/** The quote of a basket turned into one; then changed, then sold. */
const ecrireDevis: Acte = ({ monde, tirage }) => {
  const p = monde.panier(tirage, (q) => q.statut === 'Devis');
  return (
    p &&
    demande<Facture>('écrire le devis', '/api/factures', { reservation_id: p.id }, (f) => [
      { genre: 'devis', id: f.id, version: f.version, panier_id: p.id, voulu: null, lues: null },
    ])
  );
};
const modifierDevis: Acte = (jeu) => {
  const choisi = jeu.monde.choisir(jeu.tirage, jeu.monde.devis);
  if (!choisi) return null;
  const [panier_id, id] = choisi;
  const voulu = lignesAuHasard(jeu);
  return demande<FactureDetail>(
    'modifier le devis',
    `/api/factures/${id}/update`,
    { reservation_produits: voulu },
    (f) => [
      { genre: 'devis', id, version: f.version, panier_id, voulu, lues: f.lignes.map(lireLigne) },
    ],
  );
};
const validerDevis: Acte = ({ monde, tirage }) => {
  const choisi = monde.choisir(tirage, monde.devis);
  if (!choisi) return null;
  const [panier_id, factureId] = choisi;
  return demande<VenteDeDevis>(
    'valider le devis',
    `/api/reservation/facture/${panier_id}`,
    { factureId },
    (v) => [{ genre: 'devis validé', panier_id, vente_id: v.vente_id }],
  );
};

/** Cancels a sale of those known, also by two people. */
export const annulerVente: Acte = ({ monde, tirage }) => {
  const vente_id = monde.choisir(tirage, monde.ventes);
  if (vente_id === null) return null;
  return demande('annuler une vente', `/api/ventes/${vente_id}/cancel`, { motif: 'Erreur' }, () => [
    { genre: 'vente annulée', vente_id },
  ]);
};

/** Some boxes of a sale known come back, also by two people, also of one just cancelled. */
export const rendreBoites: Acte = ({ monde, tirage }) => {
  const choisie = monde.choisir(tirage, monde.vendues);
  const ligne = choisie && tirage.parmi(choisie[1]);
  if (!choisie || !ligne?.id) return null;
  const [vente_id] = choisie;
  return demande<RetourVente>(
    'rendre des boîtes',
    `/api/ventes/${vente_id}/retours`,
    {
      lignes: [
        {
          ligne_id: ligne.id,
          qte: tirage.entier(1, 2),
          destination: tirage.chance(0.3) ? 'Quarantaine' : 'Remis en stock',
        },
      ],
      mode: tirage.parmi(MODES_PAIEMENT),
      motif: 'Rendu',
      caisse_id: CAISSE_DEFAUT,
    },
    (r) => [
      {
        genre: 'boîtes rendues',
        id: r.id,
        vente_id,
        caisse_id: r.caisse_id,
        lignes: r.lignes.map((l) => ({
          produit_id: l.produit_id,
          qte: l.qte,
          enStock: l.destination === 'Remis en stock',
        })),
        total: centimes(r.total),
        couvert: centimes(r.total_prise_en_charge),
      },
    ],
  );
};

const auGuichet =
  (acte: string, corps: object = {}): Acte =>
  ({ monde, tirage, par }) => {
    const p = monde.panier(tirage, (q) => ouvert(q) && q.envoye && q.caisse_id === par.caisse_id);
    return p && surPanier(acte, `/api/reservations/${p.id}/${acte}`, corps);
  };
const payerAuGuichet = maj(
  'payer au guichet',
  payable((p, { par }) => p.envoye && p.caisse_id === par.caisse_id),
  payerPar(),
);
const prendreCaisse: Acte = ({ par }) =>
  demande('prendre la caisse', `/api/caisses/${par.caisse_id}/login`, { pin: PIN });
/** Not the first two: their screens are compared, and a register given back is no longer shown. */
const rendreCaisse: Acte = ({ monde, par }) =>
  monde.pharmacie.caissiers.slice(0, 2).some((c) => c.id === par.id)
    ? null
    : demande('rendre la caisse', `/api/caisses/${par.caisse_id}/logout`, {});
/** What every cashier types. */
export const PIN = '4821';

export const VENDRE: readonly [poids: number, Acte][] = [
  [6, creer],
  [9, poserLignes],
  [7, envoyer],
  [2, remettre],
  [1, retirerLigne],
  [1, annuler],
  [1.5, deviser],
  [2, ecrireDevis],
  [1, modifierDevis],
  [1, validerDevis],
  [9, payerSurDefault],
  [1, annulerVente],
  [1, rendreBoites],
];
export const ENCAISSER: readonly [poids: number, Acte][] = [
  [3, auGuichet('ouvrir')],
  [3, auGuichet('encaisser')],
  [1, auGuichet('liberer')],
  [1, auGuichet('renvoyer', { motif: 'Ordonnance illisible' })],
  [14, payerAuGuichet],
  [1, prendreCaisse],
  [0.3, rendreCaisse],
];
