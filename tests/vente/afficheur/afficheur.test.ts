// Server: a screen is enrolled, reads and is cut by real cookies and sockets.
import { isDeepStrictEqual } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import * as phrases from '#shared/vente/afficheur/afficheur.phrases.ts';
import { surAffichage, surAfficheurs } from '#shared/vente/afficheur/afficheur.events.ts';
import type {
  Affichage,
  Afficheur,
  CodeAfficheur,
} from '#shared/vente/afficheur/afficheur.schema.ts';
import { sujetAffichage } from '#shared/vente/afficheur/page.rules.ts';
import { cleDe } from '#shared/base/contract.ts';
import type { Reducteur } from '#shared/reducteur.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { ACCES_ROUTES } from '#shared/admin/utilisateur/acces.rules.ts';
import { ACCES_SUJETS } from '#shared/admin/utilisateur/sujets.rules.ts';
import { sql } from '#server/platform/db/sql.ts';
import { ROUTES } from '#server/routes.ts';
import { unCaissier, unPanier } from '#tests/factories/une-pharmacie.ts';
import { jusqua } from '#tests/harness/patience.ts';
import { verifierEvenement } from '#tests/harness/verifier-evenement.ts';
import {
  ajouter,
  awa,
  brice,
  caisse_id,
  codeDe,
  EcranClient,
  gerante,
  preparerAfficheurs,
  presenter,
  produit_id,
  serveur,
  unEcran,
} from './ecran.scene.ts';

preparerAfficheurs();
const base = (texte: string, ...valeurs: unknown[]) => sql(serveur.orm.em.fork(), texte, valeurs);
afterEach(() => base(`delete from tentative where cle like 'afficheur:%'`));

const panier = (qte = 2) => unPanier(awa, [{ produit_id, qte }], { caisse_id });
const ouvrir = (r: Reservation) => brice.ecrire(`/api/reservations/${r.id}/ouvrir`);
const encaisser = (r: Reservation) => brice.ecrire(`/api/reservations/${r.id}/encaisser`);
const payer = (r: Reservation, recu: number) =>
  brice.ecrire(`/api/reservations/${r.id}/update`, { status: 'Termine', amount_gived: recu });

describe('relier un écran', () => {
  it('[AFF-6] son code, une fois : il montre sa caisse ; le code ne sert plus', async () => {
    const { statut, data } = await ajouter({ messages: ['Bonne année'] });
    expect(statut).toBe(200);
    expect(data.chemin).toMatch(new RegExp(`^/afficheur/${caisse_id}#[A-Z2-9]{16}$`));
    const relie = await presenter(codeDe(data));
    expect(relie.statut).toBe(200);
    const ecran = new EcranClient(serveur.adresse, 0, '', relie.token);
    expect(await ecran.montre()).toMatchObject({ etape: 'repos', messages: ['Bonne année'] });
    const encore = await presenter(codeDe(data));
    expect(encore).toMatchObject({ statut: 422, token: '' });
    expect(encore.texte).toContain(phrases.codeRefuse);
  });
  it('[AFF-6] passé dix minutes, il est refusé ; un nouveau code relie un autre appareil à sa place', async () => {
    const { data } = await ajouter();
    await base(
      `update afficheur set code_fin_at = now() - interval '1 second' where id = $1`,
      data.afficheur.id,
    );
    expect((await presenter(codeDe(data))).statut).toBe(422);
    const neuf = () => gerante.ecrire<CodeAfficheur>(`/api/afficheurs/${data.afficheur.id}/code`);
    const premier = (await presenter(codeDe((await neuf()).data))).token;
    const second = (await presenter(codeDe((await neuf()).data))).token;
    expect(await new EcranClient(serveur.adresse, 0, '', premier).montre()).toBeNull();
    expect(await new EcranClient(serveur.adresse, 0, '', second).montre()).not.toBeNull();
  });
  it('[AFF-6] un code inventé est refusé, et le sixième essai attend', async () => {
    const statuts = [];
    for (let i = 0; i < 6; i++) statuts.push((await presenter(`FAUX${i}`)).statut);
    expect(statuts).toEqual([422, 422, 422, 422, 422, 429]);
  });
  it('[AFF-7] à la caisse de l’écran de vente, il suit un vendeur ; ailleurs, aucun', async () => {
    expect(await ajouter({ caisse_id: 1 })).toMatchObject({
      statut: 422,
      errors: [phrases.vendeurManque],
    });
    expect(await ajouter({ utilisateur_id: awa.id })).toMatchObject({
      statut: 422,
      errors: [phrases.vendeurDeTrop],
    });
    expect(await ajouter({ caisse_id: 1, utilisateur_id: 999_999 })).toMatchObject({
      statut: 422,
      errors: [phrases.vendeurInconnu],
    });
    expect((await ajouter({ caisse_id: 999_999 })).statut).toBe(404);
  });
  it('le régler deux fois depuis la même lecture : la seconde est refusée', async () => {
    const { afficheur } = await unEcran();
    const regler = () =>
      gerante.ecrire<Afficheur>(`/api/afficheurs/${afficheur.id}/regler`, {
        version: afficheur.version,
        nom: 'Comptoir',
        messages: ['Pensez à vos ordonnances'],
        montrer_nom: true,
      });
    expect(await regler()).toMatchObject({ statut: 200, data: { nom: 'Comptoir' } });
    expect(await regler()).toMatchObject({ statut: 409, errors: [phrases.changeDepuis] });
  });
});

describe('[AFF-9] ce que son cookie ouvre', () => {
  it('rien d’autre que ce qu’il montre : chaque autre appel est refusé', async () => {
    const { ecran } = await unEcran();
    const appels = ROUTES.map((r) => r.appel).filter((a) => ACCES_ROUTES[cleDe(a)] !== 'public');
    const statuts = await Promise.all(
      appels.map(async (a) => {
        const { statut } = await ecran.appeler(a.methode, a.chemin.replace(/\{\w+\}/g, '1'), '{}');
        return [cleDe(a), statut];
      }),
    );
    expect(statuts.filter(([, statut]) => statut !== 401)).toEqual([]);
  });
  it('ni aucun autre sujet, pas même celui de sa caisse ou d’un autre écran', async () => {
    const { ecran, afficheur } = await unEcran();
    const autre = await unEcran();
    const sujets = [
      ...Object.keys(ACCES_SUJETS).map((s) => (s === 'caisse' ? `caisse:${caisse_id}` : s)),
      'inventaire:1',
      sujetAffichage(autre.afficheur.id),
    ];
    const { accuses, prise } = await ecran.ecouter(...sujets, sujetAffichage(afficheur.id));
    expect(accuses.slice(0, -1).filter((a) => a.ok)).toEqual([]);
    expect(accuses.at(-1)?.ok).toBe(true);
    prise.disconnect();
  });
  it('sans cookie : null par REST, et la prise est refusée', async () => {
    const inconnu = new EcranClient(serveur.adresse, 0, '', 'inconnu');
    expect(await inconnu.lire('/api/afficheurs/affichage')).toMatchObject({
      statut: 200,
      data: null,
    });
    await expect(inconnu.ecouter(sujetAffichage(1))).rejects.toThrow();
  });
});

describe('[AFF-10] ce que la prise apporte est ce que REST lit', () => {
  /** Follows the screen through an act; one already listens, so that only changes are told. */
  async function suivi(corps: object = {}) {
    const { ecran, afficheur } = await unEcran(corps);
    const veille = await ecran.ecouter(sujetAffichage(afficheur.id));
    const amorce = await panier(1);
    await ouvrir(amorce);
    const suivi = async () => {
      const dit = veille.messages.at(-1)?.donnees;
      return dit !== undefined && isDeepStrictEqual(dit, { affichage: await ecran.montre() });
    };
    await jusqua(suivi, 'l’affichage de ce panier');
    const faire = (acte: () => Promise<unknown>) =>
      verifierEvenement<Affichage | null>({
        poste: ecran,
        topic: sujetAffichage(afficheur.id),
        lire: () => ecran.montre(),
        appliquer: surAffichage as Reducteur<Affichage | null>,
        acte,
        noms: ['affichage.change'],
      });
    return { ecran, afficheur, faire };
  }
  it('[AFF-11] ouvert, encaissé, payé avec son rendu ; un autre ouvert, puis le premier revu', async () => {
    const { ecran, faire } = await suivi();
    const [a, b] = [await panier(), await panier(3)];
    await faire(() => ouvrir(a));
    expect(await ecran.montre()).toMatchObject({
      etape: 'panier',
      panier: { net: 2500, client: null, lignes: [{ libelle: 'DOLIPRANE 1000', prix_ttc: 1250 }] },
    });
    await faire(() => ouvrir(b));
    // Open already: its basket does not change, the screen does.
    await faire(() => ouvrir(a));
    await faire(() => encaisser(a));
    expect(await ecran.montre()).toMatchObject({ etape: 'paiement' });
    await faire(() => payer(a, 5000));
    expect(await ecran.montre()).toMatchObject({
      etape: 'paye',
      panier: { paye: { mode: 'Espèces', recu: 5000, rendu: 2500 } },
    });
    await faire(() => ouvrir(b));
    expect(await ecran.montre()).toMatchObject({
      etape: 'panier',
      precedent: { paye: { rendu: 2500 } },
    });
    await faire(() =>
      brice.ecrire(`/api/reservations/${b.id}/renvoyer`, { motif: 'il manque une boîte' }),
    );
    expect(await ecran.montre()).toMatchObject({ etape: 'repos', panier: null });
  });
  it('[AFF-12] payé, le QR du ticket, où la pharmacie a une adresse publique', async () => {
    const { ecran, afficheur } = await unEcran();
    const vendre = async () => {
      const r = await panier(1);
      await ouvrir(r);
      await payer(r, 5_000);
      return (await ecran.montre())?.panier?.paye;
    };
    expect(await vendre()).toMatchObject({ ticket: null });
    await base(
      `insert into pharmacie (nom_pharmacie, telephone1, adresse, adresse_publique)
        values ('Pharmacie du Port', '066000000', 'Libreville', 'https://port.ga')`,
    );
    expect((await vendre())?.ticket?.trace).toMatch(/^M/);
    // POST /api/afficheurs/relier, while a basket is open: shown at once.
    await ouvrir(await panier(3));
    const { data } = await gerante.ecrire<CodeAfficheur>(`/api/afficheurs/${afficheur.id}/code`);
    const { texte } = await presenter(codeDe(data));
    expect(JSON.parse(texte)).toMatchObject({ data: { panier: { net: 3750 } } });
  });
  it('à la caisse de l’écran de vente : ce que tape le vendeur suivi, et lui seul', async () => {
    const { ecran, faire } = await suivi({ caisse_id: 1, utilisateur_id: awa.id });
    await faire(() => unPanier(awa, [{ produit_id, qte: 1 }]));
    expect(await ecran.montre()).toMatchObject({ etape: 'panier', panier: { net: 1250 } });
    const autre = await serveur.poste('Paul Ondo', {
      habilitations: [{ menu: 'VENTE', submenus: ['reservation'] }],
    });
    await unPanier(autre, [{ produit_id, qte: 7 }]);
    expect(await ecran.montre()).toMatchObject({ panier: { net: 1250 } });
  });
  it('l’écran d’une autre caisse ne voit rien', async () => {
    const { caisse_id: ailleurs } = await unCaissier(serveur, 'Lise Nze');
    const { ecran } = await unEcran({ caisse_id: ailleurs });
    await ouvrir(await panier());
    expect(await ecran.montre()).toMatchObject({ etape: 'repos', panier: null, precedent: null });
  });
  it('la liste de qui configure suit les écrans de sa caisse', async () => {
    const liste = (acte: () => Promise<unknown>, noms: string[]) =>
      verifierEvenement<Afficheur[]>({
        poste: gerante,
        topic: 'afficheurs',
        lire: async () =>
          (await gerante.lire<Afficheur[]>(`/api/afficheurs?caisse_id=${caisse_id}`)).data,
        appliquer: surAfficheurs(caisse_id),
        acte,
        noms,
      });
    let donne = '';
    let id = 0;
    await liste(async () => {
      const { data } = await ajouter();
      donne = codeDe(data);
      id = data.afficheur.id;
    }, ['afficheur.change']);
    await liste(() => presenter(donne), ['afficheur.change']);
    await liste(() => gerante.ecrire(`/api/afficheurs/${id}/revoquer`), ['afficheur.revoque']);
  });
});

describe('révoquer un écran', () => {
  it('[AFF-8] sa prise est coupée, son cookie ne lit plus rien, et l’audit dit qui', async () => {
    const { ecran, afficheur } = await unEcran();
    const { prise } = await ecran.ecouter(sujetAffichage(afficheur.id));
    const fins: string[] = [];
    prise.on('fin_de_session', ({ motif }) => fins.push(motif));
    const autre = await unEcran();
    const reste = await autre.ecran.ecouter(sujetAffichage(autre.afficheur.id));
    expect(await gerante.ecrire(`/api/afficheurs/${afficheur.id}/revoquer`)).toMatchObject({
      statut: 200,
      message: phrases.revoque('Tablette'),
    });
    await jusqua(() => !prise.connected, 'la prise de l’écran révoqué est coupée');
    expect(fins).toEqual([phrases.revoque('Tablette')]);
    expect(reste.prise.connected).toBe(true);
    expect(await ecran.montre()).toBeNull();
    await expect(ecran.ecouter(sujetAffichage(afficheur.id))).rejects.toThrow();
    expect((await gerante.ecrire(`/api/afficheurs/${afficheur.id}/revoquer`)).statut).toBe(404);
    const audits = await base(
      `select acte, utilisateur from journal_audit where entite = 'afficheur' and entite_id = $1
        order by id`,
      afficheur.id,
    );
    expect(audits).toEqual([
      { acte: 'écran client ajouté', utilisateur: 'Rose Essono' },
      { acte: 'écran client révoqué', utilisateur: 'Rose Essono' },
    ]);
  });
});
