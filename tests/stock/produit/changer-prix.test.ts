// Server: a bulk change is refused when rows moved since its preview.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type {
  BilanPrix,
  ChangementAnnule,
  ChangementPrix,
  LignePrix,
} from '#shared/stock/produit/changement-prix.schema.ts';
import type { PrixDuProduit, Produit } from '#shared/stock/produit/produit.schema.ts';
import { sql } from '#server/platform/db/sql.ts';
import { unFournisseur, unProduit, VENDRE } from '#tests/factories/une-pharmacie.ts';
import { nonLues } from '#tests/harness/non-lues.ts';
import { type Poste, type ServeurDeTest, serveurDeTest } from '#tests/harness/serveur-de-test.ts';
import { aRelire, verifierEvenement } from '#tests/harness/verifier-evenement.ts';

let serveur: ServeurDeTest;
let chef: Poste;
let awa: Poste;
beforeAll(async () => {
  serveur = await serveurDeTest();
  chef = await serveur.poste('Chef', { is_admin: true });
  awa = await serveur.poste('Awa', { habilitations: VENDRE });
});
afterAll(() => serveur.detruire());

const PLUS_CINQ = { mode: 'pourcent', valeur: 5, arrondi: 25 };
const apercevoir = async (demande: object, plus: object = {}) => {
  const r = await chef.ecrire<LignePrix[]>('/api/changements-prix/apercu', { demande, ...plus });
  return { ...r, bilan: r.extra_data as BilanPrix };
};
const appliquer = (demande: object, nombre: number, plus: object = {}) =>
  chef.ecrire<ChangementPrix>('/api/changements-prix', { demande, nombre, ...plus });
const annuler = (id: number) =>
  chef.ecrire<ChangementAnnule>(`/api/changements-prix/${id}/annuler`);
const prixDe = async (id: number) =>
  (await chef.lire<Produit>(`/api/produits/${id}`)).data.prix_de_vente;
/** Products of a family of their own. */
async function uneFamille(famille: string, prix: [number, number][]): Promise<number[]> {
  const ids = [];
  for (const [prix_achat, vente] of prix) {
    const id = await unProduit(serveur, { prix: vente, prix_achat });
    await chef.ecrire(`/api/produits/${id}/update`, { famille });
    ids.push(id);
  }
  return ids;
}

describe('changer des prix en un acte', () => {
  test('[PRO-21] l’aperçu montre chaque ligne avant et après, compte le reste, et n’écrit rien', async () => {
    const [a = 0, b = 0] = await uneFamille('Laits', [
      [975, 1500],
      [0, 2000],
    ]);
    const demande = { famille: 'laits', mode: 'coefficient', valeur: 1.4, arrondi: 5 };
    const vu = await apercevoir(demande);
    expect(vu.data.map((l) => [l.id, l.prix_de_vente, l.apres, l.sort])).toEqual([
      [a, 1500, 1365, 'change'],
      [b, 2000, null, 'sans_cout'],
    ]);
    expect([vu.bilan, vu.meta]).toEqual([
      {
        change: 1,
        identique: 0,
        sans_cout: 1,
        a_perte: 0,
        empreinte: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
      { total: 2, page: 1, rows: 100 },
    ]);
    expect((await apercevoir(demande, { page: 2, rows: 1 })).data.map((l) => l.id)).toEqual([b]);
    expect((await apercevoir({ famille: 'laits', ...PLUS_CINQ, valeur: -50 })).bilan.a_perte).toBe(
      1,
    );
    expect([await prixDe(a), await prixDe(b)]).toEqual([1500, 2000]);
  });

  test('[PRO-22] appliqué : les prix, leur journal, et les écrans l’entendent une fois', async () => {
    const ids = await uneFamille('Savons', [
      [100, 1000],
      [100, 2000],
    ]);
    const lire = async () => await Promise.all(ids.map(prixDe));
    const demande = { famille: 'Savons', ...PLUS_CINQ };
    await verifierEvenement({
      poste: awa,
      topic: 'produits',
      lire: () => Promise.resolve(null),
      appliquer: aRelire,
      noms: ['produit.prix_changes'],
      acte: async () => {
        const fait = await appliquer(demande, 2);
        expect([fait.errors, fait.message]).toEqual([[], '2 prix changés.']);
        expect(fait.data).toMatchObject({
          description: 'famille Savons : + 5 %, arrondi à 25 FCFA',
          nombre: 2,
          annule_at: null,
        });
      },
    });
    expect(await lire()).toEqual([1050, 2100]);
    const histoire = (await chef.lire<PrixDuProduit[]>(`/api/produits/${ids[0]}/prix`)).data;
    expect(histoire[0]).toMatchObject({ par: 'Chef', prix_achat: 100, prix_de_vente: 1050 });
  });

  test('[PRO-22] annulé : ceux que quelqu’un a changés depuis restent, et sont dits ; pas deux fois', async () => {
    const [a = 0, b = 0, c = 0] = await uneFamille('Thés', [
      [100, 1000],
      [100, 2000],
      [100, 3000],
    ]);
    const { data } = await appliquer({ famille: 'Thés', ...PLUS_CINQ }, 3);
    await chef.ecrire(`/api/produits/${b}/update`, { prix_de_vente: 5000 });
    // Changed and put back by somebody: it is theirs now.
    await chef.ecrire(`/api/produits/${c}/update`, { prix_de_vente: 1 });
    await chef.ecrire(`/api/produits/${c}/update`, { prix_de_vente: 3150 });
    // What moves the stock or the cost leaves the price as the act gave it.
    await chef.ecrire(`/api/produits/${a}/update`, { prix_achat: 200, libelle: 'THÉ VERT' });
    const defait = await annuler(data.id);
    expect(defait.message).toBe('1 prix remis comme avant ; 2 ont changé depuis et restent.');
    expect(defait.data.gardees.map((l) => [l.produit_id, l.prix_de_vente])).toEqual([
      [b, 5000],
      [c, 3150],
    ]);
    expect([await prixDe(a), await prixDe(b), await prixDe(c)]).toEqual([1000, 5000, 3150]);
    const encore = await annuler(data.id);
    expect([encore.statut, encore.code]).toEqual([409, 'prix_deja_annule']);
    const [dernier] = (await chef.lire<ChangementPrix[]>('/api/changements-prix')).data;
    expect(dernier).toMatchObject({ id: data.id, retablis: 1, annule_par: 'Chef' });
  });

  test('[NOT-10] [PRO-22] à perte : dit ; annulé : ce n’est plus à lire, ou c’est dit aux prix d’avant', async () => {
    const [a = 0, b = 0] = await uneFamille('Miels', [
      [900, 1000],
      [900, 1000],
    ]);
    for (const [id, libelle] of [
      [a, 'ACACIA'],
      [b, 'FORÊT'],
    ] as const)
      await chef.ecrire(`/api/produits/${id}/update`, { libelle });
    await chef.ecrire(`/api/notifications/${chef.id}/read-all`, {});
    const miels = { famille: 'Miels', mode: 'pourcent', arrondi: 25 };
    const { data } = await appliquer({ ...miels, valeur: -20 }, 2);
    const dit = (nom: string, vente: string, achat: string) =>
      `${nom} : vendu ${vente} FCFA, acheté ${achat} FCFA (Chef).`;
    expect((await nonLues(chef)).sort()).toEqual([
      dit('ACACIA', '800', '900'),
      dit('FORÊT', '800', '900'),
    ]);
    await chef.ecrire(`/api/produits/${b}/update`, { prix_achat: 1200 });
    expect((await annuler(data.id)).errors).toEqual([]);
    expect(await nonLues(chef)).toEqual([dit('FORÊT', '1.000', '1.200')]);
  });

  test('[PRO-22] autre chose que l’aperçu : rien n’est fait ; rien à changer : c’est dit', async () => {
    const [a = 0] = await uneFamille('Cafés', [[100, 1000]]);
    const demande = { famille: 'Cafés', ...PLUS_CINQ };
    const autre = await appliquer(demande, 2);
    expect([autre.statut, autre.code]).toEqual([409, 'prix_autre_apercu']);
    const rien = await appliquer({ ...demande, valeur: 0 }, 1);
    expect([rien.statut, rien.code]).toEqual([422, 'prix_inchanges']);
    expect(await prixDe(a)).toBe(1000);
    expect((await annuler(999_999)).statut).toBe(404);
  });

  test('[PRO-22] deux personnes voient le même aperçu en pourcentage : la seconde est refusée, rien ne monte deux fois', async () => {
    const ids = await uneFamille(
      'Sirops',
      Array.from({ length: 20 }, (): [number, number] => [100, 1000]),
    );
    const demande = { famille: 'Sirops', mode: 'pourcent', valeur: 10, arrondi: 25 };
    const [a, b] = [(await apercevoir(demande)).bilan, (await apercevoir(demande)).bilan];
    expect(a).toEqual(b);
    expect((await appliquer(demande, a.change, { empreinte: a.empreinte })).statut).toBe(200);
    const seconde = await appliquer(demande, b.change, { empreinte: b.empreinte });
    expect([seconde.statut, seconde.code]).toEqual([409, 'prix_autre_apercu']);
    expect(new Set(await Promise.all(ids.map(prixDe)))).toEqual(new Set([1100]));
    // Read again, it is another change, which may be meant.
    const { bilan } = await apercevoir(demande);
    expect((await appliquer(demande, 20, { empreinte: bilan.empreinte })).statut).toBe(200);
    expect(await prixDe(ids[0] ?? 0)).toBe(1200);
  });

  test('[PRO-22] un prix retouché depuis l’aperçu, autant de prix changeraient : rien n’est fait', async () => {
    const [a = 0, b = 0] = await uneFamille('Tisanes', [
      [100, 1000],
      [100, 2000],
    ]);
    const demande = { famille: 'Tisanes', ...PLUS_CINQ };
    const { bilan } = await apercevoir(demande, { page: 2, rows: 1 });
    await chef.ecrire(`/api/produits/${b}/update`, { prix_de_vente: 3000 });
    const refusee = await appliquer(demande, 2, { empreinte: bilan.empreinte });
    expect([refusee.statut, refusee.code]).toEqual([409, 'prix_autre_apercu']);
    expect([await prixDe(a), await prixDe(b)]).toEqual([1000, 3000]);
    // Who calls without a preview says how many, as before.
    expect((await appliquer(demande, 2)).statut).toBe(200);
  });

  test('par rayon, par dernier fournisseur ; désactivé, il n’y est pas', async () => {
    const rayon = (await chef.ecrire<{ id: number }>('/api/rayons', { libelle: 'Z-9' })).data.id;
    const [a = 0, b = 0] = await uneFamille('Divers', [
      [100, 1000],
      [100, 1000],
    ]);
    await chef.ecrire(`/api/produits/${a}/update`, { rayon_id: rayon });
    await chef.ecrire(`/api/produits/${b}/update`, { rayon_id: rayon, is_active: false });
    expect((await apercevoir({ rayon_id: rayon, ...PLUS_CINQ })).data.map((l) => l.id)).toEqual([
      a,
    ]);
    const fournisseur_id = await unFournisseur(serveur);
    const ici = { fournisseur_id, ...PLUS_CINQ };
    expect((await apercevoir(ici)).data).toEqual([]);
    const commande = await chef.ecrire<{ id: number }>('/api/commandes', {
      fournisseur_id,
      lignes: [{ produit_id: a, qte: 1 }],
    });
    await chef.ecrire(`/api/commandes/${commande.data.id}/receptionner`, {
      lignes: [{ produit_id: a, qte: 1, ug: 0 }],
    });
    expect((await apercevoir(ici)).data.map((l) => l.id)).toEqual([a]);
  });

  test('ce qui n’est pas une règle est refusé en mots', async () => {
    const refuse = async (d: object) => (await apercevoir({ ...PLUS_CINQ, ...d })).errors;
    expect(await refuse({ mode: 'coefficient', valeur: 0.05 })).toEqual([
      'Un coefficient va de 0,10 à 20.',
    ]);
    expect(await refuse({ valeur: 1.234 })).toEqual([
      'Le champ « changement demandé, valeur » accepte deux décimales au plus.',
    ]);
    expect(await refuse({ arrondi: 7 })).toEqual([
      'Le champ « changement demandé, arrondi » doit être 1, 5, 10, 25, 50 ou 100 FCFA.',
    ]);
    expect((await awa.ecrire('/api/changements-prix', {})).statut).toBe(403);
  });

  test('deux personnes changent la même famille à la fois : une seule passe, ou l’une après l’autre, sans erreur', async () => {
    const [a = 0] = await uneFamille('Ensemble', [[100, 1000]]);
    const demande = { famille: 'Ensemble', mode: 'coefficient', valeur: 3, arrondi: 25 };
    const statuts = (await Promise.all([1, 2, 3].map(() => appliquer(demande, 1)))).map(
      (r) => r.statut,
    );
    expect(statuts.filter((s) => s === 200)).toHaveLength(1);
    expect(await prixDe(a)).toBe(300);
    const actes = await sql(
      serveur.orm.em.fork(),
      'select 1 from changement_prix_ligne where produit_id = $1',
      [a],
    );
    expect(actes).toHaveLength(1);
  });
});
