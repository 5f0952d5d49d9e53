import type { Commande } from '#shared/stock/commande/commande.schema.ts';
import type { DetailProduit } from '#shared/stock/produit/deconditionnement.schema.ts';
import type { Inventaire, LigneInventaire } from '#shared/gestion/inventaire/inventaire.schema.ts';
import type { Promis } from '#shared/vente/promis/promis.schema.ts';
import type { BonRetourComplet } from '#shared/stock/retour/bon-retour.schema.ts';
import type { Retour } from '#shared/stock/retour/retour.schema.ts';
import { unLot } from '#tests/chaos/lots.ts';
import { type Acte, centimes, demande, type Jeu } from './demande.ts';
import type { Effet } from './effets.ts';

const unProduit = ({ monde, tirage }: Jeu): number => tirage.parmi(monde.pharmacie.produits);

const commander: Acte = (jeu) => {
  const produits = [unProduit(jeu)];
  const lignes = produits.map((produit_id) => ({ produit_id, qte: jeu.tirage.entier(5, 60) }));
  return demande<Commande>(
    'commander',
    '/api/commandes',
    { fournisseur_id: jeu.monde.pharmacie.fournisseur, lignes },
    (c) => [{ genre: 'commande', id: c.id, produits }],
  );
};
const envoyerCommande: Acte = ({ monde, tirage }) => {
  const id = monde.choisir(tirage, monde.commandes.keys());
  if (id === null) return null;
  return demande('envoyer la commande', `/api/commandes/${id}/envoyer`, {});
};
const annulerCommande: Acte = ({ monde, tirage }) => {
  const id = monde.choisir(tirage, monde.commandes.keys());
  if (id === null) return null;
  return demande('annuler la commande', `/api/commandes/${id}/annuler`, {});
};
const recevoir: Acte = (jeu) => {
  const choisie = jeu.monde.choisir(jeu.tirage, jeu.monde.commandes);
  if (!choisie) return null;
  const [commande_id, [produit_id = 0]] = choisie;
  const [qte, ug] = [jeu.tirage.entier(1, 15), jeu.tirage.entier(0, 2)];
  return demande(
    'recevoir',
    `/api/commandes/${commande_id}/receptionner`,
    { lignes: [{ produit_id, qte, ug, ...unLot(jeu.tirage) }] },
    () => [{ genre: 'réception', commande_id, produit_id, qte, ug }],
  );
};

/** Two products become a box and its units, unless one of them is already of another pair. */
const reglerDetail: Acte = (jeu) => {
  const [boite, unite_id] = [unProduit(jeu), unProduit(jeu)];
  const unites_par_boite = jeu.tirage.entier(2, 30);
  return demande('régler la vente à l’unité', `/api/produits/${boite}/detail`, {
    unite_id,
    unites_par_boite,
  });
};
const ouvrirBoites: Acte = (jeu) => {
  const boites = jeu.tirage.entier(1, 2);
  return demande<DetailProduit>(
    'ouvrir des boîtes',
    `/api/produits/${unProduit(jeu)}/ouvrir-boites`,
    { boites },
    (d) => [
      { genre: 'stock', produit_id: d.boite_id, qte: -boites },
      { genre: 'stock', produit_id: d.unite_id, qte: boites * d.unites_par_boite },
    ],
  );
};

const rendre: Acte = (jeu) => {
  const [produit_id, qte] = [unProduit(jeu), jeu.tirage.entier(1, 5)];
  return demande<Retour>(
    'rendre au fournisseur',
    '/api/retour_fournisseurs',
    {
      fournisseur_id: jeu.monde.pharmacie.fournisseur,
      produit_id,
      qte,
      motif: 'PRODUIT PERIME FRSSE',
    },
    (r) => [
      { genre: 'retour', id: r.id, version: r.version, statut: r.statut },
      { genre: 'stock', produit_id, qte: -qte },
    ],
  );
};
const repondreAuRetour: Acte = ({ monde, tirage }) => {
  const id = monde.choisir(tirage, monde.retours);
  const reponse = tirage.parmi(['refuser', 'accepter'] as const);
  if (id === null) return null;
  return demande<Retour>(
    `${reponse} le retour`,
    `/api/retour_fournisseurs/${id}/${reponse}`,
    {},
    (r) => [
      { genre: 'retour', id, version: r.version, statut: r.statut },
      { genre: 'stock', produit_id: r.produit_id, qte: reponse === 'refuser' ? r.qte : 0 },
    ],
  );
};

const effetsDuBon = (b: BonRetourComplet, sens: 1 | -1 | 0): Effet[] => [
  {
    genre: 'bon',
    id: b.id,
    version: b.version,
    statut: b.statut,
    montant: b.lignes.reduce((s, l) => s + centimes(l.montant), 0),
  },
  ...(sens === 0 ? [] : b.lignes).map((l): Effet => ({
    genre: 'stock',
    produit_id: l.produit_id,
    qte: sens * l.qte,
  })),
];
const rendreParBon: Acte = (jeu) => {
  const produits = new Set([unProduit(jeu), unProduit(jeu)]);
  const lignes = [...produits].map((produit_id) => ({ produit_id, qte: jeu.tirage.entier(1, 3) }));
  return demande<BonRetourComplet>(
    'rendre par un bon',
    '/api/bons-retour',
    {
      fournisseur_id: jeu.monde.pharmacie.fournisseur,
      motif: 'RETOUR EN BON ETAT FRSSE',
      lignes,
    },
    (b) => effetsDuBon(b, -1),
  );
};
/** What one asks of a slip, whatever its state: refused when it is too late. */
const suivreLeBon: Acte = ({ monde, tirage }) => {
  const choisi = monde.choisir(tirage, monde.bons);
  const acte = tirage.parmi(['envoyer', 'annuler', 'refuser'] as const);
  if (!choisi) return null;
  const [id] = choisi;
  return demande<BonRetourComplet>(`${acte} le bon`, `/api/bons-retour/${id}/${acte}`, {}, (b) =>
    effetsDuBon(b, acte === 'envoyer' ? 0 : 1),
  );
};
const crediterLeBon: Acte = ({ monde, tirage }) => {
  const choisi = monde.choisir(tirage, monde.bons);
  const [montant, numero] = [tirage.entier(1, 200), `A${tirage.entier(1, 1_000_000_000)}`];
  const solde = tirage.chance(0.3);
  if (!choisi) return null;
  const [bon_id] = choisi;
  return demande<BonRetourComplet>(
    'avoir du fournisseur',
    `/api/bons-retour/${bon_id}/avoirs`,
    { numero, montant, solde, date: '2026-01-15' },
    (b) => {
      const credit = b.credits.find((c) => c.numero === numero);
      return [
        ...effetsDuBon(b, 0),
        {
          genre: 'avoir d’un bon',
          id: credit?.id ?? 0,
          bon_id,
          montant: centimes(credit?.montant ?? 0),
        },
      ];
    },
  );
};
const prixDuFournisseur: Acte = (jeu) => {
  const [produit_id, prix_achat] = [unProduit(jeu), jeu.tirage.entier(50, 90)];
  return demande(
    'prix d’un fournisseur',
    `/api/produits/${produit_id}/fournisseurs`,
    { fournisseur_id: jeu.monde.pharmacie.fournisseur, prix_achat, ug_par: 10, ug: 1 },
    () => [{ genre: 'offre', produit_id, prix: centimes(prix_achat) }],
  );
};

const bouger: Acte = (jeu) => {
  const [produit_id, qte] = [unProduit(jeu), jeu.tirage.entier(1, 5)];
  const entre = jeu.tirage.chance(0.6);
  return demande(
    'mouvement',
    '/api/mouvements',
    {
      produit_id,
      qte,
      type: entre ? 'Entrée' : 'Sortie',
      motif: 'CORRECTION',
      ...unLot(jeu.tirage),
    },
    () => [{ genre: 'stock', produit_id, qte: entre ? qte : -qte }],
  );
};

const ouvrirInventaire: Acte = () =>
  demande<Inventaire>('ouvrir un inventaire', '/api/inventaires', { type: 'Total' }, (i) => [
    { genre: 'inventaire', id: i.id, statut: i.statut },
  ]);
const compter: Acte = (jeu) => {
  const id = jeu.monde.choisir(jeu.tirage, jeu.monde.inventaires);
  const produit_id = unProduit(jeu);
  const nombre = jeu.tirage.entier(50, 120_000);
  const enPlus = jeu.tirage.chance(0.5);
  if (id === null) return null;
  return demande<{ lignes: LigneInventaire[] }>(
    'compter',
    `/api/inventaires/${id}/compter`,
    { lignes: [{ produit_id, ...(enPlus ? { plus: nombre } : { qte_reelle: nombre }) }] },
    ({ lignes }) => {
      const version = lignes.find((l) => l.produit_id === produit_id)?.version ?? 0;
      const pose = enPlus ? { plus: nombre } : { qte: nombre };
      return [{ genre: 'compte', inventaire_id: id, produit_id, version, pose }];
    },
  );
};
/** Of two counts, the last: what is counted stays. */
const garderLeDernier: Acte = (jeu) => {
  const id = jeu.monde.choisir(jeu.tirage, jeu.monde.inventaires);
  const produit_id = unProduit(jeu);
  if (id === null) return null;
  return demande<{ lignes: LigneInventaire[] }>(
    'garder un compte',
    `/api/inventaires/${id}/compter`,
    { lignes: [{ produit_id, retenir: 'dernier' }] },
    ({ lignes }) => {
      const version = lignes.find((l) => l.produit_id === produit_id)?.version ?? 0;
      return [{ genre: 'compte', inventaire_id: id, produit_id, version, pose: { plus: 0 } }];
    },
  );
};
const finirInventaire: Acte = ({ monde, tirage }) => {
  const id = monde.choisir(tirage, monde.inventaires);
  const fin = tirage.chance(0.7) ? 'cloturer' : 'annuler';
  if (id === null) return null;
  return demande<Inventaire>(
    `${fin} l’inventaire`,
    `/api/inventaires/${id}/${fin}`,
    { non_comptes: 'laisser' },
    (i) => [{ genre: 'inventaire', id, statut: i.statut }],
  );
};

const promettre: Acte = (jeu) =>
  demande<Promis>(
    'promettre',
    '/api/promis',
    { produit_id: unProduit(jeu), nom: 'Mme Ondo', telephone: '066123456', qte: 2 },
    (p) => [{ genre: 'promesse', id: p.id, statut: p.statut }],
  );
const tenirPromesse: Acte = ({ monde, tirage }) => {
  const id = monde.choisir(tirage, monde.promesses);
  const fin = tirage.parmi(['servir', 'annuler'] as const);
  if (id === null) return null;
  return demande<Promis>(`${fin} la promesse`, `/api/promis/${id}/${fin}`, {}, (p) => [
    { genre: 'promesse', id, statut: p.statut },
  ]);
};

export const GERER_LE_STOCK: readonly [poids: number, Acte][] = [
  [4, commander],
  [6, recevoir],
  [1, reglerDetail],
  [2, ouvrirBoites],
  [1, envoyerCommande],
  [0.5, annulerCommande],
  [3, rendre],
  [2, repondreAuRetour],
  [2, rendreParBon],
  [2, suivreLeBon],
  [1, crediterLeBon],
  [1, prixDuFournisseur],
  [3, bouger],
  [1, ouvrirInventaire],
  [4, compter],
  [3, garderLeDernier],
  [1, finirInventaire],
  [1, promettre],
  [1, tenirPromesse],
];
