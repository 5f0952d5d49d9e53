// Server: reserved columns must be absent from each answer, stored answers and streams too.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cleDe } from '#shared/base/contract.ts';
import { resumer } from '#shared/gestion/journal/journal.rules.ts';
import { ACCES_COLONNES } from '#shared/admin/utilisateur/colonnes.rules.ts';
import { TOUTES } from '#shared/admin/utilisateur/habilitations.rules.ts';
import { sql } from '#server/platform/db/sql.ts';
import { ROUTES } from '#server/routes.ts';
import {
  unCaissier,
  unClient,
  unFournisseur,
  unPanier,
  unProduit,
  VENDRE,
} from '#tests/factories/une-pharmacie.ts';
import { jusqua } from '#tests/harness/patience.ts';
import { type Poste, type ServeurDeTest, serveurDeTest } from '#tests/harness/serveur-de-test.ts';
import { ATTENDUS } from './droits-attendus.ts';

let serveur: ServeurDeTest;
let chef: Poste;
let awa: Poste;
let gestionnaire: Poste;
let produit_id: number;
const STOCK = [{ menu: 'STOCK', submenus: ['produits'] }];
beforeAll(async () => {
  serveur = await serveurDeTest();
  chef = await serveur.poste('Chef', { is_admin: true });
  awa = await serveur.poste('Awa', { habilitations: VENDRE });
  gestionnaire = await serveur.poste('Chantal', { habilitations: STOCK });
  produit_id = await unProduit(serveur, { prix: 1000, prix_achat: 702 });
  await changerLAchat(702, 613);
  await unPanier(chef, [{ produit_id, qte: 1 }]);
});
afterAll(() => serveur.detruire());

/** How a summary says a column. */
const phrase = (colonne: string): string => resumer({}, { [colonne]: 'x' }).split(' : ')[0] ?? '';
/** The journal keeps what was changed: a price, a new product, what a supplier asks. */
async function changerLAchat(avant: number, apres: number) {
  await chef.ecrire(`/api/produits/${produit_id}/update`, { prix_achat: avant + 1 });
  await chef.ecrire(`/api/produits/${produit_id}/update`, { prix_achat: apres });
  await chef.ecrire('/api/produits', {
    libelle: 'NOUVEAU',
    prix_de_vente: 1000,
    prix_achat: apres,
  });
  const fournisseur_id = await unFournisseur(serveur);
  await chef.ecrire(`/api/produits/${produit_id}/fournisseurs`, {
    fournisseur_id,
    prix_achat: apres,
  });
}

/** Written by hand: who may know what things cost, and [HAB-11] who is insured. */
const SAVENT: Readonly<Record<string, readonly string[]>> = {
  prix_achat: ['STOCK/produits', 'STOCK/commande', 'GESTION/stat', 'PRIVILEGES/inventaire_master'],
  cout_moyen: ['STOCK/produits', 'GESTION/stat'],
  cout_total_achat: ['STOCK/produits', 'STOCK/commande', 'GESTION/stat'],
  total_achat: ['STOCK/produits', 'STOCK/commande', 'GESTION/stat'],
  produit_prix_achat: ['STOCK/produits', 'GESTION/stat'],
  coef: ['STOCK/produits', 'GESTION/stat'],
  marge: ['STOCK/produits', 'GESTION/stat'],
  ...Object.fromEntries(
    ['identifiant_assure', 'nom_assure', 'numero_feuille_assure', 'secteur_assure'].map((c) => [
      c,
      ['VENTE/reservation', 'VENTE/caisse', 'VENTE/client', 'VENTE/devis', 'VENTE/vente'],
    ]),
  ),
};

/** What a right alone reads; that the others are refused is asked in `droits.test.ts`. */
const lecturesOuvertes = (droit: string) =>
  ROUTES.map((r) => r.appel).filter((appel) => {
    const acces = ATTENDUS[cleDe(appel)] ?? droit;
    const ouverte = ['public', 'connecte'].includes(acces) || acces.split(' ').includes(droit);
    return appel.methode === 'GET' && ouverte;
  });

describe('[HAB-9] ce que coûtent les produits n’est dit qu’à qui peut le savoir', () => {
  it('la table réserve ces colonnes, et elles seules', () =>
    expect(Object.keys(ACCES_COLONNES).sort()).toEqual(Object.keys(SAVENT).sort()));

  it.each(TOUTES.flatMap((h) => h.submenus.map((s) => [`${h.menu}/${s}`, h.menu, s] as const)))(
    '%s seul : aucune lecture n’en dit plus',
    async (droit, menu, submenu) => {
      const qui = await serveur.poste(`Seul ${droit}`, {
        habilitations: [{ menu, submenus: [submenu] }],
      });
      const caches = Object.keys(SAVENT).filter((c) => !SAVENT[c]?.includes(droit));
      for (const appel of lecturesOuvertes(droit)) {
        const chemin = appel.chemin.replace(/\{\w+\}/g, '1');
        const lu = await qui.lire(`${chemin}?reservation_id=1&caisse_id=1`);
        for (const c of caches) {
          expect(lu.texte, cleDe(appel)).not.toContain(`"${c}"`);
          expect(lu.texte, cleDe(appel)).not.toContain(`${phrase(c)} : `);
        }
      }
    },
  );

  it('le journal résume un changement de prix sans l’achat à qui ne le voit pas', async () => {
    const resumes = async (qui: Poste) =>
      (await qui.lire<{ resume: string }[]>('/api/journal-audits?entite=produit')).data.map(
        (l) => l.resume,
      );
    const journee = await serveur.poste('Lit le jour', {
      habilitations: [{ menu: 'GESTION', submenus: ['journee'] }],
    });
    expect(await resumes(chef)).toContain('Prix d’achat : 703 → 613');
    const lus = await resumes(journee);
    expect(lus.some((r) => r.includes('Prix de vente : 1.000'))).toBe(true);
    expect(lus.filter((r) => /achat|613|703/.test(r))).toEqual([]);
  });

  it('[HAB-10] la vendeuse a la liste sans eux ; les nommer, ou trier par eux, lui est refusé', async () => {
    const liste = await awa.lire<object[]>('/api/produits?page=1&rows=5');
    expect(liste.statut).toBe(200);
    expect(liste.data[0]).toMatchObject({ prix_de_vente: 1000 });
    expect(liste.extra_data).toEqual({ cout_total_vente: 100_000 });
    expect(liste.texte).not.toContain('613');
    for (const demande of ['columns=prix_achat', 'columns=libelle, prix_achat', 'sort=prix_achat'])
      expect((await awa.lire(`/api/produits?page=1&${demande}`)).statut, demande).toBe(403);
    const detail = await awa.lire(`/api/produits/${produit_id}`);
    expect([detail.statut, detail.texte.includes('prix_achat')]).toEqual([200, false]);
  });
  it('le stock les voit, les nomme, trie par eux', async () => {
    for (const demande of ['columns=prix_achat', 'sort=prix_achat'])
      expect(
        (await gestionnaire.lire<object[]>(`/api/produits?page=1&${demande}`)).data[0],
      ).toMatchObject({ prix_achat: 613 });
    expect((await gestionnaire.lire('/api/produits?page=1')).extra_data).toEqual({
      cout_total_achat: 61_300,
      cout_total_vente: 100_000,
    });
  });
  it('un panier, son refus et sa réponse gardée n’en disent rien', async () => {
    const panier = await unPanier(awa, [{ produit_id, qte: 1 }]);
    const chemin = `/api/reservations/${panier.id}/update`;
    const corps = { version: 1, reservation_produits: [{ produit_id, qte: 2 }] };
    const cle = crypto.randomUUID();
    const refusee = await awa.ecrire(chemin, corps, cle);
    expect(refusee.statut).toBe(409);
    const gardee = await awa.ecrire(chemin, corps, cle);
    expect(gardee.texte).toBe(refusee.texte);
    for (const { texte } of [refusee, await awa.lire(`/api/reservations/${panier.id}`)]) {
      expect(texte).toContain('reservation_produits');
      expect(texte).not.toContain('prix_achat');
    }
    expect((await chef.lire(`/api/reservations/${panier.id}`)).texte).toContain('"prix_achat":613');
  });
  it('une longue liste, envoyée à mesure, non plus', async () => {
    await sql(
      serveur.orm.em.fork(),
      `insert into produit (libelle, qte, prix_de_vente, prix_achat)
        select 'LONGUE ' || n, 0, 100, 61300 from generate_series(1, 6000) n`,
    );
    const toute = await awa.lire<object[]>('/api/produits');
    expect(toute.data.length).toBeGreaterThan(6000);
    expect(toute.texte).not.toContain('prix_achat');
  });
});

describe('[HAB-9] les faits non plus', () => {
  it('chacun entend le même fait, avec ou sans ; qui gagne ou perd le droit, aussitôt', async () => {
    const nouvelle = await serveur.poste('Promue', { habilitations: VENDRE });
    const postes = [awa, gestionnaire, nouvelle];
    const oreilles = await Promise.all(postes.map((p) => p.ecouter('produits')));
    const changer = async (prix: number, dits: number) => {
      await chef.ecrire(`/api/produits/${produit_id}/update`, { prix_de_vente: prix });
      for (const o of oreilles) await o.attendre(dits);
      return oreilles.map((o) => JSON.stringify(o.messages.at(-1)).includes('"prix_achat":613'));
    };
    expect(await changer(1100, 1)).toEqual([false, true, false]);
    let revue = 0;
    oreilles[2]?.prise.on('acces_modifie', () => (revue += 1));
    await chef.ecrire(`/api/utilisateurs/${nouvelle.id}/update`, { habilitations: STOCK });
    await jusqua(() => revue > 0, 'ses droits sont revus');
    expect(await changer(1200, 2)).toEqual([false, true, true]);
    const rattrapage = await oreilles[0]?.prise.emitWithAck('subscribe', {
      topic: 'produits',
      since: 0,
    });
    expect(rattrapage).toMatchObject({ ok: true });
    expect(JSON.stringify(rattrapage)).not.toContain('prix_achat');
  });
  it('la caisse encaisse sans les connaître', async () => {
    const { poste, caisse_id } = await unCaissier(serveur, 'Brice');
    const o = await poste.ecouter(`caisse:${caisse_id}`);
    const panier = await unPanier(awa, [{ produit_id, qte: 1 }], { caisse_id });
    await o.attendre(1);
    expect(JSON.stringify(o.messages)).not.toContain('prix_achat');
    expect(
      await poste.ecrire(`/api/reservations/${panier.id}/update`, {
        status: 'Termine',
        amount_gived: 5000,
        mode_paiement: 'espece',
      }),
    ).toMatchObject({ statut: 200 });
  });
  it('[HAB-11] une vente se dit sans son assuré à qui ne fait que compter, ni le panier qui y mène', async () => {
    const { poste: caissier, caisse_id } = await unCaissier(serveur, 'Caissier assuré');
    const seul = (nom: string, menu: string, submenu: string) =>
      serveur.poste(nom, { habilitations: [{ menu, submenus: [submenu] }] });
    const [compteuse, tableau, configure, ventes] = await Promise.all([
      seul('Compteuse', 'GESTION', 'journee').then((p) => p.ecouter('ventes')),
      seul('Tableau', 'GESTION', 'stat').then((p) => p.ecouter('direct')),
      seul('Configure', 'VENTE', 'configuration').then((p) => p.ecouter(`caisse:${caisse_id}`)),
      seul('Voit les ventes', 'VENTE', 'vente').then((p) => p.ecouter('ventes')),
    ]);
    const panier = await unPanier(awa, [{ produit_id, qte: 1, prise_en_charge: 80 }], {
      caisse_id,
      client_id: await unClient(serveur, { plafond: 100_000 }),
    });
    const chemin = `/api/reservations/${panier.id}/update`;
    const assure = { nom_assure: 'MARQUE-9917', identifiant_assure: 'MARQUE-9917-ID' };
    expect((await awa.ecrire(chemin, assure)).statut).toBe(200);
    const paye = { status: 'Termine', amount_gived: 5000, mode_paiement: 'espece' };
    expect((await caissier.ecrire(chemin, paye)).statut).toBe(200);
    const vue = () => ventes.messages.some((m) => m.nom === 'vente.creee');
    await jusqua(vue, 'la vente est dite');
    await jusqua(
      () => [compteuse, tableau].every((o) => o.messages.some((m) => m.nom === 'vente.creee')),
      'à chacun',
    );
    await configure.attendre(2);
    expect(JSON.stringify(ventes.messages)).toContain('MARQUE-9917');
    for (const o of [compteuse, tableau, configure])
      expect(JSON.stringify(o.messages)).not.toContain('MARQUE-9917');
  });
});
