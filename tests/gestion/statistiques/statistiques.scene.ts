import { afterAll, beforeAll, expect } from 'vitest';
import { jourPlus, type Periode } from '#shared/base/dates.ts';
import type { Billetage } from '#shared/gestion/billetage/billetage.schema.ts';
import type { Commande } from '#shared/stock/commande/commande.schema.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { succes } from '#shared/base/refus.ts';
import { sql } from '#server/platform/db/sql.ts';
import { inTransaction } from '#server/platform/http/transaction.ts';
import { sceller } from '#server/gestion/statistiques/sceller.ts';
import {
  unCaissier,
  unClient,
  unFournisseur,
  unPanier,
  unProduit,
  VENDRE,
} from '#tests/factories/une-pharmacie.ts';
import { type Poste, type ServeurDeTest, serveurDeTest } from '#tests/harness/serveur-de-test.ts';

export const a = (jour: string, heure: string) => new Date(`${jour}T${heure}+01:00`);
const DEPART = a('2026-09-28', '08:00:00');
export let maintenant = DEPART;
/** Moves the stopped clock of the scene. */
export function mettreAHeure(instant: Date): void {
  maintenant = instant;
}
export let serveur: ServeurDeTest;
export let chef: Poste;
export const em = () => serveur.orm.em.fork();
export const scellerMaintenant = () =>
  inTransaction(serveur.orm, null, async (tem) => succes(await sceller(tem, maintenant)));
/**
 * Sales of three months, read row by row: what every figure is worked out from again, in plain
 * additions.
 */
export interface Brute {
  creee: Date;
  annulee: Date | null;
  contre_passee: boolean;
  statut: string;
  user: string;
  total: number;
  ht: number;
  remise: number;
  lignes: {
    produit_id: number;
    libelle: string;
    categorie: string;
    qte: number;
    total: number;
    ht: number;
    achat: number;
    /** What is left of the product, at its purchase price. */
    stock: number;
  }[];
}
export let ventes: Brute[] = [];
export let receptions: {
  libelle: string;
  fournisseur: string;
  quand: Date;
  qte: number;
  ug: number;
  achat: number;
  vente: number;
}[] = [];
export let depenses: { date: string; montant: number }[] = [];
async function readEverything(): Promise<void> {
  const lignes = await sql<{
    reservation_id: number;
    produit_id: number;
    libelle: string;
    categorie: string | null;
    qte: number;
    cout_total_reel: number;
    total_ht: number;
    prix_achat: number;
    stock: number;
  }>(
    em(),
    `select l.*, p.libelle, p.categorie, p.qte * p.prix_achat as stock
      from reservation_produit l
      join produit p on p.id = l.produit_id`,
  );
  const par = Map.groupBy(lignes, (l) => l.reservation_id);
  const lues = await sql<{
    reservation_id: number;
    created_at: string;
    annule_at: string | null;
    contre_passee: boolean;
    statut: string;
    user: string;
    total: number;
    ht: number;
    remise: number;
  }>(em(), 'select * from vente');
  ventes = lues.map((v) => ({
    creee: new Date(v.created_at),
    annulee: v.annule_at === null ? null : new Date(v.annule_at),
    contre_passee: v.contre_passee,
    statut: v.statut,
    user: v.user,
    total: Number(v.total),
    ht: Number(v.ht),
    remise: Number(v.remise),
    lignes: (par.get(v.reservation_id) ?? []).map((l) => ({
      produit_id: l.produit_id,
      libelle: l.libelle,
      categorie: l.categorie?.trim() || 'Non classé',
      qte: l.qte,
      total: Number(l.cout_total_reel),
      ht: Number(l.total_ht),
      achat: Number(l.prix_achat) * l.qte,
      stock: Number(l.stock),
    })),
  }));
  receptions = (
    await sql<{
      libelle: string;
      fournisseur_libelle: string;
      created_at: string;
      qte: number;
      ug: number;
      prix_achat: number;
      prix_de_vente: number;
    }>(
      em(),
      `select r.*, p.libelle, c.fournisseur_libelle
        from commande_reception r
        join produit p on p.id = r.produit_id
        join commande c on c.id = r.commande_id`,
    )
  ).map((r) => ({
    libelle: r.libelle,
    fournisseur: r.fournisseur_libelle,
    quand: new Date(r.created_at),
    qte: r.qte,
    ug: r.ug,
    achat: Number(r.prix_achat),
    vente: Number(r.prix_de_vente),
  }));
  depenses = (
    await sql<{ date: string; montant: number }>(
      em(),
      'select date::text as date, montant from depense where deleted_at is null',
    )
  ).map((d) => ({ date: d.date, montant: Number(d.montant) }));
}
export const dans = (p: Periode | null, quand: Date) =>
  p === null || (quand >= p.debut && quand < p.fin);
/**
 * Sales of the period, each with its sign: taken back from its own day, or from the day of its
 * cancellation when it was in a validated count.
 */
export const effets = (p: Periode | null) =>
  ventes.flatMap((v) => [
    ...((v.statut === 'Soldé' || v.contre_passee) && dans(p, v.creee)
      ? [{ v, s: 1, quand: v.creee }]
      : []),
    ...(v.contre_passee && v.annulee && dans(p, v.annulee) ? [{ v, s: -1, quand: v.annulee }] : []),
  ]);
export type Effets = ReturnType<typeof effets>;
export const lignes = (e: Effets) => e.flatMap(({ v, s }) => v.lignes.map((l) => ({ ...l, s })));
export const trier = <T extends Record<string, unknown>>(tous: T[]) =>
  tous.map((t) => JSON.stringify(t, Object.keys(t).sort())).sort();

/** What the three months are played with: always the same draws. */
interface Jeu {
  tirer: (n: number) => number;
  vendeurs: Poste[];
  desks: Awaited<ReturnType<typeof unCaissier>>[];
  produits: number[];
  assure: number;
  /** Sales that may still be cancelled. */
  faites: number[];
}
async function ouvrirJeu(): Promise<Jeu> {
  const vendeurs = [
    await serveur.poste('Awa', { habilitations: VENDRE }),
    await serveur.poste('Serge', { habilitations: VENDRE }),
  ];
  chef = await serveur.poste('Chef', { is_admin: true });
  const desks = [await unCaissier(serveur, 'Brice'), await unCaissier(serveur, 'Rose')];
  await sql(em(), `update session set expire_at = '2100-01-01'`);
  const produits = [
    await unProduit(serveur, {
      libelle: 'DOLIPRANE',
      prix: 1333,
      prix_achat: 701.5,
      qte: 9000,
      tva: true,
      css: true,
    }),
    await unProduit(serveur, { libelle: 'SPASFON', prix: 2750.25, qte: 9000, tva: true }),
    await unProduit(serveur, { libelle: 'COMPRESSES', prix: 525, qte: 9000 }),
    await unProduit(serveur, { libelle: 'VITAMINE C', prix: 900, qte: 9000 }),
  ];
  for (const [i, categorie] of ['Antalgiques', 'Antalgiques', 'Pansements', null].entries())
    await sql(em(), 'update produit set categorie = $2 where id = $1', [produits[i], categorie]);
  const assure = await unClient(serveur, { plafond: 90_000_000 });
  let graine = 7;
  const tirer = (n: number) => ((graine = (graine * 16_807) % 2_147_483_647) >>> 12) % n;
  return { tirer, vendeurs, desks, produits, assure, faites: [] };
}

async function vendre(jeu: Jeu, lesquels?: readonly number[]): Promise<void> {
  const { tirer, produits } = jeu;
  const ou = jeu.desks[tirer(2)];
  const vendeur = jeu.vendeurs[tirer(2)];
  if (!ou || !vendeur) return;
  const premier = tirer(4);
  const choisis =
    lesquels ?? [...new Set([premier, (premier + 1 + tirer(3)) % 4])].slice(0, 1 + tirer(2));
  const pc = tirer(4) === 0 ? 80 : 0;
  const panier = await unPanier(
    vendeur,
    choisis.map((i) => ({ produit_id: produits[i] ?? 0, qte: 1 + tirer(5), prise_en_charge: pc })),
    {
      caisse_id: ou.caisse_id,
      ...(pc > 0 ? { client_id: jeu.assure } : tirer(3) === 0 && { remise: 75.25 }),
    },
  );
  const payee = await ou.poste.ecrire<Reservation & { vente_id: number }>(
    `/api/reservations/${panier.id}/update`,
    { status: 'Termine', paiements: [{ mode: 'espece', montant: panier.net_a_payer }] },
  );
  expect(payee.errors).toEqual([]);
  jeu.faites.push(payee.data.vente_id);
}

async function annuler({ tirer, faites }: Jeu): Promise<void> {
  const [id] = faites.splice(tirer(faites.length), 1);
  expect((await chef.ecrire(`/api/ventes/${id}/cancel`)).statut).toBe(200);
}

/**
 * The second register is counted and validated each time: what is cancelled there later goes to
 * the day of its cancellation.
 */
async function compterRose({ desks }: Jeu, jour: string): Promise<void> {
  const depose = await chef.ecrire<Billetage>('/api/billetages', {
    caisse_id: desks[1]?.caisse_id,
    date_debut: jour,
    heure_debut: '00:00',
    date_fin: jour,
    heure_fin: '23:59',
    coupures: [],
    motif_ecart: 'essai',
  });
  await chef.ecrire(`/api/billetages/${depose.data.id}/valider`);
}

/** Categories change on the way: a sealed day keeps those it was sealed with. */
async function changerCategories({ produits }: Jeu, n: number): Promise<void> {
  if (n === 5)
    await sql(em(), `update produit set categorie = 'Antalgiques' where id = any($1)`, [
      [produits[2], produits[3]],
    ]);
  if (n === 9)
    await sql(
      em(),
      `update produit set categorie = 'Divers' where categorie = 'Antalgiques' and id <> $1`,
      [produits[0]],
    );
}

async function recevoir(produit_id: number | undefined, n: number, jour: string): Promise<void> {
  const fournisseur_id = await unFournisseur(serveur);
  const { data, errors } = await chef.ecrire<Commande>('/api/commandes', {
    fournisseur_id,
    lignes: [{ produit_id, qte: 10, prix_achat: 400 }],
  });
  expect(errors).toEqual([]);
  const ligne = {
    produit_id,
    qte: 8,
    ug: 2,
    prix_achat: 410.5,
    prix_de_vente: 999,
    lot: `L${n}`,
    date_expiration: jourPlus(jour, 60),
  };
  const recue = await chef.ecrire(`/api/commandes/${data.id}/receptionner`, { lignes: [ligne] });
  expect(recue.errors).toEqual([]);
}

async function jouerUnJour(jeu: Jeu, n: number, jour: string): Promise<void> {
  const { tirer, faites, produits } = jeu;
  for (const heure of ['00:00:00', '08:15:30', '14:59:59.999', '23:59:59.999']) {
    maintenant = a(jour, heure);
    if (tirer(3) > 0) await vendre(jeu);
  }
  if (faites.length > 4 && tirer(3) === 0) await annuler(jeu);
  await compterRose(jeu, jour);
  if (n % 3 === 0)
    await chef.ecrire('/api/depenses', {
      libelle: 'Eau',
      categorie: 'Divers',
      montant: 1000.5 + n,
      date: jour,
    });
  await changerCategories(jeu, n);
  // Days over are sealed now and then: cancellations and categories that change come after.
  if (n % 4 === 1) await scellerMaintenant();
  if (n % 6 === 2) await recevoir(produits[n % 4], n, jour);
}

/** The scene of each of these files: opened before its tests, closed after. */
export function preparerStatistiques(): void {
  beforeAll(async () => {
    maintenant = DEPART;
    serveur = await serveurDeTest({ maintenant: () => maintenant });
    const jeu = await ouvrirJeu();
    let n = 0;
    for (
      let jour = '2026-09-28';
      jour <= '2026-12-02';
      jour = jourPlus(jour, 1 + jeu.tirer(5)), n++
    )
      await jouerUnJour(jeu, n, jour);
    for (let i = 0; i < 6; i++) await annuler(jeu);
    // A clock set back: this sale falls on a day sealed long ago.
    const fini = maintenant;
    maintenant = a('2026-10-03', '10:00:00');
    await vendre(jeu, [1, 3]);
    maintenant = fini;
    await readEverything();
  });
  afterAll(() => serveur.detruire());
}
