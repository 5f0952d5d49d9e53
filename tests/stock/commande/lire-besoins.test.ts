// Server: weekly demand is SQL over sales and days in stock.
import { expect, it } from 'vitest';
import { sql, sqlOne } from '#server/platform/db/sql.ts';
import { lireBesoins, lireSemainesDuProduit } from '#server/stock/commande/lire-besoins.ts';
import type { Suggestion } from '#shared/stock/commande/commande.schema.ts';
import { unProduit } from '#tests/factories/une-pharmacie.ts';
import {
  acte,
  AUJOURDHUI,
  commande,
  em,
  preparerCommandes,
  recevoir,
  serveur,
  uneCommande,
} from './commandes.scene.ts';

preparerCommandes();

const JOUR_MS = 86_400_000;
const ilYA = (jours: number) => new Date(Date.now() - jours * JOUR_MS);

/** A line of the ledger as it was written then; the stock of today does not move. */
const mouvement = (produit_id: number, type: 'Entrée' | 'Sortie', qte: number, jours: number) =>
  sql(
    em(),
    `insert into mouvement (produit_id, produit_libelle, type, qte, produit_prix_achat,
        produit_prix_de_vente, motif, source, created_by, created_at)
      select id, libelle, $2, $3, prix_achat, prix_de_vente, 'AJUSTEMENT', 'essai', 'essai', $4
      from produit where id = $1`,
    [produit_id, type, qte, ilYA(jours)],
  );
/** The pharmacy sold its first box that day. */
const vendreDepuis = (jours: number) =>
  sql(
    em(),
    `insert into agregat_jour select (jsonb_populate_record(null::agregat_jour,
        jsonb_build_object('jour', $1::date, 'caisse_id', 1, 'user_id', 1) || zeros.j)).*
      from (select jsonb_object_agg(column_name, 0) as j from information_schema.columns
        where table_name = 'agregat_jour'
          and column_name not in ('jour', 'caisse_id', 'user_id')) zeros`,
    [ilYA(jours)],
  );
const besoinDe = async (produit_id: number) => {
  const besoins = await lireBesoins(em(), {}, AUJOURDHUI);
  const produit = besoins.produits.find((p) => p.produit_id === produit_id);
  if (!produit) throw new Error(`le produit ${produit_id} n’est pas lu`);
  return { besoins, produit };
};

it('[ACH-1] les semaines d’un produit : ce qui s’est vendu, et combien de jours il y en avait', async () => {
  const id = await unProduit(serveur, { qte: 10 });
  await sql(em(), 'update produit set created_at = $2 where id = $1', [id, ilYA(26)]);
  await vendreDepuis(26);
  await mouvement(id, 'Sortie', 20, 18);
  await mouvement(id, 'Entrée', 10, 7);
  await sql(
    em(),
    `insert into agregat_produit (jour, produit_id, qte, ht, total, achat, annulee)
      values ($2, $1, 6, 0, 0, 0, 0), ($3, $1, 2, 0, 0, 0, 0)`,
    [id, ilYA(23), ilYA(1)],
  );
  const { besoins, produit } = await besoinDe(id);
  const semaines = besoins.semainesDe(produit);
  expect(semaines.map((s) => s.vendues)).toEqual([6, 0, 0, 2]);
  const jours = semaines.map((s) => Math.round(s.jours));
  expect(jours).toEqual([7, 3, 0, 7]);
});

it('[ACH-3] un catalogue sans vente : les ruptures avant ce qui est là, par rayon puis par nom, toujours pareil', async () => {
  const [vitrine, armoire] = await Promise.all(
    ['Vitrine', 'Armoire'].map(async (libelle) => {
      const fait = await sqlOne<{ id: number }>(
        em(),
        'insert into rayon (libelle) values ($1) returning id',
        [libelle],
      );
      return fait?.id ?? 0;
    }),
  );
  const voulus = [
    ['AAA', 3, vitrine],
    ['BBB', 0, vitrine],
    ['CCC', 0, null],
    ['DDD', 1, armoire],
    ['EEE', 0, armoire],
    ['FFF', 0, armoire],
  ] as const;
  const ids: number[] = [];
  for (const [libelle, qte, rayon_id] of voulus) {
    const id = await unProduit(serveur, { libelle, qte });
    await sql(em(), 'update produit set qte_min = 4, qte_max = 8, rayon_id = $2 where id = $1', [
      id,
      rayon_id,
    ]);
    ids.push(id);
  }
  const ordre = async () =>
    (await commande.lire<Suggestion[]>('/api/commandes/suggestion')).data
      .filter((l) => ids.includes(l.produit_id))
      .map((l) => l.produit_libelle);
  expect(await ordre()).toEqual(['EEE', 'FFF', 'BBB', 'CCC', 'DDD', 'AAA']);
  expect(await ordre()).toEqual(await ordre());
});

it('[ACH-2] un fournisseur dit lui-même en combien de jours il livre, et tous les combien on commande', async () => {
  const [a, b] = [await unProduit(serveur), await unProduit(serveur)];
  const faites = [await uneCommande([[a, 5]]), await uneCommande([[b, 5]])];
  const fournisseur_id = faites[0]?.fournisseur_id ?? null;
  const inconnu = (await besoinDe(a)).besoins.fournisseurDe(fournisseur_id);
  expect(inconnu).toEqual({ delai: 3, cadence: 7 });
  for (const [i, c] of faites.entries()) {
    await acte(c.id, 'envoyer', { courriel: false });
    await recevoir(c.id, [{ produit_id: i === 0 ? a : b, qte: 5 }]);
    await sql(em(), 'update commande set envoyee_at = $2, fournisseur_id = $3 where id = $1', [
      c.id,
      ilYA(i === 0 ? 18 : 4),
      fournisseur_id,
    ]);
  }
  expect((await besoinDe(a)).besoins.fournisseurDe(fournisseur_id)).toEqual({
    delai: 11,
    cadence: 14,
  });
  await sql(em(), 'update fournisseur set delai_jours = 5 where id = $1', [fournisseur_id]);
  expect((await besoinDe(a)).besoins.fournisseurDe(fournisseur_id).delai).toBe(5);
});

it('[ACH-1] épuisé avant le trimestre, revenu il y a dix jours : les semaines sans boîte ne sont pas des semaines sans demande', async () => {
  const id = await unProduit(serveur, { qte: 0 });
  await sql(em(), 'update produit set qte = 5, created_at = $2 where id = $1', [id, ilYA(200)]);
  await vendreDepuis(200);
  await mouvement(id, 'Sortie', 8, 100);
  await mouvement(id, 'Entrée', 15, 10);
  await mouvement(id, 'Sortie', 10, 3);
  const jours = async () => (await lireSemainesDuProduit(em(), id)).map((s) => Math.round(s.jours));
  expect(await jours()).toEqual([...Array<number>(11).fill(0), 3, 7]);
  // Three boxes before that delivery: it was there all along.
  await sql(em(), 'update produit set qte = 8 where id = $1', [id]);
  expect(await jours()).toEqual(Array<number>(13).fill(7));
});

it('[ACH-7] ce que l’ancien logiciel vendait fait les semaines d’avant ; une semaine que personne ne connaît n’en dit rien', async () => {
  const id = await unProduit(serveur, { qte: 10 });
  const mois = [1, 2].map((n) => {
    const jour = ilYA(n * 31)
      .toISOString()
      .slice(0, 7);
    return `${jour}-01`;
  });
  for (const premier of mois)
    await sql(
      em(),
      `insert into vente_passee (produit_id, mois, boites, import_id)
        values ($1, $2::date, 10 * extract(day from $2::date + interval '1 month - 1 day'), 1)`,
      [id, premier],
    );
  const { besoins, produit } = await besoinDe(id);
  const semaines = besoins.semainesDe(produit);
  // Ten boxes a day in the months known; those of here, without a sale, come after.
  const connues = semaines.filter((s) => s.vendues > 0);
  expect(connues.length).toBeGreaterThan(4);
  expect(Math.max(...connues.map((s) => Math.round(s.vendues)))).toBe(70);
  expect(semaines.length).toBeLessThanOrEqual(13);
  const dites = (lues: typeof semaines) => lues.map((s) => [s.vendues, Math.round(s.jours)]);
  expect(dites(await lireSemainesDuProduit(em(), id))).toEqual(dites(semaines));
});
